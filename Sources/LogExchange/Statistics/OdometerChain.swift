// SPDX-License-Identifier: MIT

/// Which odometer readings of a vehicle, in the order of their dates, can be trusted.
///
/// The most that rise are; of equally many, those that begin highest and end lowest. Where two in a row go on
/// from less than the two before, and for a while none reaches those again, the odometer
/// begins anew. Where more than a third of the readings fit neither, they are those of
/// several vehicles, and none is trusted.
struct OdometerChain {
  typealias Reading = (place: Int, day: Int, value: ExactSum)

  /// Readings that do not fit the others, by their places.
  private(set) var strays: [Int] = []
  /// Where an odometer begins anew.
  private(set) var restarts: [Int] = []
  /// Whether they are those of several vehicles.
  private(set) var isMixed = false

  private static let fewestToMix = 4
  /// How many readings have to stay below for an odometer to have begun anew.
  private static let patience = 8

  /// - Parameters:
  ///   - count: How many entries there are.
  ///   - reading: Gives where an entry is, its day, and what it shows in millimetres; nil for
  ///     one without a reading.
  init(_ count: Int, reading: (Int) -> Reading?) {
    if Self.areRising(count, reading) { return }
    let readings = (0..<count).compactMap(reading)
    var start = 0
    for end in Self.restarts(readings.map(\.value)) + [readings.count] {
      if start > 0 { restarts.append(readings[start].place) }
      strays += Self.strays(readings[start..<end])
      start = end
    }
    strays.sort()
    isMixed =
      readings.count >= Self.fewestToMix && (strays.count + restarts.count) * 3 > readings.count
  }

  /// Whether all fit, as those of most logs do.
  private static func areRising(_ count: Int, _ reading: (Int) -> Reading?) -> Bool {
    var last: Reading?
    for index in 0..<count {
      guard let reading = reading(index) else { continue }
      if let last, reading.value.isLess(than: last.value) || isTooFast(last, reading) {
        return false
      }
      last = reading
    }
    return true
  }

  private static func isTooFast(_ a: Reading, _ b: Reading) -> Bool {
    var way = b.value
    way.subtract(a.value)
    // Local days may go back where moments do not: across the date line to the east.
    let limit = Plausibility.dailyDistance * Double(max(b.day - a.day, 0) + 1)
    return way.approximate > limit * 1_000_000
  }

  private static func restarts(_ values: [ExactSum]) -> [Int] {
    guard values.count >= 4 else { return [] }
    func isLess(_ a: Int, _ b: Int) -> Bool { values[a].isLess(than: values[b]) }
    return (2..<values.count - 1).filter { place in
      isLess(place, place - 1) && isLess(place, place - 2) && isLess(place + 1, place - 1)
        && isLess(place + 1, place - 2) && !isLess(place + 1, place)
        && (place..<min(place + patience, values.count)).allSatisfy { isLess($0, place - 1) }
    }
  }

  private static func strays(_ readings: ArraySlice<Reading>) -> [Int] {
    // The lowest end of a rise of each length, and the reading before each, if it has one.
    var ends: [Int] = []
    var before: [Int?] = []
    before.reserveCapacity(readings.count)
    for index in readings.indices {
      func isLower(_ end: Int) -> Bool {
        readings[index].value.isLess(than: readings[ends[end]].value)
      }
      // Most go on from the last.
      let goesOn = ends.isEmpty || !isLower(ends.count - 1)
      let place = goesOn ? ends.count : ends.indices.firstPlace(where: isLower)
      before.append(place > 0 ? ends[place - 1] : nil)
      if place == ends.count { ends.append(index) } else { ends[place] = index }
    }
    var kept: [Int] = []
    var end = ends.last
    while let index = end {
      kept.append(index)
      end = before[index - readings.startIndex]
    }
    kept.reverse()
    if kept.count > 1 {
      let first = readings[kept[0]].value
      let better = (readings.startIndex..<kept[1]).filter { index in
        first.isLess(than: readings[index].value)
          && !readings[kept[1]].value.isLess(than: readings[index].value)
      }.max { readings[$0].value.isLess(than: readings[$1].value) }
      if let better { kept[0] = better }
    }
    // What no vehicle can have driven in the time: the first reading, if the next two
    // agree, else the later of the two.
    if kept.count > 2, isTooFast(readings[kept[0]], readings[kept[1]]),
      !isTooFast(readings[kept[1]], readings[kept[2]])
    {
      kept.removeFirst()
    }
    var strays: [Int] = []
    var last: Int?
    var next = 0
    for index in readings.indices {
      if next < kept.count, index == kept[next] {
        next += 1
        if last.map({ isTooFast(readings[$0], readings[index]) }) != true {
          last = index
          continue
        }
      }
      strays.append(readings[index].place)
    }
    return strays
  }
}
