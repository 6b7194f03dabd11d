// SPDX-License-Identifier: MIT

/// Odometers, in the order of the dates.
extension FuelHistory {
  /// A zero is a reading at the beginning of a vehicle's log, as a new vehicle shows it;
  /// anywhere else it stands for "not read".
  mutating func judgeZeros(_ report: FindingReporter) throws {
    var hasBegun = false
    for index in entries.indices {
      let reading = entries[index].reading
      guard reading == .zero, hasBegun else {
        hasBegun = hasBegun || reading == .positive
        continue
      }
      guard let value = details(index).odometer?.value else { continue }
      try self.report(
        .notPositive,
        "odometer is \(value), which only a new vehicle shows; if it was not read, leave it out",
        "odometer", at: index, report)
    }
  }

  /// Finds the readings that are less than one before them: the fewest that have
  /// to be removed so that the rest rises. A single reading that is too high is one; if the
  /// odometer begins anew, because it was replaced, each part is checked separately.
  mutating func judgeOdometers(_ report: FindingReporter) throws {
    if OdometerReadings.areSound(entries.count, ignoresSpeed: true, reading: reading) { return }
    let readings = OdometerReadings(entries.count, reading: reading)
    let known = (0..<readings.count).map { readings[$0].place }
    let parts = readings.parts
    let odd = parts.map { strays(readings, $0) }
    let oddCount = odd.reduce(0) { $0 + $1.count } + parts.count - 1
    if readings.isMixed(oddCount, fewest: Self.fewestToMix) {
      return try reportChaos(known, oddCount, report)
    }
    for (part, odd) in zip(parts, odd) {
      if part.lowerBound > 0 { try reportRestart(known[part.lowerBound], known, report) }
      for index in odd { try reportStray(index, among: known[part], odd, report) }
    }
    for index in odd.joined() { setAside(index, among: known) }
  }

  private static let fewestToMix = 6

  private func reading(_ index: Int) -> OdometerReadings<Double>.Reading? {
    entries[index].distance.map { (index, entries[index].day, $0) }
  }

  func isTooFast(_ a: Int, _ b: Int) -> Bool {
    guard let from = reading(a), let to = reading(b) else { return false }
    return OdometerReadings.isTooFast(from, to)
  }

  /// The entries that have to be removed so that the rest rises.
  ///
  /// Of two, it is the later one, unless only that one can have been
  /// reached in the time since the reading before both.
  private func strays(_ readings: OdometerReadings<Double>, _ part: Range<Int>) -> [Int] {
    let kept = Set(readings.longestRise(part, keepsEnd: true))
    return part.filter { !kept.contains($0) }.map { index in
      var odd = index
      let (first, other) = (index - 2, index - 1)
      if first >= part.lowerBound, kept.contains(first), kept.contains(other),
        !readings.isLess(index, first),
        index + 1 == part.upperBound || !readings.isLess(index + 1, index),
        readings.isTooFast(first, other), !readings.isTooFast(first, index)
      {
        odd = other
      }
      return readings[odd].place
    }.sorted()
  }

  /// Removes a wrong odometer from the following checks. It may be unclear which of two
  /// readings is wrong, so its neighbours become suspect, too.
  ///
  /// - Parameter known: Entries with a distance, in ascending order.
  mutating func setAside(_ index: Int, among known: [Int]) {
    entries[index].distance = nil
    entries[index].isSuspect = true
    let place = known.indices.firstPlace { known[$0] >= index }
    guard place < known.count, known[place] == index else { return }
    if place > 0 { entries[known[place - 1]].isSuspect = true }
    if place + 1 < known.count { entries[known[place + 1]].isSuspect = true }
  }

  // MARK: Findings

  private func reportStray(
    _ index: Int, among indices: ArraySlice<Int>, _ odd: [Int], _ report: FindingReporter
  ) throws {
    guard let odometer = details(index).odometer, let here = entries[index].distance else { return }
    try self.report(
      .odometerBackwards, stray(odometer, here, index, among: indices, odd), "odometer",
      at: index, report)
  }

  private func stray(
    _ odometer: Quantity<DistanceUnit>, _ here: Double, _ index: Int,
    among indices: ArraySlice<Int>, _ odd: [Int]
  ) -> String {
    let others = indices.filter { !odd.contains($0) }
    var message = "odometer is \(odometer)"
    if let earlier = others.last(where: { $0 < index && entries[$0].distance ?? 0 > here }),
      let value = details(earlier).odometer
    {
      message += ", less than the \(value) of \(reference(earlier)) before it"
    } else if let later = others.first(where: { $0 > index && entries[$0].distance ?? 0 < here }),
      let value = details(later).odometer
    {
      message += ", more than the \(value) of \(reference(later)) after it"
    }
    return message
  }

  private func reportRestart(_ index: Int, _ known: [Int], _ report: FindingReporter) throws {
    guard let odometer = details(index).odometer, let before = known.last(where: { $0 < index }),
      let value = details(before).odometer
    else { return }
    try self.report(
      .odometerRestart,
      "odometer is \(odometer), and goes on from there; it was \(value) at "
        + "\(reference(before))", "odometer", at: index, report)
  }

  private mutating func reportChaos(_ known: [Int], _ oddCount: Int, _ report: FindingReporter)
    throws
  {
    let first = zip(known, known.dropFirst()).first {
      !entries[$1].isJudged && (entries[$0].distance ?? 0) > (entries[$1].distance ?? 0)
    }
    if let (before, here) = first, let a = details(before).odometer, let b = details(here).odometer
    {
      try self.report(
        .mixedVehicles,
        "odometers go back and forth: \(b) follows \(a) of \(reference(before)), and "
          + "\(oddCount) of \(known.count) readings do not fit", "odometer", at: here, report)
    }
    for index in entries.indices { entries[index].distance = nil }
  }

  /// Reports two fill-ups on different days with the same reading.
  mutating func judgeStandstill(_ report: FindingReporter) throws {
    var before: Int?
    for index in entries.indices {
      guard let distance = entries[index].distance else { continue }
      defer { before = index }
      guard let before, distance == entries[before].distance else { continue }
      let entry = entries[index]
      guard let odometer = details(index).odometer, entry.day != entries[before].day,
        entry.amount != nil,
        entries[before].amount != nil
      else { continue }
      if entry.missed {
        try self.report(
          .missedContradiction,
          "missed says that fill-ups before this one are missing, but the odometer is \(odometer), "
            + "as at \(reference(before))", "missed", at: index, report)
      } else if !isMixed, entry.measure != .energy, !isAdditive(index), !isAdditive(before) {
        try self.report(
          .odometerRepeated, "odometer is \(odometer), as at \(reference(before))",
          "odometer", at: index, report)
      } else {
        continue
      }
      entries[index].isSuspect = true
    }
  }
}
