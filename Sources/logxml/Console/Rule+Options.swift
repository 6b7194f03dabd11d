// SPDX-License-Identifier: MIT

import LogExchange

extension Rule {
  /// The remedy, and the options of the command that help; they are in `Help/Pages/rules.md`.
  var advised: String {
    Self.options[code.description].map { "\(remedy) \($0)" } ?? remedy
  }

  /// A sentence on options for each rule that has some, by its name.
  static let options = Dictionary(
    TextPage(PackageText.rules).sections.map {
      ($0.heading, $0.paragraphs.joined(separator: " "))
    }, uniquingKeysWith: { first, _ in first })
}
