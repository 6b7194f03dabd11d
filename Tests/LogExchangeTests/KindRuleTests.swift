// SPDX-License-Identifier: MIT

import LogExchange
import LogTestSupport
import Testing

/// What the declaration of a kind says of its records, they are held against.
@Suite struct KindRuleTests {
  private typealias SaddleRecord = RecordView<SaddleValues>

  private struct SaddleValues: RecordValues {
    var height: Quantity<LengthUnit>?
    var tilt: ExactDecimal?
    var wear: ExactDecimal?
    var rider: String?
    var currency: String?

    static let kind = LogKind(
      "saddle", log: "saddleLog", record: "saddleFit", of: SaddleValues.self,
      words: LogKind.Words("fit", "fits"), doc: "fits of a saddle",
      fields: [bicycle, date, height, tilt, wear, rider, currency], identity: [height],
      rules: [
        RecordRule("worn-saddle", .error) { record in
          guard let wear = SaddleRecord(record)?.wear, wear.description == "100" else { return [] }
          return [RecordRule.Finding("the saddle is worn through", field: SaddleValues.wear)]
        }
      ])

    static let bicycle = subject("bicycle", many: "bicycles", doc: "The bicycle.")
    static let date = date(doc: "The day.")
    static let height = field(
      "height", \.height, limits: Field.Limits(0.4...1.3, "40 to 130 cm", usual: 0.5...1.0),
      doc: "The height.")
    static let tilt = field("tilt", \.tilt, number: .degrees(20), doc: "The tilt.")
    static let wear = field("wear", \.wear, limits: Field.Limits(0...100), doc: "Worn, in %.")
    static let rider = field("rider", \.rider, isRequired: true, doc: "Who rides.")
    static let currency = field(
      "currency", \.currency, scope: .recordOrLog, doc: "A currency.")
  }

  private func findings(_ change: (inout SaddleRecord) -> Void) throws -> [String] {
    var record = SaddleRecord(date: try #require(Timestamp(year: 2024, month: 3, day: 1)))
    record.rider = "Ann"
    change(&record)
    var found: [String] = []
    var checker = LogChecker {
      found.append("\($0.severity.rawValue) \($0.code) \($0.field ?? "-"): \($0.message)")
    }
    try checker.add(record.record)
    try checker.finish()
    return found
  }

  @Test func `a record within all limits is sound`() throws {
    let found = try findings {
      $0.height = Quantity(ExactDecimal(72), .centimetres)
      $0.tilt = ExactDecimal(-2)
      $0.wear = ExactDecimal(0)
      $0.currency = "EUR"
    }
    #expect(found.isEmpty)
  }

  @Test func `numbers beyond their limits are reported`() throws {
    let high = try findings { $0.height = Quantity(ExactDecimal(28), .metres) }
    #expect(
      high == [
        "error improbable-value height: height is 28 m, expected 40 to 130 cm; 28 in would be one"
      ])
    let none = try findings { $0.height = Quantity(ExactDecimal(0), .centimetres) }
    #expect(none == ["error not-positive height: height is 0 cm, expected more than 0"])
    let less = try findings { $0.wear = ExactDecimal(-1) }
    #expect(less == ["error not-positive wear: wear is -1, expected 0 or more"])
    let more = try findings { $0.wear = ExactDecimal(101) }
    #expect(more == ["error improbable-value wear: wear is 101, expected 0.0 to 100.0"])
    let tilted = try findings { $0.tilt = ExactDecimal(21) }
    #expect(tilted == ["error bad-coordinate tilt: tilt is 21, expected -20 to 20"])
  }

  @Test func `a missing field and a wrong currency are reported`() throws {
    let found = try findings {
      $0.rider = nil
      $0.currency = "euro"
    }
    #expect(found.count == 2 && found[0].contains("bad-currency currency"))
    #expect(found[1] == "error missing-field rider: no rider")
  }

  /// Of the fields whose unit a log may give; of others nothing is said.
  @Test func `units and currencies that change are noted once`() throws {
    var found: [String] = []
    var checker = LogChecker {
      found.append("\($0.severity.rawValue) \($0.code) \($0.field ?? "-"): \($0.message)")
    }
    let units: [(DistanceUnit, LengthUnit, String)] = [
      (.kilometres, .millimetres, "EUR"), (.miles, .inches, "USD"), (.kilometres, .metres, "EUR"),
      (.miles, .feet, "USD"),
    ]
    for (day, (distance, length, currency)) in units.enumerated() {
      var record = TyreRecord(date: try #require(Timestamp(year: 2024, month: 3, day: day + 1)))
      record.odometer = Quantity(ExactDecimal(100), distance)
      record.depth = Quantity(ExactDecimal(2), length)
      record.currency = currency
      var entry = record.record
      entry.subject = "Tourer"
      try checker.add(entry)
    }
    try checker.finish()
    #expect(
      found == [
        "note unit-change odometer: the unit of the odometer is mi, and was km before in this "
          + "bicycle's log",
        "note currency-change currency: the currency is USD, and was EUR before in this bicycle's "
          + "log",
      ])
  }

  @Test func `a rule of the kind has its own severity`() throws {
    let found = try findings { $0.wear = ExactDecimal(100) }
    #expect(found == ["error worn-saddle wear: the saddle is worn through"])
  }
}
