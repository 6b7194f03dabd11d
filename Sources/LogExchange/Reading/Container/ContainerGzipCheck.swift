// SPDX-License-Identifier: MIT

/// Verifies the checksums of gzip data, which libarchive skips.
///
/// A gzip file is a sequence of compressed parts, each followed by the checksum and the length
/// of its output. libarchive returns the output of all parts together, without their ends. An
/// end is found from both sides: in the input, the eight bytes before anything that looks like
/// the header of a part may be a trailer; in the output, a part ends where its length and its
/// checksum match such a trailer.
struct ContainerGzipCheck {
  private struct Trailer: Hashable {
    let checksum: UInt32
    let length: UInt32
  }

  /// Trailers seen in the input and not reached in the output yet, in order.
  private var candidates: [Trailer] = []
  private var checksum = CRC32()
  private var length: UInt64 = 0
  /// The last bytes of the input that were looked through.
  private var carry: [UInt8] = []

  private static let trailerSize = 8
  /// More than one block of input can hold. Real data has one false candidate
  /// in a hundred million bytes.
  private static let maximumCandidates = 16_384

  /// Examines the next bytes of the input, before the output made from them.
  mutating func sawInput(_ bytes: UnsafeRawBufferPointer) {
    let window = carry + bytes
    // Trailer, three bytes of header, flags.
    let needed = Self.trailerSize + 4
    if window.count >= needed {
      for start in Self.trailerSize...(window.count - 4)
      where window[start] == 0x1F && window[start + 1] == 0x8B && window[start + 2] == 8
        && window[start + 3] & 0xE0 == 0
      {
        let trailer = Self.trailer(in: window, before: start)
        // The trailer of an empty part changes nothing.
        if trailer != Trailer(checksum: 0, length: 0) { candidates.append(trailer) }
      }
      if candidates.count > Self.maximumCandidates {
        candidates.removeFirst(candidates.count - Self.maximumCandidates)
      }
    }
    carry = Array(window.suffix(needed - 1))
  }

  /// Looks at the next bytes of the output.
  mutating func sawOutput(_ bytes: UnsafeRawBufferPointer) {
    var taken = 0
    while let reached = takeUpToAnEnd(bytes, &taken) {
      // The candidates before the real trailer were false.
      candidates.removeFirst(reached + 1)
      checksum = CRC32()
      length = 0
    }
  }

  /// True if the output matches the checksum and length in the input.
  ///
  /// - Parameter input: The input up to the end of the last part, or at least its last bytes.
  mutating func isWhole(input: some BidirectionalCollection<UInt8>) -> Bool {
    // A part may end exactly at the end of the output so far.
    sawOutput(UnsafeRawBufferPointer(start: nil, count: 0))
    let bytes = Array(input.suffix(Self.trailerSize))
    guard bytes.count == Self.trailerSize else { return false }
    let last = Self.trailer(in: bytes, before: bytes.count)
    return last.checksum == checksum.value && last.length == UInt32(truncatingIfNeeded: length)
  }

  /// Adds bytes up to the end of the part, or all there are.
  ///
  /// - Returns: The index of the candidate that is the part's trailer; nil if the part
  ///   continues.
  private mutating func takeUpToAnEnd(
    _ bytes: UnsafeRawBufferPointer, _ taken: inout Int
  ) -> Int? {
    let start = taken
    let ends = candidates.indices.map { index in
      (offset: start + Int(candidates[index].length &- UInt32(truncatingIfNeeded: length)), index)
    }
    .filter { $0.offset <= bytes.count }
    .ordered { ($0.offset, $0.1) < ($1.offset, $1.1) }
    for (offset, index) in ends {
      add(bytes[taken..<offset])
      taken = offset
      if candidates[index].checksum == checksum.value { return index }
    }
    add(bytes[taken...])
    taken = bytes.count
    return nil
  }

  private mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
    checksum.add(UnsafeRawBufferPointer(rebasing: bytes))
    length += UInt64(bytes.count)
  }

  private static func trailer(in bytes: [UInt8], before end: Int) -> Trailer {
    func number(_ start: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
    }
    return Trailer(checksum: number(end - 8), length: number(end - 4))
  }
}
