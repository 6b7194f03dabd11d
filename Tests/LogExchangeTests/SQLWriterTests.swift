// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

/// What `-t sql` writes, and what SQLite makes of it.
@Suite struct SQLWriterTests {
  private func weight(
    _ date: String = "2024-03-01T07:12", _ value: String = "82.40", note: String? = nil
  ) throws -> LogRecord {
    var record = WeightRecord(date: try #require(Timestamp(iso8601: date)))
    record.person = "Ann"
    record.weight = Quantity(try ExactDecimal(parsing: value), .kilograms)
    record.note = note
    return LogRecord(record)
  }

  private func sql(_ records: [LogRecord], kind: LogKind? = nil) throws -> String {
    var options = WritingOptions()
    options.kind = kind
    return try FormatReading.written(records, as: "sql", options).text
  }

  /// The columns of a record's row with what stands in them.
  private func columns(
    of record: LogRecord, _ extras: (Extras) throws -> String?
  ) throws -> [(name: String, value: String?)] {
    var columns: [(name: String, value: String?)] = []
    for field in record.kind.fields {
      let name = field.name.replacing(#/[A-Z]/#) { "_" + $0.output.lowercased() }
      switch record[field] {
      case .flag(let flag)?: columns.append((name, flag ? "1" : "0"))
      case .quantity(let value, let unit)?:
        columns.append((name + "_exact", "\(value)"))
        columns.append((name + "_unit", unit))
      case .decimal(let value)?: columns.append((name + "_exact", "\(value)"))
      case .timestamp(let date)?:
        let offset = date.offset.map { offset in
          var bytes: [UInt8] = []
          offset.append(to: &bytes)
          return String(decoding: bytes, as: UTF8.self)
        }
        columns.append((name, String("\(date)".dropLast(offset?.utf8.count ?? 0))))
        columns.append((name + "_offset", offset))
      case let value?: columns.append((name, "\(value)"))
      case nil:
        switch field.type {
        case .quantity:
          columns.append((name + "_exact", nil))
          columns.append((name + "_unit", nil))
        case .decimal: columns.append((name + "_exact", nil))
        case .timestamp, .text, .flag: columns.append((name, nil))
        }
      }
    }
    let derived = record.kind.fields.map(\.name).filter(record.derived.contains)
    columns.append(("derived", derived.isEmpty ? nil : derived.joined(separator: " ")))
    columns.append(("extras", try extras(record.extras)))
    return columns
  }

  @Test func `one statement for records that follow each other`() throws {
    var fat = WeightRecord(date: try #require(Timestamp(iso8601: "2024-03-02")))
    fat.bodyFat = Quantity(try ExactDecimal(parsing: "17.50"), .percent)
    fat.extras.append(name: "mood", value: "it's fine")
    let text = try sql([weight(), weight(), LogRecord(fat)], kind: .weight)
    let parts = text.components(after: ");\nINSERT")
    #expect(parts.first?.hasPrefix("BEGIN;\n/* /*\n*/ SELECT 'PostgreSQL reads ") == true)
    #expect(parts.first?.contains("\nCREATE TABLE IF NOT EXISTS weight_records (\n") == true)
    #expect(!text.contains("fuel_records"))
    #expect(
      parts.dropFirst().joined() == """
         INTO weight_records (identity, occurrence, person, date, date_offset, weight, weight_exact, \
        weight_unit) VALUES
        ('weight|=Ann|2024-03-01T07:12|weight=82.4kg',0,'Ann','2024-03-01T07:12',NULL,\
        82.40,'82.40','kg'),
        ('weight|=Ann|2024-03-01T07:12|weight=82.4kg',1,'Ann','2024-03-01T07:12',NULL,\
        82.40,'82.40','kg')
        ON CONFLICT DO NOTHING;
        INSERT INTO weight_records (identity, occurrence, person, date, date_offset, weight, \
        weight_exact, weight_unit, body_fat, body_fat_exact, body_fat_unit, extras) VALUES
        ('weight||2024-03-02|bodyFat=17.5%',0,NULL,'2024-03-02',NULL,NULL,NULL,NULL,\
        17.50,'17.50','%','{"mood":"it''s fine"}')
        ON CONFLICT DO NOTHING;
        COMMIT;

        """)
  }

  @Test func `no records make the tables all the same`() throws {
    let text = try sql([])
    #expect(text.contains("EXISTS fuel_records") && text.contains("EXISTS weight_records"))
    #expect(text.hasSuffix(");\nCOMMIT;\n"))
  }

  @Test func `random records come back from SQLite as they were, and only once`() throws {
    guard let database = try SQLiteDatabase() else { return }
    var records: [LogRecord] = []
    for seed in 0..<Rounds.of(600, usually: 140) {
      var random = RandomLogbook(seed: UInt64(seed))
      records += random.logs().flatMap(\.records)
    }
    let text = try sql(records)
    // The second time adds nothing.
    for _ in 0..<2 {
      #expect(try database.run(text) == "")
      for kind in LogKind.standard {
        let expected = try records.filter { $0.kind == kind }.map { record in
          try columns(of: record) { extras in
            if extras.isEmpty { return nil }
            var json = JSONWriter()
            // One member a name, in an array where it has several values.
            json.startObject()
            for name in extras.entries.map(\.name).uniqueBytes {
              let values = extras.entries.filter { $0.name.utf8.elementsEqual(name.utf8) }
              json.key(name)
              if values.count > 1 { json.startArray() }
              for value in values { json.string(value.value) }
              if values.count > 1 { json.endArray() }
            }
            json.endObject()
            return String(decoding: json.bytes, as: UTF8.self)
          }
        }
        let names = try #require(expected.first).map(\.name)
        let found = try database.rows(names, from: kind.name + "_records")
        #expect(expected.count > Rounds.of(150, usually: 30) && found.count == expected.count)
        for (row, wanted) in zip(found, expected) {
          for (cell, column) in zip(row, wanted) {
            #expect(
              cell.map { Array($0.utf8) } == column.value.map { Array($0.utf8) }, "\(column.name)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    "'; DROP TABLE weight_records; --", "''", "'", "\\'; SELECT 1; --", "\\", "a\r\nb", "\r\n",
    "\r.\r\n\r..", "\r", "\r\r\n", "\n.quit\n.system x\n", "\n;\n", "$1 ? :a @b #{x}", "/* -- */",
    "😀 e\u{301} \u{FEFF}\u{FFFF}", "\u{1}\u{1A}\u{1B}\u{7F}\u{85}\u{2028}", "", "TRUE", "0x1F",
    String(repeating: "line\r\n", count: 3000), String(repeating: "'", count: 100_000),
    "\r\n\r.\r0.\r1.\r00.\r2", "\r0\r\n\r.", "\r\n\r99999999999999999999.\r.",
    String(repeating: "\r\n", count: 2000) + "\r" + String(repeating: ".", count: 2000),
    String(repeating: "\r\n", count: 500) + (0..<500).map { "\r\($0)." }.joined() + "\r.",
  ]) func `no text breaks out`(text: String) throws {
    guard let database = try SQLiteDatabase() else { return }
    var record = WeightRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    record.person = text
    record.note = text
    record.extras.append(name: text, value: text)
    let script = try sql([LogRecord(record), try weight()])
    #expect(try database.run(script + script) == "")
    let rows = try database.rows(["person", "note", "weight_exact"], from: "weight_records")
    try #require(rows.count == 2)
    #expect(rows[0][0].map { Array($0.utf8) } == Array(text.utf8))
    #expect(rows[0][1].map { Array($0.utf8) } == Array(text.utf8))
    #expect(rows[1] == ["Ann", nil, "82.40"])
  }

  @Test func `the text of a literal is no more than a few times its value`() throws {
    let count = 20_000
    let values = [
      String(repeating: "\r\n", count: count) + "\r" + String(repeating: ".", count: count),
      String(repeating: "\r\n", count: count) + (0..<count).map { "\r\($0)." }.joined(),
    ]
    for value in values {
      let script = try sql([try weight(note: value)])
      #expect(script.utf8.count < 6 * value.utf8.count + 10_000)
    }
  }

  @Test func `NUL between a line end and what it is told by changes nothing else`() throws {
    guard let database = try SQLiteDatabase() else { return }
    let script = try sql([try weight(note: "a\r\0\nb\r\0.c\r\n")])
    #expect(try database.run(script) == "")
    let rows = try database.rows(["note"], from: "weight_records")
    #expect(rows.map { $0[0].map { Array($0.utf8) } } == [Array("a\r\nb\r.c\r\n".utf8)])
  }

  @Test func `NUL is left behind, and tells keys apart all the same`() throws {
    let names = ["a\0b", "ab", "a\\0b", "a|b", "a\\|b", "a\\"]
    let records = try names.map { name in
      var record = WeightRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
      record.person = name
      return LogRecord(record)
    }
    let (text, leftBehind) = try FormatReading.written(records, as: "sql")
    #expect(leftBehind == ["person": 1])
    #expect(!text.utf8.contains(0))
    guard let database = try SQLiteDatabase() else { return }
    #expect(try database.run(text) == "")
    let rows = try database.rows(["person", "occurrence"], from: "weight_records")
    #expect(rows.map { $0[0] } == ["ab", "ab", "a\\0b", "a|b", "a\\|b", "a\\"])
    #expect(rows.allSatisfy { $0[1] == "0" })
  }

  @Test func `a later export adds what is new`() throws {
    guard let database = try SQLiteDatabase() else { return }
    let first = [try weight(), try weight("2024-03-02"), try weight("2024-03-02")]
    let later = [try weight("2024-03-03", "81.9"), try weight("2024-03-02", "82.400")] + first
    #expect(try database.run(try sql(first)) == "")
    #expect(try database.run(try sql(later)) == "")
    let rows = try database.rows(["date", "weight_exact", "occurrence"], from: "weight_records")
    #expect(
      rows == [
        ["2024-03-01T07:12", "82.40", "0"], ["2024-03-02", "82.40", "0"],
        ["2024-03-02", "82.40", "1"],
        // The third of its like is new, whichever of the three that is.
        ["2024-03-03", "81.9", "0"], ["2024-03-02", "82.40", "2"],
      ])
    #expect(
      try database.run(
        "SELECT sum(weight) FROM weight_records WHERE date < '2024-03-02T';")
        == "329.6\n")
  }

  @Test func `numbers are numbers`() throws {
    guard let database = try SQLiteDatabase() else { return }
    let values = ["82.4", "112.5", "99.5"]
    let records = try values.enumerated().map { try weight("2024-03-0\($0 + 1)", $1) }
    #expect(try database.run(try sql(records)) == "")
    #expect(
      try database.run(
        "SELECT max(weight), count(*) FILTER (WHERE weight > 100) FROM weight_records;\n")
        == "112.5|1\n")
  }

  @Test func `the local date is in the month that people had`() throws {
    guard let database = try SQLiteDatabase() else { return }
    let text = try sql([weight("2024-02-29T23:30:15.25-05:00"), weight("2024-03-01T00:10Z")])
    #expect(try database.run(text) == "")
    #expect(
      try database.run(
        "SELECT strftime('%Y-%m', date), date_offset, "
          + "strftime('%Y-%m-%d %H:%M', date || date_offset) FROM weight_records;\n")
        == "2024-02|-05:00|2024-03-01 04:30\n2024-03|Z|2024-03-01 00:10\n")
  }

  @Test func `what two exports have is there once, and twins of one are two`() throws {
    guard let database = try SQLiteDatabase() else { return }
    let (a, b) = (try weight(), try weight("2024-03-02"))
    func script(_ inputs: [[LogRecord]]) throws -> String {
      var bytes: [UInt8] = []
      var writer = SQLWriter { bytes.append(contentsOf: $0) }
      for input in inputs {
        writer.beginInput()
        for record in input { try writer.add(record) }
      }
      try writer.finish()
      return String(decoding: bytes, as: UTF8.self)
    }
    for _ in 0..<2 {
      #expect(try database.run(try script([[a, a, b], [b, a], [a, a, a]])) == "")
      #expect(
        try database.run("SELECT date, count(*) FROM weight_records GROUP BY date;\n")
          == "2024-03-01T07:12|3\n2024-03-02|1\n")
    }
  }

