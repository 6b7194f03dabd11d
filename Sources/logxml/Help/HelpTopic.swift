// SPDX-License-Identifier: MIT

/// The topics of `help` that concern several commands.
enum HelpTopic: String, CaseIterable, Sendable {
  case paths
  case dates
  case units
  case limits
  case input
  case selection
  case output
  case derived
  case mapping
  case exitStatus = "exit-status"

  /// One line, for lists.
  var summary: String { page?.summary ?? "" }

  /// Paragraphs; lines that begin with two spaces stand as they are.
  var paragraphs: [String] { page?.paragraphs ?? [] }

  private var page: HelpPage? { HelpPage.topics.first { $0.heading == rawValue } }

  func text(width: Int, _ flags: FlagTable) -> String {
    let lines =
      TextLayout.wrap(summary + ".", width: width)
      + TextLayout.paragraphs(paragraphs, width: width)
      + HelpText(detail: .full, width: width, flags: flags).options(on: self)
    return lines.joined(separator: "\n") + "\n"
  }
}
