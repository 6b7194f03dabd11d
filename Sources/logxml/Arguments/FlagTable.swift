// SPDX-License-Identifier: MIT

import LogExchange

/// All options, in the order in which help lists them within their category.
///
/// The rows are in one file for each topic, and the texts about them on a page,
/// `Help/Pages/options.md`. Two rows may share a name when no command knows both.
///
/// Some rows depend on the kinds of log and their fields. Rows are made on demand, so that a
/// start pays only for the rows of its own command.
struct FlagTable: Sendable {
  /// The options for the kinds that the library knows.
  static let standard = FlagTable(kinds: nil)

  /// The kinds of log in this run; nil stands for those that the library knows.
  let kinds: [LogKind]?

  var all: [Flag] { rows(for: nil) }

  /// The options that a command knows.
  func flags(of command: Command.Name) -> [Flag] {
    rows(for: command).filter { $0.commands.contains(command) }
  }

  /// All rows, except the topics of which the command knows no option.
  private func rows(for command: Command.Name?) -> [Flag] {
    var rows = Self.queryFlags
    if command.map([Command.Name].changes.contains) ?? true { rows += Self.changeFlags }
    if command != .query {
      let present = kinds ?? LogKind.standard
      rows += Self.convertFlags(kinds) + Self.validateFlags + Self.listFlags
      rows += Self.lookFlags(present)
      if command.map([Command.Name].entries.contains) ?? true {
        rows += Self.entryFlags(present) + Self.fieldFlags(present)
      }
      rows += Self.selectionFlags(present)
    }
    rows += Self.tableFlags + Self.inputFlags
    if command != .query { rows += Self.readingFlags + Self.unitFlags }
    return rows + Self.outputFlags + Self.runFlags + Self.generalFlags
  }

  /// The names that kinds have for their subjects, each once: `vehicle`, `person`.
  static func subjectNames(_ kinds: [LogKind]) -> [String] {
    kinds.map(\.subjectName).eachOnce
  }

  private static let generalFlags: [Flag] = [
    Flag(
      "quiet", short: "q", .general, .long.without(.validate).without(.import),
      .on(\.messages.isQuiet)),
    Flag("quiet", short: "q", .general, [.import], .on(\.messages.isQuiet)),
    Flag("quiet", short: "q", .general, [.validate], .on(\.messages.isQuiet)),
    Flag("verbose", short: "v", .general, .long, .on(\.messages.isVerbose)),
    Flag("color", .general, .slow, .choice("WHEN", \.messages.colour)),
    Flag("no-progress", .general, .slow, .on(\.messages.hidesProgress)),
    Flag("help", short: "h", .general, Command.Name.allCases, .showHelp),
    Flag("version", short: "V", .general, Command.Name.allCases, .showVersion),
  ]
}

extension [String] {
  /// The array without repetitions; the first of equal words stays.
  var eachOnce: [String] {
    reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }
}
