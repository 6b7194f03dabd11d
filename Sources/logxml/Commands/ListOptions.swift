// SPDX-License-Identifier: MIT

/// The forms in which `info` and `formats` answer.
enum ListForm: String, CaseIterable, Sendable {
  case text
  case json

  var doc: String {
    switch self {
    case .text: "for people"
    case .json: "for programs: one JSON object a line"
    }
  }
}

/// What the options of `info` and `formats` ask for.
struct ListOptions: Sendable {
  var form = ListForm.text
}
