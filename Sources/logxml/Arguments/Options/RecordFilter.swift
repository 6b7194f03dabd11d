// SPDX-License-Identifier: MIT

import LogExchange

/// The conditions for wanted records. Of several values for one option any one suffices.
struct RecordFilter: Sendable {
  var since: DateBound?
  var until: DateBound?
  var kinds: Set<LogKind> = []
  /// The wanted vehicles, people and the like, by the name that kinds have for their subject.
  var subjects: [String: Set<[UInt8]>] = [:]
  var sources: Set<[UInt8]> = []
  var devices: Set<[UInt8]> = []

  /// Whether all records are wanted.
  var isEmpty: Bool {
    since == nil && until == nil && kinds.isEmpty && subjects.isEmpty
      && sources.isEmpty && devices.isEmpty
  }

  /// Whether a log without records, with this kind and subject, is wanted.
  func mayHave(_ kind: LogKind, _ subject: String) -> Bool {
    if !kinds.isEmpty, !kinds.contains(kind) { return false }
    if subjects.isEmpty { return sources.isEmpty && devices.isEmpty }
    let name = FoldedName(subject.utf8)
    return subjects[kind.subjectName]?.contains { FoldedName($0) == name } ?? false
  }
}
