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
  }

  /// What separates cells; nil for what separates the titles.
  var delimiter: UInt8?
  var quoting = Quoting.quotes
  /// How many lines with something on them stand above the titles.
  var linesAbove = 0
  var titles = TitleMatch.stem
  /// What may stand before each title.
  var titlePrefix: String?
  /// Whether the second column with a title is called `Title 2`: second fuels.
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
  /// What the first columns are, in all languages: titles that count where those of the
  /// table are in a language that is not known.
  var places: [String]

  init(
    delimiter: UInt8? = nil, quoting: Quoting = .quotes, linesAbove: Int = 0,
    titles: TitleMatch = .stem, titlePrefix: String? = nil, numbersRepeatedTitles: Bool = false,
    sections: TableSections? = nil, subjects: TableSubjects? = nil, remarkMark: String? = nil,
    overflow: String? = nil, places: [String] = []
  ) {
    self.delimiter = delimiter
    self.quoting = quoting
    self.linesAbove = linesAbove
    self.titles = titles
    self.titlePrefix = titlePrefix
    self.numbersRepeatedTitles = numbersRepeatedTitles
    self.sections = sections
    self.subjects = subjects
    self.remarkMark = remarkMark
    self.overflow = overflow
    self.places = places
  }
}

/// The tables that one file holds one after the other, each under a line with its name.
struct TableSections: Hashable, Sendable {
  /// What stands before a name, as in `## Log`; empty for names that stand alone.
  var mark: String
  /// The names of tables whose rows are entries.
  var records: [String]
  /// The titles of a table whose rows are entries, whatever its name is; none where the
  /// name says it.
  var columns: [String] = []

  /// Sections that start with a row of which only the first cell holds something: the
  /// mark and a name, or a name that does not begin with a digit.
  var rows: CSVSections {
    let mark = Array(mark.utf8)
    return .soleCells { text in
      let bytes = Array(text.utf8)[...]
      guard !mark.isEmpty else {
        return bytes.first.map { $0 == UInt8(ascii: "\"") || CSVText.isDigit($0) } ?? true
          ? nil : text
      }
      guard bytes.starts(with: mark) else { return nil }
      let name = CSVText.trimmed(bytes.drop { $0 == mark[0] })
      return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
  }

  /// - Parameter titles: The titles of the table, where they are known.
  func hasRecords(_ name: String, _ titles: @autoclosure () -> CSVHeader?) -> Bool {
    records.contains { CSVText.equalFoldingASCII($0.utf8, name.utf8) }
      || !columns.isEmpty && titles()?.contains(columns) ?? false
  }
}

/// The table that says whom or what entries are about: a vehicle a row.
struct TableSubjects: Hashable, Sendable {
  /// What the table may be called.
  var sections: [String]
  /// The columns of the name; several are its parts.
  var names: [String]
}
