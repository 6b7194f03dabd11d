// SPDX-License-Identifier: MIT

import LogExchange

/// Counts what is in a log: what `info` tells.
///
/// Of every list at most so many different texts are kept that no input can make
/// it grow for ever; those beyond are counted together.
struct LogCensus: RecordSink {
  /// Texts with their counts, in the order of their first occurrence.
  struct Names {
    static let limit = 1000

    private(set) var entries: [(name: String, count: Int)] = []
    /// How often other texts came.
    private(set) var others = 0
    private var places: [[UInt8]: Int] = [:]

    mutating func count(_ name: String?) {
      guard let name else { return }
      let key = Array(name.utf8)
      if let place = places[key] {
        entries[place].count += 1
      } else if entries.count < Self.limit {
        places[key] = entries.count
        entries.append((name, 1))
      } else {
        others += 1
      }
    }
  }

  private(set) var first: Timestamp?
  private(set) var last: Timestamp?
  private(set) var units = Names()
  private(set) var currencies = Names()
  private(set) var vehicles = Names()
  private(set) var people = Names()
  private(set) var sources = Names()
  private(set) var devices = Names()

  /// Logs without records have names, too; they count nothing.
  mutating func begin(_ log: LogHeader) {}

  mutating func add(_ record: LogRecord) {
    first = first.map { min($0, record.date) } ?? record.date
    last = last.map { max($0, record.date) } ?? record.date
    switch record {
    case .fuel(let record):
      vehicles.count(record.vehicle)
      units.count(record.odometer?.unit.rawValue)
      units.count(record.volume?.unit.rawValue)
      currencies.count(record.currency)
    case .weight(let record):
      people.count(record.person)
      sources.count(record.source)
      devices.count(
        record.device.map { text in
          let bytes = Array(text.utf8)
          let name = DeviceText.name(in: bytes) ?? DeviceText.withoutAddress(bytes)
          return String(decoding: name, as: UTF8.self)
        })
      units.count(record.weight?.unit.rawValue)
      units.count(record.height?.unit.rawValue)
      for part in [record.bodyFat, record.leanMass, record.muscle, record.bone, record.water] {
        units.count(part?.unit.rawValue)
      }
    }
  }

  mutating func finish() {}
}

/// What a reader said of an input, with the first remark of each rule.
struct RemarkCensus {
  struct Remark {
    let severity: Diagnostic.Severity
    let code: String
    let first: Diagnostic
    var count: Int
  }

  private(set) var remarks: [Remark] = []

  mutating func count(_ diagnostic: Diagnostic) {
    // There are some dozen rules.
    let code = diagnostic.code.description
    let place = remarks.firstIndex {
      $0.severity == diagnostic.severity && $0.code.utf8.elementsEqual(code.utf8)
    }
    if let place {
      remarks[place].count += 1
    } else {
      remarks.append(
        Remark(severity: diagnostic.severity, code: code, first: diagnostic, count: 1))
    }
  }
}
