// SPDX-License-Identifier: MIT

import Platform

/// The bytes on their way out: one block of memory that grows and is emptied.
///
/// Writing a document is mostly copying short runs (names, values) into this
/// buffer, so the space is reserved once for each run and the copies inside are
/// unchecked. Every method that stores reserves what it stores first.
struct OutputBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int
  /// Whether references are written as the canonical forms want them.
  var writesCanonicalReferences = false

  /// Room kept after every run, so that copies can go by whole words.
  static let slack = 16

  init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    self.base = OutputBuffer.resize(nil, to: self.capacity)
  }

  deinit {
    free(base)
  }

  /// What was written since the buffer was last emptied.
  borrowing func withBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Forgets the content, keeps the memory.
  mutating func removeAll() {
    count = 0
  }

  @inline(__always)
  mutating func reserve(_ additional: Int) {
    if capacity &- count < additional &+ OutputBuffer.slack { grow(additional) }
  }

  @inline(never)
  private mutating func grow(_ additional: Int) {
    let wanted = max(count + additional + OutputBuffer.slack, capacity * 2)
    base = OutputBuffer.resize(base, to: wanted)
    capacity = wanted
  }

  /// `realloc` grows large blocks by remapping pages instead of copying them.
  /// Running out of memory ends the process, as in the standard library.
  private static func resize(
    _ old: UnsafeMutablePointer<UInt8>?, to capacity: Int
  ) -> UnsafeMutablePointer<UInt8> {
    guard let memory = realloc(old, capacity) else { preconditionFailure("out of memory") }
    return memory.assumingMemoryBound(to: UInt8.self)
  }

  // MARK: Plain bytes

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ text: some Sequence<UInt8>) {
    for byte in text { append(byte) }
  }

  @inline(__always)
  mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    guard let source = run.baseAddress else { return }
    let length = run.count
    reserve(length)
    let target = base + count
    count &+= length
    // Names and values are short: two words that may overlap beat a call.
    if length >= 8 && length <= 16 {
      let last = length &- 8
      let a = UnsafeRawPointer(source).loadUnaligned(as: UInt64.self)
      let b = UnsafeRawPointer(source + last).loadUnaligned(as: UInt64.self)
      UnsafeMutableRawPointer(target).storeBytes(of: a, as: UInt64.self)
      UnsafeMutableRawPointer(target + last).storeBytes(of: b, as: UInt64.self)
    } else if length < 8 {
      var index = 0
      while index < length {
        target[index] = source[index]
        index &+= 1
      }
    } else {
      target.update(from: source, count: length)
    }
  }

  mutating func append(repeating byte: UInt8, count length: Int) {
    reserve(length)
    (base + count).update(repeating: byte, count: length)
    count &+= length
  }

  // MARK: Escaped bytes

  /// Appends character data: `&`, `<`, `>` and CR as references.
  @inline(__always)
  mutating func appendText(_ text: UnsafeBufferPointer<UInt8>) {
    appendEscaped(text, XMLEscaping.textMask)
  }

  /// Appends an attribute value for between double quotes: `&`, `<`, `"`, tab,
  /// LF and CR as references.
  @inline(__always)
  mutating func appendAttributeValue(_ value: UnsafeBufferPointer<UInt8>) {
    appendEscaped(value, XMLEscaping.attributeMask)
  }

  /// Copies word by word; `mask` marks the bytes of a word that need a
  /// reference by their highest bit, the lowest mark being exact.
  @inline(__always)
  private mutating func appendEscaped(
    _ run: UnsafeBufferPointer<UInt8>, _ mask: (UInt64) -> UInt64
  ) {
    guard var source = run.baseAddress else { return }
    var remaining = run.count
    reserve(remaining)
    while remaining >= 8 {
      let word = UInt64(littleEndian: UnsafeRawPointer(source).loadUnaligned(as: UInt64.self))
      UnsafeMutableRawPointer(base + count).storeBytes(of: word.littleEndian, as: UInt64.self)
      let marks = mask(word)
      if marks == 0 {
        count &+= 8
        source += 8
        remaining &-= 8
        continue
      }
      let clean = marks.trailingZeroBitCount >> 3
      count &+= clean
      appendReference(to: source[clean], before: remaining)
      source += clean &+ 1
      remaining &-= clean &+ 1
    }
    while remaining > 0 {
      let byte = source[0]
      if mask(UInt64(byte) | XMLEscaping.harmlessRest) & 0x80 == 0 {
        base[count] = byte
        count &+= 1
      } else {
        appendReference(to: byte, before: remaining)
      }
      source += 1
      remaining &-= 1
    }
  }

  @inline(never)
  private mutating func appendReference(to byte: UInt8, before remaining: Int) {
    append(
      writesCanonicalReferences
        ? XMLEscaping.canonicalReference(to: byte) : XMLEscaping.reference(to: byte))
    reserve(remaining)
  }
}
