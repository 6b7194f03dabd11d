// SPDX-License-Identifier: MIT

import LogExchange

/// The help text of an option.
struct FlagText: Sendable {
  /// One line, for `-h`.
  let doc: String
  /// More, for `--help`; follows `doc`.
  private(set) var longDoc = ""
  /// The meanings of its values, by their names.
  private(set) var values: [String: String] = [:]

  init(doc: String, longDoc: String = "") {
    self.doc = doc
    self.longDoc = longDoc
  }

  /// The text from `Help/Pages/options.md`; empty if the page has no section for the option.
  ///
  /// - Parameter command: The first of the commands that know the option. Another command may
  ///   have a different option of that name.
  init(ofOption name: String, _ command: Command.Name? = nil) {
    let own = command.flatMap { Self.all["--\(name) of \($0.rawValue)"] }
    self = own ?? Self.all["--" + name] ?? FlagText(doc: "")
  }

  private static let all = Dictionary(
    TextPage(PackageText.options).sections.map { ($0.heading, FlagText($0)) },
    uniquingKeysWith: { first, _ in first })

  private init(_ section: TextPage.Section) {
    doc = section.paragraphs.first ?? ""
    for paragraph in section.paragraphs.dropFirst() {
      guard paragraph.hasPrefix("- "), let colon = paragraph.firstIndex(of: ":") else {
        longDoc = paragraph
        continue
      }
      let name = paragraph[..<colon].dropFirst(2)
      values[String(name)] = String(paragraph[colon...].dropFirst(2))
    }
  }
}
