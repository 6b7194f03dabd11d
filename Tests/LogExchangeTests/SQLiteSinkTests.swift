// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LogExchange

#if SQLite
  /// Databases that other programs have made or are changing.
  @Suite struct SQLiteSinkTests {
    private let folder: String
    private var path: [UInt8] { Array((folder + "/log.db").utf8) }

    init() throws {
      folder = FileManager.default.temporaryDirectory.path + "/logxml-tests-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func remove() { try? FileManager.default.removeItem(atPath: folder) }

    private func write(_ date: String, waiting: @escaping () -> Void = {}) throws -> SQLiteSink {
      var record = WeightRecord(date: try #require(Timestamp(iso8601: date)))
      record.weight = Quantity(try ExactDecimal(parsing: "82.40"), .kilograms)
      let sink = SQLiteSink(path: path)
      sink.onWaiting = waiting
      sink.beginInput()
      sink.add(LogRecord(record))
      try sink.finish()
      return sink
    }

    private func answer(_ query: String) throws -> [String] {
      let statement = try SQLiteFile(path, waiting: {}).prepare(query)
      var rows: [String] = []
      while try statement.next() {
        rows.append(statement.text(0).map { String(decoding: $0, as: UTF8.self) } ?? "NULL")
      }
      return rows
    }

    /// A program that writes, one that is about to, and one that reads for long.
    @Test(arguments: ["BEGIN EXCLUSIVE", "BEGIN IMMEDIATE", "BEGIN; SELECT * FROM weight_records"])
    func `another program is waited for, with a word`(_ holding: String) throws {
      defer { remove() }
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
        try answer("SELECT date FROM weight_records ORDER BY date") == ["2024-03-01", "2024-03-02"])
    }

    /// As versions before 0.2 wrote it: dates with their offsets, numbers as texts.
    @Test func `the layout of older versions is refused, and what to do is said`() throws {
      defer { remove() }
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
        try answer("SELECT date || weight FROM weight_records") == ["2024-03-01T07:12+01:0082.40"])
      #expect(try answer("SELECT count(*) FROM sqlite_master WHERE type = 'table'") == ["1"])
    }
  }
#endif
