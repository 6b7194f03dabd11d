// SPDX-License-Identifier: MIT

/// Writes the rows of a sheet as CSV, in the form that `CSVDialect.sheet` reads.
///
/// Each row is a line, at the number that it has in the sheet. Cells are separated by tabs, and
/// only texts are in quotes, so that numbers, dates and Booleans can be told from texts that look
/// like them. Empty cells at the end of a row are left out.
struct SheetWriter {
  static let delimiter = UInt8(ascii: "\t")
  /// The sizes of the largest sheet that a spreadsheet program opens.
  static let mostRows = 1_048_576
  static let mostColumns = 16_384

  /// What was written, until the caller takes it.
  var bytes: [UInt8] = []
  /// The number of the current row, from 1; 0 before the first.
  private(set) var row = 0
  /// The number of the last cell of the row, from 1; 0 before the first.
  private(set) var column = 0
  private var line = 1
  /// The number of bytes that may wait for the caller.
  private let most: Int
  /// The number of cells that the line has so far.
  private var cells = 0

  init(most: Int) {
    self.most = most
  }

  /// The name of a cell, as in `C5`.
  static func name(column: Int, row: Int) -> String {
    var letters: [UInt8] = []
    var rest = column
    while rest > 0 {
      letters.insert(UInt8(ascii: "A") + UInt8((rest - 1) % 26), at: 0)
      rest = (rest - 1) / 26
    }
    return String(decoding: letters, as: UTF8.self) + "\(row)"
  }

  /// The name of the current cell.
  var place: String { Self.name(column: column, row: row) }

  /// Begins a row.
  ///
  /// - Throws: `InputError` if it does not come after the last one, or the sheet is too large.
  mutating func begin(row number: Int) throws(InputError) {
    guard number > row else {
      throw .badSheet("row \(number) comes after row \(row)")
    }
    try checkSize()
    guard number <= Self.mostRows else { throw .badSheet("it has more than \(Self.mostRows) rows") }
    row = number
    column = 0
    cells = 0
  }

  /// Goes to a cell of the row.
  ///
  /// - Throws: `InputError` if it does not come after the last one, or the sheet is too large.
  mutating func begin(column number: Int) throws(InputError) {
    guard number > column else {
      throw .badSheet("the cell \(Self.name(column: number, row: row)) comes after \(place)")
    }
    try checkSize()
    guard number <= Self.mostColumns else {
      throw .badSheet("row \(row) has more than \(Self.mostColumns) columns")
    }
    column = number
  }

  private func checkSize() throws(InputError) {
    if bytes.count > most {
      throw .limit("sheetText", "the rows up to row \(row) have more than \(most) bytes")
    }
  }

  /// Writes a number, a date or a Boolean into the current cell.
  mutating func put(_ value: some Collection<UInt8>) {
    beginCell()
    bytes += value
  }

  /// Writes a text into the current cell; an empty one leaves it empty.
  mutating func put(text: String) {
    if text.isEmpty { return }
    beginCell()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a date that the file has in an ISO form; any other text stays one.
  mutating func put(date text: String) {
    let isDate = text.utf8.allSatisfy { CSVText.isDigit($0) || "-:.TZ+".utf8.contains($0) }
    if isDate, !text.isEmpty { put(text.utf8) } else { put(text: text) }
  }

  private mutating func beginCell() {
    if cells == 0 {
      bytes += repeatElement(UInt8(ascii: "\n"), count: row - line)
      line = row
      cells = 1
    }
    bytes += repeatElement(Self.delimiter, count: column - cells)
    cells = column
  }

  /// Ends the last line.
  mutating func finish() {
    if row > 0 { bytes.append(UInt8(ascii: "\n")) }
  }
}

extension ReadingOptions {
  /// The options with the answers that every sheet gives.
  package var ofSheet: ReadingOptions {
    var options = self
    options.delimiter = SheetWriter.delimiter
    options.decimalMark = decimalMark ?? .point
    return options
  }
}

extension InputError {
  /// The error for a spreadsheet that contradicts itself.
  static func badSheet(_ what: String) -> InputError {
    InputError(
      code: .damaged,
      message: "the spreadsheet is damaged (\(what)); open it in a spreadsheet program and save it "
        + "again")
  }
}
