// SPDX-License-Identifier: MIT

import XMLTree

extension FuzzTarget {
  /// What is read, written and read again is the same tree, and written a second
  /// time the same bytes.
  static let treeXML = FuzzTarget(name: "tree-xml") { bytes in
    guard let document = try? XMLTreeParser().parse(bytes) else { return nil }
    let written = XMLTreeWriter().bytes(of: document)
    let again: XMLTreeDocument
    do throws(XMLReadError) {
      again = try XMLTreeParser().parse(written)
    } catch {
      return "what was written is not read: \(error)\n\(String(decoding: written, as: UTF8.self))"
    }
    if !again.root.isEqualIgnoringSections(document.root) {
      return "another tree:\n\(String(decoding: written, as: UTF8.self))"
    }
    if XMLTreeWriter().bytes(of: again) != written {
      return "written twice, two outputs:\n\(String(decoding: written, as: UTF8.self))"
    }
    let indented = XMLTreeWriter(layout: .indented(by: 2)).bytes(of: document)
    do throws(XMLReadError) {
      let laidOut = try XMLTreeParser().parse(indented)
      if XMLTreeWriter(layout: .indented(by: 2)).bytes(of: laidOut) != indented {
        return "indented twice, two outputs:\n\(String(decoding: indented, as: UTF8.self))"
      }
    } catch {
      return "what was indented is not read: \(error)"
    }
    // An element by itself takes the namespaces along that it needs.
    guard let element = Array(document.root.descendants).last(where: \.isElement) else {
      return nil
    }
    let alone = XMLTreeWriter().bytes(of: element)
    do throws(XMLReadError) {
      guard let copy = try XMLTreeParser().parse(alone).root.firstChild else { return "no copy" }
      if copy.localName != element.localName || copy.namespaceURI != element.namespaceURI
        || copy.stringValue != element.stringValue
      {
        return "another element: \(String(decoding: alone, as: UTF8.self))"
      }
    } catch {
      return "an element alone is not read: \(error)"
    }
    return nil
  }
}

extension XMLTreeNode {
  /// Equality, but for where a CDATA section had to be split over two.
  fileprivate func isEqualIgnoringSections(_ other: XMLTreeNode) -> Bool {
    if isEqualSubtree(to: other) { return true }
    return outline.map { Array($0.utf8) } == other.outline.map { Array($0.utf8) }
  }

  private var outline: [String] {
    var lines: [String] = []
    var isInText = false
    for node in descendants {
      if node.kind == .text {
        if isInText, let last = lines.popLast() {
          lines.append(last + node.text)
        } else {
          lines.append("text " + node.text)
        }
        isInText = true
        continue
      }
      isInText = false
      let depth = Array(node.ancestors).count
      let attributes = node.attributes.map { "\($0.name)=\($0.value)" }.sorted()
      lines.append("\(depth) \(node.kind) \(node.name) \(node.isElement ? "" : node.text)")
      lines += attributes
    }
    return lines
  }
}
