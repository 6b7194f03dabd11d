// SPDX-License-Identifier: MIT

/// What `--help` says, made from the tables of commands and options.
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
    lines += ["", "Usage: logxml COMMAND [OPTION...] [WORD...]", "", "Commands:"]
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
    lines += ["", "'logxml COMMAND --help' explains a command in full, '-h' briefly."]
    return lines
  }

  // MARK: One command

  private func help(on command: Command) -> [String] {
    let flags = flags.flags(of: command.name)
    var lines = TextLayout.wrap(command.summary + ".", width: width)
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    lines += ["", "Usage: logxml \(command.name.rawValue) [OPTION...]\(operands)"]
    if detail == .full { lines += TextLayout.paragraphs(command.description, width: width) }
    for category in Flag.Category.allCases {
      let members = flags.filter { $0.category == category }
      guard !members.isEmpty else { continue }
      lines += ["", category.rawValue + ":"]
      for (index, flag) in members.enumerated() {
        if detail == .full, index > 0 { lines.append("") }
        lines += entry(flag)
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

  private func entry(_ flag: Flag) -> [String] {
    var term = "  " + (flag.short.map { "-\(UnicodeScalar($0)), " } ?? "    ") + "--" + flag.name
    if let placeholder = flag.valueText { term += " " + placeholder }
    guard detail == .full else {
      return TextLayout.entry(term, flag.doc, column: 29, width: width)
    }
    var lines = [term]
    lines += TextLayout.wrap(
      flag.longDoc.isEmpty ? flag.doc + "." : "\(flag.doc). \(flag.longDoc)",
      width: width, indent: 10)
    for choice in flag.choices {
      lines += TextLayout.entry("            " + choice.name, choice.doc, column: 22, width: width)
    }
    return lines
  }
}
