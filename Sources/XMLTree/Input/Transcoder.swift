// SPDX-License-Identifier: MIT

/// Converts UTF-16, ISO 8859-1, code pages of Windows, encodings of East Asia or ASCII to UTF-8,
/// chunk by chunk.
///
/// It is stricter than libxml2 2.9, which accepts half a code unit or half a surrogate
/// pair at the end of the input.
package struct Transcoder {
  private let encoding: InputEncoding
  /// The first half of a code unit whose second half has not come yet.
  private var pendingByte: UInt8?
  /// A high surrogate whose low one has not come yet.
  private var highSurrogate: UInt16?
  /// The bytes of a character of which more may come.
  private var pendingCharacter: [UInt8] = []

  package init(_ encoding: InputEncoding) {
    self.encoding = encoding
  }

  /// A description in plain words of the fault in the input.
  package struct Failure: Error {
    package var message: String

    package init(message: String) {
      self.message = message
    }
  }

  package mutating func convert(
    _ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
  ) throws(Failure) {
    switch encoding {
    case .utf16LittleEndian, .utf16BigEndian:
      for byte in input {
        guard let first = pendingByte else {
          pendingByte = byte
          continue
        }
        pendingByte = nil
        let unit =
          encoding == .utf16BigEndian
          ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
        try append(unit, to: &output)
      }
    case .latin1:
      for byte in input { Transcoder.append(UInt32(byte), to: &output) }
    case .codePage(let page):
      for byte in input {
        guard let scalar = page.scalar(byte) else {
          throw Failure(
            message: "byte 0x\(String(byte, radix: 16)) is no character in \(page.name)")
        }
        Transcoder.append(scalar, to: &output)
      }
    case .multibyte(let encoding):
      var rest = input[...]
      while !rest.isEmpty {
        pendingCharacter += rest.prefix(MultibyteEncoding.mostBytes)
        rest = rest.dropFirst(MultibyteEncoding.mostBytes)
        try encoding.convert(&pendingCharacter, into: &output)
      }
    case .ascii:
      for byte in input {
        guard byte < 0x80 else {
          throw Failure(message: "byte 0x\(String(byte, radix: 16)) is no character in US-ASCII")
        }
        output.append(byte)
      }
    case .utf8, .other, .utf32, .contradictory:
      output.append(contentsOf: input)
    }
  }

  /// Checks that the input did not end inside a character.
  package func finish() throws(Failure) {
    if case .multibyte(let encoding) = encoding, !pendingCharacter.isEmpty {
      throw encoding.fault(in: pendingCharacter)
    }
    if pendingByte != nil {
      throw Failure(message: "the input ends in the middle of a UTF-16 code unit")
    }
    if highSurrogate != nil { throw Failure(message: Transcoder.loneSurrogate) }
  }

  private static let loneSurrogate = "half of a UTF-16 surrogate pair stands alone"

  private mutating func append(_ unit: UInt16, to output: inout [UInt8]) throws(Failure) {
    if let high = highSurrogate {
      guard unit & 0xFC00 == 0xDC00 else { throw Failure(message: Transcoder.loneSurrogate) }
      highSurrogate = nil
      Transcoder.append(
        0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)), to: &output)
    } else if unit & 0xFC00 == 0xD800 {
      highSurrogate = unit
    } else if unit & 0xFC00 == 0xDC00 {
      throw Failure(message: Transcoder.loneSurrogate)
    } else {
      Transcoder.append(UInt32(unit), to: &output)
    }
  }

  private static func append(_ scalar: UInt32, to output: inout [UInt8]) {
    if scalar < 0x80 { return output.append(UInt8(scalar)) }
    guard let scalar = Unicode.Scalar(scalar), let bytes = UTF8.encode(scalar) else { return }
    output.append(contentsOf: bytes)
  }
}
