// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The options of `set`, `delete`, `insert` and `rename`.
struct ChangeOptions: Sendable {
  /// The changes of `-e`: a path, and the new value, text or name.
  var edits: [(path: String, value: String)] = []
  /// The place of an insertion.
  var side: XMLSourceEditor.Side?
  /// The environment variable with the new value.
  var variable: String?
  /// The path, from each element, to the new value.
  var copiedPath: String?
  /// Whether elements without an attribute get it.
  var creates = false
  var isInPlace = false
  /// Whether the file before the change is kept.
  var keepsBackup = false
}
