// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

/// Databases that Health Connect exports, and some that look like it.
@Suite struct HealthConnectTests {
  private static let format = LogFormats.standard.named("health-connect")

  private static func database(_ name: String) throws -> [UInt8] {
    try ProjectFiles.fixture("health-connect/\(name)")
  }

  private static func expected(_ name: String) throws -> String {
    String(decoding: try database(name), as: UTF8.self)
  }

  @Test func `a database is claimed where it has tables of Health Connect`() throws {
    func format(_ bytes: [UInt8]) -> String? {
      let head = InputHead(bytes.prefix(InputHead.size), isWhole: bytes.count <= InputHead.size)
      return LogFormats.standard.recognise(head)?.name
    }
    #expect(format(try Self.database("health_connect_export.db")) == "health-connect")
    #expect(format(try Self.database("other.db")) == nil)
    #expect(format(Array("SQLite format 3\0".utf8)) == nil)
    // Its tables may stand behind what was looked at.
    var large = try Self.database("other.db")
    large[100] = 5
    large += [UInt8](repeating: 0, count: InputHead.size)
    #expect(format(large) == "health-connect")
  }

  #if SQLite
    @Test func `weights are read, and what else there is is counted`() throws {
      let reading = try FormatReading(try Self.database("health_connect_export.db"))
      #expect(reading.ndjson == (try Self.expected("health_connect_export.ndjson")))
      let summary = reading.summary
      #expect(summary.format == "health-connect")
      #expect(summary.rejected == 0)
      #expect(
        summary.filtered == [
          "body_fat_record_table": 1, "lean_body_mass_record_table": 1,
          "bone_mass_record_table": 1, "body_water_mass_record_table": 1, "height_record_table": 1,
        ])
      #expect(
        summary.notModelled == ["steps_record_table": 3, "body_temperature_record_table": 1])
      #expect(
        reading.diagnostics == [
          "note[shortest-decimal]: weight is kept as a binary fraction of 64 bits, and read as the "
            + "shortest decimal that is the same number: 81873.422785"
        ])
    }

    @Test func `all measures are read where they are asked for`() throws {
      let reading = try FormatReading(try Self.database("health_connect_export.db")) {
        $0.measures = .all
      }
      #expect(reading.ndjson == (try Self.expected("health_connect_export.all.ndjson")))
      #expect(reading.diagnostics.count == 1)
      #expect(
        reading.diagnostics.first?.hasSuffix("81873.422785; so are 4 values of the file") == true)
    }

    @Test func `a thread of its own reads the same`() throws {
      let bytes = try Self.database("health_connect_export.db")
      var sinks = [RecordCollector(), RecordCollector()]
      for jobs in [1, 2] {
        var reader = LogReader()
        reader.jobs = jobs
        try reader.read(bytes, into: &sinks[jobs - 1]) { _ in }
      }
      #expect(sinks[0].records == sinks[1].records)
      #expect(sinks[0].records.count == 4)
    }

    @Test func `a value of another kind than its column should have is a finding`() throws {
      let reading = try FormatReading(try Self.database("odd-values.db"))
      #expect(
        reading.records.compactMap { $0.weight?.weight?.description } == [
          "82000 g", "82100.25 g",
        ])
      #expect(reading.records.last.map { "\($0.date)" } == "2024-02-29T21:42:20-09:30")
      let date = "expected milliseconds since 1970"
      #expect(
        reading.diagnostics == [
          "error[missing-field]: no weight (weight_record_table row 2)",
          "error[bad-number]: weight is kept as a text (82.4), expected a number "
            + "(weight_record_table row 3)",
          "error[bad-number]: weight is kept as bytes (2 bytes), expected a number "
            + "(weight_record_table row 4)",
          "error[missing-field]: no time (weight_record_table row 5)",
          "error[bad-date]: time is \"2024-03-01\", \(date), kept as a whole number (weight_record_table row 6)",
          "error[bad-date]: time is \"1500000000000.0\", \(date), kept as a whole number (weight_record_table row 7)",
          "error[bad-date]: zone_offset is \"7200000\", expected seconds ahead of UTC, at most 18 "
            + "hours (weight_record_table row 8)",
          "error[bad-date]: zone_offset is \"CET\", expected seconds ahead of UTC "
            + "(weight_record_table row 9)",
          "error[bad-date]: time is \"4611686018427387904\", \(date) in the years 1 to 9999 "
            + "(weight_record_table row 10)",
          "error[bad-number]: weight is \"1e+300\", which has more than 38 digits "
            + "(weight_record_table row 11)",
          "error[bad-number]: weight is \"inf\", expected a number such as 82.4 "
            + "(weight_record_table row 12)",
          "error[bad-number]: weight is \"5e-324\", which has too many digits after the point "
            + "(weight_record_table row 13)",
          "error[bad-date]: time is \"-9223372036854775808\", \(date) in the years 1 to 9999 "
            + "(weight_record_table row 14)",
          "error[bad-date]: zone_offset is \"-9223372036854775808\", expected seconds ahead of "
            + "UTC, at most 18 hours (weight_record_table row 15)",
        ])
      let extras = reading.records.last?.extras.entries ?? []
      #expect(extras.first { $0.name == "device_info_id" }?.value == "7")
      #expect(
        extras.first { $0.name == "client_record_id" }?.value
          == String(repeating: "ab", count: 70))
    }

    @Test(
      arguments: [
        ("view.db", "weight_record_table is a view or a virtual table: expected a table"),
        ("missing-column.db", "weight_record_table has no column weight; Health Connect writes"),
        ("computed-column.db", "weight_record_table has no column weight; Health Connect writes"),
        ("one-page.db", "the database is damaged (On tree page 2 cell 6: Rowid 398 out of order)"),
      ])
    func `a database that answers with something else is refused`(
      name: String, message: String
    ) throws {
      let error = try Self.failure(try Self.database(name))
      #expect(error.message.hasPrefix(message), "\(error)")
    }

    @Test func `another database is no known log`() throws {
      let error = try Self.failure(try Self.database("other.db"), Self.format)
      #expect(error.code == .unknownFormat)
      #expect(error.message.hasPrefix("the database has none of the tables of Health Connect"))
    }

    @Test func `a database that is cut or lacks a page is refused, or gives the same`() throws {
      let bytes = try Self.database("health_connect_export.db")
      let sound = try FormatReading(bytes).records
      for count in [17, 100, 512, 1024, 5000, bytes.count - 1024, bytes.count - 1] {
        let error = try Self.failure(Array(bytes.prefix(count)), Self.format)
        #expect(error.message.hasPrefix("the database is damaged ("), "\(count): \(error)")
      }
      var refused = 0
      for start in stride(from: 1024, to: bytes.count, by: 1024) {
        var damaged = bytes
        for index in start..<start + 1024 { damaged[index] = 0 }
        var sink = RecordCollector()
        do {
          try LogReader(format: Self.format).read(damaged, into: &sink) { _ in }
          #expect(sink.records == sound, "\(start)")
        } catch let error as LogError {
          refused += 1
          #expect(sink.records.isEmpty, "\(start): \(error)")
        }
      }
      #expect(refused > 30)
    }

    private static func failure(
      _ bytes: [UInt8], _ format: (any LogFormat)? = nil
    ) throws -> LogError {
      var sink = RecordCollector()
      let error = #expect(throws: LogError.self) {
        try LogReader(format: format).read(bytes, into: &sink) { _ in }
      }
      #expect(sink.records.isEmpty)
      return try #require(error)
    }
  #else
    @Test func `a build without the trait says what to do`() throws {
      var sink = RecordCollector()
      let error = #expect(throws: LogError.self) {
        try LogReader().read(try Self.database("health_connect_export.db"), into: &sink) { _ in }
      }
      #expect(error?.message.contains("swift build --traits SQLite") == true)
    }
  #endif
}
