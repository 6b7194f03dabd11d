// SPDX-License-Identifier: MIT

import LogExchange

extension FlagTable {
  static func convertFlags(_ kinds: [LogKind]?) -> [Flag] {
    [
      Flag(
        "to", short: "t", category: .results, commands: [.convert],
        doc: "The format of the output; json is the default",
        longDoc: """
          Without -t, the ending of the -o file decides: .json, .ndjson, .jsonl, .xml, .csv, .tsv, \
          .sql, and .db, .sqlite, .sqlite3 for a database; .gz, .zst, .xz or .bz2 behind it \
          compresses. 'logxml formats' says what each format cannot represent; the summary \
          says what was left behind.
          """,
        choices: choices(kinds) { $0.writes }
          + [Flag.Choice(name: "tsv", doc: "native CSV with tabs")],
        effect: .takeValue(placeholder: "FORMAT") { invocation, value throws(UsageError) in
          let hasTabs = value.argument === "tsv"
          invocation.convert.hasTabs = hasTabs
          invocation.convert.form = invocation.formats.named(hasTabs ? "csv" : value.text)
        }),
      Flag(
        "spreadsheet-safe", category: .results, commands: [.convert],
        doc: "With -t csv: keep spreadsheets from reading texts as formulas",
        longDoc: """
          Texts that begin with =, +, -, @, a tab or a line end get an apostrophe before them; \
          reading such a table removes it.
          """,
        effect: .turnOn { $0.convert.isSpreadsheetSafe = true }),
      Flag(
        "by-file", category: .results, commands: [.convert],
        doc: "With -t ndjson: name the file of each record, and report on each file",
        longDoc: """
          Besides the members of --with-source, there are lines with the type "problem", \
          "failure", "note", "file" and "totals"; Docs/Converting.md describes them.
          """,
        effect: .turnOn { $0.convert.isByFile = true }),
      Flag(
        "limit", short: "n", category: .results, commands: [.convert],
        doc: "Write only the first N records",
        longDoc: "The others are read and counted as filtered. With --sort, they are sorted first.",
        effect: .number("N", \.convert.limit, atLeast: 0)),
      Flag(
        "split", category: .results, commands: [.convert],
        doc: "Write a file for each of WHAT: -o 'logs/{vehicle}.csv'; repeat for more",
        longDoc: """
          The name after -o has the words of WHAT in braces. In names of files, characters that \
          some system does not allow become _; two names that would be the same are an error.
          """,
        choices: splitChoices(kinds ?? LogKind.standard),
        effect: .takeValue(placeholder: "WHAT") { invocation, value throws(UsageError) in
          let part: SplitPart =
            value.argument === "kind"
            ? .kind : value.argument === "year" ? .year : .subject(value.text)
          if !invocation.convert.split.contains(part) { invocation.convert.split.append(part) }
        }),
      Flag(
        "resume", category: .results, commands: [.convert],
        doc: "With -t ndjson: go on where an earlier run stopped, as STATE says",
        longDoc: """
          The output is written as files are read, and STATE says after each which are done: they \
          are not read again. What a file gave that could not be read to its end is taken back.
          """,
        effect: .value("STATE", \.convert.resume, FlagValue.fileName)),
      Flag(
        "with-source", category: .results, commands: [.convert],
        doc: "With -t ndjson: name the file of each record",
        longDoc: "Records get the members \"file\" and, in archives, \"member\".",
        effect: .turnOn { $0.convert.namesSources = true }),
      Flag(
        "sort", category: .results, commands: [.convert],
        doc: "Sort the records of all files",
        longDoc: "This holds all records in memory.",
        choices: RecordOrder.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
        effect: .choice("ORDER", \.convert.order)),
      Flag(
        "dedupe", category: .selection, commands: [.convert, .stats, .history, .report],
        doc: "Leave out entries that an earlier file has, too",
        longDoc: """
          Two entries are the same if vehicle or person and moment agree as far as both say them \
          (a day agrees with each time of it), an amount or the odometer is in both and agrees \
          within half a unit of the last place of the coarser one, and nothing contradicts: no \
          other amount, fuel, tank, category or title. What was worked out, sources, notes and \
          extras do not count. Entries of two files are matched one to one, the best \
          match first; twins within a file stay two. The entry of the first file is kept, and a \
          warning counts what the others say besides. Holds all records in memory.
          """,
        effect: .turnOn { $0.convert.dropsDuplicates = true }),
      Flag(
        "from", short: "f", category: .input, commands: logCommands,
        doc: "Read the files as this format instead of recognising it",
        longDoc: """
          In folders and archives, only files that the format recognises are read; a member that \
          is named with ARCHIVE:MEMBER is always read.
          """,
        choices: choices(kinds) { $0.reads },
        effect: .takeValue(placeholder: "FORMAT") { invocation, value throws(UsageError) in
          invocation.convert.format = invocation.formats.named(value.text)
        }),
      Flag(
        "skip-unknown", category: .input, commands: [.convert, .validate],
        doc: "Also skip named files that are not a known log",
        longDoc: "They are counted like those in folders and are not errors. Meant for lists of "
          + "files.",
        effect: .turnOn { $0.convert.skipsUnknown = true }),
      Flag(
        "map", category: .input, commands: logCommands,
        doc: "Read the files with the mapping in FILE: any XML, JSON or CSV; 'auto' sketches one",
        longDoc: """
          A mapping is a small JSON file that says where the records and their fields are. 'logxml \
          formats --sketch' writes a first draft; Docs/Mapping.md describes mappings. 'auto' reads \
          each file that no format claims by a sketch of it, and says on standard error what was \
          guessed; './auto' is a file of that name.
          """,
        effect: .value("FILE", \.mapping, FlagValue.fileName)),
      Flag(
        "map-out", category: .results, commands: [.convert],
        doc: "Write the records in the layout of the mapping in FILE",
        longDoc: "The same file reads such a layout with --map.",
        effect: .value("FILE", \.outputMapping, FlagValue.fileName)),
    ]
  }

  private static func splitChoices(_ kinds: [LogKind]) -> [Flag.Choice] {
    subjectNames(kinds).map { Flag.Choice(name: $0, doc: "each \($0)") } + [
      Flag.Choice(name: "kind", doc: "each kind of record"),
      Flag.Choice(name: "year", doc: "each year, by the local date"),
    ]
  }

  /// The formats that can do something, as values of an option.
  private static func choices(
    _ kinds: [LogKind]?, _ isOne: (any LogFormat) -> Bool
  ) -> [Flag.Choice] {
    LogFormats(of: kinds).all.filter(isOne).map { Flag.Choice(name: $0.name, doc: $0.title) }
  }
}
