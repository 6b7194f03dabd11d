// SPDX-License-Identifier: MIT

import LogExchange

/// The forms in which `query` prints what it finds.
enum ResultForm: String, CaseIterable, Sendable {
  case text
  case xml
  case json
  case ndjson
  case tsv
  case csv
  case path
  case count

  /// Whether a result can begin with the name of its file.
  var hasPlaceForFileName: Bool {
    switch self {
    case .text, .tsv, .csv, .path, .count: true
    case .xml, .json, .ndjson: false
    }
  }

  /// Whether the form is a table with columns.
  var isTable: Bool { self == .tsv || self == .csv }

  /// The form that each ending of an output file asks for.
  static let endings: KeyValuePairs<String, ResultForm> = [
    ".xml": .xml, ".json": .json, ".ndjson": .ndjson, ".jsonl": .ndjson, ".tsv": .tsv,
    ".csv": .csv, ".txt": .text,
  ]
}

/// The styles of elements in JSON, written and read.
enum ElementStyle: String, CaseIterable, Sendable {
  /// Keeps everything (`Docs/QueryJSON.md`).
  case exact
  case plain
}

/// The plain style of JSON: the one that most programs mean by JSON from XML, which does not keep
/// everything (`Docs/PlainJSON.md`).
struct PlainStyle: Sendable {
  /// What becomes of elements that have text beside child elements.
  enum Mixed: String, CaseIterable, Sendable {
    case refuse
    case join
  }

  var mixed = Mixed.refuse
  /// The elements that are arrays even if they are alone: names, or `all`.
  var arrays: [String] = []
  /// Whether a text that is exactly a JSON number, `true` or `false` becomes one.
  var hasTypes = false
}

/// The options of `query`.
struct QueryOptions: Sendable {
  var form: ResultForm?
  /// The columns as typed, see `ResultColumn`.
  var columns: [String] = []
  /// Whether matches are rows with columns that are found in them.
  var isFlat = false
  /// The style of elements in JSON.
  var style = ElementStyle.exact
  var plain = PlainStyle()
  /// The faults of inputs that are accepted.
  var mending = MendingOptions()
  /// Matches wanted from each file; nil for all.
  var limit: Int?
  /// The byte after each result.
  var terminator = UInt8(ascii: "\n")
  /// nil leaves it to the number of files.
  var showsFileNames: Bool?
  var defaultText: String?
  var asksExistence = false
}
