// SPDX-License-Identifier: MIT

import LogExchange

/// In which form, and where, `convert` says what became of all entries.
enum SummaryForm: String, CaseIterable, Sendable {
  case text
  case json
  case only

  var doc: String {
    switch self {
    case .text: "as text, on standard error; the default"
    case .json: "all counts as one line of JSON, on standard error"
    case .only: "in words on standard output, and no records"
    }
  }
}

/// The order in which `convert` writes records.
enum RecordOrder: String, CaseIterable, Sendable {
  case date

  var doc: String {
    switch self {
    case .date: "by local date and time; records with equal ones keep their order"
    }
  }
}

/// What the options of `convert` ask for.
struct ConvertOptions: Sendable {
  /// nil leaves it to the name of the output file.
  var form: (any LogFormat)?
  /// nil recognises each file by its content.
  var format: (any LogFormat)?
  var filter = RecordFilter()
  var assumedSubjects = AssumedSubjects()
  /// Which weight stands for its day; nil for all.
  var dayRule: DayReducer.Rule?
  var dropsDuplicates = false
  var order: RecordOrder?
  var summary: SummaryForm?
  /// Whether what has no place in the output makes it no output.
  var isStrict = false
  /// Whether texts of a table are kept from being formulas.
  var isSpreadsheetSafe = false
  /// Whether the first error ends the run.
  var failsFast = false
  /// Whether an output is kept although an input was broken.
  var keepsGoing = false
  /// Whether each line says its file, and there are lines about files.
  var isByFile = false
  /// Whether a file that is named and no known log is skipped like one in a folder.
  var skipsUnknown = false
  /// Whether files that no format claims are read by a sketch of them.
  var readsBySketch = false
  /// Whether everything is done but the writing.
  var isDryRun = false
}

extension LogFormats {
  /// The form that the ending of a file's name asks for, where it is plain.
  func form(ending name: FileName) -> (any LogFormat)? {
    let endings = [
      (".ndjson", "ndjson"), (".jsonl", "ndjson"), (".json", "json"), (".xml", "xml"),
      (".csv", "csv"), (".sql", "sql"),
    ]
    if name.isDatabase { return named("sql") }
    return endings.first { name.hasSuffix($0.0) }.flatMap { named($0.1) }
  }
}

extension FileName {
  /// Whether the name ends as those of databases do.
  var isDatabase: Bool { [".db", ".sqlite", ".sqlite3"].contains(where: hasSuffix) }
}
