// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct QuantityConversionTests {
  /// Worked out from the legal factors: six significant digits at least, and a step that is
  /// finer than one of the source.
  @Test(arguments: [
    ("181.5", MassUnit.pounds, MassUnit.kilograms, "82.3270"),  // 82.327015155
    ("1", .pounds, .kilograms, "0.453592"),  // 0.45359237
    ("1.000", .pounds, .grams, "453.592"),
    ("1.0", .stones, .pounds, "14.0000"),
    ("11.50", .stones, .kilograms, "73.0284"),  // 73.02837157
    ("82.40", .kilograms, .kilograms, "82.40"),
    ("82.40", .kilograms, .grams, "82400.0"),
    ("82400", .grams, .kilograms, "82.4000"),
    ("-0.00", .kilograms, .pounds, "-0.00"),
    ("0", .grams, .stones, "0.0000"),
  ]) func `masses`(value: String, from: MassUnit, to: MassUnit, expected: String) throws {
    let quantity = Quantity(try ExactDecimal(parsing: value), from)
    #expect(try quantity.converted(to: to).description == "\(expected) \(to.rawValue)")
  }

  @Test func `distances, volumes and lengths`() throws {
    #expect(
      try Quantity(ExactDecimal(12_345), DistanceUnit.miles).converted(to: .kilometres)
        == Quantity(ExactDecimal(parsing: "19867.4"), .kilometres))  // 19867.35168
    let gallons = try ExactDecimal(parsing: "10.20")
    func converted(_ from: VolumeUnit, _ to: VolumeUnit) throws -> String {
      try Quantity(gallons, from).converted(to: to).description
    }
    #expect(try converted(.usGallons, .litres) == "38.6112 L")  // 38.6112001968
    #expect(try converted(.imperialGallons, .litres) == "46.3701 L")  // 46.370118
    #expect(try converted(.imperialGallons, .usGallons) == "12.2497 usgal")  // 12.2496687…
    #expect(try converted(.litres, .usGallons) == "2.69455 usgal")  // 2.69455492…
    #expect(
      try Quantity(ExactDecimal(6), LengthUnit.feet).converted(to: .metres).description
        == "1.82880 m")
    #expect(
      try Quantity(ExactDecimal(72), LengthUnit.inches).converted(to: .feet).description
        == "6.00000 ft")
    #expect(
      try Quantity(ExactDecimal(parsing: "0.184"), BodyPartUnit.fraction).converted(to: .percent)
        .description == "18.4000 %")
  }

  @Test func `places and halves are as asked`() throws {
    let half = Quantity(try ExactDecimal(parsing: "2.5"), MassUnit.grams)
    #expect(try half.converted(to: .kilograms, places: 3).value.description == "0.003")
    #expect(
      try half.converted(to: .kilograms, places: 3, rounding: .halfToEven).value.description
        == "0.002")
    let more = Quantity(try ExactDecimal(parsing: "3.5"), MassUnit.grams)
    #expect(
      try more.converted(to: .kilograms, places: 3, rounding: .halfToEven).value.description
        == "0.004")
    let minus = Quantity(try ExactDecimal(parsing: "-2.5"), MassUnit.grams)
    #expect(try minus.converted(to: .kilograms, places: 3).value.description == "-0.003")
    #expect(
      try Quantity(ExactDecimal(1), MassUnit.pounds).converted(to: .kilograms, places: 8).value
        .description == "0.45359237")
  }

  @Test func `what cannot be converted says so`() throws {
    #expect(throws: ConversionError.differentKinds) {
      try Quantity(ExactDecimal(1), VolumeUnit.kilowattHours).converted(to: .litres)
    }
    #expect(throws: ConversionError.differentKinds) {
      try Quantity(ExactDecimal(1), BodyPartUnit.percent).converted(to: .kilograms)
    }
    let large = Quantity(
      try ExactDecimal(parsing: String(repeating: "9", count: 38)), MassUnit.kilograms)
    #expect(throws: ConversionError.tooManyDigits) { try large.converted(to: .grams) }
    #expect(throws: ConversionError.tooManyDigits) { try large.converted(to: .pounds, places: 300) }
    #expect(
      try large.converted(to: .stones, places: 0).value.description
        == "15747304441776970051640985810359073847")
  }

  @Test func `records get the wanted units and keep what their source said`() throws {
    var fuel = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    fuel.odometer = Quantity(ExactDecimal(100), .miles)
    fuel.volume = Quantity(try ExactDecimal(parsing: "10.20"), .usGallons)
    fuel.pricePerUnit = try ExactDecimal(parsing: "3.459")
    var units = WantedUnits()
    units.volume = .litres
    units.distance = .kilometres
    var record = LogRecord(fuel)
    #expect(record.convert(to: units) == 3)
    guard let converted = record.fuel else { return }
    #expect(converted.odometer?.description == "160.934 km")  // three digits more than its miles
    #expect(converted.volume?.description == "38.6112 L")
    #expect(converted.pricePerUnit?.description == "0.913771")  // 0.913771…
    #expect(
      converted.extras.entries.map { "\($0.name)=\($0.value)" } == [
        "original.odometer=100 mi", "original.volume=10.20 usgal",
        "original.pricePerUnit=3.459 per usgal",
      ])
    #expect(record.convert(to: units) == 0)

    var weight = WeightRecord(date: fuel.date)
    weight.weight = Quantity(ExactDecimal(180), .pounds)
    weight.bodyFat = Quantity(ExactDecimal(20), .percent)
    weight.bone = Quantity(ExactDecimal(7), .pounds)
    units.mass = .kilograms
    units.keepsOriginals = false
    record = LogRecord(weight)
    #expect(record.convert(to: units) == 2)
    guard let weighed = record.weight else { return }
    #expect(
      weighed.weight?.description == "81.6466 kg"
        && weighed.bone?.description == "3.17515 kg")
    #expect(weighed.bodyFat?.description == "20 %" && weighed.extras.isEmpty)
  }

  @Test func `energy stays energy`() throws {
    var fuel = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    fuel.volume = Quantity(ExactDecimal(27), .kilowattHours)
    fuel.pricePerUnit = ExactDecimal(1)
    var units = WantedUnits()
    units.volume = .litres
    var record = LogRecord(fuel)
    #expect(record.convert(to: units) == 0 && record == LogRecord(fuel))
  }
}
