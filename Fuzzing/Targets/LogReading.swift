// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// All that a reading of a log shows, in order.
struct LogReading {
  enum Event: Equatable {
    case log(LogHeader)
    case record(LogRecord)
    case gap
    case diagnostic(Diagnostic)
  }

  private(set) var events: [Event] = []
  private(set) var summary = ReadingSummary()
  private(set) var error: String?

  init(
    _ bytes: [UInt8], format: (any LogFormat)? = nil, options: ReadingOptions = ReadingOptions(),
    chunk: Int = .max, jobs: Int = 1, pieceSize: Int? = nil
  ) {
    var reader = LogReader(format: format, options: options)
    reader.jobs = jobs
    reader.pieceSize = pieceSize
    let list = EventList()
    var sink = EventSink(list: list)
    var rest = bytes[...]
    let source: (UnsafeMutableRawBufferPointer) -> Int = { buffer in
      let part = rest.prefix(min(chunk, buffer.count))
      rest = rest.dropFirst(part.count)
      buffer.copyBytes(from: part)
      return part.count
    }
    do {
      try reader.read(from: source, name: "log", into: &sink, counting: &summary) {
        list.events.append(.diagnostic($0))
      }
    } catch {
      self.error = "\(error)"
    }
    events = list.events
  }

  var records: [LogRecord] {
    events.compactMap { if case .record(let record) = $0 { record } else { nil } }
  }

  func difference(from other: LogReading) -> String? {
    if let found = FuzzTargets.difference("events", events, other.events) { return found }
    if error != other.error { return "\(error ?? "read") and \(other.error ?? "read")" }
    return summary == other.summary ? nil : "\(summary)\n\(other.summary)"
  }

  /// What is wrong with the books; nil if they balance.
  var imbalance: String? {
    if !summary.isBalanced { return "not balanced: \(summary)" }
    let records = records.count
    if summary.records != records { return "\(records) records came of \(summary.records)" }
    let errors = events.count {
      if case .diagnostic(let diagnostic) = $0 { diagnostic.severity == .error } else { false }
    }
    // Damage between records is an error that costs none.
    return errors >= summary.rejected ? nil : "\(errors) errors for \(summary.rejected) rejected"
  }

  private final class EventList {
    var events: [Event] = []
  }

  private struct EventSink: RecordSink {
    let list: EventList

    mutating func begin(_ log: LogHeader) { list.events.append(.log(log)) }
    mutating func add(_ record: LogRecord) { list.events.append(.record(record)) }
    mutating func noteGap() { list.events.append(.gap) }
    mutating func finish() {}
  }
}

extension ReadingOptions {
  /// One of many settings, by the bits of a byte.
  init(choice: UInt8) {
    self.init()
    if choice & 1 != 0 { measures = .all }
    locatesFields = choice & 2 != 0
    dateOrder = [nil, .dmy, .mdy, .ymd][Int(choice >> 2 & 3)]
    decimalMark = [nil, nil, .point, .comma][Int(choice >> 4 & 3)]
    if choice & 64 != 0 {
      (assumedDistanceUnit, assumedVolumeUnit) = (.kilometres, .litres)
      (assumedMassUnit, currency) = (.kilograms, "EUR")
    }
    if choice & 128 != 0 { utcOffset = .zulu }
  }
}
