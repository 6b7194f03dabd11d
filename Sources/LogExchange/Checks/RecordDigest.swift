// SPDX-License-Identifier: MIT

/// The fields of a `DuplicateKey` in 16 bytes: equal for records that have equal
/// keys, and different for others but for a chance of one in 2^128 or so.
///
/// Each run of a program has digests of its own, so that no records can be made to
/// collide.
struct RecordDigest: Equatable {
  private var a = Self.seed
  private var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  private static let seed = UInt64.random(in: 0...UInt64.max)

  /// What the digests of all records of one subject begin with.
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

  /// - Parameter moment: That of the record.
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

  /// Some of its bits, to begin a search with.
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
      // The words say where the text ends: one of less than eight bytes is one word, its length
      // above its bytes; before any other stands a word with the length that none of those is,
      // and that does not stand for no text.
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
    // Less than 2^60.
    add(moment.fraction << 2 | (moment.isDay ? 1 : 0) | (moment.hasOffset ? 2 : 0))
  }

  /// A number counts for its worth.
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

  /// Most numbers are one word, whose first three bits are 0; of others the first word says
  /// how many there are. None of them stands for no number.
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
