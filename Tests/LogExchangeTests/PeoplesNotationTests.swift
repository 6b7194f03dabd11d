// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Columns of numbers, amounts and dates as people and their apps write them, with
/// what they say; what stays ambiguous is refused, and the deciding option is named.
@Suite struct PeoplesNotationTests {
  struct Column: CustomTestStringConvertible, Sendable {
    var cells: [String]
    /// nil for a column that is refused.
    var values: [String]?
    var testDescription: String { cells.joined(separator: " | ") }

    init(_ cells: [String], _ values: [String]?) {
      self.cells = cells
      self.values = values
    }
  }

  // MARK: Numbers

  static let numbers = [
    // A point or a comma before the decimals.
    Column(["82.40", "9.5"], ["82.40", "9.5"]), Column(["82,40", "9,5"], ["82.40", "9.5"]),
    Column([".5", "0.75"], ["0.5", "0.75"]), Column([",5", "1,25"], ["0.5", "1.25"]),
    Column(["12", "13."], ["12", "13"]), Column(["0,123"], ["0.123"]),
    Column(["0.123"], ["0.123"]), Column(["12345,678"], ["12345.678"]),
    // Thousands marks: point, comma, apostrophe, spaces.
    Column(["1.234,50"], ["1234.50"]), Column(["1,234.50"], ["1234.50"]),
    Column(["1.234.567"], ["1234567"]), Column(["1,234,567"], ["1234567"]),
    Column(["12'345.60"], ["12345.60"]), Column(["12'345,60"], ["12345.60"]),
    Column(["12\u{2019}345.60"], ["12345.60"]), Column(["1'234'567"], ["1234567"]),
    Column(["12 345,6"], ["12345.6"]), Column(["12\u{A0}345,6"], ["12345.6"]),
    Column(["12\u{202F}345,6"], ["12345.6"]), Column(["12\u{2009}345.6"], ["12345.6"]),
    Column(["1\u{202F}234\u{202F}567"], ["1234567"]), Column(["1,00,000.50"], ["100000.50"]),
    Column(["12 345"], ["12345"]),
    // The column decides for cells that say nothing themselves.
    Column(["1,234", "9,99"], ["1.234", "9.99"]), Column(["1,234", "9.99"], ["1234", "9.99"]),
    Column(["1.234", "9,99"], ["1234", "9.99"]), Column(["1.234", "9.99"], ["1.234", "9.99"]),
    Column(["1.234", "1.234.567"], ["1234", "1234567"]),
    Column(["1.234", "0.500"], ["1.234", "0.500"]),
    Column(["1,234", "12'345.0"], ["1234", "12345.0"]),
    // Signs.
    Column(["-7,0", "+7,5"], ["-7.0", "7.5"]), Column(["\u{2212}7.5"], ["-7.5"]),
    // Refused: nothing decides, or cells contradict each other.
    Column(["9,999"], nil), Column(["9.999"], nil), Column(["1,234", "5", "12,345"], nil),
    Column(["1.234", "-2.345"], nil), Column(["9,99", "9.99"], nil),
    Column(["1.234,5", "1,234.5"], nil), Column(["$1,234", "€1,234"], nil),
  ]

  @Test(arguments: numbers) func `columns of numbers`(column: Column) throws {
    var style = ColumnNumberStyle()
    for cell in column.cells { style.observe(ArraySlice(cell.utf8)) }
    guard let values = column.values else {
      let failure = try #require(style.failure(column: "Preis"))
      #expect(failure.code == .ambiguous)
      #expect(failure.text().hasSuffix("say it with `decimalMark` point or comma"))
      #expect(failure.message.hasPrefix("Preis: "))
      return
    }
    #expect(style.failure(column: "Preis") == nil)
    let mark = try #require(style.decision.mark)
    let found = try column.cells.map { cell in
      "\(try NumberText(ArraySlice(cell.utf8)).value(mark: mark))"
    }
    #expect(found == values)
  }

  // MARK: Amounts

