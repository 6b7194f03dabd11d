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
///     var sections = CSVSections { row in … }
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

  /// Takes the next row of the text.
  public mutating func take(_ row: Row) -> Role {
    if let name = name(row) {
      let section = CSVSection(name: name, number: count)
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
  /// The names of the columns; nil until that row was taken, as a section may be empty.
  public internal(set) var header: CSVHeader?
}
