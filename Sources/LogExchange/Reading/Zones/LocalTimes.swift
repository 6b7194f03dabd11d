// SPDX-License-Identifier: MIT

import XMLTree

/// Gives local times without an offset that of a time zone.
///
/// An hour of autumn occurs twice, and only the order of a log can tell which one is meant:
/// where times go back by less than that hour, those before are in its first round and those
/// after in its second. Entries therefore wait here until the next one of the same vehicle or
/// person has shown the order of the log. A time that stays undecided remains local, with a
/// warning.
final class LocalTimes {
  /// An entry that waits, with the place used if it has none of its own.
  struct Held {
    var entry: MappedEntry
    let position: SourcePosition?
    let path: String
    /// True if entries of the source were lost before this one.
    let followsGap: Bool
  }

  /// Local times of one subject that came one after the other and fall into the same
  /// overlap.
  private struct Group {
    let overlap: Range<Int>
    var members: [(index: Int, time: Timestamp)]
  }

  private struct Order {
    /// The local time of the last entry.
    var last: Int?
    var rises = false
    var falls = false
    var group: Group?

    mutating func advance(to time: Int) {
      if let last, time > last { rises = true }
      if let last, time < last { falls = true }
      last = time
    }
  }

  private let zone: TimeZoneRules
  private let use: AssumedUnitUse?
  private var orders: [LogSubject: Order] = [:]
  private var openGroups = 0
  private var queue: [Held] = []

  /// The largest number of entries that wait.
  private static let limit = 1 << 16

  init(_ zone: TimeZoneRules, _ use: AssumedUnitUse?) {
    self.zone = zone
    self.use = use
  }

  /// Whether entries wait.
  var isHolding: Bool { !queue.isEmpty }

  /// Adds the offset to an entry's time, if it can be decided now.
  ///
  /// - Returns: True if the entry must wait; hand it to `hold` then.
  func settle(_ entry: inout MappedEntry) -> Bool {
    // Another log may be in another order.
    if entry.log != nil { closeAll() }
    guard case .record(var record) = entry.outcome, let time = Self.localTime(of: record) else {
      return isHolding
    }
    use?.insert(.timeZone)
    let offsets = zone.offsetSeconds(atLocal: time)
    if offsets.contains(where: { !zone.isKnown(at: time - $0) }) {
      entry.outcome = .rejected(tooEarly(record.date))
      return isHolding || openGroups > 0
    }
    let subject = LogSubject(record)
    switch offsets.count {
    case 0:
      entry.outcome = .rejected(missing(record.date))
    case 1:
      record.date = record.date.with(offset: UTCOffset(seconds: offsets[0]))
      entry.outcome = .record(record)
      advance(subject, to: time)
    default:
      join(subject, record.date, zone.overlap(atLocal: time))
    }
    return isHolding || openGroups > 0
  }

  /// Makes an entry wait for those before it.
  func hold(_ entry: Held) {
    queue.append(entry)
    if queue.count >= Self.limit { closeAll() }
  }

  /// The entries that need not wait any longer, in their order.
  func release() -> [Held] {
    guard openGroups == 0, !queue.isEmpty else { return [] }
    defer { queue.removeAll() }
    return queue
  }

  /// Decides all waiting entries, because no entry follows that could help.
  func closeAll() {
    for subject in orders.keys { close(subject) }
    orders.removeAll()
  }

  /// The local time of a record in seconds; nil if the record needs no offset.
  static func localTime(of record: LogRecord) -> Int? {
    let date = record.date
    guard date.offset == nil, date.precision != .day else { return nil }
    if let field = record.kind.field("zone"), record.has(field) { return nil }
    return date.localSeconds
  }

  // MARK: Order

  private func advance(_ subject: LogSubject, to time: Int) {
    orders[subject, default: Order()].advance(to: time)
    close(subject)
  }

  private func join(_ subject: LogSubject, _ date: Timestamp, _ overlap: Range<Int>) {
    let member = (index: queue.count, time: date)
    if orders[subject]?.group?.overlap == overlap {
      orders[subject]?.group?.members.append(member)
      return
    }
    advance(subject, to: overlap.lowerBound)
    orders[subject]?.group = Group(overlap: overlap, members: [member])
    openGroups += 1
  }

  /// Decides the waiting times of a subject, or leaves them local with a warning.
  private func close(_ subject: LogSubject) {
    guard let order = orders[subject], let group = order.group else { return }
    orders[subject]?.group = nil
    openGroups -= 1
    // A log with the newest entry first is read from its end.
    let members = order.falls ? group.members.reversed() : group.members
    var second: Int?
    var steps = 0
    for index in members.indices.dropFirst() where members[index].time < members[index - 1].time {
      second = index
      steps += 1
    }
    let offsets = zone.offsetSeconds(atLocal: group.overlap.lowerBound)
    let isDecided = order.rises != order.falls && steps == 1 && offsets.count == 2
    for (number, member) in members.enumerated() {
      guard case .record(var record) = queue[member.index].entry.outcome else { continue }
      if isDecided, let second {
        let offset = UTCOffset(seconds: offsets[number < second ? 0 : 1])
        record.date = record.date.with(offset: offset)
        queue[member.index].entry.outcome = .record(record)
      } else {
        queue[member.index].entry.warnings.append(ambiguous(record.date, offsets))
      }
    }
  }

  // MARK: Messages

  private func tooEarly(_ date: Timestamp) -> RecordFault {
    RecordFault(
      code: .badDate,
      message: "date is \(date), and the time zones that this program has itself begin with 1990; "
        + "this system has none",
      remedy: ": install tzdata, or give \(.utcOffset)", field: "date")
  }

  private func missing(_ date: Timestamp) -> RecordFault {
    RecordFault(
      code: .badDate,
      message: "date is \(date), which no clock in \(zone.name) has shown, because clocks were put "
        + "forward; expected a time before or after that",
      remedy: "; correct it, or see whether \(.timeZone) is right", field: "date")
  }

  private func ambiguous(_ date: Timestamp, _ offsets: [Int]) -> RecordFault {
    let choices = offsets.compactMap { UTCOffset(seconds: $0) }.map { offset in
      var bytes: [UInt8] = []
      offset.append(to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    return RecordFault(
      code: .ambiguousTime,
      message: "date is \(date), which came twice in \(zone.name) "
        + "(\(choices.joined(separator: " and "))), and the order of the entries does not show which is meant; it stays without an offset",
      field: "date")
  }
}

extension Diagnostic.Code {
  /// A local time that occurs twice in its time zone, of an entry whose place in the log does
  /// not show which one is meant.
  public static let ambiguousTime = Diagnostic.Code(description: "ambiguous-time")
}