  @Test func `what has no end changes nothing`() throws {
    guard let database = try SQLiteDatabase() else { return }
    let text = try sql([try weight()])
    _ = try database.run(String(text.dropLast("COMMIT;\n".count)))
    #expect(try database.run("SELECT count(*) FROM sqlite_master;") == "0\n")
  }

  @Test func `statements do not grow with the log`() throws {
    let many = try (0..<2500).map { try weight("2024-03-01", "\($0)") }
    let long = try weight(note: String(repeating: "x", count: 200_000))
    let text = try sql(many + [long] + many)
    let statements = text.components(after: "ON CONFLICT DO NOTHING;\n")
    #expect(statements.count > 10)
    #expect(statements.allSatisfy { $0.components(after: "\n(").count <= 501 })
    #expect(statements.count { $0.utf8.count > 70_000 } == 1)
    // Kinds in turns make a statement each, and are handed on all the same.
    var fuel = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    fuel.note = String(repeating: "y", count: 1000)
    var pieces: [Int] = []
    var writer = SQLWriter { pieces.append($0.count) }
    for _ in 0..<500 {
      try writer.add(LogRecord(fuel))
      try writer.add(many[0])
    }
    try writer.finish()
    #expect(pieces.count > 5 && pieces.allSatisfy { $0 < 70_000 })
  }
}

extension String {
  /// The pieces that a mark parts, as bytes.
  fileprivate func components(after mark: String) -> [String] {
    split(separator: mark, omittingEmptySubsequences: false).map(String.init)
  }
}

extension [String] {
  /// Each text once, in the order in which they come.
  fileprivate var uniqueBytes: [String] {
    var seen: Set<[UInt8]> = []
    return filter { seen.insert([UInt8]($0.utf8)).inserted }
  }
}
