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

  /// `- toll: toll, tolls`
  private static func row(_ text: String) -> Row {
    let parts = text.dropFirst(2).split(separator: ":", maxSplits: 1)
    let words = parts.dropFirst().flatMap { $0.split(separator: ",") }
    return (String(parts[0]), words.map { String($0.dropFirst()) })
  }
}

extension LayoutColumn {
  /// This column with the titles of a row added, which are in other languages.
  func translated(_ row: String) -> LayoutColumn {
    with { $0.translations += FormatWords.words("titles", row) }
  }
}
