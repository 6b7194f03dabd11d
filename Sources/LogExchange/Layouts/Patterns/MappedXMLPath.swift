// SPDX-License-Identifier: MIT

import XMLTree

/// A path to an element, its text or an attribute: an `XMLPath` for reading, and the names in
/// it for writing.
struct MappedXMLPath: Hashable, Sendable {
  /// A name, and the attributes that its predicates demand.
  struct Step: Hashable, Sendable {
    /// The step as it is written, with its predicates.
    var text: String
    /// The qualified name.
    var name: String
    var fixed: [Attribute]
  }

  struct Attribute: Hashable, Sendable {
    var name: String
    var value: String
  }

  /// The name of an attribute in a path.
  struct AttributeTest: Hashable, Sendable {
    /// As it is written.
    var name: String
    /// The namespace; nil for names without one.
    var uri: String?
    var localName: String
    var isPrefixed: Bool
  }

  /// As it is written.
  private(set) var text = "."
  /// The number of elements above the record at which it begins.
  var levelsUp = 0
  /// The path to the element; nil if it is the one at which the path begins.
  var elements: XMLPath?
  /// The same path, if it consists of plain names.
  var plainNames: [String]?
  /// The attribute; nil for the text of the element.
  var attribute: AttributeTest?
  /// The steps for writing; nil if the path does not determine what to write.
  var steps: [Step]?
  /// The steps in the notation of `XMLPath`, each with the slashes before it, and with namespaces
  /// instead of prefixes.
  private(set) var readingSteps: [String] = []

  /// The path in the notation of `XMLPath`.
  var readingText: String { readingSteps.joined() }

  /// The number of elements around the record that are needed with their content, because the
  /// path leads to an element in one of them.
  var levelsRead: Int { elements == nil && plainNames?.isEmpty ?? true ? 0 : levelsUp }

  /// The record itself.
  init() {}

  /// - Parameter isRecord: Whether it leads from the document to the records.
  init(_ text: String, isRecord: Bool, _ namespaces: [MappedNamespace]) throws(PathFault) {
    self.text = text
    var rest = Array(text.utf8)[...]
    if isRecord {
      if rest.first == UInt8(ascii: "/"), rest.dropFirst().first != UInt8(ascii: "/") {
        rest = rest.dropFirst()
      }
    } else {
      while rest.starts(with: "../".utf8) {
        levelsUp += 1
        rest = rest.dropFirst(3)
      }
      if rest.first == UInt8(ascii: "/") {
        throw PathFault(
          message: "the path of a field begins at its record, so not with \"/\"; \"../@name\" is "
            + "an attribute of the element around it")
      }
    }
    if rest.isEmpty { throw PathFault(message: "a path is missing, such as \"log/entry\"") }
    if rest.elementsEqual(".".utf8), !isRecord, levelsUp == 0 {
      steps = []
      plainNames = []
      return
    }
    // The whole path is checked first, so that the message refers to the text as written.
    let outline = try Self.check(String(decoding: rest, as: UTF8.self)).outline
    // `/@name`, `.name`, `/text()`
    let result = outline.result.utf8.drop { "/.".utf8.contains($0) }
    let hasText = result.elementsEqual("text()".utf8)
    if !result.isEmpty, !hasText {
      let name = Array(result.first == UInt8(ascii: "@") ? result.dropFirst() : result)
      if name.elementsEqual("*".utf8), !isRecord {
        throw PathFault(message: "\"@*\" is all attributes, but a field has one value")
      }
      attribute = AttributeTest(name, namespaces)
    }
    if isRecord, !result.isEmpty {
      throw PathFault(message: "a record is an element, not a text or an attribute")
    }
    if levelsUp > 0, attribute == nil, outline.steps.isEmpty {
      let up = String(repeating: "../", count: levelsUp)
      throw PathFault(
        message: "an element around a record is no value; \"\(up)@name\" is one of its attributes, "
          + "and \"\(up)name\" an element in it")
    }
    try compile(outline.steps, isRecord: isRecord, namespaces)
  }

  private mutating func compile(
    _ outline: [PathOutline.Step], isRecord: Bool, _ namespaces: [MappedNamespace]
  ) throws(PathFault) {
    for (index, step) in outline.enumerated() {
      let start = isRecord ? "//" : ".//"
      let slashes = index == 0 ? (step.isDescendant ? start : "") : step.isDescendant ? "//" : "/"
      readingSteps.append(
        slashes + Self.expanded(step.name, namespaces) + step.predicates.joined())
    }
    if outline.allSatisfy({ $0.isPlain }) {
      plainNames = outline.map(\.name)
    } else {
      elements = try Self.check(readingText)
    }
    // Elements around the records are written with their attributes only.
    if levelsRead > 0 { return }
    var written: [Step] = []
    for step in outline {
      guard let fixed = step.fixedAttributes, !step.isDescendant, step.name !== "*",
        let name = Self.qualified(step.name, namespaces)
      else { return }
      written.append(Step(text: step.name + step.predicates.joined(), name: name, fixed: fixed))
    }
    steps = written
  }

