// SPDX-License-Identifier: MIT

import XMLTree

extension FuzzTarget {
  /// An edit of a document in its own bytes, against the same edit of its tree. The first bytes
  /// choose the edit, two nodes and a value.
  static let source = FuzzTarget(name: "source", choices: 4) { bytes in
    var input = FuzzInput(bytes)
    let choice = (input.byte(), input.byte(), input.byte(), input.byte())
    guard let editor = try? XMLSourceEditor(input.bytes) else { return nil }
    guard let same = try? editor.bytes(), same == input.bytes else {
      return "a document changed without an edit"
    }
    let nodes = editor.document.root.descendants.filter(\.isElement)
    let edit = SourceEdit(
      kind: Int(choice.0) % 7, side: XMLSourceEditor.Side.allCases[Int(choice.0) / 7 % 4],
      node: nodes[Int(choice.1) % nodes.count], other: nodes[Int(choice.2) % nodes.count],
      value: ["", "x", "a<b&\"'\n>", "ü€😀", "]]>", " "][Int(choice.3) % 6])
    return edit.failure(editor)
  }
}

/// One edit, made in two ways.
private struct SourceEdit {
  let kind: Int
  let side: XMLSourceEditor.Side
  let node: XMLTreeNode
  let other: XMLTreeNode
  let value: String

  func failure(_ editor: XMLSourceEditor) -> String? {
    let type = editor.document.root.children.first { $0.kind == .documentType }
    // Attributes that are declared come and go with the name of their element.
    if type?.text.utf8.firstRange(of: "ATTLIST".utf8) != nil { return nil }
    var source = editor
    var tree = XMLTreeEditor(editor.document)
    make(&source, &tree)
    let expected = try? tree.apply()
    let bytes: [UInt8]
    do throws(XMLBuildError) {
      bytes = try source.bytes()
    } catch {
      let isInEntity = error.code == .notInSource && type != nil
      // An element can be moved to where it stands, but not the document element.
      let isTop = kind == 6 && node.parent?.kind == .document
      if expected == nil || isInEntity || isTop || error.code == .namespace { return nil }
      return "edit \(kind) of \(node.path) is refused: \(error)"
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let expected else { return "edit \(kind) of \(node.path) should be refused:\n\(text)" }
    guard let result = try? XMLTreeParser().parse(bytes) else { return "not well-formed:\n\(text)" }
    if let wrong = difference("lines", Self.outline(of: expected), Self.outline(of: result)) {
      return "edit \(kind) of \(node.path): \(wrong)\n\(text)"
    }
    guard kind < 6, let range = editor.element(of: node)?.range else { return nil }
    return Self.isSame(outside: range, editor.source, source)
      ? nil
      : "edit \(kind) of \(node.path) changed bytes elsewhere:\n\(text)"
  }

  private func make(_ source: inout XMLSourceEditor, _ tree: inout XMLTreeEditor) {
    let (place, otherPlace): (XMLTreeEditor.Place, XMLTreeEditor.Place) =
      switch side {
      case .before: (.before(node), .before(other))
      case .after: (.after(node), .after(other))
      case .first: (.startOf(node), .startOf(other))
      case .last: (.endOf(node), .endOf(other))
      }
    switch kind {
    case 0:
      source.setText(value, of: node)
      tree.setText(value, of: node)
    case 1:
      source.setAttribute("a", value, on: node)
      tree.setAttribute("a", value, on: node)
    case 2:
      let name = node.attributes.first?.name ?? "a"
      source.removeAttribute(name, on: node)
      tree.removeAttribute(name, on: node)
    case 3:
      source.remove(node)
      tree.remove(node)
    case 4:
      source.rename(node, to: "new")
      tree.rename(node, to: "new")
    case 5:
      source.insert("<new k='1'>1</new>", side, node)
      tree.insert(place) { $0.element("new", attributes: ["k": "1"], text: "1") }
    default:
      source.move(node, side, other)
      tree.move(node, otherPlace)
    }
  }

  /// The elements, attributes and texts of a document, without white space between words, which
  /// an edit may change with its lines.
  private static func outline(of document: XMLTreeDocument) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var text: [UInt8] = []
    for node in document.root.descendants {
      if node.kind == .text {
        text += node.text.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      } else if node.isElement {
        lines.append(text)
        text = []
        let attributes = [node.namespaceDeclarations, node.attributes].joined()
        let values = attributes.map { "\($0.name)=\($0.value)" }.sorted()
        lines.append(Array("\(Array(node.ancestors).count) \(node.name) \(values)".utf8))
      }
    }
    return lines + [text]
  }

  /// True if the bytes before and after an element are the same, apart from white space at it.
  private static func isSame(
    outside range: Range<Int>, _ old: [UInt8], _ editor: XMLSourceEditor
  ) -> Bool {
    // In UTF-8, whatever the encoding is.
    guard let new = try? editor.utf8() else { return false }
    func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    let start = old[..<range.lowerBound].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
    let end = old[range.upperBound...].firstIndex { !isSpace($0) } ?? old.count
    return new.count >= start + old.count - end && new.prefix(start).elementsEqual(old[..<start])
      && new.suffix(old.count - end).elementsEqual(old[end...])
  }
}
