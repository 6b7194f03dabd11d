// SPDX-License-Identifier: MIT

import LogExchange

/// Which records are wanted. Texts are compared as bytes; of several values for
/// one option any will do.
struct RecordFilter: Sendable {
  var since: DateBound?
  var until: DateBound?
  var kinds: Set<LogKind> = []
  var vehicles: Set<[UInt8]> = []
  var persons: Set<[UInt8]> = []
  var sources: Set<[UInt8]> = []
  var devices: Set<[UInt8]> = []

  /// Whether all records are wanted.
  var isEmpty: Bool {
    since == nil && until == nil && kinds.isEmpty && vehicles.isEmpty && persons.isEmpty
      && sources.isEmpty && devices.isEmpty
  }

  /// The first option that keeps a record out; nil for a record that is wanted.
  func refusal(of record: LogRecord) -> String? {
    if !kinds.isEmpty, !kinds.contains(record.kind) { return "--kind" }
    if let since, since.isAfter(record.date) { return "--since" }
    if let until, until.isBefore(record.date) { return "--until" }
    switch record {
    case .fuel(let record):
      // Whoever names people and vehicles wants the logs of both.
      if !vehicles.isEmpty {
        if !contains(record.vehicle, vehicles) { return "--vehicle" }
      } else if !persons.isEmpty {
        return "--person"
      }
      if !sources.isEmpty { return "--source" }
      if !devices.isEmpty { return "--device" }
    case .weight(let record):
      if !persons.isEmpty {
        if !contains(record.person, persons) { return "--person" }
      } else if !vehicles.isEmpty {
        return "--vehicle"
      }
      if !sources.isEmpty, !contains(record.source, sources) { return "--source" }
      if !devices.isEmpty, !isDevice(record.device) { return "--device" }
    }
    return nil
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
