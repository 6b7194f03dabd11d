// SPDX-License-Identifier: MIT

/// What formats call things: the rows of the file `words.md`, by their headings.
enum FormatWords {
  typealias Row = (name: String, words: [String])

  private static let sections = Dictionary(
    TextPage(PackageFile.formats).sections.map { ($0.heading, $0.paragraphs.map(row)) },
    uniquingKeysWith: { first, _ in first })

  /// The rows under a heading, in their order.
  static func rows(_ heading: String) -> [Row] { sections[heading] ?? [] }

  /// The words of a row under a heading.
  static func words(_ heading: String, _ name: String) -> [String] {
    rows(heading).first { $0.name === name }?.words ?? []
  }

  /// `- toll: toll, tolls`, in bytes: the page is read for the first table.
  private static func row(_ text: String) -> Row {
    let line = text.utf8.dropFirst(2)
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    let words = line[name.endIndex...].dropFirst().split(separator: UInt8(ascii: ","))
    return (String(Substring(name)), words.map { String(Substring($0.dropFirst())) })
  }
}

extension LayoutColumn {
  /// This column with the titles of a row added, which are in other languages.
  func translated(_ row: String) -> LayoutColumn {
    with { $0.translations += FormatWords.words("titles", row) }
  }
}
