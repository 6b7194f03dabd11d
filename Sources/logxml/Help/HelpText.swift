// SPDX-License-Identifier: MIT

import LogExchange

/// The text of `--help`, made from the tables of commands and options.
struct HelpText {
  enum Detail: Sendable {
    /// `-h`: a line for each option.
    case short
    /// `--help`: everything.
    case full
  }

  let detail: Detail
  let width: Int
  let flags: FlagTable

  /// Help on one command, or on the whole tool.
  func text(for command: Command.Name?) -> String {
    let lines = command.map { help(on: CommandTable.command($0)) } ?? overview()
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: The tool

  private func overview() -> [String] {
    var lines = ["logxml \(Tool.version)"]
    lines += TextLayout.wrap(Tool.summary, width: width)
    lines.append("")
    lines += TextLayout.hanging("Usage: logxml COMMAND [OPTION...] [WORD...]", width: width)
    lines += ["", "Commands:"]
    for command in CommandTable.all {
      lines += TextLayout.entry(
        "  " + command.name.rawValue, command.summary, column: 15, width: width)
    }
    if detail == .full {
      lines += [""] + TextLayout.wrap(Tool.conventions, width: width)
    }
    if detail == .full {
      lines += ["", "Topics for 'logxml help TOPIC':"]
      for topic in HelpTopic.allCases {
        lines += TextLayout.entry("  " + topic.rawValue, topic.summary, column: 15, width: width)
      }
      lines += TextLayout.entry(
        "  rules", "The rules that validate checks; each rule has a page", column: 15,
        width: width)
    }
    lines.append("")
    lines += TextLayout.wrap(
      "'logxml COMMAND --help' explains a command in full, '-h' briefly.", width: width)
    return lines
  }

  // MARK: One command

  private func help(on command: Command) -> [String] {
    let flags = flags.flags(of: command.name)
    var lines = TextLayout.wrap(command.summary + ".", width: width)
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    lines.append("")
    lines += TextLayout.hanging(
      "Usage: logxml \(command.name.rawValue) [OPTION...]\(operands)", width: width)
    if detail == .full { lines += TextLayout.paragraphs(command.description, width: width) }
    for category in Flag.Category.allCases {
      let members = flags.filter { $0.category == category }
      guard !members.isEmpty else { continue }
      if detail == .full, let topic = category.topic {
        lines.append("")
        lines += TextLayout.wrap(
          "\(category.rawValue) ('logxml help \(topic.rawValue)' explains them):", width: width)
        lines += list(members)
      } else {
        lines += ["", category.rawValue + ":"]
        for flag in members { lines += entry(flag, isTight: members.count > Self.mostInFull) }
      }
    }
    if detail == .full, !command.examples.isEmpty {
      lines += ["", "Examples:"]
      for example in command.examples {
        lines += TextLayout.wrap("# " + example.purpose, width: width, indent: 2)
        lines.append("  " + example.line)
      }
    }
    if detail == .short, !command.description.isEmpty {
      lines += ["", "'logxml \(command.name.rawValue) --help' says more."]
    }
    return lines
  }

  /// The most options of a category that are described in full.
  private static let mostInFull = 16
  /// The most values of an option that are explained; of more only the names are listed.
  private static let mostChoices = 5

  /// The names of options that a topic explains.
  private func list(_ flags: [Flag]) -> [String] {
    TextLayout.wrap(
      flags.map { names($0, withoutShort: "") }, separator: ";", width: width, indent: 2)
  }

  private func term(_ flag: Flag) -> String { "  " + names(flag, withoutShort: "    ") }

  /// The names of an option, and its value.
  private func names(_ flag: Flag, withoutShort gap: String) -> String {
    (flag.short.map { "-\(UnicodeScalar($0)), " } ?? gap) + "--" + flag.name
      + (flag.valueText.map { " " + $0 } ?? "")
  }

  /// - Parameter isTight: Whether there are so many options that each gets only one line.
  private func entry(_ flag: Flag, isTight: Bool) -> [String] {
    guard detail == .full, !isTight else {
      return TextLayout.entry(term(flag), flag.doc, column: 29, width: width)
    }
    return fullEntry(flag, mostChoices: Self.mostChoices)
  }

  /// - Parameter mostChoices: The most values that are explained; of more only names are listed.
  private func fullEntry(_ flag: Flag, mostChoices: Int = .max) -> [String] {
    let choices = flag.choices
    let areExplained = choices.count <= mostChoices
    let names = areExplained ? "" : " One of \(WordList.and(choices.map(\.name)))."
    var lines = [term(flag)] + TextLayout.wrap(flag.fullDoc + names, width: width, indent: 10)
    for choice in areExplained ? choices : [] {
      lines += TextLayout.entry(
        "            " + choice.name, choice.doc, column: 22, width: width)
    }
    return lines
  }

  // MARK: Options of several commands

  /// The options in the categories of a topic, with the commands that have each.
  func options(on topic: HelpTopic) -> [String] {
    var lines: [String] = []
    for category in Flag.Category.allCases where category.topic == topic {
      var told: [Flag] = []
      for flag in flags.all where flag.category == category {
        if told.contains(where: { $0.name == flag.name && $0.doc == flag.doc }) { continue }
        told.append(flag)
      }
      if told.isEmpty { continue }
      lines += ["", category.rawValue + ":"]
      for flag in told {
        lines += [""] + fullEntry(flag)
        let commands = WordList.and(flag.commands.map(\.rawValue))
        lines += TextLayout.wrap("Commands: \(commands).", width: width, indent: 10)
      }
    }
    return lines
  }
}
