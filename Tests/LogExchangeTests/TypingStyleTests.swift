// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Numbers, money and dates as people of some places type them. The styles are written out
/// here; `LogExchangeFoundation` makes them of locales.
@Suite struct TypingStyleTests {
  static let german = TypingStyle(
    decimalMark: ",", groupingMarks: ["."], dateOrder: .dmy,
    currencySigns: [.init("€", "EUR")])
  static let american = TypingStyle(
    decimalMark: ".", groupingMarks: [","], dateOrder: .mdy, hasHalfDays: true,
    currencySigns: [.init("$", "USD")])
  static let japanese = TypingStyle(
    decimalMark: ".", groupingMarks: [","], dateOrder: .ymd,
    currencySigns: [.init("¥", "JPY"), .init("円", "JPY")])
  static let french = TypingStyle(
    decimalMark: ",", groupingMarks: [" ", "\u{A0}", "\u{202F}"], dateOrder: .dmy)

  struct Sample: CustomTestStringConvertible, Sendable {
    let style: TypingStyle
    let text: String
    /// nil where it is refused.
    let value: String?
    var testDescription: String { "\(text) \(style.dateOrder.map { "\($0)" } ?? "")" }

    init(_ style: TypingStyle, _ text: String, _ value: String?) {
      self.style = style
      self.text = text
      self.value = value
    }
  }

  @Test(arguments: [
    Sample(german, "38,10", "38.10"), Sample(german, "1.234,50", "1234.50"),
    Sample(german, "1.234", "1234"), Sample(german, "1.234.567", "1234567"),
    Sample(german, "0,5", "0.5"), Sample(german, ",5", "0.5"), Sample(german, "−3", "-3"),
    Sample(german, "38.10", nil), Sample(german, "0.123", nil), Sample(german, "1.23,4", nil),
    Sample(german, "1,234,5", nil), Sample(german, "12,", nil), Sample(german, "1.2345", nil),
    Sample(german, "", nil), Sample(german, ",", nil), Sample(german, "1e3", nil),
    Sample(american, "1,234.50", "1234.50"), Sample(american, "1,234", "1234"),
    Sample(american, "38.10", "38.10"), Sample(american, "+.5", "0.5"),
    Sample(american, "38,10", nil), Sample(american, "1.234,50", nil),
    Sample(american, "1 234", nil), Sample(american, "12,34,567", nil),
    Sample(japanese, "１，２３４．５", "1234.5"), Sample(japanese, "4012", "4012"),
    Sample(french, "1 234,5", "1234.5"), Sample(french, "1\u{202F}234\u{202F}567", "1234567"),
    Sample(french, "1 234\u{A0}567", nil),
  ])
  func `a number means what it means there`(_ sample: Sample) throws {
    let number = sample.style.canonicalNumber(sample.text)
    #expect(number.flatMap { try? ExactDecimal(parsing: $0) }?.description == sample.value)
  }

  @Test(arguments: [
    Sample(german, "24.12.2023", "2023-12-24"), Sample(german, "3.4.2024", "2024-04-03"),
    Sample(german, "03/04/2024", "2024-04-03"), Sample(german, "3.4.2024 7:12", "2024-04-03T07:12"),
    Sample(german, "2024-04-03 07:12:30", "2024-04-03T07:12:30"),
    Sample(german, "2024-04-03T07:12+02:00", "2024-04-03T07:12+02:00"),
    Sample(german, "yesterday 7:05", "2024-02-29T07:05"), Sample(german, "24.12.23", nil),
    Sample(german, "31.02.2024", nil), Sample(german, "24.12.2023 25:00", nil),
    Sample(american, "12/24/2023", "2023-12-24"), Sample(american, "3/4/2024", "2024-03-04"),
    Sample(american, "3/4/2024 7:12 PM", "2024-03-04T19:12"),
    Sample(american, "3/4/2024 7:12\u{202F}am", "2024-03-04T07:12"),
    Sample(american, "3/4/2024 12:05 AM", "2024-03-04T00:05"),
    Sample(american, "3/4/2024 12:05:10pm", "2024-03-04T12:05:10"),
    Sample(american, "3/4/2024 19:12", "2024-03-04T19:12"),
    Sample(american, "24/12/2023", nil), Sample(american, "3.4.2024", nil),
    Sample(american, "3/4/2024 13:12 PM", nil), Sample(american, "today", "2024-03-01"),
    Sample(japanese, "2024/3/4", "2024-03-04"), Sample(japanese, "2024年3月4日", "2024-03-04"),
    Sample(japanese, "２０２４／０３／０４　０７：１２", "2024-03-04T07:12"),
    Sample(japanese, "4/3/2024", nil),
  ])
  func `a date means what it means there`(_ sample: Sample) throws {
    let now = Timestamp(iso8601: "2024-03-01T08:15")
    #expect(sample.style.date(sample.text, now: now)?.description == sample.value)
  }

