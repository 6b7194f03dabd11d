// SPDX-License-Identifier: MIT

import LogExchange

/// The forms in which `info` and `formats` answer.
enum ListForm: String, CaseIterable, Sendable {
  case text
  case json
}

/// The schemas that `schema` prints, each by the option that asks for it.
enum SchemaForm: String, CaseIterable, Sendable {
  case xsd = "--xsd"
  case jsonSchema = "--json-schema"
  case spark = "--spark"
  case arrow = "--arrow"
}

/// The options of `info`, `formats`, `schema` and `help`.
struct ListOptions: Sendable {
  var form = ListForm.text
  var schemas: Set<SchemaForm> = []
  /// The file that `formats --sketch` examines.
  var sketch: FileName?
  /// The format that `formats --print` prints as a mapping.
  var printed: String?
  /// Whether `help` prints a page for `man`.
  var isManual = false
}
