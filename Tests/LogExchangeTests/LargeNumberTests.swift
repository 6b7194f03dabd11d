// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Much of one kind: what is looked up comes to the same as what is gone through.
/// `Scripts/growth.py` measures what it costs.
@Suite struct LargeNumberTests {
  // MARK: Nested JSON

  @Test func `the paths of a head are no larger than what formats look at`() throws {
    let levels = 4_000
    let text = String(repeating: "{\"extension\":[", count: levels)
    let head = try #require(JSONHead(Array(text.utf8)))
    #expect(head.paths.reduce(0) { $0 + $1.utf8.count } < 200_000)
    #expect(head.has("extension[].extension"))
  }

  @Test func `a resource that is nested too deeply is refused`() throws {
    let levels = 4_000
    let text =
      #"{"resourceType":"Observation","status":"final","extension":"#
      + String(repeating: #"[{"extension":"#, count: levels) + "1"
      + String(repeating: "}]", count: levels) + "}"
    let reading = try FHIRReading(text.utf8)
    #expect(reading.records.isEmpty)
    #expect(reading.diagnostics.map(\.code.description) == ["nested-too-deeply"])
  }

  // MARK: Conflicts

  /// An import finds in a log of many entries of one moment what comparing each with
  /// each finds.
  @Test(arguments: 0..<40)
  func `corrections are those of the first entry that fits`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let isDay = seed % 2 == 0
    func record(_ random: inout SeededGenerator) throws -> LogRecord {
      let text = isDay ? "2024-03-01" : "2024-03-01T07:12"
      var record = FuelRecord(date: try #require(Timestamp(iso8601: text)))
      record.vehicle = random.next() % 3 == 0 ? "Leaf" : "Civic"
      if random.next() % 4 > 0 {
        record.odometer = Quantity(ExactDecimal(Int(random.next() % 5)), .kilometres)
      }
      if random.next() % 4 > 0 {
        record.volume = Quantity(ExactDecimal(Int(random.next() % 5)), .litres)
      }
      if random.next() % 4 > 0 { record.totalCost = ExactDecimal(Int(random.next() % 5)) }
      return LogRecord(record)
    }
    let log = try (0..<30).map { _ in try record(&random) }
    let export = try (0..<30).map { _ in try record(&random) }
    var candidates = CorrectionCandidates(log, log.indices)
    var taken: Set<Int> = []
    for record in export {
      let free = log.indices.filter { place in
        !taken.contains(place) && log[place].subject === record.subject
      }
      let wanted = free.first { Self.isCorrected(log[$0], record, isDay: isDay) }
      let found = candidates.match(record) { !taken.contains($0) }
      #expect(found == wanted)
      if let found { taken.insert(found) }
    }
    #expect(!taken.isEmpty)
  }

  /// One value in common; of a day, no odometer that is another.
  private static func isCorrected(_ old: LogRecord, _ new: LogRecord, isDay: Bool) -> Bool {
    guard let a = old.fuel, let b = new.fuel else { return false }
    if isDay, let x = a.odometer, let y = b.odometer, x != y { return false }
    return a.odometer != nil && a.odometer == b.odometer
      || a.volume != nil && a.volume == b.volume
      || a.totalCost != nil && a.totalCost == b.totalCost
  }

  // MARK: Order and statistics

  /// Entries of a day stand before the first entry with a time whose odometer shows more.
  @Test(arguments: 0..<20)
  func `days among times stand where going through all would put them`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let items = try (0..<40).map { index in
      let hasTime = random.next() % 2 == 0
      let minute = 10 + index % 40
      let text = hasTime ? "2024-03-01T07:\(minute)" : "2024-03-01"
      return TimeOrder.Item(
        date: try #require(Timestamp(iso8601: text)),
        odometer: ExactSum(ExactDecimal(Int(random.next() % 60))))
    }
    let order = TimeOrder.places(of: items)
    #expect(order.sorted() == Array(items.indices))
    let timed = order.filter { items[$0].date.precision != .day }
    for (place, index) in order.enumerated() where items[index].date.precision == .day {
      let odometer = try #require(items[index].odometer)
      let next = timed.first { other in
        items[other].odometer.map { odometer.isLess(than: $0) } ?? false
      }
      let behind = order[(place + 1)...].first { items[$0].date.precision != .day }
      #expect(behind == next)
    }
  }

  @Test func `a log holds many vehicles apart`() {
    var book = Logbook()
    for index in 0..<500 {
      book.begin(LogHeader(kind: .fuel, subject: "car \(index % 250)"))
    }
    #expect(book.logs.count == 250)
    book.begin(LogHeader(kind: .fuel, subject: "car 4"))
    #expect(book.logs.count == 250)
    #expect(book.logs.last?.header.subject == "car 249")
  }
}
