// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import LogExchangeFoundation
import Testing

/// What is typed, by the style of a locale.
@Suite struct LocaleTypingTests {
  private static func style(_ name: String) -> TypingStyle { TypingStyle(Locale(identifier: name)) }

  @Test func `locales have the styles that their people write in`() {
    let german = Self.style("de_DE")
    #expect(german.decimalMark == "," && german.groupingMarks == ["."])
    #expect(german.dateOrder == .dmy && german.dateMark == "." && !german.hasHalfDays)
    #expect(german.currencySigns == [.init("€", "EUR")])
    let american = Self.style("en_US")
    #expect(american.decimalMark == "." && american.groupingMarks == [","])
    #expect(american.dateOrder == .mdy && american.dateMark == "/" && american.hasHalfDays)
    #expect(american.currencySigns == [.init("$", "USD")])
    let japanese = Self.style("ja_JP")
    #expect(japanese.decimalMark == "." && japanese.groupingMarks == [","])
    #expect(japanese.dateOrder == .ymd && japanese.dateMark == "/" && !japanese.hasHalfDays)
    #expect(japanese.currencySigns.contains(.init("¥", "JPY")))
    #expect(Self.style("en_GB").dateOrder == .dmy)
    #expect(Self.style("fr_FR").groupingMarks.contains(" "))
    #expect(Self.style("de_CH").groupingMarks.contains("'"))
    // Years are counted otherwise there.
    #expect(Self.style("th_TH@calendar=buddhist").dateOrder == nil)
  }

  @Test(arguments: [
    ("de_DE", "9.3.2024", "1.038,10 L", "38,10 €"),
    ("en_US", "3/9/2024", "1,038.10", "$38.10"),
    ("ja_JP", "2024/3/9", "1,038.10", "¥38.10"),
  ])
  func `a fill-up is typed in three countries, and is the same`(
    _ sample: (locale: String, date: String, volume: String, cost: String)
  ) throws {
    let locale = Locale(identifier: sample.locale)
    var header = LogHeader(kind: .fuel, subject: "Civic")
    header.volumeUnit = .litres
    header.currency = locale.currency?.identifier
    let form = try RecordForm(.add, header: header, style: TypingStyle(locale))
    try form.form.enter(sample.date, into: "date")
    try form.form.enter(sample.volume, into: "volume")
    try form.form.enter(sample.cost, into: "totalCost")
    let record = try #require(try form.record().fuel)
    #expect("\(record.date)" == "2024-03-09")
    #expect(record.volume?.description == "1038.10 L")
    #expect(record.totalCost?.description == "38.10")
    #expect(form.canSave)
  }

  @Test(arguments: ["de_DE", "en_US", "ja_JP", "fr_FR", "en_GB", "de_CH", "sv_SE", "hu_HU"])
  func `what a form shows in a locale is read there as the same`(_ name: String) throws {
    let style = Self.style(name)
    let form = try EntryForm(
      .add, title: "", fields: [FormField("date", .date), FormField("number", .number())],
      style: style)
    for text in ["2024-03-09", "2024-12-31T19:05", "1999-01-02T00:05:30.25+05:30"] {
      let date = try #require(Timestamp(iso8601: text))
      try form.enter(style.text(of: date), into: "date")
      #expect(form.values.date("date") == date, "\(style.text(of: date))")
    }
    let number = try ExactDecimal(parsing: "1234567.890")
    try form.enter(style.text(of: number), into: "number")
    #expect(form.values.number("number") == number)
    // Numbers that are shown with groups can be typed as they are shown.
    try form.enter(number.formatted(Locale(identifier: name)), into: "number")
    #expect(form.values.number("number") == number)
  }
}
