// SPDX-License-Identifier: MIT

import XMLTree

extension LogDocument {
  /// What the rules say of a record that is to be added or changed, and of others because
  /// of it. What they say of the log already is not repeated.
  ///
  /// - Parameters:
  ///   - record: The record. Its place in the file is not looked at.
  ///   - index: The entry that it replaces; nil for a new one, which stands after the
  ///     others of its vehicle or person.
  ///   - now: The local time at which dates are in the future; nil to not look.
  public func findings(
    on record: LogRecord, at index: Int? = nil, now: Timestamp? = nil
  ) -> [Diagnostic] {
    EntryRules(self, now: now).findings(on: record, at: index)
  }

  /// The entry that says all that a record says, at the same moment; nil for none.
  public func duplicate(of record: LogRecord) -> Int? {
    let key = DuplicateKey(record)
    return entries.firstIndex { entry in
      guard let known = entry.record, known.kind == record.kind,
        known.date.moment == record.date.moment, DuplicateKey(known) == key
      else { return false }
      return known.differences(from: record).isEmpty && record.differences(from: known).isEmpty
    }
  }

  fileprivate struct FindingKey: Hashable {
    let code: Diagnostic.Code
    let field: String?
    let position: SourcePosition?
    /// Of the entry itself: other values may break the same rule in another way.
    let message: String?

    init(_ finding: Diagnostic, _ position: SourcePosition?) {
      code = finding.code
      field = finding.field
      self.position = position
      message = position == nil ? finding.message : nil
    }
  }

  fileprivate func diagnostics(
    putting record: LogRecord?, at index: Int?, _ now: Timestamp?
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var checker = LogChecker(now: now) { found.append($0) }
    // A checker throws what its report does: nothing.
    for (place, entry) in entries.enumerated() {
      if place == index, let record {
        try? checker.add(record)
      } else if let known = entry.record {
        try? checker.add(known)
      } else {
        checker.noteGap()
      }
    }
    if index == nil, let record { try? checker.add(record) }
    try? checker.finish()
    return found
  }
}

/// What the rules say of records that are to be added to a log or changed in it, one after
/// the other: what they say of the log already is found only once.
package final class EntryRules {
  private let document: LogDocument
  private let now: Timestamp?
  private lazy var known: [Diagnostic] = document.diagnostics(putting: nil, at: nil, now)

  package init(_ document: LogDocument, now: Timestamp?) {
    self.document = document
    self.now = now
  }

  /// As `LogDocument.findings(on:at:now:)`.
  package func findings(on record: LogRecord, at index: Int? = nil) -> [Diagnostic] {
    // Of which entry something is said, shows its position: the record has none.
    var changed = record
    changed.position = nil
    let found = document.diagnostics(putting: changed, at: index, now)
    if found.isEmpty { return [] }
    let old = index.flatMap { document.entries[$0].record }?.position
    var left: [LogDocument.FindingKey: Int] = [:]
    for finding in known {
      let position = finding.position == old ? nil : finding.position
      left[LogDocument.FindingKey(finding, position), default: 0] += 1
    }
    return found.filter { finding in
      let key = LogDocument.FindingKey(finding, finding.position)
      guard let count = left[key], count > 0 else { return true }
      left[key] = count - 1
      return false
    }
  }
}
