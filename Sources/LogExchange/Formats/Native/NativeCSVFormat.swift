// SPDX-License-Identifier: MIT

/// The native form of a table with a row for each record:
///
///     person,date,zone,weight,weightUnit,…,note,derived,extras
///     Ann,2024-03-01T07:12,,82.40,kg,…,,,"{""mood"":""fine""}"
///
/// A table holds records of one kind. The columns are those of the table of
/// fields, in any order; others become extras. An empty cell is a missing value.
struct NativeCSVFormat: CSVLogFormat {
  /// The kinds of log that it knows.
  let kinds: [LogKind]

  var name: String { "csv" }
  var title: String { "native CSV" }
  var evidence: FormatEvidence { .own }
  var writes: Bool { true }
  var cannotHold: [String] {
    ["records of two kinds in one table", "empty texts", "logs without records", "extras of logs"]
  }

  /// A table is native if it has a date, and a column for a unit, for extras or
  /// for derived fields, all in the native spelling, which no app uses.
  func recognises(_ head: InputHead) -> Bool {
    guard head.json == nil, let line = head.lines(1).first, let delimiter = Self.delimiter(head)
    else { return false }
    let names = line.utf8.split(separator: delimiter).map { Self.unquoted($0) }
    return names.contains { $0 === "date" }
      && kinds.contains { kind in
        let marks = NativeNames(kind).marks
        return names.contains { name in marks.contains { name === $0 } }
      }
  }

  private static func unquoted(_ cell: Substring.UTF8View) -> String {
    let name = String(decoding: cell, as: UTF8.self)
    return name.utf8.first == UInt8(ascii: "\"") && name.utf8.last == UInt8(ascii: "\"")
      ? String(name.dropFirst().dropLast()) : name
  }

  /// The delimiter of a header: the first byte that no native name contains.
  private static func delimiter(_ head: InputHead) -> UInt8? {
    head.lines(1).first?.utf8.first { ",;\t|".utf8.contains($0) }
  }

  func dialect(
    _ head: InputHead, _ options: ReadingOptions
  ) throws(LogError) -> CSVDialect? {
    var dialect = CSVDialect()
    if let delimiter = Self.delimiter(head) { dialect.delimiter = delimiter }
    return dialect
  }

  func makeMapping(
    _ options: ReadingOptions, _ head: InputHead
  ) -> any CSVRecordMapping {
    // Between cells with commas, and in spreadsheets, numbers have no decimal commas.
    let delimiter = options.delimiter ?? Self.delimiter(head)
    return NativeCSVMapping(
      kinds, options,
      isForSpreadsheets: !head.isSheet && delimiter.map { $0 != UInt8(ascii: ",") } ?? false)
  }

  func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? { NativeCSVWriter(options.with(kinds), output: output) }
}
