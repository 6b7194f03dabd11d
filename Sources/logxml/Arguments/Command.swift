// SPDX-License-Identifier: MIT

/// One command, as data: the parser, the help and the suggestions read it.
struct Command: Sendable {
  enum Name: String, CaseIterable, Sendable {
    case query
    case set
    case delete
    case insert
    case rename
    case convert
    case validate
    case info
    case stats
    case history
    case report
    case `import`
    case add
    case edit
    case remove
    case undo
    case redo
    case diff
    case formats
    case schema
    case completions
    case help
  }

  let name: Name
  /// The words after the command in the usage line.
  private(set) var operands = ""
  /// One line, for the list of commands.
  private(set) var summary = ""
  /// Paragraphs for `--help`; lines that begin with two spaces stand as they are.
  private(set) var description: [String] = []
  private(set) var examples: [Example] = []

  /// A command line and what it is for.
  struct Example: Sendable {
    let purpose: String
    let line: String
  }

  init(name: Name) { self.name = name }

  /// A command from its help page: the heading holds its name and its operands, and each item
  /// is an example, whose second line is the command line.
  init?(_ page: HelpPage) {
    let words = page.heading.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = words.first.flatMap(Name.init) else { return nil }
    self.init(name: name)
    operands = words.count > 1 ? words[1] : ""
    summary = page.summary
    for paragraph in page.paragraphs {
      let parts = paragraph.split(separator: "\n").map(String.init)
      if paragraph.hasPrefix("- "), parts.count == 2 {
        let line = parts[1].drop { $0 == " " || $0 == "`" }.dropLast()
        examples.append(Example(purpose: String(parts[0].dropFirst(2)), line: String(line)))
      } else {
        description.append(paragraph)
      }
    }
  }
}
