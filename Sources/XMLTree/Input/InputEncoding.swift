// SPDX-License-Identifier: MIT

/// The encoding of a document, found from its first bytes.
///
/// What is not decoded here is left to libxml2, which knows more encodings but
/// then no exact columns (`PositionTracker`).
package enum InputEncoding: Equatable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  case latin1
  case windows1252
  case ascii
  /// libxml2 detects or converts it.
  case other
  /// Not supported; nobody writes it to files.
  case utf32
  /// The XML declaration is readable as ASCII and names an encoding in which it
  /// could not be.
  case contradictory

  /// Why a document in this encoding is not read.
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

  /// An XML declaration is not longer than this, or not one that we know.
  static let sniffLength = 256

  /// Whether these first bytes of the input are enough to decide: they are no
  /// XML declaration, or hold all of it.
  static func canSniff(_ bytes: [UInt8]) -> Bool {
    if bytes.count >= sniffLength { return true }
    guard bytes.count >= 4 else { return false }
    if bytes[0] == UInt8(ascii: "<"), bytes[1] != UInt8(ascii: "?"), bytes[1] != 0 { return true }
    // Also in UTF-16, where a zero stands between the two.
    let text = bytes.filter { $0 != 0 }
    return zip(text, text.dropFirst()).contains {
      $0 == UInt8(ascii: "?") && $1 == UInt8(ascii: ">")
    }
  }

  /// Decides by the byte order mark, then by the first characters, then by the
  /// encoding that the XML declaration names. The mark itself stays in the input:
  /// libxml2 skips one, and a second one is an error.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the input, up to `sniffLength`.
  ///   - isText: Whether they come from a string: those are UTF-8, whatever they declare.
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
    if bytes.starts(with: [0x4C, 0x6F]) { return (.other, false) }  // EBCDIC `<?`
    guard let declared = declaredEncoding(in: bytes) else { return (.utf8, false) }
    switch String(decoding: declared, as: UTF8.self).lowercased() {
    case "utf-8", "utf8": return (.utf8, false)
    case "iso-8859-1", "iso_8859-1", "latin1", "latin-1", "l1": return (.latin1, false)
    case "us-ascii", "ascii", "iso646-us", "ansi_x3.4-1968": return (.ascii, false)
    case "windows-1252", "cp1252", "cp-1252", "x-cp1252": return (.windows1252, false)
    case let name where name.hasPrefix("utf-16") || name.hasPrefix("utf-32"):
      return (.contradictory, false)
    default: return (.other, false)
    }
  }

  /// The encoding that the XML declaration names in a document in this encoding.
  ///
  /// - Parameter bytes: The first bytes of the input, up to `sniffLength`.
  func declaredName(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var text = bytes
    if self == .utf16LittleEndian || self == .utf16BigEndian {
      text = []
      var transcoder = Transcoder(self)
      // What is no UTF-16 is reported when the document is parsed.
      try? bytes.withUnsafeBufferPointer { try transcoder.convert($0, into: &text) }
    }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    return InputEncoding.declaredEncoding(in: text)
  }

  /// The value of `encoding` in an XML declaration that is written in ASCII.
  static func declaredEncoding(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard bytes.starts(with: Array("<?xml".utf8)) else { return nil }
    let key = Array("encoding".utf8)
    var index = 5
    while index + key.count < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index...].starts(with: key) {
        index += key.count
        while index < bytes.count, isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "=") {
          index += 1
        }
        guard index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27 else { return nil }
        let quote = bytes[index]
        let rest = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: ">") }
        guard let end = rest.firstIndex(of: quote) else { return nil }
        return rest[..<end]
      }
      index += 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
