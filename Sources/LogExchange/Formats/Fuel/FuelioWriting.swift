// SPDX-License-Identifier: MIT

/// The parts of a Fuelio backup besides its columns: the row of the vehicle, whose units are those
/// of its fill-ups; the second tank, which has a unit of its own, and tanks that are batteries;
/// the categories of the costs.
final class FuelioWriting: LayoutWriting {
  static let latitudeColumn = "latitude (optional)"
  static let longitudeColumn = "longitude (optional)"
  static let fuelTypeColumn = "FuelType"

  private var header: LogHeader?
  private var vehicle: FuelioVehicle?
  private var categories = FuelioCategoryNumbers()

  let cannotHold = [
    "tanks without a number", "a place at 0, 0",
    "another unit for a tank than its row has, and energy of a tank that is no battery",
  ]

  var rowsAbove: [[String]] {
    [["## Vehicle"], FuelioVehicle.columns, vehicle?.cells ?? []]
  }

  func begin(_ log: LogHeader, _ leftBehind: inout LeftBehind) {
    guard vehicle == nil else {
      // Values that came with the other kind of the same vehicle are in its row already.
      for entry in log.extras.entries where !(header?.extras.entries.contains(entry) ?? false) {
        leftBehind.add("log." + entry.name)
      }
      return
    }
    guard let header, header.subject === log.subject else {
      self.header = log
      return
    }
    var log = log
    // If both kinds are written, the units are those of the fill-ups.
    if header.kind == .fuel, log.kind != .fuel {
      log.distanceUnit = header.distanceUnit ?? log.distanceUnit
      log.volumeUnit = header.volumeUnit
    }
    for entry in header.extras.entries where !log.extras.entries.contains(entry) {
      log.extras.append(name: entry.name, value: entry.value)
    }
    self.header = log
  }

  func beginTable(_ first: [LogRecord], _ leftBehind: inout LeftBehind) {
    let vehicle = FuelioVehicle(
      header, first.lazy.compactMap(\.fuel).first, first.lazy.compactMap(\.cost).first)
    leftBehind.merge(vehicle.leftBehind)
    self.vehicle = vehicle
  }

  func unit(_ kind: UnitKind, of record: LogRecord?) -> UnitCode? {
    guard let vehicle else { return nil }
    if kind == .distance { return vehicle.distanceUnit.code }
    guard let fuel = record?.fuel else { return vehicle.volumeUnit(tank: 1).code }
    let tank = fuel.tank.flatMap { Int($0) } ?? 1
    return FuelioFuelType.isElectric(fuel, orTank: vehicle.tankTypes[tank])
      ? UnitCode(.kilowattHours) : vehicle.volumeUnit(tank: tank).code
  }

  func prepare(_ record: inout LogRecord, _ leftBehind: inout LeftBehind) {
    if let cost = record.cost { record = categories.prepared(cost, &leftBehind).record }
    guard var fuel = record.fuel else { return }
    if let tank = fuel.tank, tank.isEmpty || !tank.utf8.allSatisfy(CSVText.isDigit) {
      leftBehind.add("tank")
      fuel.tank = nil
    }
    if fuel.derived.contains("totalCost") { leftBehind.add("derived") }
    if let station = fuel.station, !station.isEmpty, fuel.location == nil {
      // People write the station there; when it is read again, it is a place.
      fuel.location = station
      fuel.station = nil
      leftBehind.add("station")
    }
    preparePlace(&fuel, &leftBehind)
    record = fuel.record
  }

  /// A place at 0, 0 means an unknown place: it is left out, and extras that are both zero become it.
  private func preparePlace(_ fuel: inout FuelRecord, _ leftBehind: inout LeftBehind) {
    if let latitude = fuel.latitude, let longitude = fuel.longitude {
      guard latitude.isZero, longitude.isZero else { return }
      (fuel.latitude, fuel.longitude) = (nil, nil)
      leftBehind.add("latitude")
      leftBehind.add("longitude")
      return
    }
    let names = [Self.latitudeColumn, Self.longitudeColumn]
    let zeros = names.compactMap { name in
      fuel.extras[name].flatMap { try? ExactDecimal(utf8: $0.utf8) }.flatMap {
        $0.isZero ? $0 : nil
      }
    }
    guard fuel.latitude == nil, fuel.longitude == nil, zeros.count == 2 else { return }
    var extras = ExtraCells(fuel.extras)
    for name in names { _ = extras.take(name) }
    fuel.extras = extras.rest
    (fuel.latitude, fuel.longitude) = (zeros[0], zeros[1])
  }

  func rows(above others: OtherEntries) -> [[String]] { categories.rows }
}
