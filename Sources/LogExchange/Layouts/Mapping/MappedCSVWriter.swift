// SPDX-License-Identifier: MIT

/// Writes records as the table that a mapping describes. Extras of the first record
/// get columns of their own.
struct MappedCSVWriter: RecordSink {
  private var csv: CSVWriter
  private var writer: MappedRecordWriter
  @Kept private var mapping: Mapping
  private let output: ByteOutput
  /// What stands in each column: a slot, the name of an extra, or nothing.
  private var columns: [Column]?

  private enum Column {
    case slot(Int)
    case extra(String)
    case empty

    var isEmpty: Bool {
      if case .empty = self { return true }
      return false
    }
  }

  init(_ mapping: Mapping, _ output: @escaping ByteOutput) {
    csv = CSVWriter(
      dialect: CSVDialect(
        delimiter: UnicodeScalar(mapping.table.delimiter ?? UInt8(ascii: ","))))
    writer = MappedRecordWriter(mapping)
    self.mapping = mapping
    self.output = output
  }

  var leftBehind: LeftBehind { writer.leftBehind }

  mutating func begin(_ log: LogHeader) {
    writer.leftBehind.add(log)
  }

  mutating func add(_ record: LogRecord) throws {
    let texts = try writer.texts(of: record)
    let columns = try columns ?? begin(with: record.extras)
    var extras = ExtraCells(record.extras)
    for column in columns {
      switch column {
      case .slot(let slot): try csv.cell(texts[slot]?.text ?? "")
      case .extra(let name):
        let text = extras.take(name)
        // An empty cell says nothing, and a NUL ends texts for many programs.
        if record.extras[name] != nil, text.isEmpty || text.utf8.contains(0) {
          writer.leftBehind.add("extras." + name)
        }
        try csv.cell(text.utf8.contains(0) ? "" : text)
      case .empty: try csv.cell("")
      }
    }
    try csv.endRow()
    writer.leftBehind.add(extras.rest)
    if csv.isFull { try csv.drain(output) }
  }

  mutating func finish() throws {
    if columns == nil { _ = try begin(with: Extras()) }
    try csv.drain(output)
  }

  private static func width(_ places: [MappedColumn]) -> Int {
    places.reduce(0) { width, place in
      if case .index(let index) = place { return max(width, index + 1) }
      return width
    }
  }

  private mutating func begin(with extras: Extras) throws(LogError) -> [Column] {
    let places = mapping.columns
    var columns = [Column](repeating: .empty, count: Self.width(places))
    for (slot, place) in places.enumerated() {
      if case .index(let index) = place { columns[index] = .slot(slot) }
    }
    // Columns with names stand where there is room, in their order.
    var free = 0
    for (slot, place) in places.enumerated() {
      guard case .name = place else { continue }
      while free < columns.count, !columns[free].isEmpty { free += 1 }
      if free == columns.count { columns.append(.empty) }
      columns[free] = .slot(slot)
    }
    guard mapping.table.hasHeader else {
      self.columns = columns
      return columns
    }
    var names: [String] = []
    for (index, column) in columns.enumerated() {
      names.append("column \(index + 1)")
      if case .slot(let slot) = column, case .name(let name) = places[slot] { names[index] = name }
    }
    for entry in extras.entries {
      let name = entry.name
      let isTaken = names.contains { CSVText.equalFoldingASCII($0.utf8, name.utf8) }
      let isTrimmed = CSVText.trimmed(Array(name.utf8)[...]).elementsEqual(name.utf8)
      if isTaken || name.isEmpty || !isTrimmed { continue }
      names.append(name)
      columns.append(.extra(name))
    }
    for name in names { try csv.cell(name) }
    try csv.endRow()
    self.columns = columns
    return columns
  }
}
