// SPDX-License-Identifier: MIT

import LogExchange

/// Which records are wanted. Texts are compared as bytes; of several values for
/// one option any will do.
struct RecordFilter: Sendable {
  var since: DateBound?
  var until: DateBound?
  var kinds: Set<LogKind> = []
  /// Vehicles, people and the like, by what their kinds call a subject.
  var subjects: [String: Set<[UInt8]>] = [:]
  var sources: Set<[UInt8]> = []
  var devices: Set<[UInt8]> = []

  /// Whether all records are wanted.
  var isEmpty: Bool {
    since == nil && until == nil && kinds.isEmpty && subjects.isEmpty
      && sources.isEmpty && devices.isEmpty
  }

  /// Whether a log without records is among what is wanted.
  func mayHave(_ kind: LogKind, _ subject: String) -> Bool {
    if !kinds.isEmpty, !kinds.contains(kind) { return false }
    if subjects.isEmpty { return sources.isEmpty && devices.isEmpty }
    return subjects[kind.subjectName].map { contains(subject, $0) } ?? false
  }

  /// The first option that keeps a record out; nil for a record that is wanted.
  func refusal(of record: LogRecord) -> String? {
    if !kinds.isEmpty, !kinds.contains(record.kind) { return "--kind" }
    if let since, since.isAfter(record.date) { return "--since" }
    if let until, until.isBefore(record.date) { return "--until" }
    if !subjects.isEmpty {
      // Whoever names people and vehicles wants the logs of both.
      let name = record.kind.subjectName
      if let wanted = subjects[name] {
        if !contains(record.subject, wanted) { return "--" + name }
      } else if let other = subjects.keys.min() {
        return "--" + other
      }
    }
    if !sources.isEmpty, !contains(text("source", of: record), sources) { return "--source" }
    if !devices.isEmpty, !isDevice(text("device", of: record)) { return "--device" }
    return nil
  }

  /// What a record says in the field that an option is named after, if it has it.
  private func text(_ name: String, of record: LogRecord) -> String? {
    guard let field = record.kind.field(name), case .text(let text)? = record[field] else {
      return nil
    }
    return text
  }

  private func contains(_ text: String?, _ wanted: Set<[UInt8]>) -> Bool {
    text.map { wanted.contains(Array($0.utf8)) } ?? false
  }

  private func isDevice(_ text: String?) -> Bool {
    guard let text else { return false }
    let bytes = Array(text.utf8)
    return devices.contains(bytes) || devices.contains(DeviceText.withoutAddress(bytes))
      || DeviceText.name(in: bytes).map(devices.contains) ?? false
  }
}
