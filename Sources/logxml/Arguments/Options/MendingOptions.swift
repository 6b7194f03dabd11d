// SPDX-License-Identifier: MIT

import LogExchange

/// The faults of inputs that `query` accepts; none without an option.
struct MendingOptions: Sendable {
  enum EntitySet: String, CaseIterable, Sendable {
    case html
  }

  struct Prefix: Sendable {
    let name: String
    let namespace: String
  }

  /// The encoding of the inputs, whatever they declare.
  var encoding: ReadingOptions.Encoding?
  /// Entities that need no declaration.
  var entities: EntitySet?
  /// Namespaces of prefixes that are not declared.
  var prefixes: [Prefix] = []
  /// Whether an input may hold several documents, one after the other.
  var splitsDocuments = false
  /// Whether what stands before the first `<` and after the last `>` is skipped.
  var skipsJunk = false

  /// Whether any fault is accepted.
  var isActive: Bool {
    encoding != nil || entities != nil || !prefixes.isEmpty || splitsDocuments || skipsJunk
  }
}
