// SPDX-License-Identifier: MIT

/// The vehicle or person that entries of a kind are about, as a key of sets and dictionaries.
package struct LogSubject: Hashable, Sendable {
  package var kind: LogKind
  /// nil for entries that name nobody.
  package let name: Name?

  package init(_ kind: LogKind, _ name: String?) {
    self.kind = kind
    self.name = name.map { Name($0) }
  }

  package init(_ record: LogRecord) { self.init(record.kind, record.subject) }

  init(_ log: LogHeader) { self.init(log.kind, log.subject) }
}
