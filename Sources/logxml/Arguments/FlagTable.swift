// SPDX-License-Identifier: MIT

/// All options, in the order in which help lists them within their category.
///
/// The rows stand in one file for each topic. Two rows may share a name when no
/// command knows both.
enum FlagTable {
  static let all: [Flag] =
    queryFlags + convertFlags + inputFlags + limitFlags + outputFlags + generalFlags

  /// The options that a command knows.
  static func flags(of command: Command.Name) -> [Flag] {
    all.filter { $0.commands.contains(command) }
  }

  static let generalFlags: [Flag] = [
    Flag(
      "quiet", short: "q", category: .general, commands: [.query, .convert],
      doc: "Say nothing but errors on standard error",
      effect: .turnOn { $0.isQuiet = true }),
    Flag(
      "help", short: "h", category: .general, commands: Command.Name.allCases,
      doc: "Show help: -h in short, --help in full",
      effect: .showHelp),
    Flag(
      "version", category: .general, commands: Command.Name.allCases,
      doc: "Show the version",
      effect: .showVersion),
  ]
}
