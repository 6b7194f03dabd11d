// SPDX-License-Identifier: MIT

/// Completions for bash, from version 3.2 on, without the bash-completion package.
struct BashCompletions {
  let flags: FlagTable

  var script: String {
    let names = CompletionValues.commands.map(\.name) + ["--help", "--version"]
    var lines = [
      "# Completions of logxml \(Tool.version) for bash: 'logxml completions bash' prints them.",
      "",
      "_logxml() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
      "  local words",
      "  # Bash splits words at '=': '--to=json' is three of them.",
      "  if [[ $current == '=' ]]; then",
      "    current=",
      "  elif [[ $previous == '=' ]] && ((COMP_CWORD > 2)); then",
      "    previous=${COMP_WORDS[COMP_CWORD-2]}",
      "  fi",
      "  COMPREPLY=()",
      "  if ((COMP_CWORD == 1)); then",
      "    COMPREPLY=($(compgen -W '\(names.joined(separator: " "))' -- \"$current\"))",
      "    return",
      "  fi",
      "  case \"${COMP_WORDS[1]} $previous\" in",
    ]
    for command in CommandTable.all {
      for flag in self.flags.flags(of: command.name) {
        guard let values = CompletionValues(of: flag) else { continue }
        lines.append(contentsOf: entry(command, flag, values))
      }
    }
    lines += ["  esac", "  case ${COMP_WORDS[1]} in"]
    for command in CommandTable.all { lines += entry(command) }
    lines += [
      "    *) return ;;", "  esac",
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))", "}", "",
      "# What has no words of its own is completed as the name of a file.",
      "complete -o bashdefault -o default -F _logxml logxml", "",
    ]
    return lines.joined(separator: "\n")
  }

  /// The case for the value of an option.
  private func entry(
    _ command: Command, _ flag: Flag, _ values: CompletionValues
  ) -> [String] {
    var patterns = ["'\(command.name.rawValue) --\(flag.name)'"]
    if let short = flag.short {
      patterns.append("'\(command.name.rawValue) -\(UnicodeScalar(short))'")
    }
    let start = "    " + patterns.joined(separator: " | ") + ")"
    guard case .words(let words) = values else { return [start + " return ;;"] }
    return [
      start, "      COMPREPLY=($(compgen -W '\(list(words))' -- \"$current\"))", "      return ;;",
    ]
  }

  /// The case for the words of a command itself.
  private func entry(_ command: Command) -> [String] {
    let flags = self.flags.flags(of: command.name).map { "--" + $0.name }.joined(separator: " ")
    var lines = [
      "    \(command.name.rawValue))",
      "      if [[ $current == -* ]]; then",
      "        words='\(flags)'",
    ]
    if case .words(let words) = CompletionValues(of: command) {
      lines += ["      else", "        words='\(list(words))'"]
    } else {
      lines += ["      else", "        return"]
    }
    return lines + ["      fi ;;"]
  }

  private func list(_ words: [Flag.Choice]) -> String {
    words.map(\.name).joined(separator: " ")
  }
}
