// SPDX-License-Identifier: MIT

/// Finds the odometer readings of a vehicle, in the order of their dates, that can be trusted.
///
/// They are the longest rising sequence; of equally long ones, the one that begins highest and ends lowest. If two
/// readings in a row are less than the two before, and for a while no reading reaches those again, the odometer
/// was restarted. If more than a third of the readings fit neither way, they are those of several vehicles, and no
/// reading is trusted.
struct OdometerChain {
  /// The places of readings that do not fit the others.
  private(set) var strays: [Int] = []
  /// The places at which the odometer was restarted.
  private(set) var restarts: [Int] = []
  /// Whether the readings are those of several vehicles.
  private(set) var isMixed = false

  private static let fewestToMix = 4

  /// The parameters are those of `OdometerReadings.areSound`.
  init(_ count: Int, reading: (Int) -> OdometerReadings<ExactSum>.Reading?) {
    if OdometerReadings.areSound(count, reading: reading) { return }
    let readings = OdometerReadings(count, reading: reading)
    for part in readings.parts {
      if part.lowerBound > 0 { restarts.append(readings[part.lowerBound].place) }
      strays += Self.strays(readings, part)
    }
    strays.sort()
    isMixed = readings.isMixed(strays.count + restarts.count, fewest: Self.fewestToMix)
  }

  private static func strays(_ readings: OdometerReadings<ExactSum>, _ part: Range<Int>) -> [Int] {
    var kept = readings.longestRise(part, keepsEnd: false)
    if kept.count > 1 {
      let better = (part.lowerBound..<kept[1]).filter { index in
        readings.isLess(kept[0], index) && !readings.isLess(kept[1], index)
      }.max { readings.isLess($0, $1) }
      if let better { kept[0] = better }
    }
    // No vehicle can have driven that far in the time: the first reading is a stray if the next
    // two agree, else the later of the two is.
    if kept.count > 2, readings.isTooFast(kept[0], kept[1]),
      !readings.isTooFast(kept[1], kept[2])
    {
      kept.removeFirst()
    }
    var strays: [Int] = []
    var last: Int?
    var next = 0
    for index in part {
      if next < kept.count, index == kept[next] {
        next += 1
        if last.map({ readings.isTooFast($0, index) }) != true {
          last = index
          continue
        }
      }
      strays.append(readings[index].place)
    }
    return strays
  }
}
