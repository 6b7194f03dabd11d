// SPDX-License-Identifier: MIT

import LogExchange

/// All options, in the order in which help lists them within their category.
///
/// The rows stand in one file for each topic, and the texts about them on a page,
/// `Help/Pages/options.md`. Two rows may share a name when no command knows both.
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
      if command.map([Command.Name].entries.contains) ?? true {
        rows += Self.entryFlags(present) + Self.fieldFlags(present)
      }
      rows += Self.selectionFlags(present)
    }
    rows += Self.tableFlags + Self.inputFlags
    if command != .query { rows += Self.readingFlags + Self.unitFlags }
    return rows + Self.outputFlags + Self.runFlags + Self.generalFlags
  }

  /// What the kinds call what they are about, each once: `vehicle`, `person`.
  static func subjectNames(_ kinds: [LogKind]) -> [String] {
    kinds.map(\.subjectName).eachOnce
  }

  private static let generalFlags: [Flag] = [
    Flag(
      "quiet", short: "q", .general, .long.without(.validate), .on(\.messages.isQuiet)),
    Flag("quiet", short: "q", .general, [.validate], .on(\.messages.isQuiet)),
    Flag("verbose", short: "v", .general, .long, .on(\.messages.isVerbose)),
    Flag("color", .general, .long.without(.query), .choice("WHEN", \.messages.colour)),
    Flag("no-progress", .general, .long.without(.query), .on(\.messages.hidesProgress)),
    Flag("help", short: "h", .general, Command.Name.allCases, .showHelp),
    Flag("version", short: "V", .general, Command.Name.allCases, .showVersion),
  ]
}

extension [String] {
  /// The same without those that stand before.
  var eachOnce: [String] {
    reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }
}
