// SPDX-License-Identifier: MIT

/// What stands around the rows of a table, and how its cells are told apart.
struct TableShape: Hashable, Sendable {
  /// How cells that hold the delimiter are written.
  enum Quoting: String, Hashable, Sendable, CaseIterable {
    /// In quotes.
    case quotes
    /// With a backslash before it, and quotes mean nothing; files whose cells stand in
    /// quotes all the same are read as such.
    case backslash
    /// Not at all: quotes mean nothing, and only one column can hold the delimiter.
    case none
  }

  /// How titles of columns are compared.
  enum TitleMatch: String, Hashable, Sendable, CaseIterable {
    /// Without what stands in parentheses or after a slash, and signs at the end.
    case stem
    /// As a whole.
    case whole
    /// Byte for byte: paths.
    case exact
  }

  /// What separates cells; nil for what separates the titles.
  var delimiter: UInt8?
  var quoting = Quoting.quotes
  /// How many lines with something on them stand above the titles.
  var linesAbove = 0
  var titles = TitleMatch.stem
  /// Whether the first row has titles; columns without are called `column 3`.
  var hasTitles = true
  /// Columns, counted from 0, that are known by their number: `column 3`, whatever their
  /// titles are.
  var numberedColumns: [Int] = []
  /// What may stand before each title.
  var titlePrefix: String?
  /// Whether the second column with a title is called `Title 2`. Such columns are those of a
  /// second entry on the same row: second fuels.
  var numbersRepeatedTitles = false
  /// The tables of the file, where it has several.
  var sections: TableSections?
  /// The table that says whom or what the entries are about.
  var subjects: TableSubjects?
  /// What lines begin with that are no rows, as in `#Units: kg`. One of them has the
  /// titles.
  var remarkMark: String?
  /// The column whose text may hold the delimiter without quotes: cells too many belong
  /// to it.
  var overflow: String?
  /// Whether rows may have more cells than there are titles: extras without a name.
  var hasMoreCells = false
  /// How many empty cells rows have behind the last title: 1 where each row ends with a
  /// delimiter and the titles do not.
  var trailingCells = 0
  /// A line that the file begins with and that is no row. It may say in quotes what
  /// separates cells and what starts decimals: `ROAD TRIP CSV ";,"`. What stands between it
  /// and the first section is of no interest.
  var headLine: String?
  /// What the first columns are, in all languages: titles that count where those of the
  /// table are in a language that is not known. Those without a column of the layout stand
  /// for columns that become extras.
  var places: [String] = []

  /// The column that a title means by its number, counted from 0: `column 3`.
  func number(of title: String) -> Int? {
    let start = "column "
    guard title.utf8.starts(with: start.utf8),
      let number = Int(String(decoding: title.utf8.dropFirst(start.utf8.count), as: UTF8.self)),
      (1...10_000).contains(number), !hasTitles || numberedColumns.contains(number - 1)
    else { return nil }
    return number - 1
  }

  static func title(ofColumn index: Int) -> String { "column \(index + 1)" }

  /// No table: what elements and objects have at their paths.
  static let entries = TableShape(titles: .exact, hasMoreCells: true)
}

/// The tables that one file holds one after the other, each under a line with its name.
struct TableSections: Hashable, Sendable {
  /// What stands before a name, as in `## Log`; empty for names that stand alone.
  var mark = ""
  /// The names of tables whose rows are entries.
  var records: [String] = []
  /// The titles of a table whose rows are entries, whatever its name is and where it has
  /// none; none where the name says it.
  var columns: [String] = []
  /// Whether the first table has the entries, whatever its name is.
  var isFirst = false
  /// The last words of names that stand alone; none where any word can be one.
  var lastWords: [String] = []
  /// Whether names that stand alone are in capital letters, without digits.
  var isInCapitals = false

  /// Sections that start with a row of which only the first cell holds something: a name.
  var rows: CSVSections {
    let sections = self
    return .soleCells { sections.name(of: $0) }
  }

  /// The name that a text alone in its row is; nil for a cell of a row.
  func name(of text: String) -> String? {
    let bytes = Array(text.utf8)[...]
    if let first = mark.utf8.first {
      guard bytes.starts(with: mark.utf8) else { return nil }
      let name = CSVText.trimmed(bytes.drop { $0 == first })
      return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
    if isInCapitals {
      let isName =
        bytes.elementsEqual(text.uppercased().utf8) && !bytes.contains(where: CSVText.isDigit)
      return isName && !bytes.isEmpty ? text : nil
    }
    if !lastWords.isEmpty {
      let word = bytes.split(separator: UInt8(ascii: " ")).last ?? bytes
      return lastWords.contains { CSVText.equalFoldingASCII($0.utf8, word) } ? text : nil
    }
    return bytes.first.map { $0 == UInt8(ascii: "\"") || CSVText.isDigit($0) } ?? true
      ? nil : text
  }

  /// - Parameters:
  ///   - number: 0 for the first table of the file.
  ///   - titles: The titles of the table, where they are known.
  func hasRecords(
    _ name: String, number: Int, _ titles: @autoclosure () -> TableTitles?
  ) -> Bool {
    isFirst && number == 0
      || records.contains(word: name)
      || !columns.isEmpty && titles()?.has(all: columns) ?? false
  }
}

/// The table that says whom or what entries are about: a vehicle a row.
struct TableSubjects: Hashable, Sendable {
  /// What the table may be called.
  var sections: [String] = []
  /// The columns of the name; several are its parts.
  var names: [String] = []
  /// Whether all entries are about the one of its last row, and no column of theirs names it.
  var isOne = false
}
