// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Makes a document from the JSON object of a document or an element.
enum ElementJSON {
  /// The reason why a text or an object in it stands for no document, and its position.
  struct Problem: Error {
    let message: String
    let position: SourcePosition

    init(_ message: String, at position: SourcePosition) {
      self.message = message
      self.position = position
    }

    init(_ message: String, _ value: JSONValue) { self.init(message, at: value.position) }
  }

  /// The keys that name a type of node, each with the keys that may go with it.
  private static let kinds: [(name: String, others: [String])] = [
    ("name", ["namespace", "declarations", "attributes", "attributeNamespaces", "children"]),
    ("document", ["declaration"]),
    ("cdata", []), ("comment", []), ("instruction", []), ("doctype", []),
  ]

  /// - Complexity: O(*n*) in the size of the value; nothing recurses.
  static func document(of top: JSONValue) throws(Problem) -> XMLTreeDocument {
    guard top.kind == .object else {
      throw Problem(
        "\(top.kind.inWords) has no elements: only elements and documents can be queried again", top
      )
    }
    var builder = XMLTreeBuilder()
    // The remaining children of each open element, and of the document.
    var open: [JSONElements] = []
    do {
      if let children = try add(top, isInside: false, to: &builder) { open.append(children) }
      while !open.isEmpty {
        guard let child = open[open.count - 1].next() else {
          open.removeLast()
          if !open.isEmpty || top["document"] == nil { builder.endElement() }
          continue
        }
        if let text = child.string {
          builder.text(text)
        } else if let children = try add(child, isInside: true, to: &builder) {
          open.append(children)
        }
      }
      return try builder.finish()
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem("this is not XML: \(error)", top)
    }
  }

  /// Adds the node that an object stands for, or starts it if it has children.
  ///
  /// - Returns: The children of an element or a document; nil for other nodes.
  private static func add(
    _ object: JSONValue, isInside: Bool, to builder: inout XMLTreeBuilder
  ) throws -> JSONElements? {
    guard object.kind == .object else {
      throw Problem(
        "expected an element, a document or a text, found \(object.kind.inWords)", object)
    }
    let name = try kind(of: object)
    guard let value = object[name] else { throw Problem("this object has no \"\(name)\"", object) }
    switch name {
    case "document":
      if isInside { throw Problem("a document cannot be inside another node", object) }
      builder.declaration = try declaration(object)
      return try elements(value, name)
    case "cdata": builder.cdata(try string(value, name))
    case "comment": builder.comment(try string(value, name))
    case "instruction":
      let (target, data) = try pair(value, name)
      builder.instruction(target: target, data: data)
    case "doctype": try builder.copyDoctype(pair(value, name).second)
    default:
      try start(object, named: string(value, name), &builder)
      return try object["children"].map { try elements($0, "children") }
        ?? object.elements
    }
    return nil
  }

  /// The key that names the type of an object. All other keys must go with it, each at most once.
  private static func kind(of object: JSONValue) throws -> String {
    var found: String?
    for member in object.members {
      let key = member.key
      guard
        let own = kinds.first(where: { $0.name === key || $0.others.contains { $0 === key } })?.name
      else {
        throw Problem("the JSON form of elements has no key \"\(key)\"", member.value)
      }
      if member.isRepeated { throw Problem("the key \"\(key)\" is given twice", member.value) }
      if let found, found !== own {
        throw Problem("the keys \"\(found)\" and \"\(own)\" do not go together", member.value)
      }
      found = own
    }
    return found ?? "name"
  }

  /// Opens an element.
  private static func start(
    _ object: JSONValue, named name: String, _ builder: inout XMLTreeBuilder
  ) throws {
    let hasPrefix = name.utf8.contains(UInt8(ascii: ":"))
    // Without a prefix and a namespace, an element is in no namespace; a prefix alone is looked up.
    let namespace = try object["namespace"].map { try string($0, "namespace") }
    builder.startElement(name, namespace: namespace ?? (hasPrefix ? nil : ""))
    for (prefix, uri) in try strings(object, "declarations") {
      builder.declareNamespace(prefix: prefix, uri: uri)
    }
    var namespaces: [[UInt8]: String] = [:]
    for (prefix, uri) in try strings(object, "attributeNamespaces") {
      namespaces[Array(prefix.utf8)] = uri
    }
    for (name, value) in try strings(object, "attributes") {
      let prefix = name.utf8.prefix { $0 != UInt8(ascii: ":") }
      let isPrefixed = prefix.count < name.utf8.count
      builder.attribute(name, value, namespace: isPrefixed ? namespaces[Array(prefix)] : nil)
    }
  }

  private static func declaration(_ object: JSONValue) throws -> XMLDeclaration {
    var declaration = XMLDeclaration()
    for (name, value) in try members(object, "declaration") {
      switch name {
      case "version": declaration.version = try string(value, name)
      case "encoding": declaration.encoding = try string(value, name)
      case "standalone" where value.bool != nil: declaration.isStandalone = value.bool
      default: throw unfit(value, "\(name)\" in \"declaration")
      }
    }
    return declaration
  }

  // MARK: Values

  private static func unfit(_ value: JSONValue, _ name: String) -> Problem {
    Problem("\(value.kind.inWords) is not what \"\(name)\" takes", value)
  }

  private static func string(_ value: JSONValue, _ name: String) throws -> String {
    guard let text = value.string else { throw unfit(value, name) }
    return text
  }

  private static func elements(_ value: JSONValue, _ name: String) throws -> JSONElements {
    guard value.kind == .array else { throw unfit(value, name) }
    return value.elements
  }

  private static func pair(
    _ value: JSONValue, _ name: String
  ) throws -> (first: String, second: String) {
    let texts = try elements(value, name).map(\.string)
    guard texts.count == 2, let first = texts[0], let second = texts[1] else {
      throw Problem("\"\(name)\" takes two strings", value)
    }
    return (first, second)
  }

  /// The members of an object that is a member itself, each once; empty if it is missing.
  private static func members(
    _ object: JSONValue, _ name: String
  ) throws -> [(name: String, value: JSONValue)] {
    guard let value = object[name] else { return [] }
    guard value.kind == .object else { throw unfit(value, name) }
    return try value.members.map { member in
      if member.isRepeated {
        throw Problem("the key \"\(member.key)\" is given twice", member.value)
      }
      return (member.key, member.value)
    }
  }

  private static func strings(
    _ object: JSONValue, _ name: String
  ) throws -> [(name: String, text: String)] {
    try members(object, name).map { ($0.name, try string($0.value, "\($0.name)\" in \"\(name)")) }
  }
}

extension XMLTreeBuilder {
  /// Adds a document type declaration; throws if the text is anything else.
  fileprivate mutating func copyDoctype(_ text: String) throws(XMLBuildError) {
    let parsed = try? XMLTreeParser().parse(text + "<a/>")
    guard let node = parsed?.root.firstChild, node.kind == .documentType else {
      throw XMLBuildError(
        code: .badContent, message: "“\(text)” is not a document type declaration")
    }
    copy(node)
  }
}
