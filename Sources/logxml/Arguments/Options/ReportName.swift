// SPDX-License-Identifier: MIT

/// The forms of a report, as `-t` names them.
enum ReportName: String, CaseIterable, Sendable {
  case text
  case json
  case ndjson
  case sarif
  case junit
  case github
  case gitlab

  /// The form that each ending of an output file asks for.
  static let endings: KeyValuePairs<String, ReportName> = [
    ".txt": .text, ".json": .json, ".ndjson": .ndjson, ".jsonl": .ndjson, ".sarif": .sarif,
    ".xml": .junit,
  ]
}
