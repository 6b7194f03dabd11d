// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree

@testable import LogExchange

/// Duplicates in logs that are in order and in others, against lists that are searched from
/// the start to the end.
@Suite struct DuplicateCheckTests {
  /// What the check promises, with keys in lists.
  private struct Lists {
    let generation: Int
    var recent: [(key: DuplicateKey, line: Int)] = []
    var older: [(key: DuplicateKey, line: Int)] = []

    mutating func findLine(of record: LogRecord) -> Int? {
      let key = DuplicateKey(record)
      let line = record.position?.line ?? 0
      let first = older.first { $0.key == key }?.line
      let again = recent.first { $0.key == key }?.line
      if again == nil { recent.append((key, first ?? line)) }
      let found = again ?? first
      if found == nil && recent.count >= generation || recent.count >= 2 * generation - 1 {
        older = recent
        recent = []
      }
      return found
    }
  }

  /// Holds records against a check.
  private struct Checked {
    private var check: DuplicateCheck
    private let reporter: FindingReporter
    private let found = Found()
    private var subjects = SubjectNumbers()

    private final class Found {
      var messages: [String] = []
    }

    init(_ generation: Int) {
      check = DuplicateCheck(generation: generation)
      let found = found
      reporter = FindingReporter(file: nil) { found.messages.append($0.message) }
    }

    /// - Returns: What is found.
    mutating func add(_ record: LogRecord) throws -> [String] {
      reporter.record = record
      reporter.subject = subjects.number(of: record)
      found.messages = []
      try check.check(record, reporter)
      return found.messages
    }
  }

  private static func differences(
    generation: Int, _ count: Int, _ record: (Int) throws -> LogRecord
  ) throws -> (differences: [String], found: Int) {
    var lists = Lists(generation: generation)
    var checked = Checked(generation)
    var differences: [String] = []
    var found = 0
    for index in 0..<count {
      var record = try record(index)
      record.position = SourcePosition(line: index + 1, column: 1)
      let line = lists.findLine(of: record)
      let messages = try checked.add(record)
      if line != nil { found += 1 }
      let isSame = line.map { messages.first?.hasSuffix("the one on line \($0)") == true }
      if isSame == false || messages.count != (line == nil ? 0 : 1) {
        differences.append("\(index + 1): \(messages), expected \(line ?? 0)")
      }
    }
    return (differences, found)
  }

  private static func fillUp(_ vehicle: String?, _ date: Timestamp, _ odometer: Int) -> LogRecord {
    var record = FuelRecord(date: date)
    record.vehicle = vehicle
    record.odometer = Quantity(ExactDecimal(odometer), .kilometres)
    return record.record
  }

  private static func time(_ minutes: Int) throws -> Timestamp {
    try #require(
      Timestamp(
        year: 2000 + minutes / 40_320 / 12, month: minutes / 40_320 % 12 + 1,
        day: minutes / 1440 % 28 + 1, hour: minutes / 60 % 24, minute: minutes % 60))
  }

  /// How a log goes on: by a step in minutes.
  private enum Order: CaseIterable {
    case rising, falling, mostlyRising, mostlyFalling, turning, any
  }

  @Test(arguments: 0..<40)
  func `what repeats is found in logs of all orders`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    let order = Order.allCases[Int(seed) % Order.allCases.count]
    let generation = [1, 2, 5, 16, 64][below(5)]
    let subjects: [String?] = [nil, "", "Civic", "Caf\u{e9}", "Cafe\u{301}"]
    let width = 1 + below(subjects.count)
    var minutes = Array(repeating: 2_000_000, count: subjects.count)
    var seen: [LogRecord] = []
    let (differences, found) = try Self.differences(generation: generation, 1500) { _ in
      // A record from before, remembered or just forgotten.
      if !seen.isEmpty, below(12) == 0 {
        return seen[seen.count - 1 - below(min(seen.count, generation * 3))]
      }
      let subject = below(20) == 0 || width == 1 ? below(width) : min(width - 1, seen.count / 300)
      let step =
        switch order {
        case .rising: 1 + below(50)
        case .falling: -1 - below(50)
        case .mostlyRising: below(10) == 0 ? -below(200) : below(60)
        case .mostlyFalling: below(10) == 0 ? below(200) : -below(60)
        case .turning: seen.count % 400 < 200 ? 1 + below(3) : -1 - below(3)
        case .any: below(400) - 200
        }
      minutes[subject] += step
      let time = try Self.time(minutes[subject])
      let date: Timestamp =
        switch below(6) {
        // The same moment in other words, the same clock elsewhere, and the day alone.
        case 0: try #require(Timestamp(iso8601: "\(time):00.0"))
        case 1: try #require(Timestamp(iso8601: "\(time)+01:00"))
        case 2: try #require(Timestamp(iso8601: "\(time)Z"))
        case 3:
          try #require(
            Timestamp(year: Int(time.year), month: Int(time.month), day: Int(time.day)))
        default: time
        }
      var record = Self.fillUp(subjects[subject], date, below(3))
      switch below(8) {
      case 0:
        var weight = WeightRecord(date: date)
        weight.person = subjects[subject]
        weight.weight = Quantity(ExactDecimal(below(2)), .kilograms)
        record = weight.record
      case 1:
        var cost = CostRecord(date: date)
        cost.vehicle = subjects[subject]
        cost.title = below(2) == 0 ? nil : "tyres"
        record = cost.record
      default: break
      }
      seen.append(record)
      return record
    }
    #expect(differences == [])
    #expect(found > 20)
  }

  @Test func `repeats alone make room for what follows`() throws {
    // A generation, nearly another one, and the first one again: then there are nearly twice
    // as many as in a generation, and new ones follow.
    for generation in [1, 2, 8, 33] {
      var next = 0
      let (differences, found) = try Self.differences(
        generation: generation, generation * 12
      ) { index in
        let place = index % (generation * 4)
        let isRepeat = (2 * generation - 1..<3 * generation).contains(place)
        if !isRepeat { next += 1 }
        let number = isRepeat ? max(1, next - 2 * generation + 2) + place % generation : next
        return Self.fillUp("Civic", try Self.time(number), number)
      }
      #expect(differences == [])
      #expect(found > 0)
    }
  }

  @Test func `subjects that nothing is remembered of are searched for`() throws {
    let count = SubjectNumbers.capacity
    let (differences, found) = try Self.differences(generation: 1000, count + 3000) { index in
      // Those past the last that has a place come twice, the second time some records later.
      let number = index < count ? index : count + (index - count) / 200 * 100 + index % 100
      return Self.fillUp("\(number)", try Self.time(number), 1)
    }
    #expect(differences == [])
    #expect(found > 1000)
  }

  @Test func `as many as a program remembers`() throws {
    // In order but for repeats of what is just remembered, and what is just forgotten.
    let generation = 131_072
    var checked = Checked(generation)
    func lines(_ number: Int) throws -> [String] {
      var record = Self.fillUp("Civic", try Self.time(number), number)
      record.position = SourcePosition(line: number, column: 1)
      return try checked.add(record)
    }
    for number in 1...3 * generation { #expect(try lines(number) == []) }
    // Two generations are full, and have gone; of the third there is all.
    #expect(try lines(2 * generation) == [])
    #expect(try lines(2 * generation + 1) == ["this fill-up repeats the one on line 262145"])
    #expect(try lines(3 * generation) == ["this fill-up repeats the one on line 393216"])
    #expect(try lines(2 * generation) == ["this fill-up repeats the one on line 262144"])
  }
}
