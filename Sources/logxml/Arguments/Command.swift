// SPDX-License-Identifier: MIT

/// One command, as data: the parser, the help and the suggestions read it.
struct Command: Sendable {
  enum Name: String, CaseIterable, Sendable {
    case query
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
    case diff
    case formats
    case schema
    case completions
    case help
  }

  let name: Name
  /// What stands after the command in the usage line.
  let operands: String
  /// One line, for the list of commands.
  let summary: String
  /// Paragraphs for `--help`; lines that begin with two spaces stand as they are.
  let description: [String]
  let examples: [Example]

  /// A command line and what it is for.
  struct Example: Sendable {
    let purpose: String
    let line: String
  }
}
