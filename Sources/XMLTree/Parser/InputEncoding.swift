// SPDX-License-Identifier: MIT

/// The encoding of a document, found from its first bytes.
///
/// What is not decoded here is left to libxml2, which knows more encodings but
/// then no exact columns (`PositionTracker`).
enum InputEncoding: Equatable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  case latin1
  case windows1252
  /// libxml2 detects or converts it.
  case other

  /// Enough bytes to decide: the XML declaration, or its first part.
  static let sniffLength = 256

  /// Decides by the byte order mark, then by the first characters, then by the
  /// encoding that the XML declaration names.
  ///
  /// - Parameter bytes: The first bytes of the input, up to `sniffLength`.
  /// - Returns: The encoding, and how many bytes of it are a byte order mark to skip.
  static func sniff(_ bytes: [UInt8]) -> (encoding: InputEncoding, skip: Int) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return (.other, 0)
    }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if bytes.starts(with: [0x3C, 0, 0x3F, 0]) { return (.utf16LittleEndian, 0) }
    if bytes.starts(with: [0, 0x3C, 0, 0x3F]) { return (.utf16BigEndian, 0) }
    if bytes.first == 0 || bytes.starts(with: [0x3C, 0]) || bytes.starts(with: [0x4C, 0x6F]) {
      return (.other, 0)
    }
    guard let declared = declaredEncoding(in: bytes) else { return (.utf8, 0) }
    switch String(decoding: declared, as: UTF8.self).lowercased() {
    case "utf-8", "utf8": return (.utf8, 0)
    case "iso-8859-1", "iso_8859-1", "latin1", "latin-1", "l1": return (.latin1, 0)
    case "windows-1252", "cp1252", "cp-1252", "x-cp1252": return (.windows1252, 0)
    default: return (.other, 0)
    }
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
        guard let end = bytes[(index + 1)...].firstIndex(of: quote) else { return nil }
        return bytes[(index + 1)..<end]
      }
      index += 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
