// SPDX-License-Identifier: MIT

/// SplitMix64: the same numbers for the same seed, on every platform.
struct SeededGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of the range. The bias of the remainder is far below what matters here.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }

  /// True about once in `count` calls.
  mutating func oneIn(_ count: Int) -> Bool {
    number(in: 1...count) == 1
  }

  /// A decimal such as `71.2`, with as many places as asked for.
  mutating func decimal(in range: ClosedRange<Int>, places: Int) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let value = number(in: (range.lowerBound * scale)...(range.upperBound * scale))
    if places == 0 { return String(value) }
    let fraction = String(value % scale)
    let zeros = String(repeating: "0", count: places - fraction.utf8.count)
    return "\(value / scale).\(zeros)\(fraction)"
  }
}
