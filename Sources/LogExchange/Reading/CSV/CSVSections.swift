// SPDX-License-Identifier: MIT

/// Tells the tables apart that one CSV text can hold one after the other.
///
///     "## Vehicle"                 starts a section
///     "Name","DistUnit"            its header
///     "Civic","1"                  its rows
///     "## Log"                     starts the next one
///
/// The rows of a reader are taken one by one; `take` returns the role of each:
///
///     var sections = CSVSections(prefix: "##")
///     try reader.feed(piece) { row in
///       guard case .record(let section) = sections.take(row) else { return }
///       …
///     }
public struct CSVSections: Sendable {
  /// The role of a row.
  public enum Role: Sendable {
    /// The row is before the first section.
    case outside
    /// It names a section and is nothing else.
    case start(CSVSection)
    /// It names the columns of the section.
    case header(CSVSection)
    case record(CSVSection)
  }

  /// The section of the last row; nil before the first.
  public private(set) var current: CSVSection?
  private let name: @Sendable (Row) -> String?
  private var count = 0

  /// Creates sections that start with each row in which `name` finds a name.
  public init(name: @escaping @Sendable (Row) -> String?) {
    self.name = name
  }

  /// Creates sections that start with rows whose first cell begins with a
  /// prefix; what follows it is the name.
  public init(prefix: String) {
    self.init { row in
      guard let cell = row.first else { return nil }
      let text = CSVText.trimmed(cell.bytes)
      guard text.starts(with: prefix.utf8) else { return nil }
      let name = CSVText.trimmed(text.dropFirst(prefix.utf8.count))
      return String(decoding: name, as: UTF8.self)
    }
  }

  /// Creates sections that start with one of some titles, alone in its row.
  ///
  /// Titles are compared as the names of a `CSVHeader` are. A row whose only
  /// content is a title starts a section even if it was meant as a record, so
  /// titles have to be words that no record consists of.
  public init(titles: [String]) {
    self.init { row in
      guard let cell = row.first, row.dropFirst().allSatisfy(\.isEmpty) else { return nil }
      let text = CSVText.trimmed(cell.bytes)
      return titles.first { CSVText.equalFoldingASCII($0.utf8, text) }
    }
  }

  /// Takes the next row of the text.
  public mutating func take(_ row: Row) -> Role {
    if let name = name(row) {
      let section = CSVSection(name: name, number: count, line: row.line)
      count += 1
      current = section
      return .start(section)
    }
    guard var section = current else { return .outside }
    if section.header != nil { return .record(section) }
    section.header = CSVHeader(row)
    current = section
    return .header(section)
  }
}

/// One of the tables of a text.
public struct CSVSection: Sendable {
  /// Without the mark that starts it.
  public let name: String
  /// The number of the section in the text, counted from 0.
  public let number: Int
  /// The line on which the section starts, counted from 1.
  public let line: Int
  /// The names of the columns; nil until that row was taken, as a section may be empty.
  public internal(set) var header: CSVHeader?
}
