// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Derived values belong to what they were derived from.
@Suite struct DerivedValueTests {
  static func fuel(
    volume: String? = nil, price: String? = nil, total: String? = nil, derived: [String] = []
  ) throws -> LogRecord {
    var record = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-01".utf8)))
    record.volume = try volume.map { Quantity(try ExactDecimal(parsing: $0), .litres) }
    record.pricePerUnit = try price.map { try ExactDecimal(parsing: $0) }
    record.totalCost = try total.map { try ExactDecimal(parsing: $0) }
    record.derived = Set(derived)
    return record.record
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Volume, price and total, a star at what is derived; before, as changed, and after.
    let texts: [[String]]

    init(_ name: String, _ texts: [String]...) {
      testDescription = name
      self.texts = texts
    }
  }

  @Test(arguments: [
    Case("a volume", ["40", "4.0", "160.0*"], ["41", "4.0", "160.0*"], ["41", "4.0", "164.0*"]),
    Case("a price", ["40", "4.0", "160.0*"], ["40", "4.1", "160.0*"], ["40", "4.1", "164.0*"]),
    Case("no price", ["40", "4.00", "160.00*"], ["40", "-", "160.00*"], ["40", "-", "-"]),
    Case(
      "a total by name", ["40", "4.00", "160*"], ["40", "4.00", "159*"], ["40", "4.00", "159"]),
    Case("a total given", ["40", "4.00", "160"], ["41", "4.00", "160"], ["41", "4.00", "160"]),
    Case("none that is missing", ["40", "-", "-"], ["40", "4.0", "-"], ["40", "4.0", "160.0*"]),
    Case("nothing", ["40", "4", "160.1*"], ["40", "4", "160.1*"], ["40", "4", "160.1*"]),
    Case("a total taken away", ["40", "4.00", "160"], ["40", "4.00", "-"], ["40", "4.00", "-"]),
    // 165.1 / 40 = 4.1275, and half a thousandth is rounded up.
    Case(
      "for a price", ["40", "4.00*", "160"], ["40", "4.00*", "165.1"], ["40", "4.128*", "165.1"]),
    Case(
      "for a fine price", ["40", "4.0000*", "160"], ["40", "4.0000*", "165"],
      ["40", "4.1250*", "165"]),
    Case("for a volume", ["40*", "4", "160"], ["40*", "3", "160"], ["53.33*", "3", "160"]),
    Case("by zero", ["40", "4*", "160"], ["0", "4*", "160"], ["0", "-", "160"]),
    Case("a circle", ["40", "4*", "160*"], ["41", "4*", "160*"], ["41", "4*", "164*"]),
  ])
  func `values are worked out again`(_ sample: Case) throws {
    let records = try sample.texts.map { texts in
      let names = ["volume", "pricePerUnit", "totalCost"]
      let values = texts.map { $0 == "-" ? nil : $0.replacing("*", with: "") }
      return try Self.fuel(
        volume: values[0], price: values[1], total: values[2],
        derived: zip(names, texts).filter { $1.hasSuffix("*") }.map(\.0))
    }
    var record = records[1]
    record.deriveAgain(after: records[0])
    #expect(record == records[2], "\(record)")
    // Once more changes nothing.
    record.deriveAgain(after: records[0])
    #expect(record == records[2])
  }

  @Test func `a new record gets its total`() throws {
    var record = try Self.fuel(volume: "10", price: "4")
    record.deriveAgain(after: nil)
    #expect(try record == Self.fuel(volume: "10", price: "4", total: "40", derived: ["totalCost"]))
  }

  @Test func `an index of the body follows weight and height`() throws {
    var old = WeightRecord(date: try #require(Timestamp(iso8601: "2024-03-01".utf8)))
    old.weight = Quantity(ExactDecimal(80), .kilograms)
    old.height = Quantity(ExactDecimal(180), .centimetres)
    old.bmi = try ExactDecimal(parsing: "24.7")
    old.derived = ["bmi"]
    var record = old.record
    record.set(WeightFields.weight, to: .quantity(ExactDecimal(200), unit: "lb"))
    record.deriveAgain(after: old.record)
    // 200 lb are 90.718474 kg; 90.718474 / 3.24 = 27.9995.
    #expect(record.weight?.bmi?.description == "28.0")
  }

  /// The rules hold what was worked out against what it was worked out from.
  @Test func `a stale total is found`() throws {
    var found: [Diagnostic] = []
    var checker = LogChecker { found.append($0) }
    try checker.add(
      Self.fuel(volume: "41", price: "3.924", total: "156.96", derived: ["totalCost"]))
    try checker.finish()
    #expect(found.map(\.code) == [.totalMismatch])
    #expect(found.first?.message.hasSuffix("computed from other values") == true)
    found = []
    try checker.add(
      Self.fuel(volume: "41", price: "3.924", total: "160.884", derived: ["totalCost"]))
    try checker.finish()
    #expect(found.isEmpty)
  }

  @Test func `an import that corrects a volume corrects the total`() throws {
    let log =
      #"{"date":"2024-03-01","odometer":100,"volume":40,"pricePerUnit":4,"totalCost":160,"#
      + #""derived":["totalCost"]}"#
    let export =
      #"{"date":"2024-03-01","odometer":100,"volume":41,"pricePerUnit":4,"totalCost":164,"#
      + #""derived":["totalCost"]}"#
    let found = try LogImportTests.found([log], [[export]])
    #expect(found.conflicts.map { $0.differences.map(\.field) } == [["volume"]])
    let after = try found.edit(updating: true).result()
    #expect(after.entries[0].record?.fuel?.totalCost?.description == "164")
    #expect(after.entries[0].record?.derived == ["totalCost"])
    var again = LogImport(after)
    again.beginExport()
    for entry in try LogImportTests.document([export]).entries {
      again.add(try #require(entry.record))
    }
    again.endExport()
    #expect([again.new.count, again.known, again.conflicts.count] == [0, 1, 0])
  }
}
