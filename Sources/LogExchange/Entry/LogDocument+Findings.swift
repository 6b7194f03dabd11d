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
    // Of which entry something is said, shows its position: the record has none.
    var changed = record
    changed.position = nil
    let found = diagnostics(putting: changed, at: index, now)
    if found.isEmpty { return [] }
    let old = index.flatMap { entries[$0].record }?.position
    var known: [FindingKey: Int] = [:]
    for finding in diagnostics(putting: nil, at: nil, now) {
      let position = finding.position == old ? nil : finding.position
      known[FindingKey(finding, position), default: 0] += 1
    }
    return found.filter { finding in
      let key = FindingKey(finding, finding.position)
      guard let left = known[key], left > 0 else { return true }
      known[key] = left - 1
      return false
    }
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

  private struct FindingKey: Hashable {
    let code: Diagnostic.Code
    let field: String?
    let position: SourcePosition?

    init(_ finding: Diagnostic, _ position: SourcePosition?) {
      code = finding.code
      field = finding.field
      self.position = position
    }
  }

  private func diagnostics(
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
