// SPDX-License-Identifier: MIT

import LogExchange
import Testing

private func style(_ cells: [String]) -> ColumnDateStyle {
  var style = ColumnDateStyle()
  for cell in cells { style.observe(ArraySlice(cell.utf8)) }
  return style
}

@Suite struct ColumnDateStyleTests {
  @Test(
    arguments: [
      ("05.03.2025", .dmy, "2025-03-05"), ("05.03.2025", .mdy, "2025-05-03"),
      ("5/14/2025 12:00:00 AM", .mdy, "2025-05-14T00:00:00"),
      ("5/14/2025 12:05 PM", .mdy, "2025-05-14T12:05"),
      ("3/1/26, 8:30\u{202F}pm", .mdy, "2026-03-01T20:30"),
      ("2024-03-10 16:01", .ymd, "2024-03-10T16:01"), ("2019-6-15 9:51", .ymd, "2019-06-15T09:51"),
      ("2024.11.03", .ymd, "2024-11-03"), ("24.11.03", .ymd, "2024-11-03"),
      ("2021-03-02T06:45:12.118204Z", .ymd, "2021-03-02T06:45:12.118204Z"),
      ("2021-03-02T06:45:12,10+02:00", .ymd, "2021-03-02T06:45:12.10+02:00"),
      ("2021-03-02 06:45:12 -0530", .ymd, "2021-03-02T06:45:12-05:30"),
      ("06/01/2022 - 07:05", .mdy, "2022-06-01T07:05"),
      (" Jul 18, 2026", .mdy, "2026-07-18"), ("21 Sep 2023", .dmy, "2023-09-21"),
      ("1-September-24", .dmy, "2024-09-01"), ("01/02/69", .dmy, "2069-02-01"),
      ("01/02/70", .dmy, "1970-02-01"), ("29/02/2024", .dmy, "2024-02-29"),
    ] as [(String, DateOrder, String)])
  func `a date is read in an order`(_ text: String, _ order: DateOrder, _ date: String) {
    let timestamp = DateText(ArraySlice(text.utf8))?.timestamp(order: order)
    #expect(timestamp.map { "\($0)" } == date)
  }

  @Test(
    arguments: [
      "", "today", "05.03", "5/14/20255", "1/2/3", "1/2024/3", "100/2/2024", "Foo 1, 2024",
      "01/02/2024x", "01/02/2024 7", "01/02/2024 7:5", "01/02/2024 13:00 PM", "01/02/2024 0:30 AM",
      "01/02/2024 24:00", "01/02/2024 07:60", "32/13/2024", "29/02/2023", "00/01/2024",
      "Jan Feb 2024", "2024-01-02 07:05 foo", "2024-01-02 07:05:06.", "2024 01 02 03",
    ])
  func `no date in any order`(_ text: String) {
    #expect(DateText(ArraySlice(text.utf8))?.possibleOrders.isEmpty ?? true)
  }

  @Test(
    arguments: [
      (["24/03/2024"], .dmy), (["03/24/2024"], .mdy), (["2024/03/04"], .ymd),
      (["03/04/2024", "24/03/2024"], .dmy), (["03/04/2024", "04/13/2024"], .mdy),
      (["03/04/2024"], nil), (["05/05/2024", "06/06/2024"], .dmy), ([], nil), (["x"], nil),
      (["24/03/2024", "03/24/2024"], nil), (["2024-03-04", "24/03/2024"], nil),
      (["6/31/2025", "6/12/2025", "6/13/2025"], .mdy), (["13/13/2024", "13/12/2024"], .dmy),
      (["13/03/24"], nil), (["13/03/24", "99/03/04"], .ymd), (["3/14/24"], .mdy),
      (["Mar 4, 2024", "3/4/2024"], .mdy),
    ] as [([String], DateOrder?)])
  func `a column decides`(_ cells: [String], _ order: DateOrder?) {
    #expect(style(cells).decision.order == order)
    #expect(style(cells.reversed()).decision.order == order)
  }

  @Test func `what is decided and what makes no difference are told apart`() {
    #expect(style(["24/03/2024"]).decision == .decided(.dmy))
    #expect(style(["05/05/2024"]).decision == .noDifference(.dmy))
    #expect(style(["n/a", ""]).decision == .noDates)
  }

  @Test func `an undecided column names the readings and the option`() throws {
    let rows = try CSVReader.rows(of: "a,05/05/2024\nb,03/04/2024 7:05\n".utf8)
    var style = ColumnDateStyle()
    for row in rows { style.observe(row[1]) }
    let failure = try #require(style.failure(column: "fuelup_date"))
    #expect(failure.code == .ambiguous)
    #expect(
      failure.description
        == "2:3: fuelup_date: 03/04/2024 7:05 may be 2024-04-03T07:05 (dmy) or 2024-03-04T07:05 "
        + "(mdy), and no date of the column decides it; say it with `dateOrder` dmy or mdy")
  }

  @Test func `a column that contradicts itself names two dates`() throws {
    let rows = try CSVReader.rows(of: "01/02/2024\n24/03/2024\n03/24/2024\n".utf8)
    var style = ColumnDateStyle()
    for row in rows { style.observe(row[0]) }
    let failure = try #require(style.failure(column: "Date"))
    #expect(
      failure.text()
        == "Date: no order of day, month and year fits both 03/24/2024 (line 3) and 24/03/2024 "
        + "(line 2); say it with `dateOrder` dmy, mdy or ymd")
    #expect(ColumnDateStyle().failure(column: "Date") == nil)
  }
}
