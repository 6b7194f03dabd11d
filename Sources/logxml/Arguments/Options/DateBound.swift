// SPDX-License-Identifier: MIT

import LogExchange

/// A date of `--since` or `--until`: a year, month, day, minute or second, each
/// meaning the whole of it.
///
/// Dates of records are compared by their local date and time, without their
/// offsets; where a record gives less than the bound, what is missing counts as
/// its start.
struct DateBound: Hashable, Sendable {
  /// Year, month, day, hour, minute, second, as far as given.
  private let parts: [Int]

  /// `2024`, `2024-03`, `2024-03-01`, `2024-03-01T07:12`, `2024-03-01T07:12:30`;
  /// a space may stand for the `T`. nil for anything else, and for days and times
  /// that do not exist.
  init?(_ text: some Sequence<UInt8>) {
    var parts: [Int] = []
    var rest = Array(text)[...]
    // The characters allowed before each part.
    let separators = ["", "-", "-", "T ", ":", ":"]
    for (width, separator) in zip([4, 2, 2, 2, 2, 2], separators) where !rest.isEmpty {
      if !parts.isEmpty {
        guard let mark = rest.popFirst(), separator.utf8.contains(mark) else { return nil }
      }
      let digits = rest.prefix(width)
      guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      parts.append(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
      rest = rest.dropFirst(width)
    }
    guard rest.isEmpty, !parts.isEmpty, parts.count != 4 else { return nil }
    self.parts = parts
    if start == nil { return nil }
  }

  /// The first moment of the bound, without an offset.
  var start: Timestamp? {
    let part = { (index: Int, start: Int) in index < parts.count ? parts[index] : start }
    if parts.count <= 3 { return Timestamp(year: parts[0], month: part(1, 1), day: part(2, 1)) }
    return Timestamp(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: part(4, 0),
      second: parts.count > 5 ? parts[5] : nil)
  }

  /// Whether a date lies before the whole span of this bound.
  func isAfter(_ date: Timestamp) -> Bool {
    Self.parts(of: date).prefix(parts.count).lexicographicallyPrecedes(parts)
  }

  /// Whether a date lies after the whole span of this bound.
  func isBefore(_ date: Timestamp) -> Bool {
    parts.lexicographicallyPrecedes(Self.parts(of: date).prefix(parts.count))
  }

  /// Whether the whole span of this bound lies before that of another one.
  func isBefore(_ other: DateBound) -> Bool {
    parts.lexicographicallyPrecedes(other.parts.prefix(parts.count))
  }

  private static func parts(of date: Timestamp) -> [Int] {
    [
      Int(date.year), Int(date.month), Int(date.day), Int(date.hour), Int(date.minute),
      Int(date.second),
    ]
  }
}
