// SPDX-License-Identifier: MIT

/// The forms in which `diff` answers.
enum DiffForm: String, CaseIterable, Sendable {
  case text
  case json
  case ndjson

  var doc: String {
    switch self {
    case .text: "for people: a line for each record, and its fields"
    case .json: "for programs: one object"
    case .ndjson: "for programs: an object for each difference"
    }
  }
}
