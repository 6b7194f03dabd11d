// SPDX-License-Identifier: MIT

/// A line of a table that is no row: `#Units: kg`.
struct TableRemark: Sendable {
  /// What stands behind the mark.
  let text: String
  /// What stands before a colon; empty where there is none.
  private let name: String
  private let mark: String
  /// What stands behind the colon.
  let value: String

  /// - Returns: nil for a line without the mark.
  init?(_ line: some Sequence<UInt8>, _ mark: String) {
    let bytes = CSVText.trimmed(Array(line)[...])
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

  /// Says that the value is none of some words.
  func expecting(_ words: [String]) -> String {
    "\(mark)\(name) is \"\(RecordFault.excerpt(value))\", expected \(WordList.or(words))"
  }
}

extension Layout {
  /// The titles on a line that begins with a mark; nil for a line without a date's.
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