  /// The currency is `EUR`, or `$?` for a sign that several currencies have, or `-`
  /// where what stands there is none.
  static let amounts: [(cell: String, value: String, currency: String)] = [
    ("€ 12.50", "12.50", "EUR"), ("12.50 €", "12.50", "EUR"), ("12.50€", "12.50", "EUR"),
    ("EUR12.50", "12.50", "EUR"), ("EUR\u{A0}12.50", "12.50", "EUR"), ("12.50 EUR", "12.50", "EUR"),
    ("12.50 Euro", "12.50", "EUR"), ("$12.50", "12.50", "$?"), ("12.50\u{202F}$", "12.50", "$?"),
    ("-$12.50", "-12.50", "$?"), ("$.99", "0.99", "$?"), ("US$12.50", "12.50", "USD"),
    ("$12.50 CAD", "12.50", "CAD"), ("CA$12.50", "12.50", "CAD"), ("€5 EUR", "5", "EUR"),
    ("$5 EUR", "5", "-"), ("€5 USD", "5", "-"), ("R$ 1,234.50", "1234.50", "BRL"),
    ("£1,234.50", "1234.50", "£?"), ("1 234.50 zł", "1234.50", "PLN"),
    ("1 234.50 Kč", "1234.50", "CZK"), ("12345 Ft", "12345", "HUF"),
    ("Fr. 12.50", "12.50", "Fr.?"), ("Fr.12.50", "12.50", "Fr.?"),
    ("CHF 1'234.50", "1234.50", "CHF"), ("kr. 12.50", "12.50", "kr.?"),
    ("12.50 kr", "12.50", "kr?"), ("Rs.500", "500", "Rs.?"), ("₹1,00,000.50", "100000.50", "INR"),
    ("1 234.50 ₽", "1234.50", "RUB"), ("1 234.50 руб.", "1234.50", "RUB"),
    ("12.50 грн", "12.50", "UAH"), ("12.50 litres", "12.50", "-"), ("12.50", "12.50", "-"),
  ]

  @Test(arguments: amounts) func `cells with amounts`(cell: String, value: String, currency: String)
    throws
  {
    let number = try NumberText(ArraySlice(cell.utf8))
    #expect("\(try number.value(mark: .point))" == value)
    switch number.currency {
    case .code(let code): #expect(code == currency)
    case .sign(let sign): #expect(sign + "?" == currency)
    case nil: #expect(currency == "-")
    }
  }

  // MARK: Dates

  static let dates = [
    // The order is decided by a date, or does not matter.
    Column(["24/03/2024", "03/04/2024"], ["2024-03-24", "2024-04-03"]),
    Column(["03/24/2024", "03/04/2024"], ["2024-03-24", "2024-03-04"]),
    Column(["24.3.24", "3.4.24"], ["2024-03-24", "2024-04-03"]),
    Column(["31.3.24", "3.4.69"], ["2024-03-31", "2069-04-03"]),
    Column(["31.12.99", "3.4.69"], ["1999-12-31", "2069-04-03"]),
    Column(["12/31/99", "3/4/70"], ["1999-12-31", "1970-03-04"]),
    Column(["05/05/2024"], ["2024-05-05"]), Column(["2024-03-04"], ["2024-03-04"]),
    Column(["2024/3/4 7:05"], ["2024-03-04T07:05"]),
    // Times of twelve hours, with the spaces that apps put there.
    Column(["3/14/2024 8:30 PM"], ["2024-03-14T20:30"]),
    Column(["3/14/2024 8 PM", "3/14/2024, 12am"], ["2024-03-14T20:00", "2024-03-14T00:00"]),
    Column(["3/14/2024, 8:30\u{202F}PM"], ["2024-03-14T20:30"]),
    Column(["3/14/2024  8:30\u{A0}p.\u{A0}m."], ["2024-03-14T20:30"]),
    Column(["3/14/2024 8:30:05\u{2009}am"], ["2024-03-14T08:30:05"]),
    Column(["3/14/2024 12:00 AM", "3/14/2024 12:00PM"], ["2024-03-14T00:00", "2024-03-14T12:00"]),
    Column(["14/3/2024 a las 8:30 p. m."], ["2024-03-14T20:30"]),
    // English.
    Column(["Mar 5, 2024", "May 5, 2024"], ["2024-03-05", "2024-05-05"]),
    Column(["March 5th, 2024 at 8:30 PM"], ["2024-03-05T20:30"]),
    Column(["1st September 2024", "22nd Sept. 2024"], ["2024-09-01", "2024-09-22"]),
    // Spanish.
    Column(["5 de marzo de 2024"], ["2024-03-05"]), Column(["5 ene. 2024"], ["2024-01-05"]),
    Column(["5 de enero del 2024, 8:30 a. m."], ["2024-01-05T08:30"]),
    // Portuguese.
    Column(["1º de março de 2024"], ["2024-03-01"]),
    Column(["5 de fev. de 2024 às 20:30"], ["2024-02-05T20:30"]),
    // German.
    Column(["5. März 2024"], ["2024-03-05"]), Column(["5. Mrz. 2024"], ["2024-03-05"]),
    Column(["24. Dez. 2024 um 08:30"], ["2024-12-24T08:30"]),
    // French.
    Column(["1er août 2024"], ["2024-08-01"]), Column(["5 févr. 2024"], ["2024-02-05"]),
    Column(["5 juin 2024", "5 juil. 2024"], ["2024-06-05", "2024-07-05"]),
    Column(["5 déc. 2024 à 8h30"], ["2024-12-05T08:30"]),
    // Italian.
    Column(["5 gennaio 2024"], ["2024-01-05"]), Column(["1° mag 2024"], ["2024-05-01"]),
    Column(["5 ott 2024 alle ore 20:30"], ["2024-10-05T20:30"]),
    // Russian.
    Column(["5 марта 2024 г."], ["2024-03-05"]), Column(["5 мая 2024"], ["2024-05-05"]),
    Column(["5 дек. 2024 г., 8:30"], ["2024-12-05T08:30"]),
    Column(["5 янв. 2024 г. в 20:30"], ["2024-01-05T20:30"]),
    // Refused: nothing decides, or dates contradict each other.
    Column(["03/04/2024"], nil), Column(["3/4/24", "5/6/24"], nil),
    Column(["01.02.03"], nil), Column(["24 Mar 25"], nil),
    Column(["24/03/2024", "03/24/2024"], nil), Column(["2024-03-04", "24/03/2024"], nil),
  ]

