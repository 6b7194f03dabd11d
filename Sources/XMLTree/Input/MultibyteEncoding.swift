// SPDX-License-Identifier: MIT

internal import CLibXML2

/// An encoding of East Asia, in which a character has one to four bytes.
///
/// The raw value is the name by which libxml2 asks for it, from the C library or from ICU. The
/// code pages of Windows are meant, which hold more than the standards that they grew from:
/// they are what spreadsheets write.
package enum MultibyteEncoding: String, Hashable, Sendable {
  case japanese = "CP932"
  case japaneseUnix = "EUC-JP"
  /// Also what is written as GBK and GB 2312.
  case simplifiedChinese = "GB18030"
  case traditionalChinese = "CP950"
  case korean = "CP949"

  /// The name in messages.
  package var name: String {
    switch self {
    case .japanese: "Shift-JIS"
    case .japaneseUnix: "EUC-JP"
    case .simplifiedChinese: "GB18030"
    case .traditionalChinese: "Big5"
    case .korean: "EUC-KR"
    }
  }

  /// No character has more bytes.
  private static let longestCharacter = 4

  /// How many bytes are converted at once: libxml2 counts in 32 bits.
  static let mostBytes = 1 << 16

  /// Appends a text as UTF-8 and removes it from `bytes`, but for a character that is not
  /// complete at its end.
  ///
  /// None of these encodings has states, so each call stands for itself.
  func convert(_ bytes: inout [UInt8], into output: inout [UInt8]) throws(Transcoder.Failure) {
    // Faults are told by what is left, and not printed.
    let silenced = clibxml2_silence_generic_errors()
    defer { clibxml2_restore_generic_errors(silenced) }
    guard let handler = xmlFindCharEncodingHandler(rawValue) else {
      throw Transcoder.Failure(
        message: "this system has no tables for \(name); convert the file to UTF-8 first")
    }
    defer { xmlCharEncCloseFunc(handler) }
    // Freeing nothing does nothing.
    let (input, text) = (xmlBufferCreate(), xmlBufferCreate())
    defer {
      xmlBufferFree(input)
      xmlBufferFree(text)
    }
    guard let input, let text, xmlBufferAdd(input, bytes, Int32(bytes.count)) == 0 else {
      throw Transcoder.Failure(message: "there is not enough memory to read \(name)")
    }
    while case let left = xmlBufferLength(input), left > 0 {
      _ = xmlCharEncInFunc(handler, text, input)
      if xmlBufferLength(input) == left { break }
    }
    output.append(
      contentsOf: UnsafeBufferPointer(
        start: xmlBufferContent(text), count: Int(xmlBufferLength(text))))
    bytes.removeFirst(bytes.count - Int(xmlBufferLength(input)))
    if bytes.count >= Self.longestCharacter { throw fault(in: bytes) }
  }

  /// The message for bytes that are no character, or only a part of one.
  func fault(in bytes: [UInt8]) -> Transcoder.Failure {
    Transcoder.Failure(
      message: "byte 0x\(String(bytes.first ?? 0, radix: 16)) begins no whole character in \(name)")
  }
}
