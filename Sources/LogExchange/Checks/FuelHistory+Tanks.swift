// SPDX-License-Identifier: MIT

/// Fill-ups that do not name their tank.
extension FuelHistory {
  /// Reports fill-ups that name no tank although the vehicle has several that may be meant.
  mutating func judgeTanks(_ report: FindingReporter) throws {
    if !namesTanks { return }
    for index in entries.indices where !entries[index].isJudged {
      tanks.note(tank(index))
    }
    guard tanks.areSeveral else { return }
    for index in entries.indices where !entries[index].isJudged {
      let meant = tanks.meant(by: tank(index), saysFuel: details(index).saysFuel)
      guard meant.count > 1 else { continue }
      let names = meant.prefix(2).map { "\"\(tankName($0))\"" }.joined(separator: ", ")
      try self.report(
        .unknownTank,
        "no tank is named, and the vehicle has \(meant.count) that may be meant: \(names)"
          + (meant.count > 2 ? " and more" : ""), "tank", at: index, report)
    }
  }

  /// The tank of an entry, as far as the record names it.
  private func tank(_ index: Int) -> FuelTank {
    let own = details(index)
    return FuelTank(
      own.volume?.unit.measure ?? onlyMeasure, name: own.tank, fuel: own.fuelClass)
  }

  /// Whether an entry is AdBlue or the like, which drives no distance.
  func isAdditive(_ index: Int) -> Bool { hasAdditives && details(index).fuelClass == .additive }
}
