// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

/// Texts of native tables that a spreadsheet would take for formulas.
@Suite struct FormulaGuardTests {
  private func record(_ note: String) throws -> LogRecord {
    var record = WeightRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    record.bmi = try ExactDecimal(parsing: "-5.0")
    record.note = note
    record.extras.append(name: "=x", value: "=y")
    return LogRecord(record)
  }

  private func table(_ record: LogRecord, isGuarded: Bool) throws -> String {
    var options = WritingOptions()
    options.guardsFormulas = isGuarded
    return try FormatReading.written([record], as: "csv", options).text
  }

  /// The cells of the one row, by column.
  private func cells(_ table: String) throws -> [String: String] {
    let rows = try CSVReader.rows(of: table.utf8)
    try #require(rows.count == 2)
    return Dictionary(
      uniqueKeysWithValues: zip(rows[0], rows[1]).map { ($0.string, $1.string) })
  }

  /// A text, and what stands in a plain and in a guarded table.
  @Test(
    arguments: [
      ("=1+1", "=1+1", "'=1+1"), ("+49 170", "+49 170", "'+49 170"), ("-", "-", "'-"),
      ("@home", "@home", "'@home"), ("\tx", "\tx", "'\tx"), ("\rx", "\rx", "'\rx"),
      ("\n=x", "\n=x", "'\n=x"), ("\u{FF1D}1", "\u{FF1D}1", "'\u{FF1D}1"),
      ("'=1+1", "''=1+1", "''=1+1"), ("''=", "'''=", "'''="), ("'", "'", "'"), ("''", "''", "''"),
      ("'tis", "'tis", "'tis"), (" =1", " =1", " =1"), ("a=b", "a=b", "a=b"), ("5", "5", "5"),
      ("'\u{FF20}", "''\u{FF20}", "''\u{FF20}"), ("\u{FF21}", "\u{FF21}", "\u{FF21}"),
    ]) func `what is written`(text: String, plain: String, safe: String) throws
  {
    let record = try record(text)
    for (isGuarded, expected) in [(false, plain), (true, safe)] {
      let table = try table(record, isGuarded: isGuarded)
      let cells = try cells(table)
      #expect(cells["note"]?.utf8.elementsEqual(expected.utf8) == true)
      // Numbers and objects are no texts.
      #expect(cells["bmi"] == "-5.0" && cells["extras"] == #"{"=x":"=y"}"#)
      #expect(try FormatReading(table).placeless == [record])
    }
  }

  @Test func `random texts come back, guarded or not`() throws {
    let pieces = [
      "'", "'", "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF0B}", "a", "1", " ", "\"", ",",
    ]
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<Rounds.of(3_000, usually: 300) {
      var text = ""
      for _ in 0...Int.random(in: 0...4, using: &generator) {
        text += pieces.randomElement(using: &generator) ?? ""
      }
      let record = try record(text)
      for isGuarded in [false, true] {
        let table = try table(record, isGuarded: isGuarded)
        let read = try NativeConversion.records(table, from: "csv").collector.records
        try #require(read == [record], "\(text.debugDescription)")
        guard isGuarded, let first = try cells(table)["note"]?.unicodeScalars.first else {
          continue
        }
        try #require(!"=+-@\t\r\n\u{FF0B}".unicodeScalars.contains(first))
      }
    }
  }

  @Test func `NUL before a formula is no way around`() throws {
    let table = try table(try record("\0=1+1"), isGuarded: true)
    #expect(try cells(table)["note"] == "'=1+1")
  }
}
