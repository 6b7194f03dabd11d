// SPDX-License-Identifier: MIT

import LogExchange

/// The forms in which `convert` writes records.
enum ConversionForm: String, CaseIterable, Sendable {
  case json
  case ndjson

  var doc: String {
    switch self {
    case .json: "one JSON document of logs with their records"
    case .ndjson: "one record a line, each complete in itself, ready for jq"
    }
  }

  /// The form that the ending of a file's name asks for.
  init?(ending name: FileName) {
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") {
      self = .ndjson
    } else if name.hasSuffix(".json") {
      self = .json
    } else {
      return nil
    }
  }
}

/// What the options of `convert` ask for.
struct ConvertOptions: Sendable {
  var form: ConversionForm?
  /// nil recognises each file by its content.
  var format: (any LogFormat)?
}
