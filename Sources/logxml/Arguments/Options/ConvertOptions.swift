// SPDX-License-Identifier: MIT

import LogExchange

/// The form and place of the summary of `convert`: text or JSON beside the records, or alone.
enum SummaryForm: String, CaseIterable, Sendable {
  case text
  case json
  case only
}

/// The order in which `convert` writes records.
enum RecordOrder: String, CaseIterable, Sendable {
  case date
}

/// The options of `convert`.
struct ConvertOptions: Sendable {
  /// nil leaves it to the name of the output file.
  var form: (any LogFormat)?
  /// Whether the form is the native table with tabs.
  var hasTabs = false
  /// nil recognises each file by its content.
  var format: (any LogFormat)?
  var filter = RecordFilter()
  var assumedSubjects = AssumedSubjects()
  /// The rule that chooses the weight of a day; nil for all weights.
  var dayRule: DayReducer.Rule?
  var dropsDuplicates = false
  var order: RecordOrder?
  var summary: SummaryForm?
  /// True if a value without a place in the output is an error, and nothing is written.
  var isStrict = false
  /// True if the first error ends the run.
  var failsFast = false
  /// True if an output is kept although an input was broken.
  var keepsGoing = false
  /// True if each line says its file, and lines about files are added.
  var isByFile = false
  /// True if each line says its file, and nothing else is added.
  var namesSources = false
  /// The file with the progress of earlier runs; nil for a run that begins anew.
  var resume: FileName?
  /// The properties that get files of their own; empty for one output.
  var split: [SplitPart] = []
  /// Whether `split` makes folders that are missing.
  var createsFolders = false
  /// The most records that are written; nil for all.
  var limit: Int?
  /// True if rejected entries leave the exit status at 0.
  var acceptsRejected = false
  /// True if a named file that is no known log is skipped like one in a folder.
  var skipsUnknown = false
  /// Whether files that no format claims are read by a sketch of them.
  var readsBySketch = false
  /// Whether an output without records may replace a file that has some.
  var allowsEmpty = false
  /// True if everything is done except writing.
  var isDryRun = false
}

extension LogFormats {
  /// The ending of an output file, with the name of the format that it asks for and whether
  /// the file is a database.
  static let endings: KeyValuePairs<String, (form: String, isDatabase: Bool)> = [
    ".json": ("json", false), ".ndjson": ("ndjson", false), ".jsonl": ("ndjson", false),
    ".xml": ("xml", false), ".csv": ("csv", false), ".tsv": ("tsv", false),
    ".sql": ("sql", false), ".db": ("sql", true), ".sqlite": ("sql", true),
    ".sqlite3": ("sql", true),
  ]
}
