// SPDX-License-Identifier: MIT

import XMLTree

extension LogDocument {
  /// The findings of the rules on a record that is to be added or changed, and on others
  /// because of it. Findings that the log has already are not repeated.
  ///
  /// - Parameters:
  ///   - record: The record. Its position in the file is ignored.
  ///   - index: The entry that it replaces; nil for a new one, which comes after the
  ///     others of its vehicle or person.
  ///   - now: The local time after which dates are in the future; nil for no such check.
  public func findings(
    on record: LogRecord, at index: Int? = nil, now: Timestamp? = nil
  ) -> [Diagnostic] {
    EntryRules(self, now: now).findings(on: record, at: index)
  }

  /// The index of the entry with the same moment and all values of a record; nil for none.
  public func duplicate(of record: LogRecord) -> Int? {
    let key = DuplicateKey(record)
    return entries.firstIndex { entry in
      guard let known = entry.record, known.kind == record.kind,
        known.date.moment == record.date.moment, DuplicateKey(known) == key
      else { return false }
      return known.differences(from: record).isEmpty && record.differences(from: known).isEmpty
    }
  }
}

/// The findings of rules on records that are to be added to a log or changed in it, one
/// after the other.
///
/// Only differences count: findings with the record that do not exist without it. The
/// entries before the record are checked once, and the state of the rules after them is kept.
/// The entries after it are checked once without the record, and again with every record. Only
/// new findings get a message: an old log may break a rule at every entry.
package final class EntryRules {
  /// The properties by which findings are compared.
  private struct Key: Hashable {
    let code: Diagnostic.Code
    let field: String?
    var position: SourcePosition?
    /// The message of a finding on the entry itself: another value may break the rule differently.
    var message: String?
  }

  /// The number of each finding.
  private struct Counts {
    private var counts: [Key: Int] = [:]

    mutating func add(_ key: Key) { counts[key, default: 0] += 1 }

    /// Removes one finding; false if there is none.
    mutating func take(_ key: Key) -> Bool {
      guard let count = counts[key], count > 0 else { return false }
      counts[key] = count - 1
      return true
    }
  }

  /// The state of the checks of a log before a record takes its place in it.
  private struct Base {
    /// The index of the replaced entry; nil if the record is added.
    let index: Int?
    /// The state of the rules after the entries before it.
    let checks: LogChecker.Checks
    /// The number of each finding after those entries, without the record.
    let known: Counts
  }

  private let document: LogDocument
  private let now: Timestamp?
  private var base: Base?

  package init(_ document: LogDocument, now: Timestamp?) {
    self.document = document
    self.now = now
  }

  /// The same as `LogDocument.findings(on:at:now:)`.
  package func findings(on record: LogRecord, at index: Int? = nil) -> [Diagnostic] {
    let base = base(at: index)
    self.base = base
    // A finding on another entry has a position: the record itself gets none.
    var changed = record
    changed.position = nil
    var known = base.known
    var found: [Diagnostic] = []
    var checker = LogChecker(goingOnFrom: base.checks) { finding in
      let message = finding.position == nil ? finding.message : nil
      // Known findings with a position were dropped before they got a message.
      if message != nil, known.take(Self.key(finding, message)) { return }
      found.append(finding)
    }
    checker.skips = { code, field, position in
      position != nil && known.take(Key(code: code, field: field, position: position))
    }
    // A checker only rethrows errors of its report, which throws none.
    if index == nil {
      try? checker.add(changed)
    } else {
      goOn(&checker, from: index, with: changed)
    }
    try? checker.finish()
    return found
  }

  /// The findings if records take the places of entries, by the indices of these. Findings that the
  /// log has already are not repeated.
  ///
  /// - Complexity: O(*n*) in the entries of the log.
  package func findings(replacing records: [Int: LogRecord]) -> [Diagnostic] {
    if records.isEmpty { return [] }
    var known = Counts()
    var before = LogChecker(now: now) { _ in }
    before.skips = { code, field, position in
      known.add(Key(code: code, field: field, position: position))
      return true
    }
    check(&before, replacing: records) { _, old in old }
    var found: [Diagnostic] = []
    var after = LogChecker(now: now) { found.append($0) }
    after.skips = { code, field, position in
      known.take(Key(code: code, field: field, position: position))
    }
    check(&after, replacing: records) { new, old in
      var record = new
      record.position = old?.position
      return record
    }
    return found
  }

  private func check(
    _ checker: inout LogChecker, replacing records: [Int: LogRecord],
    _ shown: (_ new: LogRecord, _ old: LogRecord?) -> LogRecord?
  ) {
    // A checker only rethrows errors of its report, which throws none.
    for (index, entry) in document.entries.enumerated() {
      if let new = records[index] {
        if let record = shown(new, entry.record) { try? checker.add(record) }
      } else if let known = entry.record {
        checker.addKnown(known)
      } else {
        checker.noteGap()
      }
    }
    try? checker.finish()
  }

  private func base(at index: Int?) -> Base {
    if let base, base.index == index { return base }
    let entries = document.entries
    var before = LogChecker(now: now) { _ in }
    // Findings on these entries alone are the same with the record.
    before.skips = { _, _, _ in true }
    for entry in entries[..<(index ?? entries.count)] {
      if let record = entry.record { before.addKnown(record) } else { before.noteGap() }
    }
    let old = index.flatMap { entries[$0].record }?.position
    var known = Counts()
    var after = LogChecker(goingOnFrom: before.state) { finding in
      known.add(Self.key(finding, finding.message))
    }
    after.skips = { code, field, position in
      guard let position, position != old else { return false }
      known.add(Key(code: code, field: field, position: position))
      return true
    }
    goOn(&after, from: index, with: index.flatMap { entries[$0].record })
    try? after.finish()
    return Base(index: index, checks: before.state, known: known)
  }

  /// Checks the entries from an index on.
  ///
  /// - Parameter record: The record in the place of the first of them.
  private func goOn(_ checker: inout LogChecker, from index: Int?, with record: LogRecord?) {
    guard let index else { return }
    if let record { try? checker.add(record) } else { checker.noteGap() }
    for entry in document.entries[(index + 1)...] {
      if let record = entry.record { checker.addKnown(record) } else { checker.noteGap() }
    }
  }

  /// The key of a finding on the entry itself.
  private static func key(_ finding: Diagnostic, _ message: String?) -> Key {
    Key(code: finding.code, field: finding.field, message: message)
  }
}
