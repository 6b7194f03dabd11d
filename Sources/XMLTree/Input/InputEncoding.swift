// SPDX-License-Identifier: MIT

/// The encoding of a document, found from its first bytes.
///
/// Other encodings than these are left to libxml2. It knows many, but then columns
/// are not exact (`PositionTracker`).
package enum InputEncoding: Equatable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  case latin1
  /// One with a byte for each character.
  case codePage(CodePage)
  /// One of East Asia. A declaration of one is left to libxml2.
  case multibyte(MultibyteEncoding)
  case ascii
  /// libxml2 detects or converts it.
  case other
  /// Not supported; nobody writes it to files.
  case utf32
  /// The XML declaration is readable as ASCII, but names an encoding in which it would not
  /// be readable.
  case contradictory

  /// The message for an encoding that is refused; nil if the encoding is read.
  var refusal: String? {
    switch self {
    case .utf32:
      "the document is in UTF-32, which is not supported; convert it to UTF-8"
    case .contradictory:
      "the XML declaration names a UTF-16 or UTF-32 encoding, but the bytes are not in it; "
        + "correct the declaration or convert the file"
    default: nil
    }
  }

  /// The number of bytes that are inspected. A longer XML declaration is left to libxml2.
  static let sniffLength = 4_096

  private static let opening = Array("<?xml".utf8)

  /// True if these first bytes of the input are enough to decide: they do not begin an XML
  /// declaration, or contain all of it.
  static func canSniff(_ bytes: [UInt8]) -> Bool {
    if bytes.count >= sniffLength { return true }
    guard bytes.count >= 4, !isEBCDIC(bytes) else { return false }
    if beginsDeclaration(bytes) { return endsDeclaration(bytes.lazy.filter { $0 != 0 }) }
    // In UTF-16 each of these characters has one zero byte, in UTF-32 three. Only as many
    // bytes as needed are inspected, because there may be many small documents.
    let text = withoutMark(bytes)
    let start = text.prefix(4 * (opening.count + 1)).filter { $0 != 0 }
    guard start.count > opening.count else { return !opening.starts(with: start) }
    return !beginsDeclaration(start) || endsDeclaration(text.lazy.filter { $0 != 0 })
  }

  /// Decides by the byte order mark, then by the first characters, then by the encoding
  /// that the XML declaration names. The mark stays in the input: libxml2 skips one itself,
  /// and treats a second one as an error.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the input, up to `sniffLength`.
  ///   - isText: Whether the bytes come from a string: then they are UTF-8, whatever they
  ///     declare.
  static func sniff(
    _ bytes: [UInt8], isText: Bool = false
  ) -> (encoding: InputEncoding, hasByteOrderMark: Bool) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, true) }
    if isText { return (.utf8, false) }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return (.utf32, true)
    }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, true) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, true) }
    if bytes.starts(with: [0x3C, 0, 0, 0]) || bytes.starts(with: [0, 0, 0, 0x3C]) {
      return (.utf32, false)
    }
    if bytes.starts(with: [0x3C, 0]) { return (.utf16LittleEndian, false) }
    if bytes.starts(with: [0, 0x3C]) { return (.utf16BigEndian, false) }
    if isEBCDIC(bytes) { return (.other, false) }
    guard let declared = declaredEncoding(in: bytes) else {
      let isTooLong =
        bytes.count >= sniffLength && beginsDeclaration(bytes) && !endsDeclaration(bytes)
      return (isTooLong ? .other : .utf8, false)
    }
    switch String(decoding: declared, as: UTF8.self).lowercased() {
    case "utf-8", "utf8": return (.utf8, false)
    case "iso-8859-1", "iso_8859-1", "latin1", "latin-1", "l1": return (.latin1, false)
    case "us-ascii", "ascii", "iso646-us", "ansi_x3.4-1968": return (.ascii, false)
    case "windows-1252", "cp1252", "cp-1252", "x-cp1252": return (.codePage(.westernEurope), false)
    case let name where name.hasPrefix("utf-16") || name.hasPrefix("utf-32"):
      return (.contradictory, false)
    default: return (.other, false)
    }
  }

  /// The encoding named in the XML declaration of a document that has this encoding.
  ///
  /// - Parameter bytes: The first bytes of the input, up to `sniffLength`.
  func declaredName(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var text = bytes
    if self == .utf16LittleEndian || self == .utf16BigEndian {
      text = []
      var transcoder = Transcoder(self)
      // Malformed UTF-16 is reported when the document is parsed.
      try? bytes.withUnsafeBufferPointer { try transcoder.convert($0, into: &text) }
    }
    return InputEncoding.declaredEncoding(in: Array(InputEncoding.withoutMark(text)))
  }

  /// The value of `encoding` in an XML declaration that is readable as ASCII.
  package static func declaredEncoding(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard beginsDeclaration(bytes) else { return nil }
    var rest = bytes[opening.count...]
    while true {
      rest = rest.drop { $0.isSpace }
      let name = rest.prefix { $0.isLetter }
      rest = rest[name.endIndex...].drop { $0.isSpace }
      guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return nil }
      rest = rest.drop { $0.isSpace }
      guard let quote = rest.popFirst(), quote == 0x22 || quote == 0x27,
        let end = rest.firstIndex(where: { $0 == quote || $0 == UInt8(ascii: ">") }),
        rest[end] == quote
      else { return nil }
      if name.elementsEqual("encoding".utf8) { return rest[..<end] }
      rest = rest[(end + 1)...]
    }
  }

  /// True if a text begins with `<?xml` and white space. `<?xml-stylesheet` is a processing
  /// instruction.
  private static func beginsDeclaration(_ text: [UInt8]) -> Bool {
    text.count > opening.count && text.starts(with: opening) && text[opening.count].isSpace
  }

  private static func endsDeclaration(_ text: some Sequence<UInt8>) -> Bool {
    var before: UInt8 = 0
    return text.contains { byte in
      defer { before = byte }
      return before == UInt8(ascii: "?") && byte == UInt8(ascii: ">")
    }
  }

  /// True if a text begins with `<?` in EBCDIC.
  private static func isEBCDIC(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x4C, 0x6F]) }

  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    return bytes.dropFirst(marks.first { bytes.starts(with: $0) }?.count ?? 0)
  }
}
