// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import LogExchangeFoundation
import Testing

/// Values as people of Germany, the United States and Japan read them.
@Suite struct FormattingTests {
  static let german = Locale(identifier: "de_DE")
  static let american = Locale(identifier: "en_US")
  static let japanese = Locale(identifier: "ja_JP")

  /// The text with plain spaces, and one kind of yen sign: systems differ in which they take.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          scalar.properties.isWhitespace ? " " : scalar == "\u{FFE5}" ? "\u{A5}" : scalar
        }))
  }

  private static func three(_ text: (Locale) -> String) -> [String] {
    [german, american, japanese].map { plain(text($0)) }
  }

  @Test func `numbers keep their digits`() throws {
    let number = try ExactDecimal(parsing: "1234567.50")
    #expect(
      Self.three { number.formatted($0) } == ["1.234.567,50", "1,234,567.50", "1,234,567.50"])
    let small = try ExactDecimal(parsing: "-0.0010")
    #expect(Self.three { small.formatted($0) } == ["-0,0010", "-0.0010", "-0.0010"])
    let long = try ExactDecimal(parsing: "12345678901234567890.123456789012345678")
    #expect(long.formatted(Self.american) == "12,345,678,901,234,567,890.123456789012345678")
    // Too long for a `Decimal`.
    let tiny = try ExactDecimal(parsing: "1e-130")
    #expect(tiny.formatted(Self.german) == "0," + String(repeating: "0", count: 129) + "1")
  }

  @Test func `money is in its currency, with its digits`() throws {
    let cost = try ExactDecimal(parsing: "1038.1")
    #expect(
      Self.three { cost.formatted(currency: "EUR", $0) } == [
        "1.038,10 €", "€1,038.10", "€1,038.10",
      ])
    #expect(
      Self.three { cost.formatted(currency: "USD", $0) } == [
        "1.038,10 $", "$1,038.10", "$1,038.10",
      ])
    let yen = try ExactDecimal(parsing: "4012")
    #expect(Self.three { yen.formatted(currency: "JPY", $0) } == ["4.012 ¥", "¥4,012", "¥4,012"])
    let price = try ExactDecimal(parsing: "1.839")
    #expect(price.formatted(currency: "USD", Self.american) == "$1.839")
  }

  @Test func `amounts have the sign of their unit`() throws {
    let number = try ExactDecimal(parsing: "1038.10")
    let volume = Quantity(number, VolumeUnit.litres)
    #expect(Self.three { volume.formatted($0) } == ["1.038,10 l", "1,038.10 L", "1,038.10 L"])
    let gallons = Quantity(number, VolumeUnit.usGallons)
    #expect(
      Self.three { gallons.formatted($0) } == [
        "1.038,10 US-gal", "1,038.10 US gal", "1,038.10 米ガロン",
      ])
    let fat = Quantity(try ExactDecimal(parsing: "21.5"), BodyPartUnit.percent)
    #expect(Self.three { fat.formatted($0) } == ["21,5 %", "21.5%", "21.5%"])
    #expect(Quantity(ExactDecimal(80), MassUnit.kilograms).formatted(Self.german) == "80\u{A0}kg")
  }

  @Test func `dates are those of the log, by its clocks`() throws {
    let date = try #require(Timestamp(iso8601: "2024-03-09T19:05:30-08:00"))
    #expect(
      Self.three { date.formatted($0) } == [
        "9.3.2024, 19:05", "3/9/2024, 7:05 PM", "2024/3/9 19:05",
      ])
    let day = try #require(Timestamp(iso8601: "2024-03-09"))
    #expect(Self.three { day.formatted($0) } == ["9.3.2024", "3/9/2024", "2024/3/9"])
    #expect(
      Self.three { day.formatted($0, date: .long) } == [
        "9. März 2024", "March 9, 2024", "2024年3月9日",
      ])
    let early = try #require(Timestamp(iso8601: "1582-10-04"))
    #expect(early.formatted(Self.american).hasSuffix("1582"))
  }

  @Test func `the fields of a record are shown as what they are`() throws {
    var fuel = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-09")))
    fuel.volume = Quantity(try ExactDecimal(parsing: "38.10"), .litres)
    fuel.totalCost = try ExactDecimal(parsing: "71.40")
    fuel.latitude = try ExactDecimal(parsing: "48.137")
    fuel.currency = "EUR"
    fuel.station = "1,234"
    let record = LogRecord(fuel)
    func shown(_ fields: [Field], _ locale: Locale) -> [String?] {
      fields.map { record.formatted($0, locale).map { Self.plain($0) } }
    }
    let fields = [
      FuelFields.date, FuelFields.volume, FuelFields.totalCost, FuelFields.latitude,
      FuelFields.station, FuelFields.note,
    ]
    #expect(
      shown(fields, Self.german) == ["9.3.2024", "38,10 l", "71,40 €", "48,137", "1,234", nil])
    #expect(
      shown(fields, Self.american) == ["3/9/2024", "38.10 L", "€71.40", "48.137", "1,234", nil])
    fuel.currency = nil
    #expect(LogRecord(fuel).formatted(FuelFields.totalCost, Self.german) == "71,40")
  }
}
