// SPDX-License-Identifier: MIT

import LogExchange

/// In which form, and where, `convert` says what became of all entries.
enum SummaryForm: String, CaseIterable, Sendable {
  case text
  case json
  case only
}

/// The order in which `convert` writes records.
enum RecordOrder: String, CaseIterable, Sendable {
  case date
}

/// What the options of `convert` ask for.
struct ConvertOptions: Sendable {
  /// nil leaves it to the name of the output file.
  var form: (any LogFormat)?
  /// Whether the form is the native table with tabs.
  var hasTabs = false
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
  /// Whether each line says its file, and nothing else is added.
  var namesSources = false
  /// Where it stands how far earlier runs have come; nil for a run that begins anew.
  var resume: FileName?
  /// What gets a file of its own; empty for one output.
  var split: [SplitPart] = []
  /// How many records are written at most; nil for all.
  var limit: Int?
  /// Whether rejected entries leave the exit status at 0.
  var acceptsRejected = false
  /// Whether a file that is named and no known log is skipped like one in a folder.
  var skipsUnknown = false
  /// Whether files that no format claims are read by a sketch of them.
  var readsBySketch = false
  /// Whether an output without records may replace a file that has some.
  var allowsEmpty = false
  /// Whether everything is done but the writing.
  var isDryRun = false
}

extension LogFormats {
  /// What the ending of an output file asks for: the name of a format, and whether it is
  /// the file of a database.
  static let endings: KeyValuePairs<String, (form: String, isDatabase: Bool)> = [
    ".json": ("json", false), ".ndjson": ("ndjson", false), ".jsonl": ("ndjson", false),
    ".xml": ("xml", false), ".csv": ("csv", false), ".tsv": ("tsv", false),
    ".sql": ("sql", false), ".db": ("sql", true), ".sqlite": ("sql", true),
    ".sqlite3": ("sql", true),
  ]
}
