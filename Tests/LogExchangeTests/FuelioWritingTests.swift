// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// What `-t fuelio` writes, and what it refuses.
@Suite struct FuelioWritingTests {
  @Test(arguments: ["fuelio/backup.csv", "fuelio/units.csv"])
  func `what is read is written and read again`(fixture: String) throws {
    let reading = try FormatReading(try ProjectFiles.fixture(fixture))
    let log = try #require(reading.logs.first)
    let (text, leftBehind) = try FormatReading.written(
      reading.records, under: log, as: "fuelio")
    let again = try FormatReading(text)
    #expect(again.diagnostics.isEmpty)
    let isBackup = fixture.hasSuffix("backup.csv")
    // The weather stands in the second record only, and the columns are those of
    // the first; a total that was worked out is written as one that was not; one
    // time has seconds. A cost has no category that the backup names.
    #expect(
      leftBehind
        == (isBackup
          ? [
            "extras.Weather": 1, "derived": 1, "log.ImportCSVDateFormat": 1, "date.seconds": 1,
            "category": 1, "extras.CostTypeID": 1,
          ]
          : ["derived": 1, "log.ImportCSVDateFormat": 1]))
    let expected = reading.placeless.compactMap(\.fuel).map { record in
      var record = record
      record.derived = []
      if let date = Timestamp(iso8601: "\(record.date)".prefix(16)) { record.date = date }
      var extras = Extras()
      for entry in record.extras.entries where entry.name != "Weather" {
        extras.append(name: entry.name, value: entry.value)
      }
      record.extras = extras
      return record.normalised
    }
    #expect(again.placeless.compactMap { $0.fuel?.normalised } == expected)
    let costs = reading.placeless.compactMap(\.cost).map { cost in
      var cost = cost
      cost.extras = Extras()
      cost.category = cost.category ?? "other"
      return cost
    }
    let costsAgain = again.placeless.compactMap(\.cost).map { cost in
      var cost = cost
      cost.extras = Extras()
      return cost
    }
    #expect(costsAgain == costs && costs.count == (isBackup ? 4 : 0))
    var header = try #require(again.logs.first)
    #expect(header.subject == log.subject && header.volumeUnit == log.volumeUnit)
    header.extras = Extras()
    #expect(header.distanceUnit == log.distanceUnit)
  }

  @Test func `what Fuelio cannot hold is counted`() throws {
    var full = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-01T07:12:05Z")))
    full.vehicle = "Zoe"
    full.odometer = Quantity(ExactDecimal(100), .kilometres)
    full.volume = Quantity(ExactDecimal(10), .kilowattHours)
    full.totalCost = ExactDecimal(35)
    full.currency = "EUR"
    full.fuelType = "Sunlight"
    full.fuelGrade = "bright"
    full.tank = "left"
    full.station = "S"
    full.payment = "card"
    full.tags = "t"
    full.zone = "Europe/Berlin"
    full.missed = false
    full.extras.append(name: "UniqueId", value: "7")
    full.extras.append(name: "mood", value: "fine")
    var petrol = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-02")))
    petrol.vehicle = "Zoe"
    petrol.volume = Quantity(ExactDecimal(1), .litres)
    petrol.partial = true
    let (text, leftBehind) = try FormatReading.written(
      [LogRecord(full), LogRecord(petrol)], as: "fuelio")
    #expect(
      leftBehind == [
        "date.seconds": 1, "date.offset": 1, "partial": 1, "currency": 1, "fuelType": 1,
        "fuelGrade": 1, "tank": 1, "station": 1, "payment": 1, "tags": 1, "zone": 1,
        "extras.mood": 1, "volume": 1,
      ])
    let lines = text.split(separator: "\n")
    #expect(lines.count == 7 && lines[0] == "\"## Vehicle\"" && lines[3] == "\"## Log\"")
    #expect(
      lines[2]
        == #""Zoe","","0","0","0","yyyy-MM-dd","","","","","","","1","600","0","1","0.0","0.0","0","0""#
    )
    #expect(
      lines[5]
        == #""2024-03-01 07:12","100","10","1","35","","","","S","","0","","-1","","","","7","""#)
    #expect(
      lines[6] == #""2024-03-02","","","0","","","","","","","","","-1","","","","","""#)
    let again = try FormatReading(text)
    #expect(again.records.first?.fuel?.volume?.description == "10 kWh")
  }

  @Test func `two vehicles, mixed units and measurements are refused with a way out`() throws {
    var first = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    first.vehicle = "A"
    first.volume = Quantity(ExactDecimal(10), .litres)
    first.odometer = Quantity(ExactDecimal(10), .kilometres)
    var second = first
    second.vehicle = "B"
    var gallons = first
    gallons.volume?.unit = .usGallons
    var miles = first
    miles.odometer?.unit = .miles
    let cases: [(LogRecord, String)] = [
      (LogRecord(second), "`LogRecord.subject`"), (LogRecord(gallons), "`WantedUnits.volume`"),
      (LogRecord(miles), "`WantedUnits.distance`"),
      (LogRecord(WeightRecord(date: first.date)), "`LogRecord.kind` fuel"),
    ]
    for (record, option) in cases {
      let error = #expect(throws: LogError.self) {
        try FormatReading.written([LogRecord(first), record], as: "fuelio")
      }
      #expect(error?.code == .unwritable && error?.text().contains(option) == true)
    }
  }

  @Test func `no records make tables without rows`() throws {
    let (text, _) = try FormatReading.written([], as: "fuelio")
    let reading = try FormatReading(text)
    #expect(reading.summary.format == "fuelio" && reading.summary.entries == 0)
  }
}
