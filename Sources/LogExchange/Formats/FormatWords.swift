// SPDX-License-Identifier: MIT

/// What formats call things: the rows of the file `words.md`, by their headings.
enum FormatWords {
  private static let page = WordPage(PackageFile.formats)

  /// The rows under a heading, in their order.
  static func rows(_ heading: String) -> [WordPage.Row] { page.rows(heading) }

  /// The words of a row under a heading.
  static func words(_ heading: String, _ name: String) -> [String] {
    rows(heading).first { $0.name === name }?.words ?? []
  }
}

extension LayoutColumn {
  /// This column with the titles of a row added, which are in other languages.
  func translated(_ row: String) -> LayoutColumn {
    with { $0.translations += FormatWords.words("titles", row) }
  }
}
