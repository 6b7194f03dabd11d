// SPDX-License-Identifier: MIT

import LogExchange
import Testing

private func number(_ text: String) throws(NumberText.ParseError) -> NumberText {
  try NumberText(ArraySlice(text.utf8))
}

private func style(_ cells: [String]) -> ColumnNumberStyle {
  var style = ColumnNumberStyle()
  for cell in cells { style.observe(ArraySlice(cell.utf8)) }
  return style
}

@Suite struct ColumnNumberStyleTests {
  @Test(
    arguments: [
      ("9,99", .comma, "9.99"), ("9.990", .point, "9.990"), ("1.068,30", .comma, "1068.30"),
      ("1,068.30", .point, "1068.30"), ("1.068", .comma, "1068"), ("1.068", .point, "1.068"),
      ("12,345,678", .point, "12345678"), ("12.345.678,9", .comma, "12345678.9"),
      ("12'345.60", .point, "12345.60"), ("12\u{2019}345", .comma, "12345"),
      ("12\u{A0}345,6", .comma, "12345.6"), ("12\u{202F}345,6", .comma, "12345.6"),
      ("12\u{2009}345.6", .point, "12345.6"), ("12 345", .point, "12345"),
      ("1,00,000.50", .point, "100000.50"), ("0,123", .comma, "0.123"), (",5", .comma, "0.5"),
      ("5.", .point, "5"), ("-7,0", .comma, "-7.0"), ("+7", .comma, "7"),
      ("\u{2212}7.5", .point, "-7.5"), ("007", .point, "7"), (" 82.40 ", .point, "82.40"),
      ("-$5.00", .point, "-5.00"), ("$-5.00", .point, "-5.00"), ("- 5", .point, "-5"),
    ] as [(String, DecimalMark, String)])
  func `a number is read with a mark`(_ text: String, _ mark: DecimalMark, _ value: String) throws {
    #expect("\(try number(text).value(mark: mark))" == value)
  }

  @Test(
    arguments: [
      ("9,99", .point), ("9.99", .comma), ("1.2.3", .point), ("12,34,5", .point),
      ("1234,567", .point), ("0,123", .point), ("1,2,3", .comma), ("1'23", .point),
      ("1,234'567", .point), ("1.234,567.8", .comma), ("12 34", .comma), ("123,45,678", .point),
      ("0,12,345", .point), ("1,2345,678", .point),
    ] as [(String, DecimalMark)])
  func `marks that make no sense are refused`(_ text: String, _ mark: DecimalMark) throws {
    let number = try number(text)
    #expect(throws: NumberText.ParseError.badGroups) { try number.value(mark: mark) }
  }

  @Test(arguments: ["", "-", "--", "abc", ".", "€"]) func `no number`(_ text: String) {
    #expect(throws: NumberText.ParseError.notANumber) { try number(text) }
  }

  @Test func `more digits than are kept are refused`() throws {
    let number = try number(String(repeating: "9", count: 39))
    #expect(throws: NumberText.ParseError.tooManyDigits) { try number.value(mark: .point) }
  }

  @Test(
    arguments: [
      ("$3.459", "$", "", .sign("$")), ("1.068,30 €", "", "€", .code("EUR")),
      ("USD 12.00", "USD", "", .code("USD")), ("12,00\u{A0}PLN", "", "PLN", .code("PLN")),
      ("€-5", "€", "", .code("EUR")), ("80.0 kg", "", "kg", nil), ("17.5 %", "", "%", nil),
      ("6,414 л/100км", "", "л/100км", nil), ("5", "", "", nil),
      ("$5 USD", "$", "USD", .code("USD")),
      ("R$ 5", "R$", "", .code("BRL")), ("5 zł", "", "zł", .code("PLN")),
      ("2024-03-01", "", "-03-01", nil), ("£1,234.50", "£", "", .sign("£")),
    ] as [(String, String, String, NumberText.Currency?)])
  func `what stands around a number is told apart`(
    _ text: String, _ prefix: String, _ suffix: String, _ currency: NumberText.Currency?
  ) throws {
    let number = try number(text)
    #expect(number.prefix == prefix)
    #expect(number.suffix == suffix)
    #expect(number.currency == currency)
  }

  @Test(
    arguments: [
      ([], .point), (["1", "20"], .point), (["9,99"], .comma), (["9.99"], .point),
      (["1,234", "9,99"], .comma), (["9,999", "8,888", "1,234.5"], .point),
      (["1.234.567"], .comma), (["0,500", "9,999"], .comma), (["1234.567"], .point),
      (["1'234.500"], .point), (["1 234,567"], .comma), (["--", "n/a", "9.5", "1.2.3"], .point),
      (["9,999"], nil), (["9.999", "12.345"], nil), (["9,99", "9.99"], nil),
    ] as [([String], DecimalMark?)])
  func `a column decides`(_ cells: [String], _ mark: DecimalMark?) {
    #expect(style(cells).decision.mark == mark)
    #expect(style(cells.reversed()).decision.mark == mark)
    #expect((style(cells).failure(column: "x") == nil) == (mark != nil))
  }

  @Test func `an undecided column names both readings and the option`() throws {
    let rows = try CSVReader.rows(
      of: "a;9,999\nb;8,888\n".utf8, dialect: CSVDialect(delimiter: ";"))
    var style = ColumnNumberStyle()
    for row in rows { style.observe(row[1]) }
    let failure = try #require(style.failure(column: "Kosten"))
    #expect(failure.code == .ambiguous)
    #expect(
      failure.description
        == "1:3: Kosten: 9,999 may be 9999 (decimal point) or 9.999 (decimal comma), and no number "
        + "of the column decides it; say it with `decimalMark` point or comma")
  }

  @Test func `a column that contradicts itself names both numbers`() throws {
    let rows = try CSVReader.rows(
      of: "9,99;1\n9.99;1\n".utf8, dialect: CSVDialect(delimiter: ";"))
    var style = ColumnNumberStyle()
    for row in rows { style.observe(row[0]) }
    let failure = try #require(style.failure(column: "Kosten"))
    #expect(
      failure.description
        == "2:1: Kosten: 9.99 (line 2) has a decimal point and 9,99 (line 1) a decimal comma; "
        + "say it with `decimalMark` point or comma")
  }

  @Test func `a neighbour may decide`() {
    var undecided = style(["9,999"])
    undecided.merge(style(["1"]))
    #expect(undecided.decision.mark == nil)
    undecided.merge(style(["9,5"]))
    #expect(undecided.decision == .decided(.comma))
  }
}
