// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

/// What a log says of consumption is the same after a move to an app, unless the writer says
/// what it left behind.
@Suite struct MovedConsumptionTests {
  /// The formats that take fill-ups and are read again.
  private static var writers: [String] {
    let date = Timestamp(year: 2024, month: 3, day: 1)
    return LogFormats.standard.all.filter(\.reads).compactMap { format in
      guard let date, var sink = format.makeSink({ _ in }, WritingOptions()),
        (try? sink.add(LogRecord(FuelRecord(date: date)))) != nil
      else { return nil }
      return format.name
    }
  }

  private static func consumption(
    _ records: [LogRecord]
  ) -> [FuelStatistics.Consumption?] {
    var collector = StatisticsCollector()
    for record in records { collector.add(record) }
    collector.finish()
    return collector.fuelStatistics(StatisticsOptions()).map(\.consumption)
  }

  private static func log(_ generator: inout SeededGenerator) throws -> [FuelRecord] {
    var odometer = 1000
    let isElectric = Int.random(in: 0..<4, using: &generator) == 0
    return try (0..<24).map { index in
      let date = try #require(
        Timestamp(year: 2024, month: 1 + index / 12, day: 1 + 2 * (index % 12)))
      var record = FuelRecord(date: date)
      odometer += Int.random(in: 200...900, using: &generator)
      record.odometer = Quantity(ExactDecimal(odometer), .kilometres)
      record.volume = Quantity(
        ExactDecimal(Int.random(in: 10...60, using: &generator)),
        isElectric ? .kilowattHours : .litres)
      record.fuelType = isElectric ? "Electricity" : "Diesel"
      record.totalCost = ExactDecimal(Int.random(in: 10...90, using: &generator))
      record.note = ["\"far\"", "a; b", "say \"hi\"", nil].randomElement(using: &generator) ?? nil
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: record.missed = true
      case 1: record.partial = true
      case 2: record.missed = false
      default: break
      }
      if record.partial == nil, record.missed != true || !isElectric {
        record.partial = Bool.random(using: &generator) ? false : nil
      }
      // Fuelio has to be told, and says that it takes one for full.
      if isElectric, record.partial == nil { record.partial = record.missed == true ? nil : false }
      return record
    }
  }

  private static func move(
    _ records: [FuelRecord], to name: String
  ) throws -> (records: [LogRecord], leftBehind: [String: Int]) {
    let (text, leftBehind) = try FormatReading.written(records.map { LogRecord($0) }, as: name)
    let reading = try FormatReading(text) {
      $0.assumedDistanceUnit = .kilometres
      $0.assumedVolumeUnit = records.first?.volume?.unit
      $0.dateOrder = name == "fuelly" ? .mdy : nil
      $0.decimalMark = name == "spritmonitor" ? nil : .point
    }
    #expect(reading.summary.rejected == 0)
    return (reading.records, leftBehind)
  }

  @Test func `the formats that take fill-ups`() {
    #expect(
      Self.writers == [
        "xml", "json", "ndjson", "csv", "fuelly", "fuelio", "spritmonitor", "lubelogger",
      ])
  }

  @Test(arguments: writers) func `consumption stays what it was`(name: String) throws {
    var compared = 0
    for seed in 0..<60 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let log = try Self.log(&generator)
      let moved = try Self.move(log, to: name)
      let losses = ["partial", "missed", "volume"].filter { moved.leftBehind[$0] != nil }
      // A fill-up of which it is not known whether it was full counts as one.
      let isPlain = log.first?.volume?.unit == .litres && losses == ["partial"]
      if !losses.isEmpty, !isPlain { continue }
      compared += 1
      #expect(Self.consumption(moved.records) == Self.consumption(log.map { LogRecord($0) }))
    }
    #expect(compared > 30)
  }

  @Test func `a missed fill-up moves to Spritmonitor, and what it cannot say is counted`() throws {
    func record(_ day: Int, _ odometer: Int, partial: Bool?, missed: Bool?) throws -> FuelRecord {
      var record = FuelRecord(date: try #require(Timestamp(year: 2024, month: 1, day: day)))
      record.odometer = Quantity(ExactDecimal(odometer), .kilometres)
      record.volume = Quantity(ExactDecimal(30), .litres)
      record.partial = partial
      record.missed = missed
      return record
    }
    let log = [
      try record(1, 1000, partial: false, missed: false),
      // One is missing between the two: 1,000 km on 30 litres are 3.00.
      try record(10, 2000, partial: false, missed: true),
      try record(20, 2500, partial: nil, missed: nil),
      try record(22, 2700, partial: true, missed: true),
      try record(24, 2800, partial: true, missed: false),
    ]
    let (text, leftBehind) = try FormatReading.written(
      log.map { LogRecord($0) }, as: "spritmonitor")
    let kinds = text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ";", omittingEmptySubsequences: false)[6]
    }
    #expect(kinds == ["1", "0", "", "0", "2"])
    #expect(leftBehind == ["partial": 1])
    let again = try FormatReading(text).records
    #expect(again.map { $0.fuel?.missed } == [nil, true, nil, true, nil])
    #expect(Self.consumption(again).map { $0.map { "\($0.average)" } } == ["6.00"])
  }

  @Test func `an edit wins over what came from Spritmonitor`() throws {
    let read = try FormatReading(
      """
      Datum;Km-Stand;Spritmenge;Kosten;Währung;Tankart;Kraftstoff
      01.03.2024;1000;30;50;EUR;3;1
      02.03.2024;1500;30;50;EUR;0;1
      03.03.2024;2000;30;50;EUR;3;1
      04.03.2024;2500;30;50;EUR;0;1
      05.03.2024;3000;30;50;EUR;7;1

      """
    ).records.compactMap(\.fuel)
    #expect(read.map { $0.extras["Tankart"] } == ["3", "0", "3", "0", "7"])
    var edited = read
    edited[0].partial = true
    edited[1].missed = nil
    edited[1].partial = false
    let (text, leftBehind) = try FormatReading.written(
      edited.map { LogRecord($0) }, as: "spritmonitor")
    let kinds = text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ";", omittingEmptySubsequences: false)[6]
    }
    #expect(kinds == ["2", "1", "3", "0", "7"])
    #expect(leftBehind == ["extras.Tankart": 2])
  }

  @Test func `an edited category wins over the number or the name that came from an app`() throws {
    let read = try FormatReading(
      """
      Datum;Km-Stand;Kostenart;Bezeichnung;Kosten;Währung;Bemerkung
      05.03.2025;41000;3;Öl;89,90;EUR;
      06.03.2025;41000;3;Öl;89,90;EUR;

      """
    ).records.compactMap(\.cost)
    #expect(read.map { $0.extras["Kostenart"] } == ["3", "3"])
    var edited = read
    edited[0].category = "repair"
    edited[0].extras.append(name: "CostCategory", value: "Oil change")
    let (text, leftBehind) = try FormatReading.written(
      edited.map(\.record), as: "spritmonitor-costs")
    let types = text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ";", omittingEmptySubsequences: false)[2]
    }
    #expect(types == ["2", "3"])
    #expect(leftBehind == ["extras.Kostenart": 1, "extras.CostCategory": 1])
    let fuelio = try FormatReading.written(edited.map(\.record), as: "fuelio")
    #expect(fuelio.text.contains("\"Repair\"") && !fuelio.text.contains("Oil change"))
    #expect(
      fuelio.leftBehind == [
        "extras.Kostenart": 2, "extras.CostCategory": 1, "currency": 2,
      ])
  }

  @Test(arguments: ["spritmonitor", "spritmonitor-costs"])
  func `quotes that belong to a text stay`(name: String) throws {
    let texts = ["\"hello\"", "\"hello\"; and \"x\"", "\"", "a \"b\" c", "\"A1; links\""]
    let date = try #require(Timestamp(iso8601: "2024-03-01"))
    for currency in [nil, "EUR"] {
      for text in texts.map({ [$0] }) + [texts] {
        let records = text.map { note -> LogRecord in
          if name == "spritmonitor" {
            var record = FuelRecord(date: date)
            (record.note, record.station, record.currency) = (note, note, currency)
            record.volume = Quantity(ExactDecimal(3), .litres)
            record.odometer = Quantity(ExactDecimal(3), .kilometres)
            return record.record
          }
          var record = CostRecord(date: date)
          (record.note, record.title, record.currency) = (note, note, currency)
          record.totalCost = ExactDecimal(3)
          return record.record
        }
        let written = try FormatReading.written(records, as: name).text
        let again = try FormatReading(written)
        #expect(again.records.map { $0.fuel?.note ?? $0.cost?.note } == text)
        #expect(again.records.map { $0.fuel?.station ?? $0.cost?.title } == text)
      }
    }
  }
}
