// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Makes a document from JSON in the plain style (`Docs/PlainJSON.md`).
enum PlainJSON {
  private typealias Problem = ElementJSON.Problem

  /// An open element, or the array of elements with one name.
  private struct Frame {
    enum Rest {
      case members(JSONMembers)
      case elements(JSONElements, name: String)
    }

    var rest: Rest
    /// The default namespace of the children.
    var namespace: String
  }

  /// - Parameter top: An object whose only member is the document element.
  /// - Complexity: O(*n*) in the size of the value; nothing recurses.
  static func document(of top: JSONValue) throws(ElementJSON.Problem) -> XMLTreeDocument {
    var members = top.members
    guard let root = members.next(), members.next() == nil, !isSpecial(root.key) else {
      throw Problem(
        "a document in the plain style is an object with one key, the name of the document element",
        top)
    }
    var builder = XMLTreeBuilder()
    var open: [Frame] = []
    do {
      try start(root.key, root.value, in: "", &builder, &open)
      while !open.isEmpty { try advance(&builder, &open) }
      return try builder.finish()
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem("this is not XML: \(error)", top)
    }
  }

  /// Adds the next child of the innermost open element, or ends that element.
  private static func advance(_ builder: inout XMLTreeBuilder, _ open: inout [Frame]) throws {
    let frame = open.removeLast()
    switch frame.rest {
    case .members(var members):
      guard let member = members.next() else { return builder.endElement() }
      open.append(Frame(rest: .members(members), namespace: frame.namespace))
      let key = member.key
      if member.isRepeated { throw Problem("the key \"\(key)\" is given twice", member.value) }
      if key === "#text" {
        builder.text(try text(of: member.value, key))
      } else if member.value.kind == .array {
        let elements = Frame.Rest.elements(member.value.elements, name: key)
        open.append(Frame(rest: elements, namespace: frame.namespace))
      } else if !key.utf8.starts(with: "@".utf8) {
        try start(key, member.value, in: frame.namespace, &builder, &open)
      }
    case .elements(var elements, let name):
      guard let value = elements.next() else { return }
      open.append(Frame(rest: .elements(elements, name: name), namespace: frame.namespace))
      if value.kind == .array {
        throw Problem("an array directly in the array of \"\(name)\" is no element", value)
      }
      try start(name, value, in: frame.namespace, &builder, &open)
    }
  }

  /// Adds an element without child elements, or starts one with its attributes.
  private static func start(
    _ name: String, _ value: JSONValue, in namespace: String, _ builder: inout XMLTreeBuilder,
    _ open: inout [Frame]
  ) throws {
    let own = value.kind == .object ? value["@xmlns"] : nil
    let namespace = try own.map { try text(of: $0, "@xmlns") } ?? namespace
    // A prefix is looked up.
    builder.startElement(name, namespace: name.utf8.contains(UInt8(ascii: ":")) ? nil : namespace)
    switch value.kind {
    case .object:
      for member in value.members where member.key.utf8.starts(with: "@".utf8) {
        try addAttribute(member, to: &builder)
      }
      open.append(Frame(rest: .members(value.members), namespace: namespace))
    case .array:
      throw Problem("an array stands for several elements, but a document has one", value)
    case .string, .number, .bool, .null:
      builder.text(try text(of: value, name))
      builder.endElement()
    }
  }

  private static func addAttribute(
    _ member: JSONMember, to builder: inout XMLTreeBuilder
  ) throws {
    let value = try text(of: member.value, member.key)
    let name = String(member.key.dropFirst())
    if name === "xmlns" {
      builder.declareNamespace(prefix: "", uri: value)
    } else if name.utf8.starts(with: "xmlns:".utf8) {
      builder.declareNamespace(prefix: String(name.dropFirst("xmlns:".count)), uri: value)
    } else {
      builder.attribute(name, value)
    }
  }

  private static func text(of value: JSONValue, _ name: String) throws -> String {
    switch value.kind {
    case .string, .number: return value.text ?? ""
    case .bool: return value.bool == true ? "true" : "false"
    case .null: return ""
    case .object, .array:
      throw Problem("\(value.kind.inWords) is not what \"\(name)\" takes", value)
    }
  }

  private static func isSpecial(_ key: String) -> Bool {
    key.utf8.first == UInt8(ascii: "@") || key.utf8.first == UInt8(ascii: "#")
  }
}
