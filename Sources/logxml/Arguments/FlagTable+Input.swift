// SPDX-License-Identifier: MIT

extension FlagTable {
  static let inputFlags: [Flag] = [
    Flag(
      "files-from", category: .input, commands: [.query] + logCommands.filter { $0 != .diff },
      doc: "Read the names of files from LIST, one a line",
      longDoc: """
        They come after the files of the command line, and may be folders as well. "-" reads the \
        list from standard input. Empty lines are skipped.
        """,
      effect: .takeValue(placeholder: "LIST") { invocation, value throws(UsageError) in
        invocation.fileLists.append(FileList(name: try value.fileName(), separator: .lineFeed))
      }),
    Flag(
      "files0-from", category: .input, commands: [.query] + logCommands.filter { $0 != .diff },
      doc: "The same, with a NUL after each name, as find -print0 writes them",
      effect: .takeValue(placeholder: "LIST") { invocation, value throws(UsageError) in
        invocation.fileLists.append(FileList(name: try value.fileName(), separator: .null))
      }),
  ]
}
