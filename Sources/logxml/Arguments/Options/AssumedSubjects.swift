// SPDX-License-Identifier: MIT

import LogExchange

/// The subjects of records that name no vehicle or person: `--as-vehicle`, `--as-person`.
struct AssumedSubjects: Sendable {
  /// The assumed names, by the name that kinds have for their subject.
  private var names: [String: String] = [:]

  var isEmpty: Bool { names.isEmpty }

  subscript(_ kind: LogKind) -> String? {
    get { names[kind.subjectName] }
    set { names[kind.subjectName] = newValue }
  }

  mutating func set(_ subject: String, to name: String) { names[subject] = name }

  func apply(to record: LogRecord) -> LogRecord {
    guard record.subject == nil, let name = self[record.kind] else { return record }
    var record = record
    record.subject = name
    return record
  }

  func apply(to log: LogHeader) -> LogHeader {
    guard log.subject == nil, let name = self[log.kind] else { return log }
    var log = log
    log.subject = name
    return log
  }
}
