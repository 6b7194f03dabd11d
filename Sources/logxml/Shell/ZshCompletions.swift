// SPDX-License-Identifier: MIT

/// Completions for zsh: for a folder in `fpath`, or to be sourced.
struct ZshCompletions {
  let flags: FlagTable

  var script: String {
    var lines = [
      "#compdef logxml",
      "# Completions of logxml \(Tool.version) for zsh: 'logxml completions zsh' prints them.",
      "",
      "_logxml() {",
      "  local context state state_descr line",
      "  typeset -A opt_args",
      "  _arguments -C \\",
      "    '(- *)'{-h,--help}'[Show help]' \\",
      "    '(- *)--version[Show the version]' \\",
      "    '1:command:->command' \\",
      "    '*::word:->word'",
      "  case $state in",
      "    command)",
      "      local -a commands",
      "      commands=(",
    ]
    for command in CompletionValues.commands {
      lines.append("        " + "\(command.name):\(command.doc.escaping(":"))".singleQuoted)
    }
    lines += [
      "      )", "      _describe -t commands command commands ;;", "    word)",
      "      case $words[1] in",
    ]
    for command in CommandTable.all { lines += entry(command) }
    lines += [
      "      esac ;;", "  esac", "}", "",
      "if [[ $funcstack[1] == _logxml ]]; then", "  _logxml \"$@\"", "else",
      "  compdef _logxml logxml", "fi", "",
    ]
    return lines.joined(separator: "\n")
  }

  private func entry(_ command: Command) -> [String] {
    var lines = ["        \(command.name.rawValue))", "          _arguments -s -S \\"]
    for flag in flags.flags(of: command.name) {
      lines.append("            \(specification(flag)) \\")
    }
    switch CompletionValues(of: command) {
    case .words(let words):
      lines.append("            " + "*:\(message(command)):\(action(words))".singleQuoted + " ;;")
    case .files, .anything: lines.append("            '*:file:_files' ;;")
    }
    return lines
  }

  private func message(_ command: Command) -> String {
    command.name == .help ? "topic" : "word"
  }

  /// An option in the form of `_arguments`; every option may be repeated.
  private func specification(_ flag: Flag) -> String {
    let doc = "[" + flag.doc.escaping("[]:\\") + "]"
    guard let placeholder = flag.placeholder, let values = CompletionValues(of: flag) else {
      guard let short = flag.short else { return "*--\(flag.name)\(doc)".singleQuoted }
      return "'*'{-\(UnicodeScalar(short)),--\(flag.name)}" + doc.singleQuoted
    }
    let action =
      switch values {
      case .words(let words): action(words)
      case .files: "_files"
      case .anything: " "
      }
    let rest = "\(doc):\(placeholder):\(action)"
    guard let short = flag.short else { return "*--\(flag.name)=\(rest)".singleQuoted }
    return "'*'{-\(UnicodeScalar(short))+,--\(flag.name)=}" + rest.singleQuoted
  }

  /// `((name\:"what it is" …))`
  private func action(_ words: [Flag.Choice]) -> String {
    if words.isEmpty { return " " }
    let rows = words.map { word in
      let doc = word.doc.escaping("\\\"$`:()")
      return doc.isEmpty ? word.name : "\(word.name)\\:\"\(doc)\""
    }
    return "((" + rows.joined(separator: " ") + "))"
  }
}
