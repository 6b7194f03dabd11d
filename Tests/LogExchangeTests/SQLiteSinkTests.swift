// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LogExchange

#if SQLite
  /// Databases that other programs have made or are changing.
  @Suite struct SQLiteSinkTests {
    private let database: TestDatabase
    private var path: [UInt8] { database.path }

    init() throws { database = try TestDatabase() }

    private func write(_ date: String, waiting: @escaping () -> Void = {}) throws -> SQLiteSink {
      var record = WeightRecord(date: try #require(Timestamp(iso8601: date)))
      record.weight = Quantity(try ExactDecimal(parsing: "82.40"), .kilograms)
      let sink = SQLiteSink(path: path)
      sink.onWaiting = waiting
      sink.beginInput()
      try sink.add(LogRecord(record))
      try sink.finish()
      return sink
    }

    private func add(_ records: [LogRecord]) throws -> SQLiteSink {
      let sink = SQLiteSink(path: path)
      sink.beginInput()
      for record in records { try sink.add(record) }
      try sink.finish()
      return sink
    }

    private func weight(_ day: Int, _ text: String, _ unit: MassUnit) throws -> LogRecord {
      var record = WeightRecord(date: try #require(Timestamp(year: 2024, month: 3, day: day)))
      record.weight = Quantity(try ExactDecimal(parsing: text), unit)
      record.bodyFat = Quantity(ExactDecimal(20), .percent)
      return LogRecord(record)
    }

    @Test func `a view has one unit where the table has several`() throws {
      let kilograms = try add([
        try weight(1, "88.5", .kilograms), try weight(2, "88.40", .kilograms),
      ])
      #expect(kilograms.mixtures.isEmpty)
      let sink = try add([try weight(3, "194.6", .pounds)])
      #expect(sink.mixtures.map(\.column) == ["weight"])
      #expect(sink.mixtures.first?.view == "weight_log")
      #expect(sink.mixtures.first?.units == ["kg", "lb"] && sink.mixtures.first?.counts == [2, 1])
      #expect(
        try database.ask("SELECT weight || weight_unit FROM weight_records WHERE weight > 100")
          == ["194.6lb"])
      // 194.6 × 0.45359237 = 88.269075202
      #expect(
        try database.ask("SELECT weight || weight_unit FROM weight_log ORDER BY date")
          == ["88.5kg", "88.4kg", "88.269075kg"])
      #expect(try database.ask("SELECT max(weight) FROM weight_log") == ["88.5"])
      #expect(
        try database.ask("SELECT DISTINCT body_fat || body_fat_unit FROM weight_log") == ["20%"])
      // What most rows have decides anew as rows come: 88.5 ÷ 0.45359237 = 195.1091…
      _ = try add([try weight(4, "195", .pounds), try weight(5, "196", .pounds)])
      #expect(
        try database.ask("SELECT weight || weight_unit FROM weight_log ORDER BY date")
          == ["195.109102lb", "194.88864lb", "194.6lb", "195lb", "196lb"])
    }

    @Test func `in a view prices follow their volume, and energy stays energy`() throws {
      func fill(_ day: Int, _ volume: Int, _ unit: VolumeUnit, _ price: String) throws -> LogRecord
      {
        var record = FuelRecord(date: try #require(Timestamp(year: 2024, month: 3, day: day)))
        record.odometer = Quantity(ExactDecimal(100 * day), day == 3 ? .miles : .kilometres)
        record.volume = Quantity(ExactDecimal(volume), unit)
        record.pricePerUnit = try ExactDecimal(parsing: price)
        return LogRecord(record)
      }
      let sink = try add([
        fill(1, 40, .litres, "1.5"), fill(2, 30, .litres, "1.6"), fill(3, 10, .usGallons, "3.5"),
        fill(4, 50, .kilowattHours, "0.4"),
      ])
      #expect(sink.mixtures.map(\.column) == ["odometer", "volume"])
      #expect(
        try database.ask(
          "SELECT odometer || ' ' || volume || volume_unit || ' ' || price_per_unit FROM fuel_log "
            + "ORDER BY date")
          == [
            "100 40L 1.5", "200 30L 1.6", "482.8032 37.854118L 0.924602", "400 50kWh 0.4",
          ])
    }

    /// A program that writes, one that is about to, and one that reads for long.
    @Test(arguments: ["BEGIN EXCLUSIVE", "BEGIN IMMEDIATE", "BEGIN; SELECT * FROM weight_records"])
    func `another program is waited for, with a word`(_ holding: String) throws {
      _ = try write("2024-03-01")
      let other = try SQLiteFile(path, waiting: {})
      try other.run(holding)
      var words = 0
      let sink = try write("2024-03-02") {
        words += 1
        try? other.run("ROLLBACK")
      }
      #expect(words == 1)
      #expect(sink.new == 1)
      #expect(
        try database.ask("SELECT date FROM weight_records ORDER BY date") == [
          "2024-03-01", "2024-03-02",
        ])
    }

    /// As versions before 0.2 wrote it: dates with their offsets, numbers as texts.
    @Test func `the layout of older versions is refused, and what to do is said`() throws {
      let columns = LogKind.weight.fields.flatMap { [$0.name, $0.unitName].compactMap(\.self) }
        .map { "\(SQLColumns.name($0)) TEXT" }.joined(separator: ", ")
      let old = try SQLiteFile(path, waiting: {})
      try old.run(
        "CREATE TABLE weight_records (identity TEXT NOT NULL, occurrence INTEGER NOT NULL, "
          + columns + ", derived TEXT, extras TEXT, PRIMARY KEY (identity, occurrence));"
          + "INSERT INTO weight_records (identity, occurrence, date, weight, weight_unit) "
          + "VALUES ('k', 0, '2024-03-01T07:12+01:00', '82.40', 'kg')")
      let error = #expect(throws: LogError.self) { try write("2024-03-02") }
      let message = try #require(error?.message)
      #expect(message.contains("weight_records has the layout of an older version"))
      #expect(message.contains("name a new database"))
      #expect(
        try database.ask("SELECT date || weight FROM weight_records") == [
          "2024-03-01T07:12+01:0082.40"
        ])
      #expect(try database.ask("SELECT count(*) FROM sqlite_master WHERE type = 'table'") == ["1"])
    }
  }
#endif
