// SPDX-License-Identifier: MIT

import LogExchange
import Testing
import XMLTree

/// Natural gas and hydrogen are sold by the kilogram.
@Suite struct FuelMassTests {
  private static let lines = [
    #"{"type":"fuel","vehicle":"Panda","date":"2024-01-01","odometer":1000,"odometerUnit":"km","#
      + #""volume":12.50,"volumeUnit":"kg","totalCost":15.00,"currency":"EUR"}"#,
    #"{"type":"fuel","vehicle":"Panda","date":"2024-01-02","odometer":1100,"odometerUnit":"km","#
      + #""volume":20.0,"volumeUnit":"L","totalCost":30.00,"currency":"EUR"}"#,
    #"{"type":"fuel","vehicle":"Panda","date":"2024-01-03","odometer":1300,"odometerUnit":"km","#
      + #""volume":10.50,"volumeUnit":"kg","totalCost":12.60,"currency":"EUR"}"#,
    #"{"type":"fuel","vehicle":"Panda","date":"2024-01-04","odometer":1500,"odometerUnit":"km","#
      + #""volume":4.0,"volumeUnit":"L","totalCost":6.00,"currency":"EUR"}"#,
  ]

  private static var ndjson: String { lines.map { $0 + "\n" }.joined() }

  private func written(_ records: [LogRecord], as form: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let output: ByteOutput = { bytes += $0 }
    var sink = try #require(
      LogFormats.standard.named(form)?.makeSink(output, WritingOptions()))
    for record in records { try sink.add(record) }
    try sink.finish()
    return bytes
  }

  @Test(arguments: ["xml", "json", "ndjson", "csv"])
  func `kilograms go through every form`(form: String) throws {
    let first = try FormatReading(Self.ndjson)
    #expect(first.records.first?.fuel?.volume?.description == "12.50 kg")
    let bytes = try written(first.records, as: form)
    let second = try FormatReading(bytes)
    #expect(second.ndjson == Self.ndjson && second.diagnostics.isEmpty)
  }

  @Test func `schemas and statements know them`() throws {
    let records = try FormatReading(Self.ndjson).records
    let schema = try XMLSchema(NativeSchema.xsd(LogKind.standard))
    var checked = LogReader()
    checked.schema = schema
    var sink = RecordCollector()
    var found: [String] = []
    try checked.read(try written(records, as: "xml"), into: &sink) { found.append("\($0)") }
    #expect(found.isEmpty)
    let sql = String(decoding: try written(records, as: "sql"), as: UTF8.self)
    #expect(sql.contains("12.50") && sql.contains("'kg'"))
  }

  @Test func `a mass becomes no volume`() throws {
    let gas = Quantity(try ExactDecimal(parsing: "12.50"), VolumeUnit.kilograms)
    for unit in [VolumeUnit.litres, .usGallons, .imperialGallons, .kilowattHours] {
      #expect(throws: ConversionError.differentKinds) { try gas.converted(to: unit) }
    }
    var wanted = WantedUnits()
    wanted.volume = .litres
    wanted.mass = .pounds
    var record = try #require(try FormatReading(Self.ndjson).records.first)
    let before = record
    #expect(record.convert(to: wanted) == 0 && record == before)
    var log = LogHeader(kind: .fuel)
    log.volumeUnit = .kilograms
    log.convert(to: wanted)
    #expect(log.volumeUnit == .kilograms)
  }

  @Test func `litres and kilograms are never added`() throws {
    var collector = StatisticsCollector()
    for record in try FormatReading(Self.ndjson).records { collector.add(record) }
    collector.finish()
    for units in StatisticsUnits.allCases {
      var options = StatisticsOptions()
      options.units = units
      let rows = collector.fuelStatistics(options)
      #expect(rows.map(\.measure) == [.mass, .volume])
      #expect(rows.first?.volume?.description == "23.00 kg")
    }
    var options = StatisticsOptions()
    options.units = .metric
    options.volumeUnit = .kilograms
    let rows = collector.fuelStatistics(options)
    #expect(rows.last?.volume?.description == "24.0 L")
    // 10.5 kg for 300 km, 4 L for 400 km.
    #expect(rows.map { $0.consumption?.average.description } == ["3.50", "1.00"])
    #expect(rows.map { $0.consumption?.unit.description } == ["kg/100 km", "L/100 km"])
    // 27.60 ÷ 23 kg, 36 ÷ 24 L.
    #expect(rows.map { $0.costs.first?.perVolume?.description } == ["1.200", "1.500"])
    options.units = .us
    let american = collector.fuelHistory(options)
    #expect(american.first { $0.measure == .mass }?.consumptionUnit.description == "mi/kg")
  }

  @Test func `words for them are known, and weights stay weights`() throws {
    let text = """
      ROAD TRIP CSV
      Version,Language
      1500,en

      FUEL RECORDS
      Odometer (km),Trip Distance,Date,Fill Amount,Fill Units,Price per Unit,Total Price
      100,,2011-3-5,9.5,Kg,1.5,14.25

      """
    let record = try #require(try FormatReading(text).records.first)
    #expect(record.fuel?.volume?.description == "9.5 kg")
    let weights = try FormatReading(
      #"{"type":"weight","date":"2024-01-01","weight":80,"weightUnit":"kg"}"#)
    #expect(weights.records.first?.weight?.weight?.description == "80 kg")
  }
}
