// SPDX-License-Identifier: MIT

/// The lines around the rows of a table, and the separation of its cells.
struct TableShape: Hashable, Sendable {
  /// The notation of cells that contain the delimiter.
  enum Quoting: String, Hashable, Sendable, CaseIterable {
    /// In quotes.
    case quotes
    /// The delimiter has a backslash before it, and quotes have no meaning; but files whose
    /// cells are quoted are read as such.
    case backslash
    /// No notation: quotes have no meaning, and only one column can contain the delimiter.
    case none
  }

  /// The comparison of the titles of columns.
  enum TitleMatch: String, Hashable, Sendable, CaseIterable {
    /// Titles are compared without a remark in parentheses or after a slash, and without signs
    /// at the end.
    case stem
    /// As a whole.
    case whole
    /// Titles are compared byte for byte, as paths are.
    case exact
  }

  /// The delimiter between cells; nil for the one between the titles.
  var delimiter: UInt8?
  var quoting = Quoting.quotes
  /// Whether blanks around a cell that is not quoted are not part of it, as where cells are filled
  /// up to the width of their column. Where blanks separate cells, several are like one.
  var isPadded = false
  /// The number of lines above the titles, without blank ones.
  var linesAbove = 0
  /// The number of lines between the titles and the first row, which have units.
  var linesBelow = 0
  var titles = TitleMatch.stem
  /// Whether the first row has titles; columns without are called `column 3`.
  var hasTitles = true
  /// The titles of the first columns of a table whose first row has none.
  var givenTitles: [String] = []
  /// Columns, counted from 0, that are known by their number: `column 3`, whatever their
  /// titles are.
  var numberedColumns: [Int] = []
  /// An optional text before each title.
  var titlePrefix: String?
  /// True if the second column with the same title is called `Title 2`. Such columns belong to
  /// a second entry in the same row, such as a second fuel.
  var numbersRepeatedTitles = false
  /// The tables of the file, where it has several.
  var sections: TableSections?
  /// The table about the subjects of the entries.
  var subjects: TableSubjects?
  /// The beginning of lines that are not rows, as in `#Units: kg`. One of them has the titles.
  var remarkMark: String?
  /// The title of the cells that hold an object in JSON, with values that are columns of their
  /// own.
  var objectTitle: String?
  /// The columns whose texts may contain the delimiter without quotes: surplus cells belong to
  /// the one with which the other cells of the row make sense.
  var overflow: [String] = []
  /// True if rows may have more cells than there are titles, which become unnamed extras.
  var hasMoreCells = false
  /// The number of empty cells in each row after the last title: 1 if each row ends with a
  /// delimiter and the titles do not.
  var trailingCells = 0
  /// Titles that the app writes twice although rows have one cell for both.
  var doubledTitles: [String] = []
  /// The beginning of the first line of the file, which is not a row. The line may name in
  /// quotes the delimiter and the decimal mark: `ROAD TRIP CSV ";,"`. The lines between it and
  /// the first section are ignored.
  var headLine: String?
  /// The first columns in all languages, as titles that are used where those of the table are
  /// not known. Titles without a column of the layout stand for columns that become extras.
  var places: [String] = []
  /// All columns in all languages, in place of `places` for tables with just as many titles.
  var allPlaces: [String] = []

  /// Whether columns are aligned by any number of blanks, so that no cell can be empty.
  var separatesByBlanks: Bool { isPadded && delimiter == UInt8(ascii: " ") }

  /// The titles of a table without those that have no cells.
  func titlesWithCells(_ titles: [String]) -> [String] {
    if doubledTitles.isEmpty { return titles }
    var seen: [String] = []
    return titles.filter { title in
      guard doubledTitles.contains(word: title) else { return true }
      if seen.contains(word: title) { return false }
      seen.append(title)
      return true
    }
  }

