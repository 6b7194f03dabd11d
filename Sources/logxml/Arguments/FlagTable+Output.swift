// SPDX-License-Identifier: MIT

import LogExchange

extension FlagTable {
  static let outputFlags: [Flag] = [
    Flag(
      "output", short: "o", category: .output,
      commands: [.query, .convert, .stats, .history, .report],
      doc: "Write the results to FILE instead of standard output",
      longDoc: """
        FILE is written whole or not at all: if anything fails (exit status 2), it is not changed. \
        "-" is standard output.
        """,
      effect: .value("FILE", \.outputFile, FlagValue.fileName)),
    Flag(
      "allow-empty", category: .output, commands: [.convert, .stats, .history, .report],
      doc: "Replace FILE even if there are no records to write",
      effect: .turnOn { $0.convert.allowsEmpty = true }),
    Flag(
      "null", short: "0", category: .output, commands: [.query],
      doc: "End each result with a NUL instead of a newline",
      effect: .turnOn { $0.query.terminator = 0 }),
    Flag(
      "with-filename", short: "H", category: .output, commands: [.query],
      doc: "Begin each result with the name of its file",
      longDoc: """
        This is the default for several files, a folder or a list, with -t text, tsv, csv, path and \
        count; the other forms have no place for names.
        """,
      effect: .turnOn { $0.query.showsFileNames = true }),
    Flag(
      "no-filename", short: "I", category: .output, commands: [.query],
      doc: "Never begin a result with the name of its file",
      effect: .turnOn { $0.query.showsFileNames = false }),
  ]
}
