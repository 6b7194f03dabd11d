// SPDX-License-Identifier: MIT

/// Takes the cells of a row, one after the other.
protocol TableCells {
  mutating func emptyCell() throws(LogError)
  mutating func cell(_ text: String) throws(LogError)
  mutating func cell(_ value: ExactDecimal) throws(LogError)
  mutating func cell(utf8 text: some Collection<UInt8>) throws(LogError)
  mutating func cell(atMost bound: Int, _ body: (inout ByteCursor) -> Void) throws(LogError)
}

extension CSVWriter: TableCells {}

/// Selects the requested cells of a row, in their own order.
struct PickedCells: TableCells {
  private var cells: [[UInt8]] = []
  private let decimalMark: DecimalMark
  /// The wanted cells.
  private let picks: [Int]
  /// Cells that give others their meaning and are not requested: the unit of a quantity, the
  /// currency of an amount, the unit for which a price is.
  private let meanings: [(value: Int, meaning: Int)]
  /// The first content of each of them; nil until there is one.
  private var known: [[UInt8]?]
  private let names: [String]

  /// - Throws: `LogError` with the code `unwritable` for a column that the kind does not have, and
  ///   for one whose title is empty or that of another one.
  init(_ columns: [String], of kind: LogKind, _ style: TableStyle) throws(LogError) {
    let names = NativeNames(kind).all
    var picks: [Int] = []
    var titles: Set<[UInt8]> = []
    for (title, column) in columns.map(Self.parts) {
      let isNew = titles.insert(Array(title.utf8)).inserted
      // A column under its own name may stand twice.
      let isWhole = !title.isEmpty && !column.isEmpty
      guard isWhole, isNew || title === column else {
        let fault =
          isWhole ? "two columns have the title \(title)" : "a column has no title or no field"
        throw LogError(
          code: .unwritable, message: fault + "; write TITLE=FIELD, such as Litres=volume")
      }
      guard let index = names.firstIndex(where: { $0 === column }) else {
        throw LogError(
          code: .unwritable,
          message: "a table of \(kind.name) records has no column \(RecordFault.excerpt(column))"
            + (Suggestion.nearest(to: column, among: names).map { " (did you mean \($0)?)" } ?? "")
            + "; its columns are \(names.joined(separator: ", "))")
      }
      picks.append(index)
    }
    decimalMark = style.decimalMark
    self.picks = picks
    self.names = names
    meanings = Self.meanings(names, kind).filter { pair in
      picks.contains(pair.value) && !picks.contains(pair.meaning)
    }
    known = meanings.map { _ in nil }
  }

  /// The title and the name of a requested column: `volume`, or `Litres=volume`.
  static func parts(_ column: String) -> (title: String, name: String) {
    guard let equals = column.lastIndex(of: "=") else { return (column, column) }
    return (String(column[..<equals]), String(column[column.index(after: equals)...]))
  }

  private static func meanings(_ names: [String], _ kind: LogKind) -> [(value: Int, meaning: Int)] {
    let currency = names.firstIndex { $0 === "currency" }
    return kind.fields.flatMap { field -> [(value: Int, meaning: Int)] in
      guard let value = names.firstIndex(where: { $0 === field.name }) else { return [] }
      var unit = field.unitName
      if case .price(let amount) = field.number { unit = amount.unitName }
      let place = unit.flatMap { unit in names.firstIndex { $0 === unit } }
      return [place, field.isMoney ? currency : nil].compactMap(\.self).map { (value, $0) }
    }
  }

  mutating func emptyCell() { cells.append([]) }
  mutating func cell(_ text: String) { cells.append(Array(text.utf8)) }
  mutating func cell(_ value: ExactDecimal) {
    cells.append(decimalMark.marked(Array("\(value)".utf8)))
  }
  mutating func cell(utf8 text: some Collection<UInt8>) { cells.append(Array(text)) }
  mutating func cell(atMost bound: Int, _ body: (inout ByteCursor) -> Void) {
    var cell: [UInt8] = []
    cell.append(atMost: bound, body)
    cells.append(cell)
  }

  /// Writes the wanted cells of the row.
  ///
  /// - Throws: `LogError` with the code `unwritable` if a value has another unit or currency
  ///   than those above it, and no column shows it.
  mutating func writeRow(to csv: inout CSVWriter, of record: LogRecord) throws(LogError) {
    for (index, pair) in meanings.enumerated() where !cells[pair.value].isEmpty {
      let meaning = cells[pair.meaning]
      // A price beside no amount names no unit.
      if meaning.isEmpty, names[pair.meaning] !== "currency" { continue }
      guard let first = known[index] else {
        known[index] = meaning
        continue
      }
      if first == meaning { continue }
      func word(_ bytes: [UInt8]) -> String {
        bytes.isEmpty ? "nothing" : String(decoding: bytes, as: UTF8.self)
      }
      throw LogError(
        code: .unwritable,
        message: "\(names[pair.value]) is in \(word(first)) first and in \(word(meaning)) here; "
          + "add the column \(names[pair.meaning])",
        position: record.position)
    }
    for pick in picks { try csv.cell(utf8: cells[pick]) }
    try csv.endRow()
    cells.removeAll(keepingCapacity: true)
  }
}

extension DecimalMark {
  /// A number given with a decimal point, with this mark instead.
  func marked(_ number: [UInt8]) -> [UInt8] {
    if self == .point { return number }
    return number.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: ",") : $0 }
  }
}
