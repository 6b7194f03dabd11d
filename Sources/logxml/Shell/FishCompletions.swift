// SPDX-License-Identifier: MIT

/// Completions for fish.
struct FishCompletions {
  let flags: FlagTable

  var script: String {
    var lines = [
      "# Completions of logxml \(Tool.version) for fish: 'logxml completions fish' prints them.",
      "", "complete -c logxml -f",
      "complete -c logxml -n __fish_use_subcommand -s h -l help -d 'Show help'",
      "complete -c logxml -n __fish_use_subcommand -l version -d 'Show the version'",
    ]
    for command in CompletionValues.commands {
      lines.append(
        "complete -c logxml -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.doc))")
    }
    for command in CommandTable.all { lines += entries(command) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func entries(_ command: Command) -> [String] {
    let start =
      "complete -c logxml -n '__fish_seen_subcommand_from \(command.name.rawValue)'"
    var lines = [""]
    switch CompletionValues(of: command) {
    case .files, .anything: lines.append("\(start) -F")
    case .words(let words) where words.isEmpty: break
    case .words(let words): lines.append("\(start) -a \(list(words))")
    }
    for flag in flags.flags(of: command.name) {
      var line = start + (flag.short.map { " -s \(UnicodeScalar($0))" } ?? "")
      line += " -l \(flag.name)"
      switch CompletionValues(of: flag) {
      case .words(let words): line += " -x -a \(list(words))"
      case .files: line += " -r -F"
      case .anything: line += " -x"
      case nil: break
      }
      lines.append("\(line) -d \(quoted(flag.doc))")
    }
    return lines
  }

  /// Words with their meanings, in the list that fish splits again.
  private func list(_ words: [Flag.Choice]) -> String {
    let rows = words.map { word in
      word.doc.isEmpty ? word.name : "\(word.name)\\t\"\(word.doc.escaping("\\\"$"))\""
    }
    return quoted(rows.joined(separator: " "))
  }

  private func quoted(_ text: String) -> String {
    "'" + text.escaping("\\'") + "'"
  }
}
