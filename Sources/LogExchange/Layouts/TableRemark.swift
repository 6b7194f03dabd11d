// SPDX-License-Identifier: MIT

/// A line of a table that is a remark and not a row: `#Units: kg`.
struct TableRemark: Sendable {
  /// The text after the mark.
  let text: String
  /// The text before a colon; empty without one.
  private let name: String
  private let mark: String
  /// The text after the colon; empty without one.
  let value: String

  /// - Returns: nil for a line without the mark.
  init?(_ line: some Sequence<UInt8>, _ mark: String) {
    // Spreadsheets fill the line up to the width of the table.
    let line = Array(line)
    let end = line.lastIndex { !";,\t".utf8.contains($0) } ?? -1
    let bytes = CSVText.trimmed(line[...end])
    guard bytes.starts(with: mark.utf8) else { return nil }
    let rest = CSVText.trimmed(bytes.dropFirst(mark.utf8.count))
    let name = rest.prefix { $0 != UInt8(ascii: ":") }
    let hasColon = name.endIndex < rest.endIndex
    self.mark = mark
    text = String(decoding: rest, as: UTF8.self)
    self.name = hasColon ? String(decoding: CSVText.trimmed(name), as: UTF8.self) : ""
    value = String(
      decoding: hasColon ? CSVText.trimmed(rest[(name.endIndex + 1)...]) : [], as: UTF8.self)
  }

  func isNamed(_ name: String) -> Bool { CSVText.equalFoldingASCII(self.name.utf8, name.utf8) }

  /// The sentence for messages that the value is not one of these words.
  func expecting(_ words: [String]) -> String {
    "\(mark)\(name) is \"\(RecordFault.excerpt(value))\", expected \(WordList.or(words))"
  }
}

extension Layout {
  /// The titles on a line that begins with a mark; nil if none of them is of a date.
  func titles(of cells: [String], behind mark: String) -> [String]? {
    guard cells.count > 1 else { return nil }
    let names = cells.enumerated().map { index, cell in
      let text = Array(cell.utf8).dropFirst(index == 0 ? mark.utf8.count : 0)
      return String(decoding: CSVText.trimmed(text), as: UTF8.self)
    }
    let titles = TableTitles(names, table)
    let hasDate = columns.contains { column in
      guard case .date = column.content else { return false }
      return titles.index(ofAny: column.titles + column.translations) != nil
    }
    return hasDate ? names : nil
  }
}
