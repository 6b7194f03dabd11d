// SPDX-License-Identifier: MIT

import LogExchange

/// The default units of native logs: the logs are shown in them, whatever units
/// their entries have.
struct ShownUnits {
  private var distances: Set<DistanceUnit> = []
  private var volumes: Set<VolumeUnit> = []
  private var masses: Set<MassUnit> = []

  mutating func add(_ log: LogHeader) {
    if let unit = log.distanceUnit { distances.insert(unit) }
    if let unit = log.volumeUnit { volumes.insert(unit) }
    if let unit = log.massUnit { masses.insert(unit) }
  }

  /// Fills in the units that the user leaves open, if the logs agree on one.
  func apply(to options: inout StatisticsOptions) {
    guard options.units == .asLogged else { return }
    if distances.count == 1 { options.distanceUnit = options.distanceUnit ?? distances.first }
    if volumes.count == 1 { options.volumeUnit = options.volumeUnit ?? volumes.first }
    if masses.count == 1 { options.massUnit = options.massUnit ?? masses.first }
  }
}
