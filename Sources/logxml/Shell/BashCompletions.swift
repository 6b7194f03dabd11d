// SPDX-License-Identifier: MIT

/// Completions for bash, from version 3.2 on, without the bash-completion package, by the script
/// `Scripts/completions.bash`.
struct BashCompletions {
  let flags: FlagTable

  var script: String {
    let names = CompletionValues.commands.map(\.name) + ["--help", "--version"]
    let values = CommandTable.all.flatMap { command in
      flags.flags(of: command.name).flatMap { flag in
        CompletionValues(of: flag).map { entry(command, flag, $0) } ?? []
      }
    }
    return PackageText.bash.filled([
      "version": Tool.version, "commands": names.joined(separator: " "),
      "values": values.joined(separator: "\n"),
      "words": CommandTable.all.flatMap(entry).joined(separator: "\n"),
    ])
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
