// SPDX-License-Identifier: MIT

import LogExchange

extension FlagTable {
  static func convertFlags(_ kinds: [LogKind]?) -> [Flag] {
    [
      Flag(
        "to", short: "t", category: .results, commands: [.convert],
        doc: "The format of the output; json is the default",
        longDoc: """
          Without -t, the ending of the -o file decides where it is plain (.json, .ndjson, .jsonl, \
          .xml, .csv, .sql). What each format cannot hold, 'logxml formats' says; the summary says what \
          was left behind.
          """,
        choices: choices(kinds) { $0.writes },
        effect: .takeValue(placeholder: "FORMAT") { invocation, value throws(UsageError) in
          invocation.convert.form = invocation.formats.named(value.text)
        }),
      Flag(
        "spreadsheet-safe", category: .results, commands: [.convert],
        doc: "Keep spreadsheets from taking texts for formulas, in -t csv",
        longDoc: """
          Texts that begin with =, +, -, @, a tab or a line end get an apostrophe before them. \
          Numbers stay as they are. Reading such a table takes the apostrophe away again.
          """,
        effect: .turnOn { $0.convert.isSpreadsheetSafe = true }),
      Flag(
        "by-file", category: .results, commands: [.convert],
        doc: "Say in -t ndjson which file a record is from, and what became of each file",
        longDoc: """
          Records get the members "file" and, in archives, "member". What was found in a file, and \
          at its end its books, are lines with the type "problem", "failure", "note" and "file"; \
          the last line has the type "totals". Docs/Converting.md describes them.
          """,
        effect: .turnOn { $0.convert.isByFile = true }),
      Flag(
        "sort", category: .results, commands: [.convert],
        doc: "Write the records of all files in an order",
        longDoc: "This holds all records in memory.",
        choices: RecordOrder.allCases.map { Flag.Choice(name: $0.rawValue, doc: $0.doc) },
        effect: .takeValue(placeholder: "ORDER") { invocation, value throws(UsageError) in
          invocation.convert.order = RecordOrder(rawValue: value.text)
        }),
      Flag(
        "dedupe", category: .results, commands: [.convert, .stats, .history, .report],
        doc: "Leave out records that were there already, in any of the files",
        longDoc: """
          Records are the same if moment, vehicle or person, and all values are: the moment by UTC \
          where the offset is known, the values for their worth. Sources, devices, notes and extras \
          do not count. The first record stays. Memory grows by about 100 bytes a record.
          """,
        effect: .turnOn { $0.convert.dropsDuplicates = true }),
      Flag(
        "from", short: "f", category: .input, commands: logCommands,
        doc: "Read the files as this format instead of recognising it",
        longDoc: """
          In folders and archives, those files are read that the format recognises; name one with \
          ARCHIVE:MEMBER to have it read in any case.
          """,
        choices: choices(kinds) { $0.reads },
        effect: .takeValue(placeholder: "FORMAT") { invocation, value throws(UsageError) in
          invocation.convert.format = invocation.formats.named(value.text)
        }),
      Flag(
        "skip-unknown", category: .input, commands: [.convert, .validate],
        doc: "Skip files that hold no known log also where they are named",
        longDoc: "They are counted as those of folders are, and are no errors: for lists of files.",
        effect: .turnOn { $0.convert.skipsUnknown = true }),
      Flag(
        "map", category: .input, commands: logCommands,
        doc: "Read the files as the mapping in FILE says: any XML, JSON or CSV",
        longDoc: """
          A mapping is a small JSON file that says where in a file the records and their fields \
          stand. 'logxml formats --sketch' writes a first one; Docs/Mapping.md describes them.
          """,
        effect: .takeValue(placeholder: "FILE") { invocation, value throws(UsageError) in
          invocation.mapping = try value.fileName()
        }),
      Flag(
        "map-out", category: .results, commands: [.convert],
        doc: "Write the records in the layout that the mapping in FILE describes",
        longDoc: "The same file reads such a layout with --map.",
        effect: .takeValue(placeholder: "FILE") { invocation, value throws(UsageError) in
          invocation.outputMapping = try value.fileName()
        }),
    ]
  }

  /// The formats that can do something, as values of an option.
  private static func choices(
    _ kinds: [LogKind]?, _ isOne: (any LogFormat) -> Bool
  ) -> [Flag.Choice] {
    LogFormats(of: kinds).all.filter(isOne).map { Flag.Choice(name: $0.name, doc: $0.title) }
  }
}
