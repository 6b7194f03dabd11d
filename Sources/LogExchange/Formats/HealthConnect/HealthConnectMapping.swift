// SPDX-License-Identifier: MIT

/// Turns the rows of Health Connect's tables into measurements.
struct HealthConnectMapping: DatabaseRecordMapping {
  private let options: ReadingOptions
  /// The names of apps, by the numbers in the rows.
  private var apps: [Int: String] = [:]
  private var devices: [Int: String] = [:]
  private var shares = BodyShares()
  private var shortened = CountedNote()

  /// The most apps, and the most devices, that are remembered.
  private static let mostNames = 10_000
  /// The other columns of a row, which become extras.
  private static let extras = [
    "uuid", "client_record_id", "client_record_version", "last_modified_time", "recording_method",
  ]

  init(_ options: ReadingOptions) { self.options = options }

  mutating func read(_ database: any DatabaseTables, _ emit: Emit) throws {
    let tables = try database.tables()
    var known: [(HealthConnectMeasure, DatabaseTable)] = []
    for measure in HealthConnectMeasure.all {
      let table = tables.first { $0.name === measure.table }
      if let table { known.append((measure, try Self.checked(table, measure))) }
    }
    guard !known.isEmpty else {
      throw LogError(
        code: .unknownFormat,
        message: "the database has none of the tables of Health Connect that are read: "
          + HealthConnectMeasure.all.map(\.table).joined(separator: ", ")
          + (LogFormats.name(ofTables: tables).map { "; -f \($0) reads it" } ?? ""))
    }
    // The name that people know, else that of the package.
    apps = try names(database, tables, "application_info_table", ["app_name", "package_name"]) {
      $0.first { !$0.isEmpty }
    }
    // A device may have no words; then its text is empty.
    devices = try names(database, tables, "device_info_table", ["manufacturer", "model"]) {
      $0.filter { !$0.isEmpty }.joined(separator: " ")
    }
    for (measure, table) in known { try read(table, measure, database, emit) }
    for table in tables where table.isStored && table.has("uuid") && table.has("app_info_id") {
      guard !known.contains(where: { $0.1.name === table.name }) else { continue }
      let count = try database.count(of: table)
      if count > 0 { try emit(MappedEntry(.notModelled(kind: table.name, count: count))) }
    }
    for note in [shares.note, shortened.entry].compactMap(\.self) { try emit(note) }
  }

  /// A table after the check that it can be read as one of Health Connect.
  private static func checked(
    _ table: DatabaseTable, _ measure: HealthConnectMeasure
  ) throws(LogError) -> DatabaseTable {
    guard table.isStored else {
      throw LogError(
        code: .wrongFormat,
        message: "\(measure.table) is a view or a virtual table: expected a table, because "
          + "statements in a file are not run")
    }
    for column in ["time", measure.column] where !table.has(column) {
      throw LogError(
        code: .wrongFormat,
        message: "\(measure.table) has no column \(column); Health Connect writes time, "
          + "zone_offset and \(measure.column)")
    }
    return table
  }

  /// The names of apps or devices by their numbers.
  private func names(
    _ database: any DatabaseTables, _ tables: [DatabaseTable], _ name: String,
    _ columns: [String], _ make: ([String]) -> String?
  ) throws -> [Int: String] {
    guard let table = tables.first(where: { $0.isStored && $0.name === name }),
      table.has("row_id")
    else { return [:] }
    let wanted = columns.filter(table.has)
    var found: [Int: String] = [:]
    try database.forEachRow(of: table, ["row_id"] + wanted) { row in
      guard case .integer(let number) = row[0] else { return }
      let words = row.dropFirst().map { if case .text(let text) = $0 { text } else { "" } }
      guard let text = make(Array(words)) else { return }
      guard found.count < Self.mostNames else {
        throw LogError(
          code: .limitReached, message: "\(name) has more than \(Self.mostNames) rows")
      }
      found[number] = text
    }
    return found
  }

  private mutating func read(
    _ table: DatabaseTable, _ measure: HealthConnectMeasure, _ database: any DatabaseTables,
    _ emit: Emit
  ) throws {
    if measure.field != WeightFields.weight, options.measures != .all {
      for _ in 0..<(try database.count(of: table)) {
        try emit(MappedEntry(.filtered(kind: measure.table)))
      }
      return
    }
    let others = ["zone_offset", "app_info_id", "device_info_id"] + Self.extras
    let columns = ["time", measure.column] + others.filter(table.has)
    var number = 0
    var rows = self
    defer { self = rows }
    try database.forEachRow(of: table, columns) { values in
      number += 1
      let row = Row(columns: columns, values: values)
      var entry = MappedEntry { () throws(RecordFault) in
        LogRecord(try rows.record(row, measure))
      }
      entry.path = .text("\(measure.table) row \(number)")
      try emit(entry)
    }
  }

