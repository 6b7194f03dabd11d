// SPDX-License-Identifier: MIT

/// The edits of one element.
struct SourceEdits {
  /// An item that is added.
  enum Item {
    case xml(SourceFragment)
    /// A node of the document that is moved here, by the number of the move.
    case moved(Int)
  }

  /// The end of an element at its place.
  enum Fate: Equatable {
    case stays
    case removed
    /// Moved to another place, by the number of the move.
    case moved(Int)
  }

  struct AttributeEdit {
    enum Change {
      case set(String)
      /// Sets an attribute that is written in the start tag, and no other.
      case replace(String)
      case remove
      case rename(String)
    }

    /// The name as written, with its prefix.
    var name: String
    var change: Change
  }

  /// What is added, in the order of the calls.
  var additions: [(side: XMLSourceEditor.Side, item: Item)] = []
  /// The new name as written; nil for the old one.
  var name: String?
  /// The edits of attributes: of those of one name, the last.
  private(set) var attributes: [AttributeEdit] = []
  var text: String?
  /// Whether a text may replace child elements.
  var replacesChildren = true
  var fate = Fate.stays

  /// True if something is added on one of two sides.
  func adds(_ side: XMLSourceEditor.Side, _ other: XMLSourceEditor.Side? = nil) -> Bool {
    additions.contains { $0.side == side || $0.side == other }
  }

  func added(_ side: XMLSourceEditor.Side) -> [Item] {
    additions.isEmpty ? [] : additions.filter { $0.side == side }.map(\.item)
  }

  mutating func change(_ attribute: String, _ change: AttributeEdit.Change) {
    if let index = attributes.firstIndex(where: { $0.name.utf8.elementsEqual(attribute.utf8) }) {
      attributes[index].change = change
    } else {
      attributes.append(AttributeEdit(name: attribute, change: change))
    }
  }

  /// Whether the element may get an attribute with a name that it did not have.
  var addsNames: Bool {
    attributes.contains { edit in
      switch edit.change {
      case .set, .rename: true
      case .replace, .remove: false
      }
    }
  }

  /// The names of the attributes of a start tag after the edits.
  ///
  /// - Parameter names: Those before.
  func names(after names: [[UInt8]]) -> [[UInt8]] {
    let kept = names.compactMap { name -> [UInt8]? in
      switch attributes.first(where: { $0.name.utf8.elementsEqual(name) })?.change {
      case .rename(let new): Array(new.utf8)
      case .remove: nil
      case .set, .replace, nil: name
      }
    }
    let new = attributes.filter { edit in
      if case .set = edit.change { !names.contains(Array(edit.name.utf8)) } else { false }
    }
    return kept + new.map { Array($0.name.utf8) }
  }

  /// Adds the edits of another match of the same element.
  mutating func merge(_ other: SourceEdits) {
    additions += other.additions
    name = other.name ?? name
    for edit in other.attributes { change(edit.name, edit.change) }
    text = other.text ?? text
    replacesChildren = replacesChildren && other.replacesChildren
    if other.fate != .stays { fate = other.fate }
  }
}

/// XML text that is inserted into a document: any number of elements, texts, comments and
/// processing instructions.
package struct SourceFragment: Sendable {
  let xml: String
  /// The prefixes of its names that it does not declare itself.
  let prefixes: Set<String>
  /// The attributes of an element that differ only by their prefixes: the prefixes, each with its
  /// namespace, nil for one that the fragment does not declare.
  let twins: [[(prefix: String, namespace: String?)]]
  /// True if it may stand outside the document element: it has no element and no text.
  let isMisc: Bool

  /// Checks that a text is well-formed as content of an element.
  ///
  /// - Throws: `XMLBuildError` with the code `badContent`.
  package init(_ xml: String) throws(XMLBuildError) {
    var undeclared: Set<String> = []
    var content: [XMLTreeNode] = []
    do {
      // A path that may match up to the end of the text, so that all of it is read.
      let reader = XMLTreeReader(path: try XMLPath("//x"))
      var mending = XMLMending()
      mending.namespace = { prefix in
        undeclared.insert(prefix)
        return "urn:undeclared:" + prefix
      }
      reader.mending = mending
      try reader.read(Array("<x>\(xml)</x>".utf8)) { match in
        let isWhole = match.position == SourcePosition(line: 1, column: 1)
        if isWhole { content = Array(match.node.children) }
        return .continue
      }
    } catch {
      let reason = (error as? XMLReadError)?.message ?? "\(error)"
      throw XMLBuildError(
        code: .badContent, message: "the text to insert is not well-formed XML: \(reason)")
    }
    self.xml = xml
    prefixes = undeclared
    let elements = content.flatMap { [$0] + $0.descendants }.filter(\.isElement)
    twins =
      undeclared.isEmpty
      ? []
      : elements.flatMap { element in
        let named = Dictionary(grouping: element.attributes) { Array($0.localName.utf8) }
        return named.values.filter { $0.count > 1 }.map { attributes in
          attributes.map { attribute in
            let prefix = attribute.prefix ?? ""
            return (prefix, undeclared.contains(prefix) ? nil : attribute.namespaceURI)
          }
        }
      }
    isMisc = content.allSatisfy { child in
      switch child.kind {
      case .comment, .processingInstruction: true
      case .text: !child.isCDATA && child.text.utf8.allSatisfy { $0.isSpace }
      default: false
      }
    }
  }

  /// The bytes for a document whose lines end in some bytes.
  func bytes(lineBreak: [UInt8]) -> [UInt8] {
    guard lineBreak.count > 1 else { return Array(xml.utf8) }
    var bytes: [UInt8] = []
    for byte in xml.utf8 {
      if byte == UInt8(ascii: "\n"), bytes.last != UInt8(ascii: "\r") {
        bytes += lineBreak
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