  @Test(arguments: [german, american, japanese, french, .careful])
  func `what is shown is read as the same`(_ style: TypingStyle) throws {
    for text in [
      "2024-03-04", "2024-12-24T07:12", "0987-11-12T00:00:30", "2024-03-04T12:30:00.250+05:30",
      "2024-03-04T23:59:59Z",
    ] {
      let date = try #require(Timestamp(iso8601: text))
      let reader = TypedValueReader(field: "date", style: style)
      #expect(try reader.date(style.text(of: date)) == date, "\(style.text(of: date))")
    }
    for text in ["0", "1234.50", "-0.001", "12345678901234567890123456789012345678"] {
      let number = try ExactDecimal(parsing: text)
      let reader = TypedValueReader(field: "number", style: style)
      #expect(try reader.number(style.text(of: number)) == number)
    }
  }

  private static func form(
    _ style: TypingStyle, currency: String?, _ fields: [Field]
  ) throws -> RecordForm {
    var header = LogHeader(kind: .fuel, subject: "Civic")
    header.volumeUnit = .litres
    header.currency = currency
    return try RecordForm(
      .add, header: header, fields: fields, style: style,
      now: Timestamp(iso8601: "2024-03-09T19:15"))
  }

  @Test func `a fill-up is typed as in Germany, in America and in Japan`() throws {
    let fields = [
      FuelFields.date, FuelFields.volume, FuelFields.totalCost, FuelFields.pricePerUnit,
    ]
    let samples: [(TypingStyle, String, [String])] = [
      (Self.german, "EUR", ["09.03.2024 19:15", "1.038,10 L", "38,10 €", "1,839"]),
      (Self.american, "USD", ["3/9/2024 7:15 PM", "1,038.10", "$38.10", "1.839"]),
      (Self.japanese, "JPY", ["2024/03/09 19:15", "１０３８．１０", "¥38.10", "1.839円"]),
    ]
    for (style, currency, texts) in samples {
      let form = try Self.form(style, currency: currency, fields)
      #expect(form.lines[0].text == texts[0])
      for (index, text) in texts.enumerated() { try form.enter(text, at: index) }
      let record = try #require(try form.record().fuel)
      #expect("\(record.date)" == "2024-03-09T19:15")
      #expect(record.volume?.description == "1038.10 L")
      #expect(record.totalCost?.description == "38.10" && record.currency == currency)
      #expect(record.pricePerUnit?.description == "1.839")
    }
  }

  @Test func `the sign of another currency is refused, and one that is new is kept`() throws {
    let euros = try Self.form(Self.american, currency: "EUR", [FuelFields.totalCost])
    let error = #expect(throws: FieldProblem.self) { try euros.enter("$38.10", at: 0) }
    #expect(
      error?.message
        == "'$' is USD, and the entry is in EUR; write the amount in EUR, or change the currency")
    let none = try Self.form(Self.american, currency: nil, [FuelFields.date, FuelFields.totalCost])
    try none.enter("USD 38.10", at: 1)
    #expect(try none.record().fuel?.currency == "USD")
    try none.enter("38.10", at: 1)
    #expect(try none.record().fuel?.currency == nil)
  }

  @Test func `what is refused says how it is written there`() throws {
    let form = try Self.form(Self.german, currency: nil, [FuelFields.date, FuelFields.volume])
    let number = #expect(throws: FieldProblem.self) { try form.enter("38.10", at: 1) }
    #expect(number?.message == "'38.10' is not a number; give one such as 41,20")
    let date = #expect(throws: FieldProblem.self) { try form.enter("12/24/2023", at: 0) }
    #expect(
      date?.message
        == "'12/24/2023' is not a valid date; give one such as 01.03.2024 or "
        + "01.03.2024 07:12, or now, today or yesterday")
  }

  @Test func `an entry is shown in the style, and what is not touched stays`() throws {
    var record = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-09T19:15:30")))
    record.volume = Quantity(try ExactDecimal(parsing: "1038.10"), .litres)
    record.totalCost = try ExactDecimal(parsing: "38.10")
    let form = try RecordForm(
      .edit(LogRecord(record)), header: LogHeader(kind: .fuel), style: Self.german)
    let texts = form.lines.map(\.text)
    #expect(texts.prefix(4) == ["09.03.2024 19:15:30", "", "1038,10 L", "38,10"])
    #expect(try form.record() == LogRecord(record))
  }
}
