// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct RecordIdentityTests {
  private func weight(
    _ date: String, _ kilograms: String, person: String? = "Ann", device: String? = nil,
    note: String? = nil, unit: MassUnit = .kilograms
  ) throws -> LogRecord {
    var record = WeightRecord(date: try #require(Timestamp(iso8601: date)))
    record.person = person
    record.weight = Quantity(try ExactDecimal(parsing: kilograms), unit)
    record.device = device
    record.note = note
    return LogRecord(record)
  }

  @Test func `twins have identities of their own, on every reading the same`() throws {
    let record = try weight("2024-03-01T07:12", "82.4")
    let records = [
      record, record, try weight("2024-03-01T07:12", "82.40", note: "edited"),
      try weight("2024-03-01T07:13", "82.4"), try weight("2024-03-01T07:12", "82.5"),
      try weight("2024-03-01T07:12", "82.4", person: "Bob"),
      try weight("2024-03-01T07:12", "82.4", person: nil),
      try weight("2024-03-01T07:12", "82.4", unit: .pounds),
    ]
    var counter = IdentityCounter()
    let identities = records.map { counter.identity(of: $0) }
    #expect(identities.map(\.occurrence) == [0, 1, 2, 0, 0, 0, 0, 0])
    #expect(Set(identities).count == records.count)
    counter = IdentityCounter()
    #expect(records.map { counter.identity(of: $0) } == identities)
  }

  @Test func `keys have a length that databases take`() throws {
    // Letters of two bytes, so that the cut falls into one for every other name.
    let names = [2000, 2001, 2002].flatMap { length in
      ["x", "xx"].map { $0 + String(repeating: "\u{E9}", count: length) }
    }
    var counter = IdentityCounter()
    let identities = try (names + names).map { name in
      counter.identity(of: try weight("2024-03-01", "82.4", person: name))
    }
    #expect(identities.map(\.occurrence) == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
    #expect(Set(identities).count == 12)
    #expect(identities.allSatisfy { (900...1000).contains($0.key.utf8.count) })
    #expect(identities.allSatisfy { !$0.key.unicodeScalars.contains("\u{FFFD}") })
    var again = IdentityCounter()
    let first = try weight("2024-03-01", "82.4", person: names[0])
    #expect(again.identity(of: first) == identities[0])
    // What one run stores has to be found by the next: worked out in Python.
    #expect(identities[0].key.hasPrefix("weight|=x\u{E9}"))
    #expect(identities[0].key.hasSuffix("\u{E9}|#5f42f0de779390bc-90490c3de5716784"))
  }

  @Test func `the address of an object in memory does not count`() throws {
    var counter = IdentityCounter()
    let devices = [
      "<<HKDevice: 0x281e2a3d0>, name:Scale>", "<<HKDevice: 0x600000aa1>, name:Scale>",
      "<<HKDevice: 0x281e2a3d0>, name:Watch>", "Scale", nil,
    ]
    let identities = try devices.map {
      counter.identity(of: try weight("2024-03-01", "82.4", device: $0))
    }
    #expect(identities.map(\.occurrence) == [0, 1, 0, 0, 0])
  }

  @Test(arguments: [
    ("2024-03-01T07:12+01:00", "2024-03-01T06:12Z", true),
    ("2024-03-01T00:30+01:00", "2024-02-29T23:30:00.00-00:00", true),
    ("2024-03-01T07:12", "2024-03-01T07:12:00", true),
    ("2024-03-01T07:12:00.5", "2024-03-01T07:12:00.50", true),
    ("2024-03-01T07:12", "2024-03-01T07:12:01", false),
    ("2024-03-01T07:12", "2024-03-01T07:12Z", false),
    ("2024-03-01", "2024-03-01T00:00", false),
    ("2024-03-01", "2024-03-01", true),
  ]) func `duplicates are of the same moment`(a: String, b: String, areSame: Bool) throws {
    let first = DuplicateKey(try weight(a, "82.4", device: "x"))
    let second = DuplicateKey(try weight(b, "82.40", note: "y"))
    #expect((first == second) == areSame)
    #expect(first != DuplicateKey(try weight(a, "82.5")))
    #expect(first != DuplicateKey(try weight(a, "82.4", person: "Bob")))
  }

  @Test func `records without quantities are told apart by their other numbers`() throws {
    let date = try #require(Timestamp(iso8601: "2024-03-01T07:12"))
    var a = WeightRecord(date: date)
    a.bmi = try ExactDecimal(parsing: "24.10")
    var b = a
    b.bmi = try ExactDecimal(parsing: "24.1")
    #expect(DuplicateKey(LogRecord(a)) == DuplicateKey(LogRecord(b)))
    b.bmi = try ExactDecimal(parsing: "24.2")
    #expect(DuplicateKey(LogRecord(a)) != DuplicateKey(LogRecord(b)))
    var c = FuelRecord(date: date)
    c.totalCost = try ExactDecimal(parsing: "40")
    var d = c
    d.totalCost = try ExactDecimal(parsing: "41")
    #expect(DuplicateKey(LogRecord(c)) != DuplicateKey(LogRecord(d)))
  }

  @Test(
    arguments: [
      ("2024-03-01", "2024-03-01", "2024-03-01", true),
      ("2024-03-01T23:59:59.9", nil, "2024-03-01", true),
      ("2024-03-02", nil, "2024-03-01", false),
      ("2024-03-01T07:12:59", "2024-03-01T07:12", "2024-03-01T07:12", true),
      ("2024-03-01T07:13", nil, "2024-03-01T07:12", false),
      ("2024-03-01T07:12:00.1", nil, "2024-03-01T07:12:00", true),
      ("2024-03-01T07:12:00.51", nil, "2024-03-01T07:12:00.5", false),
      ("2024-03-01T07:11", "2024-03-01T07:12", nil, false),
      ("2024-02-29", "2024-03-01", nil, false),
      // A day begins with the local day, wherever that is.
      ("2024-03-01T00:30+14:00", "2024-03-01", "2024-03-01", true),
      // With an offset on both sides, moments count.
      ("2024-03-01T00:30+14:00", "2024-03-01T00:00Z", nil, false),
      ("2024-02-29T23:30-01:00", "2024-03-01T00:00Z", "2024-03-01T00:30Z", true),
      ("9999-12-31", "0001-01-01", nil, true),
    ] as [(String, String?, String?, Bool)]) func `bounds hold for as much as they say`(
      time: String, since: String?, until: String?, isWithin: Bool
    ) throws
  {
    let timestamp = try #require(Timestamp(iso8601: time))
    #expect(
      timestamp.isWithin(
        since: since.flatMap { Timestamp(iso8601: $0) },
        until: until.flatMap { Timestamp(iso8601: $0) }) == isWithin)
  }

  @Test func `texts are equal as bytes, records wherever they stand`() throws {
    let composed = try weight("2024-03-01", "1", note: "\u{E9}")
    let decomposed = try weight("2024-03-01", "1", note: "e\u{301}")
    #expect(composed != decomposed)
    let one = try weight("2024-03-01", "1")
    let precise = try weight("2024-03-01", "1.0")
    #expect(precise != one)
    let read = try NativeConversion.records(
      "\n\n{\"type\":\"weight\",\"person\":\"Ann\",\"date\":\"2024-03-01\",\"weight\":1,"
        + "\"weightUnit\":\"kg\"}", from: "ndjson")
    #expect(read.collector.records == [one])
    #expect(read.collector.records.first?.position?.line == 3)
  }
}
