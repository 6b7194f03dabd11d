// SPDX-License-Identifier: MIT

extension PathParser {
  /// The kind of place where a name is expected, for messages.
  enum NamePlace {
    case step
    case attribute
    case child

    var expected: String {
      switch self {
      case .step: "a name or \"*\""
      case .attribute: "the name of an attribute"
      case .child: "the name of a child element"
      }
    }
  }

  /// Parses `name`, `prefix:name` or `{uri}name`.
  mutating func parseName(as place: NamePlace) throws(XMLPathError) -> NameTest {
    if peek == UInt8(ascii: "{") {
      let uri = try parseNamespace()
      return NameTest(scope: .namespace(uri), localName: try parsePart(as: place, after: "\"}\""))
    }
    let first = try parsePart(as: place, after: nil)
    guard peek == UInt8(ascii: ":") else {
      return NameTest(scope: .localName, localName: first)
    }
    if starts(with: "::") { throw noAxis() }
    index += 1
    let localName = try parsePart(as: place, after: "a prefix")
    if peek == UInt8(ascii: ":") {
      throw error(
        .unexpected, "a name has one prefix at most",
        expected: "\"\\:\" where a colon is part of the name")
    }
    return NameTest(scope: .prefix(first), localName: localName)
  }

  private mutating func parseNamespace() throws(XMLPathError) -> [UInt8] {
    let open = index
    guard let close = bytes[open...].firstIndex(of: UInt8(ascii: "}")) else {
      throw error(
        .unterminated, "the namespace is not closed", expected: "\"}\" after the namespace",
        at: open)
    }
    index = close + 1
    return Array(bytes[open + 1..<close])
  }

  /// Parses a name without colons and removes backslashes.
  private mutating func parsePart(
    as place: NamePlace, after previous: String?
  ) throws(XMLPathError) -> [UInt8] {
    guard let start = peek, PathParser.isNameByte(start) || start == UInt8(ascii: "\\") else {
      throw noName(as: place, after: previous)
    }
    if start == UInt8(ascii: "-") || start.isDigit {
      let message = "a name cannot begin with \(shown(at: index))"
      throw error(
        .unexpected, message,
        expected: place == .step ? "a name; an index is written in brackets" : place.expected)
    }
    var name: [UInt8] = []
    while let byte = peek {
      if byte == UInt8(ascii: "\\") {
        index += 1
        guard let quoted = peek, PathParser.isPunctuation(quoted) else {
          throw missing("a dot or other punctuation", after: "\"\\\"")
        }
        name.append(quoted)
      } else if PathParser.isNameByte(byte) {
        name.append(byte)
      } else {
        break
      }
      index += 1
    }
    return name
  }

  /// The error for a missing name; `previous` is the text before it.
  private func noName(as place: NamePlace, after previous: String?) -> XMLPathError {
    if let previous { return missing(place.expected, after: previous) }
    switch place {
    case .attribute:
      if peek == UInt8(ascii: "*") {
        return error(
          .unexpected, "\"*\" cannot stand here",
          expected: place.expected + "; all attributes are \"/@*\" at the end of a path")
      }
      return missing(place.expected, after: "\"\(Character(UnicodeScalar(bytes[index - 1])))\"")
    case .child:
      // A condition is expected here, or a step in one.
      let slash = index > 0 && bytes[index - 1] == UInt8(ascii: "/")
      return missing(place.expected, after: slash ? "\"/\"" : "\"[\"")
    case .step:
      if index == 0 {
        return error(
          .unexpected, "a path cannot begin with \(shown(at: 0))",
          expected: "a name, \"*\", \"/\", \".\" or \"@\"")
      }
      let slashes = starts(with: "//", at: index - 2) ? "\"//\"" : "\"/\""
      if peek == UInt8(ascii: "@") {
        return error(
          .unexpected, "\"@\" cannot stand after \"//\"",
          expected: "a name or \"*\"; the attributes of all elements are \"//*/@\"")
      }
      if starts(with: "..") { return noWayBack() }
      if peek == UInt8(ascii: ".") {
        return error(
          .unexpected, "there is no step to the node itself", expected: place.expected)
      }
      return missing(place.expected, after: slashes)
    }
  }

  private func starts(with text: StaticString, at place: Int) -> Bool {
    place >= 0 && text.withUTF8Buffer { bytes[place...].starts(with: $0) }
  }

  // MARK: Bytes

  /// True for letters, digits, `_`, `-`, and every byte of a scalar beyond ASCII.
  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default:
      false
    }
  }

  /// True for bytes that a backslash can quote: ASCII except letters, digits and spaces.
  static func isPunctuation(_ byte: UInt8) -> Bool {
    guard byte > 0x20, byte < 0x7F else { return false }
    return !isNameByte(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
