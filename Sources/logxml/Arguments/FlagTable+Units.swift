// SPDX-License-Identifier: MIT

import LogExchange

/// The units that an option can name.
enum UnitChoice {
  static let distances = [
    Flag.Choice(name: DistanceUnit.kilometres.rawValue, doc: "kilometres"),
    Flag.Choice(name: DistanceUnit.miles.rawValue, doc: "miles"),
  ]

  /// The units of amounts of fuel that are volumes, which convert into each other.
  static let volumes = [
    Flag.Choice(name: VolumeUnit.litres.rawValue, doc: "litres"),
    Flag.Choice(name: VolumeUnit.usGallons.rawValue, doc: "US gallons, 3.785411784 L"),
    Flag.Choice(name: VolumeUnit.imperialGallons.rawValue, doc: "imperial gallons, 4.54609 L"),
  ]

  /// All units of amounts of fuel.
  static let amounts =
    volumes + [
      Flag.Choice(name: VolumeUnit.kilowattHours.rawValue, doc: "electric energy"),
      Flag.Choice(name: VolumeUnit.kilograms.rawValue, doc: "gas and hydrogen by mass"),
    ]

  static let masses = [
    Flag.Choice(name: MassUnit.kilograms.rawValue, doc: "kilograms"),
    Flag.Choice(name: MassUnit.grams.rawValue, doc: "grams"),
    Flag.Choice(name: MassUnit.pounds.rawValue, doc: "pounds, 0.45359237 kg"),
    Flag.Choice(name: MassUnit.stones.rawValue, doc: "stones, 14 lb"),
  ]
}

extension FlagTable {
  /// The commands whose output is in units.
  private static let convertingCommands: [Command.Name] = [
    .convert, .stats, .history, .report, .diff, .import,
  ]

  /// The units of the output. None of these says how an input is read.
  static let unitFlags: [Flag] = [
    Flag(
      "distance-unit", category: .output, commands: convertingCommands,
      doc: "Convert all distances to this unit",
      choices: UnitChoice.distances,
      effect: .choice("UNIT", \.wantedUnits.distance)),
    Flag(
      "volume-unit", category: .output, commands: convertingCommands,
      doc: "Convert all volumes to this unit",
      longDoc: """
        Conversions are exact and rounded once: to six significant digits at least, and to steps \
        finer than those of the source; convert and import keep the original in the extras of the \
        record (original.volume). Without these options every value stays in its unit. Energy in \
        kWh and gas in kg are not volumes and stay as they are. To say in which unit an input is, \
        use --assume-volume-unit and the like.
        """,
      choices: UnitChoice.volumes,
      effect: .choice("UNIT", \.wantedUnits.volume)),
    Flag(
      "mass-unit", category: .output, commands: convertingCommands,
      doc: "Convert all weights to this unit",
      choices: UnitChoice.masses,
      effect: .choice("UNIT", \.wantedUnits.mass)),
    Flag(
      "to-time-zone", category: .output, commands: [.convert, .stats, .history, .report],
      doc: "Show times as the clocks of this zone do: Europe/Berlin",
      longDoc: "Only dates with an offset from UTC can be converted; others stay.",
      effect: .value("ZONE", \.outputZone) { $0.text }),
  ]
}
