// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// The options of `set`, `delete`, `insert` and `rename`.
struct ChangeOptions: Sendable {
  /// A new value, text or name, or where it is.
  enum Value {
    case text(String)
    /// The environment variable with the value.
    case variable(String)
    /// The path, from each element, to the value.
    case path(String)

    init(_ value: FlagValue) {
      switch value.flag {
      case "--from-env": self = .variable(value.text)
      case "--copy-from": self = .path(value.text)
      default: self = .text(value.text)
      }
    }
  }

  /// The changes of `-e`, each with a path.
  var edits: [(path: String, value: Value)] = []
  /// The place of an insertion.
  var side: XMLSourceEditor.Side?
  /// The value of the only change, if it is no word after the path.
  var value: Value?
  /// Whether elements without an attribute get it.
  var creates = false
  var isInPlace = false
  /// Whether the file before the change is kept.
  var keepsBackup = false
}
