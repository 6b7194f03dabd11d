// SPDX-License-Identifier: MIT

/// The forms in which `diff` answers.
enum DiffForm: String, CaseIterable, Sendable {
  case text
  case json
  case ndjson
}
