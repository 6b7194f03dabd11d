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

  var doc: String {
    switch self {
    case .text: "the text of each match, one per line"
    case .xml: "XML, one match a line"
    case .json: "one JSON array, an exact form that query can read back"
    case .ndjson: "the same, one match a line"
    case .tsv: "a table, one match a line; see --column"
    case .csv: "the same with commas, quotes and a header"
    case .path: "the exact path of the match"
    case .count: "only the number of matches"
    }
  }

  /// Whether a result can begin with the name of its file.
  var hasPlaceForFileName: Bool {
    switch self {
    case .text, .tsv, .csv, .path, .count: true
    case .xml, .json, .ndjson: false
    }
  }

  /// Whether it is a table with columns.
  var isTable: Bool { self == .tsv || self == .csv }

  /// What the ending of an output file asks for.
  static let endings: KeyValuePairs<String, ResultForm> = [
    ".xml": .xml, ".json": .json, ".ndjson": .ndjson, ".jsonl": .ndjson, ".tsv": .tsv,
    ".csv": .csv, ".txt": .text,
  ]
}

/// What the options of `query` ask for.
struct QueryOptions: Sendable {
  var form: ResultForm?
  /// Paths as typed, relative to each match.
  var columns: [String] = []
  /// Matches wanted from each file; nil for all.
  var limit: Int?
  /// The byte after each result.
  var terminator = UInt8(ascii: "\n")
  /// nil leaves it to the number of files.
  var showsFileNames: Bool?
  var defaultText: String?
  var asksExistence = false
}
