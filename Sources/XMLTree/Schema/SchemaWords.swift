// SPDX-License-Identifier: MIT

/// The reports of libxml2 about violations of a schema, in plain words.
///
/// Its messages begin with the names of the element and the attribute, followed by the
/// violation:
///
///     Element '{urn:a}entry', attribute 'c': [facet 'pattern'] The value 'x' …
///
/// Codes and the strings of a report are the same in all versions of libxml2, but the
/// messages are not. A message of another form is passed on unchanged.
struct SchemaWords {
  /// The local name of the element in the message; nil if the message has another form.
  private(set) var element: String?
  /// The local name of its attribute; nil if the message names none.
  private(set) var attribute: String?
  private var namespace: ArraySlice<UInt8> = []
  /// The message after these names.
  private var rest: ArraySlice<UInt8>
  private let code: Int
  private let strings: [String]

  init(_ error: ParserError) {
    code = error.code
    strings = error.strings
    rest = SchemaWords.trimmed(Array(error.message.utf8)[...])
    guard rest.starts(with: "Element '".utf8), let end = rest.firstPlace(of: "': ".utf8) else {
      return
    }
    var names = rest[..<end.lowerBound].dropFirst(9)
    rest = rest[end.upperBound...]
    if let comma = names.firstPlace(of: "', attribute '".utf8) {
      attribute = SchemaWords.split(names[comma.upperBound...]).name
      names = names[..<comma.lowerBound]
    }
    (namespace, element) = SchemaWords.split(names)
  }

  /// True if a report only follows from another one: a key cannot be compared because its
  /// value does not fit its type.
  var isEcho: Bool {
    code == SchemaWords.identity && rest.firstPlace(of: "No precomputed value".utf8) != nil
  }

  /// True if an internal error of libxml2 is about a pattern, for which its regular
  /// expressions may take endless steps.
  var isAboutPattern: Bool { rest.firstPlace(of: "against a pattern facet".utf8) != nil }

  // MARK: Messages

  // The codes of xmlParserErrors (XML_SCHEMAV_…) with better messages here.
  private static let datatypes = [1824, 1825, 1826]
  private static let pattern = 1839
  private static let enumeration = 1840
  private static let noRoot = 1845
  private static let attributeNotAllowed = [1866, 1867]
  private static let attributeMissing = 1868
  private static let content = 1871
  private static let identity = 1877

  /// - Parameter name: The name of the element as written.
  func message(of name: String) -> String {
    if code == SchemaWords.noRoot {
      return "the schema declares no element `\(name)` that a document can consist of"
    }
    if code == SchemaWords.content, let message = contentMessage(name) { return message }
    if code == SchemaWords.attributeMissing, !strings[0].isEmpty {
      return "`\(name)` lacks the attribute `\(plain(strings[0]))`"
    }
    guard let attribute else { return "`\(name)`: \(detail)" }
    if SchemaWords.attributeNotAllowed.contains(code) {
      return "attribute `\(attribute)` is not allowed in `\(name)`"
    }
    return "attribute `\(attribute)` of `\(name)`: \(detail)"
  }

  /// The message about the children that an element expects.
  private func contentMessage(_ name: String) -> String? {
    var expected = ""
    if let open = rest.firstPlace(of: "( ".utf8),
      let close = rest[open.upperBound...].firstPlace(of: " )".utf8)
    {
      let names = list(rest[open.upperBound..<close.lowerBound])
      expected = "expected " + SchemaWords.shortened(names, to: 400)
    }
    if rest.starts(with: "This element is not expected".utf8) {
      return "`\(name)` is not expected here"
        + (expected.isEmpty ? "; expected no further element" : "; " + expected)
    }
    if rest.starts(with: "Missing child element".utf8) {
      return "`\(name)` is incomplete" + (expected.isEmpty ? "" : "; " + expected + " in it")
    }
    return nil
  }

  /// `a`, `b` or `c`
  private func list(_ names: ArraySlice<UInt8>) -> String {
    let names = names.split(separator: UInt8(ascii: ",")).map { name in
      "`" + plain(String(decoding: name.drop { $0 == 0x20 }, as: UTF8.self)) + "`"
    }
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The violation of a value; in libxml2's words if there are no better ones.
  var detail: String {
    let value = SchemaWords.shortened(strings[0])
    switch code {
    case SchemaWords.pattern where !strings[1].isEmpty:
      return "`\(value)` does not match the pattern `\(strings[1])`"
    case SchemaWords.enumeration where !strings[1].isEmpty:
      return "`\(value)` is none of " + SchemaWords.shortened(strings[1], to: 400)
    case let code where SchemaWords.datatypes.contains(code):
      guard let type = rest.firstPlace(of: " type '".utf8), rest.last == UInt8(ascii: "'") else {
        break
      }
      let name = String(decoding: rest[type.upperBound...].dropLast(), as: UTF8.self)
      return "`\(value)` is not a value of type `\(plain(name))`"
    default: break
    }
    var text = rest
    if text.starts(with: "[facet '".utf8), let end = text.firstPlace(of: "] ".utf8) {
      text = text[end.upperBound...]
    }
    return SchemaWords.shortened(plain(String(decoding: text, as: UTF8.self)), to: 400)
  }

  /// The name without its namespace, if that is the namespace of the element.
  private func plain(_ text: String) -> String {
    namespace.isEmpty ? text : SchemaWords.removing([0x7B] + namespace + [0x7D], from: text)
  }

  // MARK: Schemas

  /// The message of an error in a schema.
  static func ofSchema(_ message: String) -> String {
    let text = String(decoding: trimmed(Array(message.utf8)[...]), as: UTF8.self)
    return removing(Array("{http://www.w3.org/2001/XMLSchema}".utf8), from: text)
  }

  // MARK: Bytes

  /// The text without white space and a full stop at its end.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let last = text.last, last == 0x0A || last == 0x20 { text.removeLast() }
    if text.last == UInt8(ascii: ".") { text.removeLast() }
    return text
  }

  /// The parts of `{uri}name`.
  private static func split(
    _ name: ArraySlice<UInt8>
  ) -> (uri: ArraySlice<UInt8>, name: String) {
    guard name.first == UInt8(ascii: "{"), let end = name.lastIndex(of: UInt8(ascii: "}")) else {
      return ([], String(decoding: name, as: UTF8.self))
    }
    return (name[..<end].dropFirst(), String(decoding: name[(end + 1)...], as: UTF8.self))
  }

  private static func removing(_ part: [UInt8], from text: String) -> String {
    var rest = Array(text.utf8)[...]
    var result: [UInt8] = []
    while let found = rest.firstPlace(of: part) {
      result += rest[..<found.lowerBound]
      rest = rest[found.upperBound...]
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  /// Shortens a value, which may be megabytes long.
  private static func shortened(_ text: String, to length: Int = 80) -> String {
    let scalars = text.unicodeScalars
    let start = scalars.startIndex
    guard let end = scalars.index(start, offsetBy: length, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}
