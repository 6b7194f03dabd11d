// SPDX-License-Identifier: MIT

import LogExchange

/// The help on a command or a topic: a section of one of the pages in `Pages`.
struct HelpPage: Sendable {
  let heading: String
  /// One line without a full stop.
  let summary: String
  /// Paragraphs; lines that begin with two spaces stand as they are.
  let paragraphs: [String]

  static let commands = pages(PackageText.commands)
  static let topics = pages(PackageText.topics)

  /// The pages of a text, with shared paragraphs in the place of names in braces.
  private static func pages(_ text: [UInt8]) -> [HelpPage] {
    TextPage(text).sections.map { section in
      HelpPage(
        heading: section.heading, summary: section.paragraphs.first ?? "",
        paragraphs: section.paragraphs.dropFirst().map { shared[$0] ?? $0 })
    }
  }

  /// Paragraphs that several pages share, by their names in braces.
  private static let shared: [String: String] = {
    let sections = TextPage(PackageText.shared).sections
    let texts = sections.map { ("{\($0.heading)}", $0.paragraphs.joined(separator: "\n")) }
    let table = InputLimit.all.map { limit in
      "  " + TextLayout.padded(limit.name, 20) + TextLayout.padded(limit.defaultText, 9) + limit.doc
    }
    return Dictionary(
      texts + [("{limits}", table.joined(separator: "\n"))], uniquingKeysWith: { first, _ in first }
    )
  }()
}
