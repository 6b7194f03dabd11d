// SPDX-License-Identifier: MIT

import LogExchange

/// All options, in the order in which help lists them within their category.
///
/// The rows stand in one file for each topic. Two rows may share a name when no
/// command knows both.
///
/// Some of them depend on the kinds of log: which there are, and what is in their records.
struct FlagTable: Sendable {
  /// The options for the kinds that the library knows.
  static let standard = FlagTable(.standard)

  let all: [Flag]

  init(_ formats: LogFormats) {
    all =
      Self.queryFlags + Self.convertFlags(formats) + Self.validateFlags + Self.listFlags
      + Self.lookFlags + Self.reportFlags + Self.entryFlags(formats.kinds)
      + Self.fieldFlags(formats.kinds) + Self.selectionFlags(formats.kinds) + Self.inputFlags
      + Self.batchFlags + Self.limitFlags + Self.readingFlags + Self.unitFlags + Self.outputFlags
      + Self.runFlags + Self.generalFlags
  }

  /// The options that a command knows.
  func flags(of command: Command.Name) -> [Flag] {
    all.filter { $0.commands.contains(command) }
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
      commands: [.convert, .info, .validate, .stats, .history, .report, .diff, .import],
      doc: "Say more: what each file is, and which are skipped",
      effect: .turnOn { $0.messages.isVerbose = true }),
    Flag(
      "color", category: .general,
      commands: [.convert, .info, .validate, .stats, .history, .report, .diff, .import],
      doc: "When to use colour",
      choices: Messages.Colour.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .takeValue(placeholder: "WHEN") { invocation, value throws(UsageError) in
        invocation.messages.colour = Messages.Colour(rawValue: value.text) ?? .auto
      }),
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
      "version", category: .general, commands: Command.Name.allCases,
      doc: "Show the version, with -v also of the libraries",
      effect: .showVersion),
  ]
}
