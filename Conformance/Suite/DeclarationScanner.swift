// SPDX-License-Identifier: MIT

/// Finds the notations and processing instructions in a document type declaration
/// that is known to be well-formed.
struct DeclarationScanner {
  struct Notation {
    var name: String
    /// `PUBLIC 'x' 'y'` or `SYSTEM 'y'`.
    var identifier: String
  }

  /// The name behind `<!DOCTYPE`.
  private(set) var name = ""
  /// In the order of the internal subset, as all that follows.
  private(set) var notations: [Notation] = []
  /// As written.
  private(set) var instructions: [String] = []
  private var rest: ArraySlice<UInt8>

  init(_ declaration: String) {
    rest = ArraySlice(declaration.utf8)
    take("<!DOCTYPE")
    name = word()
    scan()
  }

  private mutating func scan() {
    skipUntil("[")
    while !rest.isEmpty {
      skipSpace()
      if take("<!--") {
        skipBehind("-->")
      } else if take("<?") {
        let text = rest
        skipBehind("?>")
        instructions.append(
          "<?" + String(decoding: text.prefix(text.count - rest.count), as: UTF8.self))
      } else if take("<!NOTATION") {
        let name = word()
        notations.append(Notation(name: name, identifier: identifier()))
      } else if take("<!") {
        skipUntil(">")
      } else {
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func identifier() -> String {
    var parts = [word()]
    skipSpace()
    while let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      rest = rest.dropFirst()
      let literal = rest.prefix { $0 != quote }
      rest = rest.dropFirst(literal.count + 1)
      var text = String(decoding: literal, as: UTF8.self)
      if parts.count == 1, parts[0] == "PUBLIC" {
        text = text.split { $0 == " " || $0.isNewline }.joined(separator: " ")
      }
      parts.append("'\(text)'")
      skipSpace()
    }
    return parts.joined(separator: " ")
  }

  // MARK: Pieces

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 9 || byte == 10 || byte == 13
  }

  private mutating func skipSpace() { rest = rest.drop(while: Self.isSpace) }

  private mutating func word() -> String {
    skipSpace()
    let word = rest.prefix { byte in
      !Self.isSpace(byte) && byte != UInt8(ascii: "[") && byte != UInt8(ascii: ">")
    }
    rest = rest.dropFirst(word.count)
    return String(decoding: word, as: UTF8.self)
  }

  @discardableResult
  private mutating func take(_ text: StaticString) -> Bool {
    guard rest.starts(with: Array("\(text)".utf8)) else { return false }
    rest = rest.dropFirst(text.utf8CodeUnitCount)
    return true
  }

  private mutating func skipBehind(_ end: StaticString) {
    while !rest.isEmpty, !take(end) { rest = rest.dropFirst() }
  }

  /// Goes behind a character that stands outside of literals.
  private mutating func skipUntil(_ end: Character) {
    guard let end = end.asciiValue else { return }
    while let byte = rest.popFirst(), byte != end {
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
      rest = rest.drop { $0 != byte }.dropFirst()
    }
  }
}