  @Test(arguments: dates) func `columns of dates`(column: Column) throws {
    var style = ColumnDateStyle()
    for cell in column.cells { style.observe(ArraySlice(cell.utf8)) }
    guard let values = column.values else {
      let failure = try #require(style.failure(column: "Datum"))
      #expect(failure.code == .ambiguous)
      #expect(failure.text().contains("say it with `dateOrder` "))
      return
    }
    #expect(style.failure(column: "Datum") == nil)
    let order = try #require(style.decision.order)
    let found = column.cells.map { cell in
      DateText(ArraySlice(cell.utf8))?.timestamp(order: order).map { "\($0)" }
    }
    #expect(found == values)
  }

  @Test(
    arguments: [
      "5 Mar", "Mar 2024", "5 jui 2024", "5 ma 2024", "32 March 2024", "5th 2024 March",
      "5 de 2024", "March 5, 2024 at", "March 5, 2024 at noon", "3/14/2024 13:30 PM",
      "3/14/2024 8:30 XM", "3/14/2024 8:30 p", "5 марта 2024 г. г.", "5xx March 2024",
      "14/3/2024 a las", "3/14/2024 8", "3/14/2024 0 AM", "3/14/2024 8:",
    ]) func `no dates`(text: String)
  {
    #expect(DateText(ArraySlice(text.utf8))?.possibleOrders.isEmpty ?? true)
  }

  @Test func `there are rows enough`() {
    #expect(Self.numbers.count + Self.amounts.count + Self.dates.count >= 110)
  }

  // MARK: Native tables

  /// Native CSV is for programs: one notation, whatever the column.
  @Test(
    arguments: [
      ("2024-03-01", "9,5"), ("2024-03-01", "1'234"), ("2024-03-01", "9.5 kg"),
      ("2024-03-01", "1 234"), ("01.03.2024", "9.5"), ("2024-3-1", "9.5"),
      ("1 March 2024", "9.5"), ("2024-03-01 7:12 AM", "9.5"),
    ]) func `native tables stay strict`(date: String, weight: String) throws
  {
    let table = "date,weight,weightUnit\n\(date),\"\(weight)\",kg\n"
    let reading = try FormatReading(table)
    #expect(reading.records.isEmpty && reading.summary.rejected == 1)
  }
}
