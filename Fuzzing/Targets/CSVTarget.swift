// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

extension FuzzTarget {
  /// A table whole and in pieces gives the same rows, and the rows written again the
  /// same cells. The first two bytes choose the dialect and the encoding.
  static let csv = FuzzTarget(name: "csv", choices: 2) { bytes in
    var input = FuzzInput(bytes)
    let choice = input.byte()
    let encodings: [ReadingOptions.Encoding?] = [
      nil, nil, .utf8, .utf16LittleEndian, .utf16BigEndian, .latin1,
    ]
    let encoding = encodings[input.number(0...5)]
    let text = input.bytes
    let detection = CSVDialectDetection(head: text, isWhole: true, encoding: encoding)
    let dialect = (choice & 0x80 == 0 ? nil : detection.dialect) ?? CSVDialect(choice: choice)

    let whole = TableRows([text[...]], dialect, encoding)
    let inPieces = TableRows(text.pieces(of: text.ownPieceSize), dialect, encoding)
    if let found = difference("rows", whole.rows, inPieces.rows) { return found }
    // Which of two faults is met first, a cell that is too long and one inside it, may
    // depend on the pieces.
    if whole.isLimited || inPieces.isLimited {
      if whole.error == nil || inPieces.error == nil { return "one has read a row too long" }
    } else if whole.error != inPieces.error {
      return "\(whole.error ?? "read") and \(inPieces.error ?? "read")"
    }

    var writer = CSVWriter(dialect: dialect)
    var written: [[[UInt8]]] = []
    for row in whole.rows {
      do throws(LogError) {
        for cell in row.cells { try writer.cell(utf8: cell) }
        try writer.endRow()
        written.append(row.cells)
      } catch {
        // A dialect may have no way to write what another one reads.
        return nil
      }
    }
    // Quotes make cells longer.
    let again = TableRows([writer.bytes[...]], dialect, .utf8, limits: CSVLimits())
    if let error = again.error { return "what was written is not read: \(error)" }
    if let found = difference("rows written and read", written, again.rows.map(\.cells)) {
      return "\(dialect): \(found)"
    }
    return nil
  }
}

extension CSVDialect {
  /// One of the dialects, by the bits of a byte.
  fileprivate init(choice: UInt8) {
    let delimiters: [Unicode.Scalar] = [",", ";", "\t", "|"]
    self.init(delimiter: delimiters[Int(choice & 3)])
    if choice & 8 != 0 { quoteEscape = .backslash }
    escapesOutsideQuotes = choice & 16 != 0
    if choice & 64 != 0 { commentPrefix = "#" }
  }
}

/// What a reader says of a table.
private struct TableRows {
  struct Row: Equatable {
    var cells: [[UInt8]]
    var positions: [SourcePosition]
    var line: Int
    var number: Int
    var warnings: [CSVWarning]
  }

  var rows: [Row] = []
  var error: String?
  /// Whether the error is that of a limit.
  var isLimited = false

  static let lowLimits: CSVLimits = {
    var limits = CSVLimits()
    limits.cellSize = 1000
    limits.rowSize = 2000
    limits.cellsPerRow = 100
    return limits
  }()

  init(
    _ pieces: [ArraySlice<UInt8>], _ dialect: CSVDialect, _ encoding: ReadingOptions.Encoding?,
    limits: CSVLimits = Self.lowLimits
  ) {
    var reader = CSVReader(dialect: dialect, encoding: encoding, limits: limits)
    do {
      for piece in pieces { try reader.feed(piece) { add($0) } }
      try reader.finish { add($0) }
    } catch {
      self.error = "\(error)"
      isLimited = (error as? LogError)?.code == .limitReached
    }
  }

  private mutating func add(_ row: LogExchange.Row) {
    rows.append(
      Row(
        cells: row.map { Array($0.bytes) }, positions: row.map(\.position), line: row.line,
        number: row.number, warnings: row.warnings))
  }
}
