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

  /// What the ending of an output file asks for.
  static let endings: KeyValuePairs<String, ReportName> = [
    ".txt": .text, ".json": .json, ".ndjson": .ndjson, ".jsonl": .ndjson, ".sarif": .sarif,
    ".xml": .junit,
  ]

  var doc: String {
    switch self {
    case .text: "a line for each problem; the default"
    case .json: "one document with all files and problems"
    case .ndjson: "one JSON object a line"
    case .sarif: "SARIF 2.1.0, for code scanning"
    case .junit: "JUnit XML, for test reports"
    case .github: "annotations of a GitHub workflow"
    case .gitlab: "Code Quality report of GitLab"
    }
  }
}
