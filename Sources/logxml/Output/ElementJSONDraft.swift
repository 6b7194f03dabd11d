// SPDX-License-Identifier: MIT

import XMLTree

/// A node as its JSON object says it, while the object is read: its keys may
/// come in any order, so the tree is built when all of them are there.
struct ElementJSONDraft {
  /// What an object is; the raw value is the key that says so.
  enum Kind: String {
    case element = "name"
    case document
    case text
    case cdata
    case comment
    case instruction
    case doctype
  }

  /// The keys an object can have.
  enum Key: String, CaseIterable {
    case name, namespace, declarations, attributes, attributeNamespaces, children
    case document, declaration
    case cdata, comment, instruction, doctype

    init?(_ bytes: [UInt8]) {
      guard let key = Self.allCases.first(where: { bytes.elementsEqual($0.rawValue.utf8) }) else {
        return nil
      }
      self = key
    }

    /// The kind of node whose objects can have this key.
    var kind: Kind {
      switch self {
      case .name, .namespace, .declarations, .attributes, .attributeNamespaces, .children: .element
      case .document, .declaration: .document
      case .cdata: .cdata
      case .comment: .comment
      case .instruction: .instruction
      case .doctype: .doctype
      }
    }
  }

  typealias Members = [(key: String, value: String)]

  var kind: Kind?
  var keys: Set<Key> = []
  var name = ""
  var namespace: String?
  var declarations: Members = []
  var attributes: Members = []
  var attributeNamespaces: Members = []
  /// The content of a leaf; of an instruction or a doctype, after the name.
  var content: [String] = []
  /// What the XML declaration says, for a document.
  var declaration = XMLDeclaration()
  /// One past the last draft that is below this one.
  var end = 0
}

extension [ElementJSONDraft] {
  /// Builds the document that these drafts, in document order, stand for.
  ///
  /// - Throws: `XMLBuildError` if they stand for no XML document.
  func makeDocument() throws(XMLBuildError) -> XMLTreeDocument {
    var builder = XMLTreeBuilder()
    var ends: [Int] = []
    for (index, draft) in enumerated() {
      while ends.last == index {
        builder.endElement()
        ends.removeLast()
      }
      switch draft.kind {
      case .element:
        builder.start(draft)
        ends.append(draft.end)
      case .document:
        builder.declaration = draft.declaration
      case .doctype:
        try builder.copyDoctype(draft.content.last ?? "")
      case .text: builder.text(draft.content.last ?? "")
      case .cdata: builder.cdata(draft.content.last ?? "")
      case .comment: builder.comment(draft.content.last ?? "")
      case .instruction:
        builder.instruction(target: draft.content.first ?? "", data: draft.content.last ?? "")
      case nil: break
      }
    }
    for _ in ends { builder.endElement() }
    return try builder.finish()
  }
}

extension XMLTreeBuilder {
  /// Opens an element.
  fileprivate mutating func start(_ draft: ElementJSONDraft) {
    let hasPrefix = draft.name.utf8.contains(UInt8(ascii: ":"))
    // Without a prefix, no namespace means none; a prefix means what is declared.
    startElement(draft.name, namespace: draft.namespace ?? (hasPrefix ? nil : ""))
    for (prefix, uri) in draft.declarations { declareNamespace(prefix: prefix, uri: uri) }
    var namespaces: [[UInt8]: String] = [:]
    for (prefix, uri) in draft.attributeNamespaces { namespaces[Array(prefix.utf8)] = uri }
    for (name, value) in draft.attributes {
      let prefix = name.utf8.prefix { $0 != UInt8(ascii: ":") }
      let isPrefixed = prefix.count < name.utf8.count
      attribute(name, value, namespace: isPrefixed ? namespaces[Array(prefix)] : nil)
    }
  }

  /// Adds a document type declaration, which has to be one.
  fileprivate mutating func copyDoctype(_ text: String) throws(XMLBuildError) {
    let parsed = try? XMLTreeParser().parse(text + "<a/>")
    guard let node = parsed?.root.firstChild, node.kind == .documentType else {
      throw XMLBuildError(
        code: .badContent, message: "“\(text)” is not a document type declaration")
    }
    copy(node)
  }
}
