// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LogExchange

#if SQLite
  /// Databases of apps that no format knows.
  @Suite struct SketchedDatabaseTests {
    private func bytes(_ statements: String...) throws -> [UInt8] {
      let database = try TestDatabase()
      for statement in statements { try database.change(statement) }
      let path = String(decoding: database.path, as: UTF8.self)
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func read(_ bytes: [UInt8]) throws -> (lines: [String], told: [String]) {
      let sketch = try MappingSketch.reading(of: bytes)
      var reader = LogReader()
      reader.format = sketch.mapping.format
      var records = RecordCollector()
      var notes: [String] = sketch.assumptions.map(\.message)
      let summary = try reader.read(bytes, into: &records) { notes.append("\($0)") }
      notes += summary.notModelled.map { "\($0.key) \($0.value)" }
      let text = try FormatReading.written(records.records, as: "ndjson").text
      return (text.split(separator: "\n").map(String.init), notes)
    }

    @Test func `fill-ups have the names of their cars, and deleted rows are counted`() throws {
      let bytes = try bytes(
        "CREATE TABLE car (_id INTEGER PRIMARY KEY, name TEXT)",
        "INSERT INTO car VALUES (1, 'Polo'), (2, 'Vespa')",
        "CREATE TABLE refueling (_id INTEGER PRIMARY KEY, date INTEGER, odometer_km INTEGER, "
          + "litres REAL, price REAL, deleted_at TEXT, car_id INTEGER)",
        "INSERT INTO refueling VALUES (1, 1351938600000, 41250, 38.5, 61.95, NULL, 1), "
          + "(2, 1353517500000, 41830, 20, 31.6, NULL, 1), "
          + "(3, 1353834000000, 5120, 6.2, 10.11, NULL, 2), "
          + "(4, 1353834000000, 5120, 6.2, 10.11, '2012-11-26T10:00:00', 2)")
      let (lines, told) = try read(bytes)
      #expect(
        lines.map { String($0.prefix(96)) } == [
          #"{"type":"fuel","vehicle":"Polo","date":"2012-11-03T10:30:00Z","odometer":41250,"odometerUnit":"k"#,
          #"{"type":"fuel","vehicle":"Polo","date":"2012-11-21T17:05:00Z","odometer":41830,"odometerUnit":"k"#,
          #"{"type":"fuel","vehicle":"Vespa","date":"2012-11-25T09:00:00Z","odometer":5120,"odometerUnit":"k"#,
        ])
      #expect(lines.allSatisfy { $0.contains(#""volumeUnit":"L","totalCost":"#) })
      #expect(told.contains("of the tables, only refueling is read: not car (2 rows)"))
      #expect(told.contains { $0.hasPrefix("deleted fill-up") && $0.hasSuffix(" 1") }, "\(told)")
    }

    @Test func `fill-ups are in the units of their cars`() throws {
      let bytes = try bytes(
        "CREATE TABLE vehicles (_id INTEGER PRIMARY KEY, name TEXT, dist_unit TEXT, vol_unit TEXT)",
        "INSERT INTO vehicles VALUES (1, 'Fiesta', 'mi', 'L'), (2, 'Polo', 'km', 'L')",
        "CREATE TABLE fillups (_id INTEGER PRIMARY KEY, vehicle_id INTEGER, date INTEGER, "
          + "odometer REAL, volume REAL, cost REAL)",
        "INSERT INTO fillups VALUES (1, 1, 1709456400000, 45210, 38.5, 54.63), "
          + "(2, 2, 1710407100000, 81200, 40, 71.2)")
      let (lines, told) = try read(bytes)
      #expect(lines.map { $0.contains(#""odometerUnit":"mi""#) } == [true, false])
      #expect(lines.map { $0.contains(#""odometerUnit":"km""#) } == [false, true])
      #expect(!told.contains { $0.contains("nothing says") }, "\(told)")
    }

    /// The statements of many tables do not fit on the first page, as in Health Connect's database.
    @Test func `a database of any size is read by its sketch at once`() throws {
      let database = try TestDatabase()
      for number in 0..<60 {
        let columns = (0..<20).map { "column_\(number)_\($0)_with_a_long_name TEXT" }
        try database.change("CREATE TABLE other_\(number) (\(columns.joined(separator: ", ")))")
      }
      try database.change(
        "CREATE TABLE fillups (date TEXT, odometer_km INTEGER, litres REAL, price REAL)")
      try database.change(
        "INSERT INTO fillups VALUES ('2024-03-01', 41250, 38.5, 61.95), "
          + "('2024-03-11', 41830, 20, 31.6)")
      try database.change("CREATE TABLE photos (data BLOB)")
      try database.change("INSERT INTO photos VALUES (zeroblob(200000))")
      let sources = LogSources("log.db", .standard, sketching: ReadingOptions()) {
        _ throws(InputError) in
        try InputItems(ContainerReference(path: database.path), limits: ContainerLimits())
      }
      var formats: [String] = []
      while let event = sources.next() {
        if case .log(let log) = event { formats.append(log.format?.name ?? "none") }
        if case .failed(let error, _) = event { Issue.record(error) }
      }
      #expect(formats == ["sketch"])
      let bytes = Array(
        try Data(
          contentsOf: URL(fileURLWithPath: String(decoding: database.path, as: UTF8.self))))
      #expect(bytes.count > InputHead.size * 3)
      // The sketch as a text is a mapping that can be used.
      let mapping = try Mapping(
        parsing: Array(try MappingSketch.mapping(for: bytes, name: "m").utf8))
      #expect(!mapping.format.writes)
    }

    @Test func `what else a car costs is read from its table`() throws {
      let bytes = try bytes(
        "CREATE TABLE cars (_id INTEGER PRIMARY KEY, name TEXT)",
        "INSERT INTO cars VALUES (1, 'Polo')",
        "CREATE TABLE fillups (date INTEGER, odometer_km INTEGER, litres REAL, price REAL, "
          + "car_id INTEGER)",
        "INSERT INTO fillups VALUES (1351938600000, 41250, 38.5, 61.95, 1), "
          + "(1353517500000, 41830, 20, 31.6, 1)",
        "CREATE TABLE othercosts (date INTEGER, title TEXT, price REAL, car_id INTEGER)",
        "INSERT INTO othercosts VALUES (1365235200000, 'Tires', 412.5, 1)")
      let (lines, told) = try read(bytes)
      #expect(lines.count == 3)
      #expect(
        lines.last?.hasPrefix(
          #"{"type":"cost","vehicle":"Polo","date":"2013-04-06T08:00:00Z","category":"#) == true)
      #expect(lines.last?.contains(#""title":"Tires","totalCost":412.5"#) == true)
      #expect(
        told.contains("of the tables, only fillups and othercosts are read: not cars (1 row)"))
    }

    @Test func `weights are read, whatever else is measured`() throws {
      let bytes = try bytes(
        "CREATE TABLE steps (at INTEGER, steps INTEGER)",
        "INSERT INTO steps VALUES (1735714800, 10), (1735714900, 20), (1735715000, 30)",
        "CREATE TABLE MI_SCALE (TIMESTAMP INTEGER, WEIGHT_KG REAL)",
        "INSERT INTO MI_SCALE VALUES (1735714800000, 80.55), (1735801500000, 80.3)")
      let (lines, _) = try read(bytes)
      #expect(
        lines == [
          #"{"type":"weight","date":"2025-01-01T07:00:00Z","weight":80.55,"weightUnit":"kg"}"#,
          #"{"type":"weight","date":"2025-01-02T07:05:00Z","weight":80.3,"weightUnit":"kg"}"#,
        ])
    }

    @Test func `one that says nothing is refused with a reason`() throws {
      let empty = try bytes("CREATE TABLE weights (date TEXT, kg REAL)")
      let broken = empty.prefix(300) + [UInt8](repeating: 7, count: 900)
      for (bytes, reason) in [
        (empty, "a database without rows"), (Array(broken), "a database that cannot be read"),
        (try bytes("CREATE TABLE a (b TEXT)", "INSERT INTO a VALUES ('c')"), "has a date"),
      ] {
        let error = #expect(throws: SketchError.self) { try MappingSketch.reading(of: bytes) }
        #expect(error?.message.contains(reason) == true, "\(String(describing: error))")
      }
      let error = #expect(throws: SketchError.self) {
        try MappingSketch.reading(of: empty, isWhole: false)
      }
      #expect(error?.message.contains("more than 4 MB") == true)
    }
  }
#endif
