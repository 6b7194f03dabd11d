// SPDX-License-Identifier: MIT

/// The commands, in the order in which help lists them.
enum CommandTable {
  static let all: [Command] = [
    query, convert, validate, info, stats, history, report, diff, `import`, add, edit, remove, undo,
    formats, schema, completions, help,
  ]

  static func command(_ name: Command.Name) -> Command {
    switch name {
    case .query: query
    case .convert: convert
    case .validate: validate
    case .info: info
    case .stats: stats
    case .history: history
    case .report: report
    case .import: `import`
    case .add: add
    case .edit: edit
    case .remove: remove
    case .undo: undo
    case .diff: diff
    case .formats: formats
    case .schema: schema
    case .completions: completions
    case .help: help
    }
  }

  static let query = Command(
    name: .query,
    operands: "PATH [FILE...]",
    summary: "Find elements, attributes and text in any XML by a path",
    description: [
      """
      Prints every match of PATH in the files, in document order. Files are read as a stream: \
      memory use does not depend on their size, and reading stops as soon as no further match is \
      possible or wanted.
      """,
      "A path is a sequence of element names, and may end with an attribute or with the text:",
      HelpTopic.pathTable,
      """
      FILE may be a folder: all files below it whose names end in .xml (in any case) are read, in \
      the byte order of their names. Names that begin with a dot are skipped; links to files are \
      followed, links to folders are not. "-" or no FILE at all means standard input. A file that \
      begins with { or [ is read as the JSON form that -t json writes.
      """,
      """
      FILE may also be a zip or tar archive, whose members with a name of XML are read (.xml, \
      .gpx, .kml and the like; the others are named where nothing matched), or a file compressed \
      with gzip, xz, zstd or bzip2. ARCHIVE:MEMBER is one member of an archive; its last name is \
      enough: export.zip:export.xml.
      """,
      """
      Exit status: 0 if anything matched or --default was printed, 1 if nothing matched, 2 if \
      anything failed: a wrong command line, an unreadable file, XML that is not well-formed.
      """,
    ],
    examples: [
      Command.Example(
        purpose: "The body mass entries of a health export, with their dates, as a table",
        line: """
          logxml query -t tsv -c @startDate -c @value \
          'HealthData/Record[@type$="BodyMass"]' export.xml
          """),
      Command.Example(
        purpose: "The first title of each file in a folder",
        line: "logxml query --first '//title' books/"),
      Command.Example(
        purpose: "Is there any record from 2024?",
        line: "logxml query --exists '//Record[@startDate^=\"2024\"]' export.xml && echo yes"),
    ])

  static let completions = Command(
    name: .completions,
    operands: "bash | zsh | fish",
    summary: "Print the completion script for a shell",
    description: [
      """
      The script completes commands, options, their values, formats, rules and the names of files. \
      'make install' installs all three where the shells look for them.
      """
    ],
    examples: [
      Command.Example(
        purpose: "In ~/.bashrc", line: "source <(logxml completions bash)"),
      Command.Example(
        purpose: "In ~/.zshrc, behind compinit", line: "source <(logxml completions zsh)"),
      Command.Example(
        purpose: "For fish, once",
        line: "logxml completions fish > ~/.config/fish/completions/logxml.fish"),
    ])

  static let help = Command(
    name: .help,
    operands: "[TOPIC]",
    summary: "Explain logxml, a command, a topic, or a rule for logs",
    description: [
      """
      TOPIC is a command; a topic such as paths, input or units; a rule such as \
      bad-date; or "rules" for a list of all rules. Without TOPIC, shows what logxml can do.
      """
    ],
    examples: [
      Command.Example(
        purpose: "What does error[bad-date] mean, and what can I do?",
        line: "logxml help bad-date"),
      Command.Example(
        purpose: "The manual page of a command, if none is installed",
        line: "logxml help --man convert | man -l -"),
    ])
}
