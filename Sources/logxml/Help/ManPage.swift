// SPDX-License-Identifier: MIT

/// Pages for `man`, made from the tables of commands and options.
struct ManPage {
  let flags: FlagTable

  /// The page of a command, or of the whole tool, in the language of `man(7)`.
  func text(for command: Command.Name?) -> String {
    let lines = command.map { page(of: CommandTable.command($0)) } ?? overview()
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: The tool

  private func overview() -> [String] {
    var lines = head("LOGXML")
    lines += [".SH NAME", "logxml \\- \(escaped(lowercasedFirst(Tool.summary.trimmingPoint)))"]
    lines += [
      ".SH SYNOPSIS", ".B logxml", "\\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIWORD\\fR...]",
    ]
    lines += [".SH DESCRIPTION", escaped(Tool.conventions), ".SH COMMANDS"]
    for command in CommandTable.all {
      lines += [".TP", "\\fBlogxml\\-\(command.name.rawValue)\\fR(1)"]
      lines.append(escaped(command.summary) + ".")
    }
    for topic in HelpTopic.allCases {
      lines += [".SH \(topic.rawValue.uppercased())"] + paragraphs(topic.paragraphs)
    }
    lines += [".SH SEE ALSO"]
    return lines + seeAlso(CommandTable.all.map(\.name))
  }

  // MARK: One command

  private func page(of command: Command) -> [String] {
    let name = command.name.rawValue
    var lines = head("LOGXML-" + name.uppercased())
    lines += [".SH NAME", "logxml\\-\(name) \\- \(escaped(lowercasedFirst(command.summary)))"]
    lines += [".SH SYNOPSIS", ".B logxml \(name)"]
    lines.append("[\\fIOPTION\\fR...] " + escaped(command.operands))
    let isStatus = { (paragraph: String) in paragraph.utf8.starts(with: statusWords.utf8) }
    lines += [".SH DESCRIPTION"] + paragraphs(command.description.filter { !isStatus($0) })
    lines += options(of: command)
    if let status = command.description.first(where: isStatus) {
      lines += [".SH EXIT STATUS", escaped(String(status.dropFirst(statusWords.count)))]
    }
    if !command.examples.isEmpty {
      lines.append(".SH EXAMPLES")
      for example in command.examples {
        lines += [".PP", escaped(example.purpose) + (example.purpose.last == "?" ? "" : ":")]
        lines += [".PP", ".RS 4", ".nf", escaped(example.line), ".fi", ".RE"]
      }
    }
    return lines + [".SH SEE ALSO", "\\fBlogxml\\fR(1)"]
  }

  private let statusWords = "Exit status: "

  private func options(of command: Command) -> [String] {
    var lines = [".SH OPTIONS"]
    for category in Flag.Category.allCases {
      let flags = self.flags.flags(of: command.name).filter { $0.category == category }
      if flags.isEmpty { continue }
      lines.append(".SS " + category.rawValue)
      for flag in flags { lines += entry(flag) }
    }
    return lines
  }

  private func entry(_ flag: Flag) -> [String] {
    var term = flag.short.map { "\\fB\\-\(UnicodeScalar($0))\\fR, " } ?? ""
    term += "\\fB\\-\\-\(escaped(flag.name))\\fR"
    if let placeholder = flag.valueText { term += " \\fI\(placeholder)\\fR" }
    var lines = [".TP", term, escaped(flag.fullDoc)]
    if !flag.choices.isEmpty {
      lines += [".RS", ".PD 0"]
      for choice in flag.choices {
        lines += [".TP 14", "\\fB\(escaped(choice.name))\\fR", escaped(choice.doc)]
      }
      lines += [".PD", ".RE"]
    }
    return lines
  }

  // MARK: Parts

  private func head(_ title: String) -> [String] {
    [
      ".\\\" Made from the tables of the program: 'logxml help --man' prints it.",
      ".TH \(title) 1 \"\" \"logxml \(Tool.version)\" \"Manual of logxml\"", ".nh", ".ad l",
    ]
  }

  private func paragraphs(_ paragraphs: [String]) -> [String] {
    var lines: [String] = []
    for paragraph in paragraphs {
      lines.append(".PP")
      if paragraph.utf8.starts(with: "  ".utf8) {
        lines.append(".nf")
        lines += paragraph.split(separator: "\n", omittingEmptySubsequences: false).map {
          escaped(String($0))
        }
        lines.append(".fi")
      } else {
        lines.append(escaped(paragraph))
      }
    }
    return lines
  }

  private func seeAlso(_ commands: [Command.Name]) -> [String] {
    commands.enumerated().map { index, name in
      "\\fBlogxml\\-\(name.rawValue)\\fR(1)" + (index == commands.count - 1 ? "" : ",")
    }
  }

  /// A line of text with the special characters of `man` escaped.
  private func escaped(_ text: String) -> String {
    let line = text.escaped { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      default: nil
      }
    }
    return line.unicodeScalars.first == "." ? "\\&" + line : line
  }

  private func lowercasedFirst(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }
}

extension String {
  fileprivate var trimmingPoint: String { hasSuffix(".") ? String(dropLast()) : self }
}
