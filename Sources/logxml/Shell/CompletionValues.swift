// SPDX-License-Identifier: MIT

import LogExchange

/// The words that can stand at a place of the command line, for the completions of shells.
enum CompletionValues: Sendable {
  case words([Flag.Choice])
  case files
  /// Free text, for which nothing can be suggested.
  case anything

  /// The values of an option; nil for an option without a value or with an optional one.
  init?(of flag: Flag) {
    guard let placeholder = flag.placeholder else { return nil }
    if !flag.choices.isEmpty {
      self = .words(flag.choices)
    } else {
      switch placeholder {
      case "RULE": self = .words(Self.rules)
      case "FILE": self = .files
      default: self = .anything
      }
    }
  }

  /// The operands of a command.
  init(of command: Command) {
    switch command.name {
    case .help: self = .words(Self.topics)
    case .completions: self = .words(Shell.allCases.map { Flag.Choice(name: $0.rawValue, doc: "") })
    case .formats, .schema: self = .words([])
    default: self = .files
    }
  }

  /// The commands.
  static let commands = CommandTable.all.map {
    Flag.Choice(name: $0.name.rawValue, doc: $0.summary)
  }

  private static let rules = RuleCatalogue.all.map {
    Flag.Choice(name: $0.code.description, doc: $0.summary)
  }

  private static let topics =
    commands + HelpTopic.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.summary) }
    + [Flag.Choice(name: "rules", doc: "All rules")] + rules
}

extension Shell {
  /// The script that a shell reads to complete command lines of logxml.
  func completions(_ flags: FlagTable) -> String {
    switch self {
    case .bash: BashCompletions(flags: flags).script
    case .zsh: ZshCompletions(flags: flags).script
    case .fish: FishCompletions(flags: flags).script
    }
  }
}

extension String {
  /// The text between single quotes, as shells of the Bourne family read it.
  var singleQuoted: String { "'" + escaped { $0 == "'" ? "'\\''" : nil } + "'" }
}
