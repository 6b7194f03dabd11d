// SPDX-License-Identifier: MIT

/// A row of column names at the beginning of an input, for recognising tables.
///
/// Names are taken without quotes and spaces around them. The delimiter is the one that splits
/// the line into the most cells.
struct TableHead: Sendable {
  let delimiter: UInt8
  let names: [String]
  /// The names split into their words and units.
  let titles: [ColumnTitle]
  /// The line that the names come from.
  private let line: String

  /// The first of these lines that is not blank; nil if all are.
  ///
  /// - Parameter delimiter: The delimiter between the names, if it is known.
  init?(_ lines: some Collection<String>, delimiter: UInt8? = nil) {
    guard let first = lines.first(where: { !$0.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } })
    else { return nil }
    self.init(line: first, delimiter)
  }

  private init(line: String, _ delimiter: UInt8?) {
    self.line = line
    let line = Self.unwrapped(line)
    self.delimiter = delimiter ?? Self.delimiter(of: line)
    names = Self.cells(of: line, self.delimiter)
    titles = names.map { ColumnTitle($0) }
  }

  /// The same line split by another delimiter.
  func separated(by delimiter: UInt8?) -> TableHead {
    delimiter == nil || delimiter == self.delimiter ? self : TableHead(line: line, delimiter)
  }

  private static func delimiter(of line: String) -> UInt8 {
    let candidates = CSVDialectDetection.delimiters.map { UInt8(ascii: $0) }
    let counted = candidates.map { candidate in
      (candidate, line.utf8.count { $0 == candidate })
    }
    // Of delimiters that occur equally often, the first wins: a comma before others.
    let most = counted.map(\.1).max()
    return counted.first { $0.1 == most }?.0 ?? UInt8(ascii: ",")
  }

  /// The line without the quotes around all of it: in some copies of a table each line is
  /// one quoted cell.
  private static func unwrapped(_ line: String) -> String {
    let bytes = CSVText.trimmed(Array(line.utf8)[...])
    let quote = UInt8(ascii: "\"")
    guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else { return line }
    var inner: [UInt8] = []
    var rest = bytes.dropFirst().dropLast()
    while let byte = rest.popFirst() {
      // A single quote inside ends the cell, so the line has several.
      if byte == quote, rest.popFirst() != quote { return line }
      inner.append(byte)
    }
    return String(decoding: inner, as: UTF8.self)
  }

  private static func cells(of line: String, _ delimiter: UInt8) -> [String] {
    Array(line.utf8).split(separator: delimiter, omittingEmptySubsequences: false).map { cell in
      var cell = CSVText.trimmed(cell)
      if cell.count >= 2, cell.first == UInt8(ascii: "\""), cell.last == UInt8(ascii: "\"") {
        cell = CSVText.trimmed(cell.dropFirst().dropLast())
      }
      return String(decoding: cell, as: UTF8.self)
    }
  }

  /// The dialect of the table that begins with this row.
  func dialect(_ head: InputHead) -> CSVDialect {
    var dialect = CSVDialect(delimiter: UnicodeScalar(delimiter))
    dialect.hasSeparatorLine = head.bytes.starts(with: "sep=".utf8)
    return dialect
  }
}
