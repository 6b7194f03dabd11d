// SPDX-License-Identifier: MIT

/// The readings of a vehicle's odometer, in the order of their dates: it finds restarts of the
/// odometer and rising sequences. Callers decide what the other readings mean.
struct OdometerReadings<Value: HistoryValue> {
  /// A reading; `place` is the place of its entry.
  typealias Reading = (place: Int, day: Int, value: Value)

  private let readings: [Reading]

  /// The number of readings that must stay below for an odometer to have been restarted.
  private static var patience: Int { 8 }

  /// The parameters are those of `areSound`.
  init(_ count: Int, reading: (Int) -> Reading?) {
    readings = (0..<count).compactMap(reading)
  }

  var count: Int { readings.count }

  subscript(index: Int) -> Reading { readings[index] }

  func isLess(_ a: Int, _ b: Int) -> Bool { readings[a].value.isLess(than: readings[b].value) }

  func isTooFast(_ a: Int, _ b: Int) -> Bool { Self.isTooFast(readings[a], readings[b]) }

  /// Whether no vehicle can have driven from one reading to another in the days between.
  static func isTooFast(_ a: Reading, _ b: Reading) -> Bool {
    // Local days may go back while moments do not: eastwards across the date line.
    b.value.kilometres(since: a.value)
      > Plausibility.dailyDistance * Double(max(b.day - a.day, 0) + 1)
  }

  /// Whether all readings rise, as in most logs, and none too fast.
  ///
  /// - Parameters:
  ///   - count: The number of entries.
  ///   - ignoresSpeed: True if readings may rise at any speed.
  ///   - reading: Returns the reading of an entry; nil for an entry without one.
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

  /// The ranges of readings between restarts of the odometer: it was restarted if two readings in
  /// a row are less than the two before them, and for a while no reading reaches those again.
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

  /// Whether the readings are those of several vehicles: more than a third of them fit neither the
  /// others nor a restart, and there are enough to tell.
  func isMixed(_ odd: Int, fewest: Int) -> Bool { count >= fewest && odd * 3 > count }

  /// The longest rising sequence in a range; of equally long ones, the one that ends lowest.
  ///
  /// - Parameter keepsEnd: True if the last reading must not replace the end of the sequence.
  /// - Complexity: O(*n* log *n*)
  func longestRise(_ part: Range<Int>, keepsEnd: Bool) -> [Int] {
    // The lowest end of a sequence of each length, and for each reading the one before it.
    var ends: [Int] = []
    var before: [Int?] = []
    before.reserveCapacity(part.count)
    for index in part {
      // Most readings continue the sequence.
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
