// SPDX-License-Identifier: MIT

/// A page of words that is part of the library: rows under headings, such as `- toll: toll, tolls`.
struct WordPage: Sendable {
  typealias Row = (name: String, words: [String])

  private let sections: [String: [Row]]

  /// - Complexity: O(*n*) in the length of the page.
  init(_ bytes: [UInt8]) {
    sections = Dictionary(
      TextPage(bytes).sections.map { ($0.heading, $0.paragraphs.map(Self.row)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The rows under a heading, in their order.
  func rows(_ heading: String) -> [Row] { sections[heading] ?? [] }

  /// A row by its bytes, because pages are read for the first small table, too.
  private static func row(_ text: String) -> Row {
    let line = text.utf8.dropFirst(2)
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    let words = line[name.endIndex...].dropFirst().split(separator: UInt8(ascii: ","))
    return (String(Substring(name)), words.map { String(Substring($0.dropFirst())) })
  }
}

extension WordPage {
  /// The words of dates and units.
  static let notation = WordPage(PackageFile.notation)
}
