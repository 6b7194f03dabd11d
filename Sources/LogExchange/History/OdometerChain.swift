// SPDX-License-Identifier: MIT

/// Which odometer readings of a vehicle, in the order of their dates, can be trusted.
///
/// The most that rise are; of equally many, those that begin highest and end lowest. Where two in a row go on
/// from less than the two before, and for a while none reaches those again, the odometer
/// begins anew. Where more than a third of the readings fit neither, they are those of
/// several vehicles, and none is trusted.
struct OdometerChain {
  /// Readings that do not fit the others, by their places.
  private(set) var strays: [Int] = []
  /// Where an odometer begins anew.
  private(set) var restarts: [Int] = []
  /// Whether they are those of several vehicles.
  private(set) var isMixed = false

  private static let fewestToMix = 4

  /// Parameters as for `OdometerReadings.areSound`.
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
    // What no vehicle can have driven in the time: the first reading, if the next two
    // agree, else the later of the two.
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
