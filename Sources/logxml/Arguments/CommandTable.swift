// SPDX-License-Identifier: MIT

/// The commands, in the order in which help lists them: that of `Help/Pages/commands.md`, which
/// has their texts.
enum CommandTable {
  static let all: [Command] = HelpPage.commands.compactMap { Command($0) }

  static func command(_ name: Command.Name) -> Command {
    all.first { $0.name == name } ?? Command(name: name)
  }
}
