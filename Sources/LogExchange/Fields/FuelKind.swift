// SPDX-License-Identifier: MIT

extension FuelValues {
  /// The kind of log for fill-ups and charges.
  public static let kind = LogKind(
    "fuel", log: "fuelLog", record: "fillUp", of: FuelValues.self,
    words: LogKind.Words("fill-up", "fill-ups"), doc: "fill-ups and charges",
    fields: FuelFields.all, logDefaults: [.distanceUnit, .volumeUnit, .currency],
    identity: [FuelFields.odometer, FuelFields.volume],
    distinct: [FuelFields.odometer, FuelFields.volume, FuelFields.totalCost],
    correction: .sharing(
      [FuelFields.odometer, FuelFields.volume, FuelFields.totalCost],
      telling: [FuelFields.odometer]),
    contradicts: FuelValues.contradict,
    derivations: [
      Derivation(
        FuelFields.totalCost, from: [FuelFields.volume, FuelFields.pricePerUnit], completes: true
      ) { $0.fuel?.product.map { .decimal($0) } },
      Derivation(FuelFields.pricePerUnit, from: [FuelFields.totalCost, FuelFields.volume]) {
        guard let fuel = $0.fuel, let total = fuel.totalCost, let volume = fuel.volume?.value
        else { return nil }
        let places = max(3, fuel.pricePerUnit.map { Int($0.scale) } ?? 0)
        return total.divided(by: volume, places: places).map { .decimal($0) }
      },
      Derivation(FuelFields.volume, from: [FuelFields.totalCost, FuelFields.pricePerUnit]) {
        guard let fuel = $0.fuel, let total = fuel.totalCost, let price = fuel.pricePerUnit,
          let volume = fuel.volume,
          let value = total.divided(by: price, places: max(2, Int(volume.value.scale)))
        else { return nil }
        return .quantity(value, unit: volume.unit.rawValue)
      },
    ],
    form: [
      FuelFields.date, FuelFields.odometer, FuelFields.volume, FuelFields.totalCost,
      FuelFields.partial, FuelFields.station, FuelFields.note,
    ], required: [FuelFields.volume])

  /// Whether two fill-ups went into different tanks.
  private static func contradict(_ a: LogRecord, _ b: LogRecord) -> Bool {
    guard let a = a.fuel, let b = b.fuel else { return false }
    if a.tank.isAnother(b.tank) { return true }
    guard a.fuelType ?? a.fuelGrade != nil, b.fuelType ?? b.fuelGrade != nil else { return false }
    return a.fuelClass != b.fuelClass
  }
}
