// SPDX-License-Identifier: MIT

import LogExchange

/// All options, in the order in which help lists them within their category.
///
/// The rows stand in one file for each topic. Two rows may share a name when no
/// command knows both.
///
/// Some of them depend on the kinds of log: which there are, and what is in their records.
/// Rows are made when they are asked for: a start pays for those of its command alone.
struct FlagTable: Sendable {
  /// The options for the kinds that the library knows.
  static let standard = FlagTable(kinds: nil)

  /// The kinds of log that there are; nil stands for those that the library knows.
  let kinds: [LogKind]?

  var all: [Flag] { rows(for: nil) }

  /// The options that a command knows.
  func flags(of command: Command.Name) -> [Flag] {
    rows(for: command).filter { $0.commands.contains(command) }
  }

  /// All rows, but for topics of which a command knows none.
  private func rows(for command: Command.Name?) -> [Flag] {
    var rows = Self.queryFlags
    if command != .query {
      let present = kinds ?? LogKind.standard
      rows += Self.convertFlags(kinds) + Self.validateFlags + Self.listFlags + Self.lookFlags
      rows += Self.reportFlags
      if command.map(Self.entryCommands.contains) ?? true {
        rows += Self.entryFlags(present) + Self.fieldFlags(present)
      }
      rows += Self.selectionFlags(present)
    }
    rows += Self.tableFlags + Self.inputFlags + Self.batchFlags + Self.limitFlags
    if command != .query { rows += Self.readingFlags + Self.unitFlags }
    return rows + Self.outputFlags + Self.runFlags + Self.generalFlags
  }

  static let generalFlags: [Flag] = [
    Flag(
      "quiet", short: "q", category: .general,
      commands: [.query, .convert, .info, .stats, .history, .report, .diff, .import],
      doc: "Say nothing but errors on standard error",
      effect: .turnOn { $0.messages.isQuiet = true }),
    Flag(
      "quiet", short: "q", category: .general, commands: [.validate],
      doc: "Report errors alone: no warnings, no notes, no summary",
      effect: .turnOn { $0.messages.isQuiet = true }),
    Flag(
      "verbose", short: "v", category: .general,
      commands: [.query, .convert, .info, .validate, .stats, .history, .report, .diff, .import],
      doc: "Say more: what each file is, and which are skipped",
      effect: .turnOn { $0.messages.isVerbose = true }),
    Flag(
      "color", category: .general,
      commands: [.convert, .info, .validate, .stats, .history, .report, .diff, .import],
      doc: "When to use colour",
      choices: Messages.Colour.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .choice("WHEN", \.messages.colour)),
    Flag(
      "no-progress", category: .general,
      commands: [.convert, .info, .validate, .stats, .history, .report, .diff, .import],
      doc: "Show no progress; without this, it is shown on a terminal after a second",
      effect: .turnOn { $0.messages.hidesProgress = true }),
    Flag(
      "help", short: "h", category: .general, commands: Command.Name.allCases,
      doc: "Show help: -h in short, --help in full",
      effect: .showHelp),
    Flag(
      "version", short: "V", category: .general, commands: Command.Name.allCases,
      doc: "Show the version, with -v also of the libraries",
      effect: .showVersion),
  ]
}
