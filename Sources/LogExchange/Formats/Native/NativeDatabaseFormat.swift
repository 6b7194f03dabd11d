// SPDX-License-Identifier: MIT

/// A database that logxml wrote, with a table for each kind:
///
///     fuel_records (identity, occurrence, vehicle, date, date_offset, odometer, odometer_exact, …)
///     weight_records (…)
///
/// A row is a record. Numbers are those of the columns with the exact digits, in which the numbers
/// to calculate with must agree. Columns that logxml does not write become extras.
struct NativeDatabaseFormat: DatabaseLogFormat {
  /// The kinds of log whose tables it reads.
  let kinds: [LogKind]

  var name: String { "sqlite" }
  var title: String { "a database that logxml wrote" }
  var evidence: FormatEvidence { .own }

  func recognises(_ head: InputHead) -> Bool {
    head.source.starts(with: DatabaseLayoutFormat.start)
      && head.source.contains("identity TEXT NOT NULL")
      && kinds.contains { head.source.contains(SQLColumns.table(of: $0)) }
  }

  func makeMapping(_ options: ReadingOptions) -> any DatabaseRecordMapping {
    NativeDatabaseMapping(kinds: kinds, options: options)
  }
}

/// Turns the rows of a database that logxml wrote into records.
private struct NativeDatabaseMapping: DatabaseRecordMapping {
  let kinds: [LogKind]
  let options: ReadingOptions

  mutating func read(_ database: any DatabaseTables, _ emit: Emit) throws {
    let tables = try database.tables()
    var isKnown = false
    for kind in kinds {
      let name = SQLColumns.table(of: kind)
      guard let table = tables.first(where: { $0.isStored && $0.name === name }) else { continue }
      isKnown = true
      try read(table, of: kind, database, emit)
    }
    if isKnown { return }
    throw LogError(
      code: .otherFormat,
      message: "logxml did not write this database: it has no table "
        + WordList.or(kinds.map { SQLColumns.table(of: $0) }))
  }

  private func read(
    _ table: DatabaseTable, of kind: LogKind, _ database: any DatabaseTables, _ emit: Emit
  ) throws {
    var reader = NativeJSONRecord(kind, options, isFlat: true)
    let record = SQLRecordColumns(kind)
    let places = record.names.map { name in table.columns.firstIndex { $0 === name } }
    let own = ["identity", "occurrence"] + record.names
    let others = table.columns.indices.filter { index in
      !own.contains { $0 === table.columns[index] }
    }
    var number = 0
    try database.forEachRow(of: table, table.columns) { values in
      number += 1
      let texts = places.map { $0.flatMap { values[$0].text } }
      var warnings: [RecordFault] = []
      var outcome: MappedEntry.Outcome
      do throws(RecordFault) {
        try Self.check(texts, record)
        let line = record.line { texts[$0].map { Array($0.utf8) } }
        guard let value = try? JSONValue(parsing: line) else {
          throw RecordFault(
            code: .badValue, message: "extras is no JSON object, as logxml writes it",
            field: "extras")
        }
        outcome = reader.outcome(of: value, &warnings)
      } catch {
        outcome = .rejected(error)
      }
      if case .record(var record) = outcome {
        for column in others {
          guard let text = values[column].text, !text.isEmpty else { continue }
          record.extras.append(name: table.columns[column], value: text)
        }
        outcome = .record(record)
      }
      try emit(
        MappedEntry(outcome, warnings: warnings)
          .withoutPosition(.text("\(table.name) row \(number)")))
    }
  }

  /// Checks that the numbers to calculate with are those of the exact digits: a statement that
  /// changed only one of both left two values.
  private static func check(
    _ texts: [String?], _ record: SQLRecordColumns
  ) throws(RecordFault) {
    for column in record.numbers {
      guard let exact = texts[column + 1], texts[column].flatMap({ Double($0) }) != Double(exact)
      else { continue }
      let name = record.names[column]
      let number = texts[column] ?? "NULL"
      throw RecordFault(
        code: .badValue,
        message: "\(name) is \(RecordFault.excerpt(number)) and \(name)_exact is "
          + "\(RecordFault.excerpt(exact)); set both to one number", field: name)
    }
  }
}
