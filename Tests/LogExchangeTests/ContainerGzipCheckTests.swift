// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

struct ContainerGzipCheckTests {
  // The check values that catalogues of checksums give.
  @Test(
    arguments: [
      ("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ] as [(String, UInt32)])
  func `The checksum is the usual one`(text: String, value: UInt32) {
    for cut in 0...text.utf8.count {
      var checksum = CRC32()
      let bytes = Array(text.utf8)
      Array(bytes[..<cut]).withUnsafeBytes { checksum.add($0) }
      Array(bytes[cut...]).withUnsafeBytes { checksum.add($0) }
      #expect(checksum.value == value)
    }
  }

  /// A part as it stands in the input: any ten bytes of header, no data, and the
  /// trailer for "123456789".
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
  private static let trailer: [UInt8] = [0x26, 0x39, 0xF4, 0xCB, 9, 0, 0, 0]
  private static let part = header + trailer
  private static let digits = Array("123456789".utf8)

  private func check(_ input: [UInt8], _ output: [UInt8], inputPiece: Int, outputPiece: Int) -> Bool
  {
    var check = ContainerGzipCheck()
    for start in stride(from: 0, to: input.count, by: inputPiece) {
      Array(input[start..<min(start + inputPiece, input.count)]).withUnsafeBytes {
        check.sawInput($0)
      }
    }
    for start in stride(from: 0, to: output.count, by: outputPiece) {
      Array(output[start..<min(start + outputPiece, output.count)]).withUnsafeBytes {
        check.sawOutput($0)
      }
    }
    return check.isWhole(input: input)
  }

  @Test(arguments: [1, 3, 9, 1_000], [1, 4, 9, 1_000])
  func `Parts are told apart in pieces of any size`(inputPiece: Int, outputPiece: Int) {
    for count in 1...5 {
      let input = Array(repeatElement(Self.part, count: count).joined())
      let output = Array(repeatElement(Self.digits, count: count).joined())
      #expect(check(input, output, inputPiece: inputPiece, outputPiece: outputPiece))
      #expect(!check(input, output.dropLast(), inputPiece: inputPiece, outputPiece: outputPiece))
      var wrong = output
      wrong[4] ^= 1
      #expect(!check(input, wrong, inputPiece: inputPiece, outputPiece: outputPiece))
    }
  }

  @Test func `What only looks like a trailer is passed over`() {
    // A header inside the data, behind eight bytes that are no trailer, or that
    // would be the trailer of another text of the same length.
    let decoys: [[UInt8]] = [
      [1, 2, 3, 4, 5, 0, 0, 0], [9, 9, 9, 9, 9, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0],
    ]
    let data = decoys.flatMap { $0 + Self.header }
    let input = Self.header + data + Self.trailer + Self.part
    #expect(check(input, Self.digits + Self.digits, inputPiece: 5, outputPiece: 2))
  }
}