  private static func check(_ text: String) throws(PathFault) -> XMLPath {
    do throws(XMLPathError) {
      return try XMLPath(text)
    } catch {
      throw PathFault(
        message: "\"\(RecordFault.excerpt(text))\" is not a path: \(error.message) in column "
          + "\(error.column), expected \(error.expected)")
    }
  }

  /// `p:name` as `{uri}name`, if the mapping declares the prefix `p`.
  private static func expanded(_ name: String, _ namespaces: [MappedNamespace]) -> String {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")), name.utf8.first != 0x7B,
      let known = namespaces.first(where: {
        $0.prefix.utf8.elementsEqual(name.utf8[..<colon]) && !$0.prefix.isEmpty
      })
    else { return name }
    return "{\(known.uri)}" + String(name[name.index(after: colon)...])
  }

  /// `{uri}name` as `p:name`, and a name without backslashes; nil if the namespace has no
  /// prefix.
  private static func qualified(_ name: String, _ namespaces: [MappedNamespace]) -> String? {
    var bytes = Array(name.utf8).filter { $0 != UInt8(ascii: "\\") }
    guard bytes.first == UInt8(ascii: "{") else { return String(decoding: bytes, as: UTF8.self) }
    guard let end = bytes.firstIndex(of: UInt8(ascii: "}")) else { return nil }
    let uri = bytes[1..<end]
    bytes = Array(bytes[(end + 1)...])
    let local = String(decoding: bytes, as: UTF8.self)
    if uri.isEmpty { return local }
    guard let known = namespaces.first(where: { $0.uri.utf8.elementsEqual(uri) }) else {
      return nil
    }
    return known.prefix.isEmpty ? local : "\(known.prefix):\(local)"
  }
}

extension MappedXMLPath.AttributeTest {
  init(_ written: [UInt8], _ namespaces: [MappedNamespace]) {
    let written = written.filter { $0 != UInt8(ascii: "\\") }
    name = String(decoding: written, as: UTF8.self)
    localName = name
    isPrefixed = false
    if written.first == UInt8(ascii: "{"), let end = written.firstIndex(of: UInt8(ascii: "}")) {
      uri = String(decoding: written[1..<end], as: UTF8.self)
      localName = String(decoding: written[(end + 1)...], as: UTF8.self)
      let known = namespaces.first { $0.uri === uri ?? "" && !$0.prefix.isEmpty }
      name = known.map { "\($0.prefix):\(localName)" } ?? localName
    } else if let colon = written.firstIndex(of: UInt8(ascii: ":")) {
      isPrefixed = true
      localName = String(decoding: written[(colon + 1)...], as: UTF8.self)
      uri = namespaces.first { $0.prefix.utf8.elementsEqual(written[..<colon]) }?.uri
    }
  }

  /// The attribute of an element. For a name without a prefix, one without a namespace is
  /// preferred.
  func find(in element: XMLTreeNode) -> XMLTreeAttribute? {
    var second: XMLTreeAttribute?
    for attribute in element.attributes {
      if let uri {
        guard attribute.localName === localName,
          (attribute.namespaceURI ?? "") === uri
        else { continue }
        return attribute
      }
      if isPrefixed {
        if attribute.name === name { return attribute }
        continue
      }
      guard attribute.localName === localName else { continue }
      if attribute.prefix == nil { return attribute }
      if second == nil { second = attribute }
    }
    return second
  }
}

extension PathOutline.Step {
  /// True for a name without prefix, namespace, escapes or predicates.
  fileprivate var isPlain: Bool {
    !isDescendant && predicates.isEmpty && name !== "*"
      && !name.utf8.contains { ":{}\\".utf8.contains($0) }
  }

  /// The attributes that the predicates require with `=`; nil if a predicate has any other
  /// condition.
  fileprivate var fixedAttributes: [MappedXMLPath.Attribute]? {
    var fixed: [MappedXMLPath.Attribute] = []
    for predicate in predicates {
      let text = Array(predicate.utf8)[...]
      guard text.starts(with: "[@".utf8), let equals = text.firstIndex(of: UInt8(ascii: "="))
      else { return nil }
      let name = CSVText.trimmed(text[2..<equals])
      let value = CSVText.trimmed(text[(equals + 1)...].dropLast())
      guard let quote = value.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""),
        value.dropFirst().firstIndex(of: quote) == value.endIndex - 1,
        !name.contains(where: { "!^$*<>{ (@/".utf8.contains($0) })
      else { return nil }
      fixed.append(
        MappedXMLPath.Attribute(
          name: String(decoding: name, as: UTF8.self),
          value: String(decoding: value.dropFirst().dropLast(), as: UTF8.self)))
    }
    return fixed
  }
}