  private struct Row {
    let columns: [String]
    let values: [DatabaseValue]

    subscript(_ name: String) -> DatabaseValue {
      columns.firstIndex { $0 === name }.map { values[$0] } ?? .null
    }
  }

  private mutating func record(
    _ row: Row, _ measure: HealthConnectMeasure
  ) throws(RecordFault) -> WeightRecord {
    var record = WeightRecord(date: try Self.date(row))
    let value = try number(row[measure.column], measure.column)
    if measure.field == WeightFields.bodyFat {
      record.bodyFat = shares.read(value, written: .percent, measure.column, position: nil)
    } else {
      record.base.set(measure.field, to: .quantity(value, unit: measure.unit))
    }
    if case .integer(let app) = row["app_info_id"] {
      record.source = apps[app]
      if apps[app] == nil { record.extras.append(name: "app_info_id", value: "\(app)") }
    }
    if case .integer(let device) = row["device_info_id"] {
      if let words = devices[device], !words.isEmpty { record.device = words }
      // Rows without a device have the number -1.
      if devices[device] == nil, device > 0 {
        record.extras.append(name: "device_info_id", value: "\(device)")
      }
    }
    for name in Self.extras {
      if let text = Self.text(row[name]) { record.extras.append(name: name, value: text) }
    }
    return record
  }

  private static func date(_ row: Row) throws(RecordFault) -> Timestamp {
    let expected = "milliseconds since 1970"
    let time = row["time"]
    if case .null = time { throw .missing("time") }
    guard case .integer(let count) = time else {
      throw .badDate("time", time.excerpt, expected: expected + ", kept as a whole number")
    }
    var offset = UTCOffset.zulu
    switch row["zone_offset"] {
    case .null: break
    case .integer(let seconds):
      guard seconds.magnitude <= 18 * 3600, let found = UTCOffset(seconds: seconds) else {
        throw .badDate(
          "zone_offset", "\(seconds)", expected: "seconds ahead of UTC, at most 18 hours")
      }
      offset = found
    case let other:
      throw .badDate("zone_offset", other.excerpt, expected: "seconds ahead of UTC")
    }
    guard let date = Timestamp(since1970: count, digits: 3, offset: offset) else {
      throw .badDate("time", "\(count)", expected: expected + " in the years 1 to 9999")
    }
    return date
  }

  private mutating func number(
    _ value: DatabaseValue, _ column: String
  ) throws(RecordFault) -> ExactDecimal {
    switch value {
    case .null: throw .missing(column)
    case .integer(let number): return ExactDecimal(number)
    case .real(let number):
      let written = number.description
      let decimal: ExactDecimal
      do throws(ExactDecimal.ParseError) {
        decimal = try ExactDecimal(parsing: written).reduced
      } catch {
        throw .badNumber(column, written, error)
      }
      if !decimal.isBinaryFraction {
        shortened.add(
          RecordFault(
            code: .shortestDecimal,
            message: "\(column) is kept as a binary fraction of 64 bits, and read as the shortest "
              + "decimal that is the same number: \(decimal)", field: column))
      }
      return decimal
    case .text, .bytes:
      throw RecordFault(
        code: .badNumber,
        message: "\(column) is kept as \(value.kind) (\(value.excerpt)), expected a number",
        field: column)
    }
  }

  private static func text(_ value: DatabaseValue) -> String? {
    switch value {
    case .null: nil
    case .integer(let number): "\(number)"
    case .real(let number): number.description
    case .text(let text): text.isEmpty ? nil : text
    case .bytes(let bytes): bytes.isEmpty ? nil : identifier(bytes)
    }
  }

  /// Bytes in hexadecimal digits; 16 bytes in the usual form of a UUID.
  private static func identifier(_ bytes: [UInt8]) -> String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if bytes.count == 16, [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte < 16 ? "0" + String(byte, radix: 16) : String(byte, radix: 16)
    }
    return text
  }
}

extension ExactDecimal {
  /// Whether a finite binary fraction has the same value: 0.5 and 0.375 have one, 0.1 has not.
  fileprivate var isBinaryFraction: Bool {
    var rest = significand
    for _ in 0..<scale {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 5)
      if remainder != 0 { return isZero }
      rest = quotient
    }
    return true
  }
}
