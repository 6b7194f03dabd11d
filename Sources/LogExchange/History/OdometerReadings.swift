// SPDX-License-Identifier: MIT

/// The readings of a vehicle's odometer, in the order of their dates: where it begins anew, and
/// which of them rise. What becomes of the others is for those to say who ask.
struct OdometerReadings<Value: HistoryValue> {
  /// `place` is which entry shows it.
  typealias Reading = (place: Int, day: Int, value: Value)

  private let readings: [Reading]

  /// How many readings have to stay below for an odometer to have begun anew.
  private static var patience: Int { 8 }

  /// Parameters as for `areSound`.
  init(_ count: Int, reading: (Int) -> Reading?) {
    readings = (0..<count).compactMap(reading)
  }

  var count: Int { readings.count }

  subscript(index: Int) -> Reading { readings[index] }

  func isLess(_ a: Int, _ b: Int) -> Bool { readings[a].value.isLess(than: readings[b].value) }

  func isTooFast(_ a: Int, _ b: Int) -> Bool { Self.isTooFast(readings[a], readings[b]) }

  /// Whether no vehicle can have driven from a reading to another in the days between.
  static func isTooFast(_ a: Reading, _ b: Reading) -> Bool {
    // Local days may go back where moments do not: across the date line to the east.
    b.value.kilometres(since: a.value)
      > Plausibility.dailyDistance * Double(max(b.day - a.day, 0) + 1)
  }

  /// Whether all rise, as those of most logs do, and none too fast.
  ///
  /// - Parameters:
  ///   - count: How many entries there are.
  ///   - ignoresSpeed: Whether they may rise as fast as they like.
  ///   - reading: What an entry shows; nil for one without a reading.
  @inline(__always)
  static func areSound(
    _ count: Int, ignoresSpeed: Bool = false, reading: (Int) -> Reading?
  ) -> Bool {
    var last: Reading?
    for index in 0..<count {
      guard let reading = reading(index) else { continue }
      if let last {
        if reading.value.isLess(than: last.value) { return false }
        if !ignoresSpeed, isTooFast(last, reading) { return false }
      }
      last = reading
    }
    return true
  }

  /// The readings from each beginning of the odometer to the next: it begins anew where two in
  /// a row are less than the two before them, and for a while none reaches those again.
  var parts: [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for place in restarts + [count] {
      parts.append(start..<place)
      start = place
    }
    return parts
  }

  private var restarts: [Int] {
    guard count >= 4 else { return [] }
    return (2..<count - 1).filter { place in
      isLess(place, place - 1) && isLess(place, place - 2) && isLess(place + 1, place - 1)
        && isLess(place + 1, place - 2) && !isLess(place + 1, place)
        && (place..<min(place + Self.patience, count)).allSatisfy { isLess($0, place - 1) }
    }
  }

  /// Whether so many readings fit neither the others nor a new beginning that they are those of
  /// several vehicles: more than a third of them, where there are enough to tell.
  func isMixed(_ odd: Int, fewest: Int) -> Bool { count >= fewest && odd * 3 > count }

  /// The most of some readings that rise; of equally many, those that end lowest.
  ///
  /// - Parameter keepsEnd: Whether the last reading is left out rather than the one before.
  /// - Complexity: O(*n* log *n*)
  func longestRise(_ part: Range<Int>, keepsEnd: Bool) -> [Int] {
    // The lowest end of a rise of each length, and the reading before each, if it has one.
    var ends: [Int] = []
    var before: [Int?] = []
    before.reserveCapacity(part.count)
    for index in part {
      // Most go on from the last.
      let goesOn = ends.last.map { !isLess(index, $0) } ?? true
      let place =
        goesOn ? ends.count : ends.indices.firstPlace { isLess(index, ends[$0]) }
      before.append(place > 0 ? ends[place - 1] : nil)
      if goesOn {
        ends.append(index)
      } else if !keepsEnd || place < ends.count - 1 || index < part.upperBound - 1 {
        ends[place] = index
      }
    }
    var kept: [Int] = []
    var end = ends.last
    while let index = end {
      kept.append(index)
      end = before[index - part.lowerBound]
    }
    return kept.reversed()
  }
}