  /// The index of the column that a title names by its number, 2 for `column 3`, or that was
  /// given the title.
  func number(of title: String) -> Int? {
    if let index = givenTitles.firstIndex(of: title) { return index }
    let start = "column "
    guard title.utf8.starts(with: start.utf8),
      let number = Int(String(decoding: title.utf8.dropFirst(start.utf8.count), as: UTF8.self)),
      (1...10_000).contains(number), !hasTitles || numberedColumns.contains(number - 1)
    else { return nil }
    return number - 1
  }

  /// The titles of a table whose first row has none.
  ///
  /// - Parameter cells: The number of its cells.
  func titles(ofFirst cells: Int) -> [String] {
    givenTitles + [String](repeating: "", count: max(0, cells - givenTitles.count))
  }

  static func title(ofColumn index: Int) -> String { "column \(index + 1)" }

  /// The shape of entries that are not in a table: the values at the paths of elements and
  /// objects.
  static let entries = TableShape(titles: .exact, hasMoreCells: true)
}

/// The tables that one file holds one after the other, each under a line with its name.
struct TableSections: Hashable, Sendable {
  /// The mark before a name, as in `## Log`; empty for names that stand alone.
  var mark = ""
  /// The names of tables whose rows are entries.
  var records: [String] = []
  /// The titles of a table whose rows are entries, whatever its name is and even without one;
  /// empty if the name decides.
  var columns: [String] = []
  /// Whether the first table has the entries, whatever its name is.
  var isFirst = false
  /// The number of the table with the entries, counted from 1, for files whose first table has a
  /// name in an unknown language; nil if names alone decide.
  var number: Int?
  /// The last words of names that stand alone; empty if they can end with any word.
  var lastWords: [String] = []
  /// Whether names that stand alone are in capital letters, without digits, unless they end with
  /// one of the last words, or are words in a row without a delimiter.
  var isInCapitals = false

  /// Sections that start with a row in which only the first cell is filled, with a name.
  var rows: CSVSections {
    let sections = self
    return CSVSections { row in
      guard let text = row.soleText else { return nil }
      return sections.name(of: text, isAlone: row.count == 1)
    }
  }

  /// The name in a text that is alone in its row; nil for the cell of an ordinary row.
  ///
  /// - Parameter isAlone: Whether no delimiter follows, as after the first cell of a row.
  func name(of text: String, isAlone: Bool = false) -> String? {
    let bytes = Array(text.utf8)[...]
    if let first = mark.utf8.first {
      guard bytes.starts(with: mark.utf8) else { return nil }
      let name = CSVText.trimmed(bytes.drop { $0 == first })
      return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
    let last = bytes.split(separator: UInt8(ascii: " ")).last ?? bytes
    if lastWords.contains(where: { CSVText.equalFoldingASCII($0.utf8, last) }) { return text }
    if isInCapitals {
      let isOfWords =
        isAlone && bytes.allSatisfy { $0 >= UInt8(ascii: "A") || $0 == UInt8(ascii: " ") }
      let isName =
        isOfWords
        || bytes.elementsEqual(text.uppercased().utf8) && !bytes.contains(where: CSVText.isDigit)
      return isName && !bytes.isEmpty ? text : nil
    }
    if !lastWords.isEmpty { return nil }
    return bytes.first.map { $0 == UInt8(ascii: "\"") || CSVText.isDigit($0) } ?? true
      ? nil : text
  }

  /// - Parameters:
  ///   - number: The number of the table in the file, counted from 0.
  ///   - titles: The titles of the table, if they are known.
  func hasRecords(
    _ name: String, number: Int, _ titles: @autoclosure () -> TableTitles?
  ) -> Bool {
    isFirst && number == 0
      || records.contains(word: name)
      || !columns.isEmpty && titles()?.has(all: columns) ?? false
  }
}

/// The table about the subjects of entries, with a row for each vehicle or person.
struct TableSubjects: Hashable, Sendable {
  /// The possible names of the table.
  var sections: [String] = []
  /// The columns of the name; several are its parts.
  var names: [String] = []
  /// The column of the key by which entries name the subject; empty if they have the name itself.
  var key = ""
  /// True if all entries are about the subject in its last row, and no column of theirs names
  /// it.
  var isOne = false
}
