// SPDX-License-Identifier: MIT

import XMLTree

/// The tanks of the vehicle in a Fuelio backup, from the row of the vehicle: the second has a unit
/// of its own, and a battery holds kilowatt-hours. And the categories of its costs, from a table
/// of their own.
struct FuelioTanks: TableContext {
  /// The unit of the first tank, and of columns, by the app's numbers.
  static let units = [Word("0", "L"), Word("1", "usgal"), Word("2", "ukgal"), Word("4", "kg")]

  /// A header with only the units of the table, for a file without a row of the vehicle.
  let log: LogHeader? = LogHeader(kind: .fuel)
  private let options: ReadingOptions
  /// The number of the second tank's unit; nil if it has the unit of the first.
  private var secondUnit: String?
  /// The fuels of the tanks, by the app's numbers.
  private var fuels: [Int?] = [nil, nil]
  /// Whether the row of the vehicle gives the unit of the first tank, and not only the title does.
  private var hasUnit = false
  private var categories = FuelioCategories()

  init(_ head: InputHead?, _ dialect: CSVDialect?, _ options: ReadingOptions) {
    self.options = options
    // Costs may come before the table of their categories.
    guard let head, let dialect else { return }
    let found = head.records(of: Layout.fuelioSections.rows, dialect: dialect, options) {
      FuelioCategories.areIn($0)
    }
    for (header, row) in found { categories.add(row, header) }
  }

  mutating func take(_ row: Row, in section: CSVSection) -> MappedEntry? {
    if FuelioCategories.areIn(section) {
      categories.add(row, section.header)
      return MappedEntry(.nothing)
    }
    let text = { (name: String) -> String? in
      row.cell(at: section.header?.index(of: name)).flatMap { $0.isBlank ? nil : $0.string }
    }
    guard CSVText.equalFoldingASCII(section.name.utf8, "Vehicle".utf8) else { return nil }
    hasUnit = text("FuelUnit") != nil
    secondUnit = text("FuelUnitTank2")
    fuels = ["Tank1Type", "Tank2Type"].map { text($0).flatMap { Int($0) } }
    return nil
  }

  /// The column between the odometer and `Full` holds the volumes if no title names them and the
  /// column has no other meaning: its title is that of a unit.
  func places(_ titles: TableTitles) -> [Int: String] {
    let columns = Layout.fuelio.columns
    let volume = columns.first { $0.field === FuelFields.volume }
    guard titles.index(ofAny: volume?.titles ?? []) == nil,
      let odometer = titles.index(of: "odo"), titles.index(of: "full") == odometer + 2,
      !columns.contains(where: { $0.titles.contains { titles.matches(odometer + 1, $0) } })
    else { return [:] }
    return [odometer + 1: "fuel"]
  }

  func complete(
    _ record: inout LogRecord, at position: SourcePosition?
  ) throws(RecordFault) -> RecordFault? {
    categories.complete(&record)
    if let cost = record.cost, cost.totalCost?.isZero ?? true,
      let reminder = record.extra(titled: "RemindDate") ?? record.extra(titled: "RemindOdo")
    {
      return RecordFault(
        code: .improbableValue,
        message: "\"\(RecordFault.excerpt(cost.title ?? ""))\" costs nothing and has a "
          + "\(reminder.name): it may be a reminder, and no cost", field: "totalCost",
        position: position)
    }
    guard var fuel = record.fuel, let volume = fuel.volume else { return nil }
    var note: RecordFault?
    let tank = fuel.tank.flatMap { Int($0) } ?? 1
    let unit: VolumeUnit
    let type = tank == 1 || tank == 2 ? fuels[tank - 1] : nil
    if FuelioFuelType.isElectric(fuel, orTank: type) {
      unit = .kilowattHours
    } else if tank == 2, let secondUnit {
      let known = Self.units.first { $0.word === secondUnit }
      guard let own = known.flatMap({ VolumeUnit(rawValue: $0.unit) }) ?? options.assumeVolumeUnit()
      else { throw .unknownUnit("tank 2", secondUnit, .volume, position: position) }
      unit = own
    } else if !hasUnit, !isOfTitle(volume.unit, fuel, tank: tank) {
      if let wanted = options.assumeVolumeUnit() {
        unit = wanted
      } else {
        unit = try unitBesideTitle(fuel, tank: tank, volume.unit, at: position)
        note = RecordFault(
          code: .assumedUnit,
          message: "\(volume.unit.rawValue) of the title is the unit of another tank; "
            + "\(unit.rawValue) is taken for \(fuel.fuelType ?? "the fuel of this one")",
          remedy: " (\(.assumedUnit(.volume)) says it)", field: "volume", position: position)
      }
    } else {
      return nil
    }
    if unit == volume.unit { return nil }
    fuel.volume = Quantity(volume.value, unit)
    record = fuel.record
    return note
  }

  func complete(_ log: inout LogHeader) {
    guard log.kind == .fuel else { return }
    if fuels[0].map(FuelioFuelType.isElectric) ?? false { log.volumeUnit = .kilowattHours }
  }

  /// Whether the unit of the column's title is that of a fill-up. Without a row of the vehicle, the
  /// title has the unit of one tank: kilograms are for gas, and gas that is sold by mass is not in
  /// a tank of litres.
  private func isOfTitle(_ title: VolumeUnit, _ fuel: FuelRecord, tank: Int) -> Bool {
    let type = FuelioFuelType.state(fuel.fuelType)
    if title == .kilograms {
      return type == .gas || type == .naturalGas || type == nil && tank == 1
    }
    return !(tank == 2 && type == .naturalGas)
  }

  /// Litres, if distances are in kilometres and the fuel is liquid; else an error.
  private func unitBesideTitle(
    _ fuel: FuelRecord, tank: Int, _ title: VolumeUnit, at position: SourcePosition?
  ) throws(RecordFault) -> VolumeUnit {
    if FuelioFuelType.state(fuel.fuelType) == .liquid, fuel.odometer?.unit == .kilometres {
      return .litres
    }
    throw .missingUnit(
      "the volume of tank \(tank)",
      expected: "a row of ## Vehicle with one, as \(title.rawValue) of the title is that of "
        + "another tank", .volume, position: position)
  }
}
