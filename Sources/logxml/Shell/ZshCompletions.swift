// SPDX-License-Identifier: MIT

/// Completions for zsh: for a folder in `fpath`, or to be sourced, by the script
/// `Scripts/completions.zsh`.
struct ZshCompletions {
  let flags: FlagTable

  var script: String {
    let commands = CompletionValues.commands.map { command in
      "        " + "\(command.name):\(command.doc.escaping(":"))".singleQuoted
    }
    return PackageText.zsh.filled([
      "version": Tool.version, "commands": commands.joined(separator: "\n"),
      "words": CommandTable.all.flatMap(entry).joined(separator: "\n"),
    ])
  }

  private func entry(_ command: Command) -> [String] {
    var lines = ["        \(command.name.rawValue))", "          _arguments -s -S \\"]
    for flag in flags.flags(of: command.name) {
      lines.append("            \(specification(flag)) \\")
    }
    switch CompletionValues(of: command) {
    case .words(let words):
      let message = command.name == .help ? "topic" : "word"
      lines.append("            " + "*:\(message):\(action(words))".singleQuoted + " ;;")
    case .files, .anything: lines.append("            '*:file:_files' ;;")
    }
    return lines
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
