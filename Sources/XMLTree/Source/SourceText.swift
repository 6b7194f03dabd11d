// SPDX-License-Identifier: MIT

/// The written form of new values in a document of some encoding. Characters that the encoding
/// lacks become references.
struct SourceText {
  private let encoding: InputEncoding
  /// What was written last: often, many elements get the same value.
  private var last: (value: [UInt8], quote: UInt8?, written: [UInt8]) = ([], nil, [])

  init(encoding: InputEncoding) { self.encoding = encoding }

  /// A value as text of an element.
  mutating func text(_ value: String) throws(XMLBuildError) -> [UInt8] {
    try written(value, quote: nil)
  }

  /// A value for between two quotes of a kind.
  mutating func attribute(_ value: String, quote: UInt8) throws(XMLBuildError) -> [UInt8] {
    try written(value, quote: quote)
  }

  /// A value as a CDATA section; as text if a section cannot hold it.
  mutating func section(_ value: String) throws(XMLBuildError) -> [UInt8] {
    let isHeld = value.unicodeScalars.allSatisfy { $0 != "\r" && encoding.holds($0) }
    guard isHeld, Array(value.utf8)[...].firstPlace(of: "]]>".utf8) == nil else {
      return try text(value)
    }
    try Self.check(value)
    return Array("<![CDATA[".utf8) + value.utf8 + "]]>".utf8
  }

  private mutating func written(_ value: String, quote: UInt8?) throws(XMLBuildError) -> [UInt8] {
    var value = value
    let isLast = value.withUTF8 { quote == last.quote && last.value.elementsEqual($0) }
    if !isLast { last = (Array(value.utf8), quote, try escaped(value, quote: quote)) }
    return last.written
  }

  private func escaped(_ value: String, quote: UInt8?) throws(XMLBuildError) -> [UInt8] {
    if value.utf8.allSatisfy(Self.isPlain) { return Array(value.utf8) }
    try Self.check(value)
    var output: [UInt8] = []
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;".utf8
      case "<": output += "&lt;".utf8
      case ">" where quote == nil: output += "&gt;".utf8
      case "\"" where quote == UInt8(ascii: "\""): output += "&quot;".utf8
      case "'" where quote == UInt8(ascii: "'"): output += "&apos;".utf8
      case "\r": output += "&#13;".utf8
      case "\t" where quote != nil: output += "&#9;".utf8
      case "\n" where quote != nil: output += "&#10;".utf8
      case _ where encoding.holds(scalar): output += String(scalar).utf8
      default: output += "&#x\(String(scalar.value, radix: 16, uppercase: true));".utf8
      }
    }
    return output
  }

  /// True for characters that are written as they are everywhere.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    default: byte >= 0x20 && byte < 0x7F
    }
  }

  /// Throws if a value has a character that XML cannot hold.
  private static func check(_ value: String) throws(XMLBuildError) {
    var value = value
    guard let scalar = value.withUTF8({ XMLCharacters.firstForbidden(in: $0) }) else { return }
    throw XMLBuildError(
      code: .badCharacter,
      message: "the new value has the character \(XMLCharacters.plainWords(for: scalar)), which "
        + "XML does not allow, not even as a reference")
  }

  /// Throws if the encoding lacks a character of markup.
  ///
  /// - Parameter isName: Whether it is a name, in which there are no references.
  func checkMarkup(_ markup: String, isName: Bool = false) throws(XMLBuildError) {
    guard let scalar = markup.unicodeScalars.first(where: { !encoding.holds($0) }) else { return }
    throw XMLBuildError(
      code: .encoding,
      message: "the encoding of the document lacks \(XMLCharacters.plainWords(for: scalar))"
        + (isName
          ? ", and a name has no references; choose another name"
          : "; write it as &#x\(String(scalar.value, radix: 16, uppercase: true));"))
  }
}
