// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Dates after the name of a day of the week, which has to be the right one.
@Suite struct WeekdayDateTests {
  // The 5th of April 2024 is a Friday, the 4th of May a Saturday, the 2nd of January a Tuesday.
  @Test(
    arguments: [
      ("Fri 2024-04-05", DateOrder.ymd, "2024-04-05"), ("Fri, 05.04.2024", .dmy, "2024-04-05"),
      ("Fr. 05.04.2024 07:12", .dmy, "2024-04-05T07:12"),
      ("Friday, 5 April 2024", .dmy, "2024-04-05"), ("FRI 04/05/2024", .mdy, "2024-04-05"),
      ("vendredi 05/04/2024", .dmy, "2024-04-05"), ("sexta-feira, 05/04/2024", .dmy, "2024-04-05"),
      ("Пт, 05.04.2024", .dmy, "2024-04-05"), ("piątek 5.4.2024", .dmy, "2024-04-05"),
      ("sáb 4/5/2024", .dmy, "2024-05-04"), ("lör 2024-05-04", .ymd, "2024-05-04"),
      // A Tuesday in French and Spanish, and the beginning of March.
      ("Mar 2024-01-02", .ymd, "2024-01-02"), ("Mar 5, 2024", .mdy, "2024-03-05"),
      // A Tuesday in German, a Sunday in French.
      ("di 02.01.2024", .dmy, "2024-01-02"), ("di 07.01.2024", .dmy, "2024-01-07"),
    ])
  func `the day of the week may stand before a date`(
    text: String, order: DateOrder, expected: String
  ) {
    let date = DateText(ArraySlice(text.utf8))
    #expect(date?.timestamp(order: order).map { "\($0)" } == expected)
  }

  @Test(
    arguments: [
      ("Fri 2024-04-06", DateOrder.ymd), ("Sat, 05.04.2024", .dmy), ("Fri, 05.04.2024", .mdy),
    ])
  func `another day of the week makes no date`(text: String, order: DateOrder) throws {
    let date = try #require(DateText(ArraySlice(text.utf8)))
    #expect(date.timestamp(order: order) == nil)
  }

  @Test(arguments: [
    "Fri2024-04-05", "Fry 2024-04-05", "F 2024-04-05", "Fri", "Fri, ", "Fri Mon 1.2.2024",
  ])
  func `other words before a date make it none`(text: String) {
    #expect(DateText(ArraySlice(text.utf8)) == nil)
  }

  @Test func `the day of the week decides the order of a column`() throws {
    let reading = try FormatReading(
      "Date,Weight (kg)\n\"Fri, 05.04.2024\",82.4\n\"Sat, 06.04.2024\",82.1\n")
    #expect(reading.records.map { "\($0.date)" } == ["2024-04-05", "2024-04-06"])
    #expect(reading.diagnostics == [])
    let american = try FormatReading("Date,Weight (kg)\nFri 04/05/2024,82.4\nSat 04/06/2024,82.1\n")
    #expect(american.records.map { "\($0.date)" } == ["2024-04-05", "2024-04-06"])
  }

  @Test func `a date that is another day is refused in words`() throws {
    let reading = try FormatReading(
      "Date,Weight (kg)\nMon 2024-01-01,82.4\nMon 2024-01-03,82.1\n\"Fri, 05.04.2024\",82\n"
        + "\"Fri, 13.04.2024\",81\n")
    #expect(reading.records.map { "\($0.date)" } == ["2024-01-01", "2024-04-05"])
    #expect(
      reading.diagnostics == [
        "3:1: error[bad-date]: Date is \"Mon 2024-01-03\", but 2024-01-03 is a Wednesday (row 3)",
        "5:1: error[bad-date]: Date is \"Fri, 13.04.2024\", but 2024-04-13 is a Saturday (row 5)",
      ])
  }
}
