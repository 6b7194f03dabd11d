// SPDX-License-Identifier: MIT

/// Reads the rows of a database's tables as rows of a layout, with a cell for each column that
/// the layout names.
///
/// `vehicle_id/vehicles/nickname` is the column `nickname` in that row of the table `vehicles`
/// whose `id` (or `_id`) is the row's `vehicle_id`.
struct DatabaseRows: DatabaseRecordMapping {
  /// A column of another table.
  private struct Reference {
    var key: String
    var table: String
    var column: String

    /// - Returns: nil for a column of the row itself.
    init?(_ title: String) {
      let parts = title.split(separator: "/").map(String.init)
      guard parts.count == 3 else { return nil }
      (key, table, column) = (parts[0], parts[1], parts[2])
    }
  }

  private let layout: Layout
  private let options: ReadingOptions
  /// The most rows of another table that are remembered.
  private static let mostReferences = 100_000

  init(_ layout: Layout, _ options: ReadingOptions) {
    self.layout = layout
    self.options = options
  }

  mutating func read(_ database: any DatabaseTables, _ emit: Emit) throws {
    let tables = try database.tables()
    var reader = TableReader(layout, options, nil, nil)
    let own = layout.source.tableName ?? ""
    guard tables.contains(where: { $0.name === own }) else {
      throw LogError(
        code: .otherFormat,
        message: "this is no \(layout.title): the database has no table \(own); its tables are "
          + RecordFault.excerpt(tables.map(\.name).joined(separator: ", ")))
    }
    let sources = [(layout, [own])] + layout.others.map { (layout.layout(of: $0), $0.sections) }
    for (index, (layout, names)) in sources.enumerated() {
      for table in tables where names.contains(where: { $0 === table.name }) {
        try check(table, layout)
        reader.begin(titles: layout.places, of: index)
        try read(table, layout.places, tables, database, &reader, emit)
      }
    }
    try reader.finish { try emit($0.withoutPosition(nil)) }
  }

  private func check(_ table: DatabaseTable, _ layout: Layout) throws(LogError) {
    guard table.isStored else {
      throw LogError(
        code: .wrongFormat,
        message: "\(table.name) is a view or a virtual table: expected a table, because "
          + "statements in a file are not run")
    }
    let dates = layout.columns.filter(\.isOfDates).flatMap(\.titles)
    guard dates.contains(where: table.has) else {
      throw LogError(
        code: .wrongFormat,
        message: "\(table.name) has no column \(WordList.or(dates)): each entry needs its date")
    }
  }

  private func read(
    _ table: DatabaseTable, _ titles: [String], _ tables: [DatabaseTable],
    _ database: any DatabaseTables, _ reader: inout TableReader, _ emit: Emit
  ) throws {
    var found: [String: [String: String]] = [:]
    for reference in titles.compactMap(Reference.init) {
      found["\(reference.table)/\(reference.column)"] =
        try values(of: reference, tables, database)
    }
    let places = titles.map { title -> (column: Int?, values: [String: String]?) in
      guard let reference = Reference(title) else {
        return (table.columns.firstIndex { $0 === title }, nil)
      }
      return (
        table.columns.firstIndex { $0 === reference.key },
        found["\(reference.table)/\(reference.column)"]
      )
    }
    let others = table.columns.indices.filter { column in
      !titles.contains { $0 === table.columns[column] }
    }
    var number = 0
    var rows = reader
    defer { reader = rows }
    try database.forEachRow(of: table, table.columns) { values in
      number += 1
      let texts = places.map { place -> SlotText? in
        guard let text = place.column.flatMap({ values[$0].text }) else { return nil }
        guard let known = place.values else { return SlotText(text: text, position: nil) }
        return known[text].map { SlotText(text: $0, position: nil) }
      }
      var extras = Extras()
      for column in others {
        guard let text = values[column].text, !text.isEmpty else { continue }
        extras.append(name: table.columns[column], value: text)
      }
      let path = EntryPath.text("\(table.name) row \(number)")
      try rows.take(entry: Row(texts, extras, at: nil)) { try emit($0.withoutPosition(path)) }
    }
  }

  /// The values of a column in another table, by the key of their rows; empty without such
  /// columns.
  private func values(
    of reference: Reference, _ tables: [DatabaseTable], _ database: any DatabaseTables
  ) throws -> [String: String] {
    guard let table = tables.first(where: { $0.isStored && $0.name === reference.table }),
      let key = table.keyColumn, table.has(reference.column)
    else { return [:] }
    var found: [String: String] = [:]
    try database.forEachRow(of: table, [key, reference.column]) { values in
      guard let id = values[0].text, let text = values[1].text else { return }
      guard found.count < Self.mostReferences else {
        throw LogError(
          code: .limitReached,
          message: "\(table.name) has more than \(Self.mostReferences) rows")
      }
      found[id] = text
    }
    return found
  }
}

extension DatabaseValue {
  /// The value as the text of a cell; nil for NULL.
  var text: String? {
    switch self {
    case .null: nil
    case .integer(let number): "\(number)"
    case .real(let number):
      (try? ExactDecimal(parsing: number.description))?.reduced.description ?? number.description
    case .text(let text): text
    case .bytes: excerpt
    }
  }
}

extension MappedEntry {
  /// The entry of a source without lines, which has only a path.
  func withoutPosition(_ path: EntryPath?) -> MappedEntry {
    var entry = self
    entry.position = nil
    entry.path = path
    func plain(_ fault: RecordFault) -> RecordFault {
      var fault = fault
      fault.position = nil
      return fault
    }
    entry.warnings = warnings.map(plain)
    entry.notes = notes.map(plain)
    switch outcome {
    case .rejected(let fault): entry.outcome = .rejected(plain(fault))
    case .record(var record):
      record.position = nil
      record.fieldPositions = nil
      entry.outcome = .record(record)
    default: break
    }
    return entry
  }
}
