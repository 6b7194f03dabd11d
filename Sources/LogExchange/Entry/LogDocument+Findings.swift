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
}

/// What the rules say of records that are to be added to a log or changed in it, one after
/// the other.
///
/// Of what they say only the difference counts: what they say with the record and do not say
/// without it. So the entries before it are gone through once, for what the rules remember of
/// them; those after it once without the record, and then with every record that is asked
/// about. And only what is new is put into words: an old log may break a rule at every entry.
package final class EntryRules {
  /// What tells one finding from another.
  private struct Key: Hashable {
    let code: Diagnostic.Code
    let field: String?
    let position: SourcePosition?
    /// Of the entry itself: other values may break the same rule in another way.
    let message: String?
  }

  /// What was found out about a log before a record takes its place in it.
  private struct Base {
    /// Which entry is replaced; nil where the record is added.
    let index: Int?
    /// What the rules remember of the entries before it.
    let checks: LogChecker.Checks
    /// How often each thing is said, without the record, after those.
    let known: [Key: Int]
  }

  private let document: LogDocument
  private let now: Timestamp?
  private var base: Base?

  package init(_ document: LogDocument, now: Timestamp?) {
    self.document = document
    self.now = now
  }

  /// As `LogDocument.findings(on:at:now:)`.
  package func findings(on record: LogRecord, at index: Int? = nil) -> [Diagnostic] {
    let base = base(at: index)
    self.base = base
    // Of which entry something is said, shows its position: the record has none.
    var changed = record
    changed.position = nil
    var left = base.known
    func isKnown(_ key: Key) -> Bool {
      guard let count = left[key], count > 0 else { return false }
      left[key] = count - 1
      return true
    }
    var found: [Diagnostic] = []
    var checker = LogChecker(goingOnFrom: base.checks) { finding in
      let message = finding.position == nil ? finding.message : nil
      // Those that have a position were asked about before they were put into words.
      if message != nil, isKnown(Self.key(finding, message)) { return }
      found.append(finding)
    }
    checker.skips = { code, field, position in
      guard let position else { return false }
      return isKnown(Key(code: code, field: field, position: position, message: nil))
    }
    // A checker throws what its report does: nothing.
    if index == nil {
      try? checker.add(changed)
    } else {
      goOn(&checker, from: index, with: changed)
    }
    try? checker.finish()
    return found
  }

  private func base(at index: Int?) -> Base {
    if let base, base.index == index { return base }
    let entries = document.entries
    var before = LogChecker(now: now) { _ in }
    // What is said of these alone is said with the record, too.
    before.skips = { _, _, _ in true }
    for entry in entries[..<(index ?? entries.count)] {
      if let record = entry.record { before.addKnown(record) } else { before.noteGap() }
    }
    let old = index.flatMap { entries[$0].record }?.position
    var known: [Key: Int] = [:]
    var after = LogChecker(goingOnFrom: before.state) { finding in
      known[Self.key(finding, finding.message), default: 0] += 1
    }
    after.skips = { code, field, position in
      guard let position, position != old else { return false }
      known[Key(code: code, field: field, position: position, message: nil), default: 0] += 1
      return true
    }
    goOn(&after, from: index, with: index.flatMap { entries[$0].record })
    try? after.finish()
    return Base(index: index, checks: before.state, known: known)
  }

  /// Has the entries from one on looked at.
  ///
  /// - Parameter record: What stands in the place of that one.
  private func goOn(_ checker: inout LogChecker, from index: Int?, with record: LogRecord?) {
    guard let index else { return }
    if let record { try? checker.add(record) } else { checker.noteGap() }
    for entry in document.entries[(index + 1)...] {
      if let record = entry.record { checker.addKnown(record) } else { checker.noteGap() }
    }
  }

  /// The key of something about the entry itself.
  private static func key(_ finding: Diagnostic, _ message: String?) -> Key {
    Key(code: finding.code, field: finding.field, position: nil, message: message)
  }
}
