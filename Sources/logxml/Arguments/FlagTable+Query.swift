// SPDX-License-Identifier: MIT

extension FlagTable {
  static let queryFlags: [Flag] = [
    Flag(
      "to", short: "t", category: .results, commands: [.query],
      doc: "The form of the results; text is the default",
      longDoc: """
        Without -t, the ending of the -o file decides: .txt, .xml, .json, .ndjson, .jsonl, .tsv, \
        .csv; .gz, .zst, .xz or .bz2 behind it compresses. -c alone implies tsv.
        """,
      choices: ResultForm.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
      effect: .choice("FORM", \.query.form)),
    Flag(
      "column", short: "c", category: .results, commands: [.query],
      doc: "With -t tsv or csv: a column, as a path from each match; repeat for more",
      longDoc: """
        For instance @startDate, entry/value, /text() for the text in the match, or . for all of \
        its text. The column has the first match of its path, or is empty if there is none. In tsv, tab, newline, carriage \
        return and backslash in a value are written \\t, \\n, \\r and \\\\; in csv, such values \
        stand in quotes.
        """,
      effect: .takeValue(placeholder: "PATH") { invocation, value throws(UsageError) in
        invocation.query.columns.append(value.text)
      }),
    Flag(
      "first", category: .results, commands: [.query],
      doc: "Stop after the first match in each file; the same as --limit 1",
      effect: .turnOn { $0.query.limit = 1 }),
    Flag(
      "limit", short: "n", category: .results, commands: [.query],
      doc: "Stop after N matches in each file; do not read the rest of the file",
      effect: .number("N", \.query.limit, atLeast: 1)),
    Flag(
      "default", category: .results, commands: [.query],
      doc: "Print TEXT for a file in which nothing matches",
      longDoc: """
        The exit status is then 0. With -t tsv and csv, TEXT also fills each column without a match.
        """,
      effect: .value("TEXT", \.query.defaultText) { $0.text }),
    Flag(
      "exists", category: .results, commands: [.query],
      doc: "Print nothing; the exit status is 0 if anything matches and 1 if not",
      effect: .turnOn { $0.query.asksExistence = true }),
  ]
}
