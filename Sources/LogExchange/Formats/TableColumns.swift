// SPDX-License-Identifier: MIT

import XMLTree

/// What the columns of a table mean to a format, decided once by its header.
///
/// Rows are then read cell by cell, in whatever order the columns stand. A
/// column that the format does not know, or has seen before, has no meaning: its
/// cells become extras under its name.
struct TableColumns<Meaning: TableColumnMeaning>: Sendable {
  fileprivate struct Column: Sendable {
    var name: String
    var meaning: Meaning?
  }

  fileprivate let columns: [Column]

  init(_ header: CSVHeader, meaning: (String) -> Meaning?) {
    var taken: Set<Meaning> = []
    columns = header.names.enumerated().map { index, name in
      let meaning = meaning(name).flatMap { taken.insert($0).inserted ? $0 : nil }
      return Column(name: name.isEmpty ? "column \(index + 1)" : name, meaning: meaning)
    }
  }

  func contains(_ meaning: Meaning) -> Bool { index(of: meaning) != nil }

  func index(of meaning: Meaning) -> Int? {
    columns.firstIndex { $0.meaning == meaning }
  }

  /// The source's name for a column; nil without one.
  func name(of meaning: Meaning) -> String? {
    index(of: meaning).map { columns[$0].name }
  }

  /// The cell of a column; nil where the table has no such column or the row
  /// nothing in it.
  func cell(_ meaning: Meaning, in row: CSVRow) -> TableCell<Meaning>? {
    guard let index = index(of: meaning), let cell = row.cell(at: index), !cell.isEmpty else {
      return nil
    }
    return TableCell(name: columns[index].name, meaning: meaning, cell: cell)
  }

  /// The cells of a row that hold something.
  ///
  /// - Parameter limit: How many columns count; what stands behind them is left
  ///   to the caller.
  /// - Throws: A fault where something stands behind the last column: some cell
  ///   was parted in two, and which one cannot be told.
  func cells(
    of row: CSVRow, upTo limit: Int = .max
  ) throws(RecordFault) -> [TableCell<Meaning>] {
    var cells: [TableCell<Meaning>] = []
    for (index, cell) in row.prefix(limit).enumerated() where !cell.isEmpty {
      guard index < columns.count else {
        throw RecordFault(
          code: .badRow,
          message: "the row has \(row.count) cells, expected \(columns.count) as in the header",
          field: "column \(index + 1)", position: cell.position)
      }
      cells.append(
        TableCell(name: columns[index].name, meaning: columns[index].meaning, cell: cell))
    }
    return cells
  }
}

/// What a column of a format means.
protocol TableColumnMeaning: Hashable, Sendable {
  /// The native name of the field that its cells become; nil where they become
  /// none, or one with other cells.
  var fieldName: String? { get }
}

extension TableColumns {
  /// Where the fields of a row stand.
  func positions(in row: CSVRow) -> FieldPositions {
    var located: [FieldPositions.Entry] = []
    row.forEachPosition { index, position in
      guard index < columns.count, !row[index].isEmpty,
        let name = columns[index].meaning?.fieldName
      else { return }
      located.append(FieldPositions.Entry(name, position))
    }
    return FieldPositions(located)
  }
}

/// A cell with what its column means.
struct TableCell<Meaning: Sendable>: Sendable {
  /// The source's name for the column.
  var name: String
  /// nil for a column that the format does not know.
  var meaning: Meaning?
  var cell: CSVCell

  var text: String { cell.string }

  /// Whether there are spaces at most.
  var isBlank: Bool { CSVText.trimmed(cell.bytes).isEmpty }

  /// The cell as a number; nil if it is blank.
  ///
  /// - Parameter mark: What stands before the fraction; nil for a point.
  func decimal(
    _ mark: ReadingOptions.DecimalMark? = nil
  ) throws(RecordFault) -> ExactDecimal? {
    var digits = Array(CSVText.trimmed(cell.bytes))
    if digits.isEmpty { return nil }
    let comma = digits.firstIndex(of: UInt8(ascii: ","))
    if mark == .comma, let comma, !digits.contains(UInt8(ascii: ".")) {
      digits[comma] = UInt8(ascii: ".")
    }
    do throws(ExactDecimal.ParseError) {
      return try ExactDecimal(utf8: digits)
    } catch {
      var fault = RecordFault.badNumber(name, text, error, position: cell.position)
      if comma != nil, mark != .comma {
        fault.message += " (a decimal comma is read with --decimal-mark comma)"
      }
      throw fault
    }
  }

  /// The cell as `0`, `1`, `false` or `true`; nil if it is blank.
  func flag() throws(RecordFault) -> Bool? {
    let bytes = CSVText.trimmed(cell.bytes)
    if bytes.isEmpty { return nil }
    if bytes.elementsEqual("1".utf8) || CSVText.equalFoldingASCII(bytes, "true".utf8) {
      return true
    }
    if bytes.elementsEqual("0".utf8) || CSVText.equalFoldingASCII(bytes, "false".utf8) {
      return false
    }
    throw RecordFault(
      code: .badFlag, message: "\(name) is \"\(RecordFault.excerpt(text))\", expected 0 or 1",
      field: name, position: cell.position)
  }
}

extension MappedEntry {
  /// A record, or why there is none.
  init(_ record: () throws(RecordFault) -> LogRecord) {
    do throws(RecordFault) {
      self.init(.record(try record()))
    } catch {
      self.init(.rejected(error))
    }
  }
}

extension Diagnostic.Code {
  /// A row has not the cells that the header of its table names.
  public static let badRow = Diagnostic.Code(description: "bad-row")
  /// An input names two units for the same values.
  public static let contradictingUnit = Diagnostic.Code(description: "contradicting-unit")
  /// The unit of values is known from the format only, not from the input.
  public static let assumedUnit = Diagnostic.Code(description: "assumed-unit")
}
