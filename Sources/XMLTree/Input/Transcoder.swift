// SPDX-License-Identifier: MIT

/// Converts UTF-16, ISO 8859-1, Windows-1252 or ASCII to UTF-8, chunk by chunk.
///
/// It is stricter than libxml2 2.9, which accepts half a code unit or half a surrogate
/// pair at the end of the input.
package struct Transcoder {
  private let encoding: InputEncoding
  /// The first half of a code unit whose second half has not come yet.
  private var pendingByte: UInt8?
  /// A high surrogate whose low one has not come yet.
  private var highSurrogate: UInt16?

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
    case .windows1252:
      for byte in input {
        if byte >= 0x80 && byte < 0xA0 {
          let scalar = Transcoder.windows1252[Int(byte) - 0x80]
          guard scalar != 0 else {
            throw Failure(
              message: "byte 0x\(String(byte, radix: 16)) is no character in Windows-1252")
          }
          Transcoder.append(UInt32(scalar), to: &output)
        } else {
          Transcoder.append(UInt32(byte), to: &output)
        }
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
    if scalar < 0x80 {
      output.append(UInt8(scalar))
    } else if scalar < 0x800 {
      output.append(UInt8(0xC0 | scalar >> 6))
      output.append(UInt8(0x80 | scalar & 0x3F))
    } else if scalar < 0x10000 {
      output.append(UInt8(0xE0 | scalar >> 12))
      output.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      output.append(UInt8(0x80 | scalar & 0x3F))
    } else {
      output.append(UInt8(0xF0 | scalar >> 18))
      output.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      output.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      output.append(UInt8(0x80 | scalar & 0x3F))
    }
  }

  /// Bytes 0x80 to 0x9F of Windows-1252; 0 where the code page has no character.
  /// Source: Unicode's mapping table CP1252.TXT.
  static let windows1252: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
