// SPDX-License-Identifier: MIT

/// The fields of a `DuplicateKey` in 16 bytes: equal for records with equal keys, and
/// different for others, except with a probability of about 2^-128.
///
/// Each run of a program has different digests, so that no records can be made to
/// collide.
struct RecordDigest: Equatable {
  private var a = Self.seed
  private var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  private static let seed = UInt64.random(in: 0...UInt64.max)

  /// The start of the digests of all records of one subject.
  struct Start {
    fileprivate let digest: RecordDigest

    init(_ kind: LogKind, subject: String?) {
      var digest = RecordDigest()
      digest.add(UInt64(truncatingIfNeeded: kind.hashValue))
      digest.add(subject)
      self.digest = digest
    }
  }

  private init() {}

  /// - Parameter moment: The moment of the record.
  @inline(__always)
  init(_ record: LogRecord, at moment: Timestamp.Moment, after start: Start) {
    self = start.digest
    add(moment)
    for field in record.kind.distinctValues {
      switch field {
      case .timestamp: continue
      case .decimal(let get, _): add(get(record))
      case .text(let get, _): add(get(record))
      case .flag(let get, _): add(get(record).map { $0 ? 1 : 0 } ?? UInt64.max)
      case .quantity(_, let get, _):
        let quantity = get(record)
        add(quantity?.value)
        if let unit = quantity?.unit { add(UInt64(unit.index)) }
      }
    }
  }

  /// Some of its bits, for the start of a search.
  var slot: Int { Int(truncatingIfNeeded: a) & Int.max }

  // MARK: Parts

  /// Mixes eight bytes into both halves, by multiplication to full width.
  private mutating func add(_ word: UInt64) {
    let x = (a ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    a = x.high ^ x.low &+ b
    let y = (b &+ word).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    b = y.high ^ y.low ^ a
  }

  private mutating func add(_ text: String?) {
    guard var text else { return add(UInt64.max) }
    text.withUTF8 { bytes in
      // The words mark the end of the text: one of less than eight bytes is one word, with its
      // length above its bytes. Before any other comes a word with the length, which is no such
      // word, and differs from the word for no text.
      let whole = bytes.count & ~7
      if whole > 0 {
        add(0xFE << 56 | UInt64(bytes.count))
        let raw = UnsafeRawBufferPointer(bytes)
        for start in stride(from: 0, to: whole, by: 8) {
          add(raw.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        }
      }
      var word = UInt64(bytes.count - whole)
      for byte in bytes[whole...] { word = word << 8 | UInt64(byte) }
      add(word)
    }
  }

  private mutating func add(_ moment: Timestamp.Moment) {
    add(UInt64(bitPattern: Int64(moment.seconds)))
    // The fraction is less than 2^60.
    add(moment.fraction << 2 | (moment.isDay ? 1 : 0) | (moment.hasOffset ? 2 : 0))
  }

  /// Adds a number; equal values have equal digests.
  private mutating func add(_ number: ExactDecimal?) {
    guard let number else { return add(UInt64.max) }
    if number.significand >> 64 == 0 {
      var digits = UInt64(truncatingIfNeeded: number.significand)
      var scale = number.scale
      while scale > 0, digits % 10 == 0 {
        digits /= 10
        scale -= 1
      }
      if digits == 0 { scale = 0 }
      add(digits, 0, scale, number.isNegative && digits != 0)
    } else {
      let reduced = number.reduced
      add(
        UInt64(truncatingIfNeeded: reduced.significand), UInt64(reduced.significand >> 64),
        reduced.scale, reduced.isNegative)
    }
  }

  /// Most numbers are one word, whose first three bits are 0; for others the first word gives
  /// the number of words. None of them equals the word for no number.
  @inline(__always)
  private mutating func add(_ low: UInt64, _ high: UInt64, _ scale: UInt8, _ isNegative: Bool) {
    if low >> 54 | high == 0, scale < 64 {
      return add(low | UInt64(scale) << 54 | (isNegative ? 1 << 60 : 0))
    }
    add(1 << 63 | UInt64(scale) << 2 | (high != 0 ? 2 : 0) | (isNegative ? 1 : 0))
    add(low)
    if high != 0 { add(high) }
  }
}
