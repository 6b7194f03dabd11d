// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct DatePatternTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var pattern: String
    var text: String
    /// nil where the text has not this form.
    var date: String?
    /// What is written for the date, where it is not the text.
    var written: String?

    init(_ pattern: String, _ text: String, _ date: String?, _ written: String? = nil) {
      self.pattern = pattern
      self.text = text
      self.date = date
      self.written = written
    }

    var testDescription: String { "\(pattern): \(text)" }
  }

  static let cases = [
    Case("dd.MM.yyyy HH:mm", "05.03.2024 07:12", "2024-03-05T07:12"),
    Case("dd.MM.yyyy HH:mm", "5.3.2024 07:12", nil),
    Case("dd.MM.yyyy", "05.03.2024 07:12", nil),
    Case("d.M.yyyy H:mm", "5.3.2024 7:12", "2024-03-05T07:12"),
    Case("d.M.yyyy H:mm", "15.12.2024 17:02", "2024-12-15T17:02"),
    Case("d.M.yyyy", "31.04.2024", nil),
    Case("M/d/yy h:mm a", "3/5/24 12:05 am", "2024-03-05T00:05", "3/5/24 12:05 AM"),
    Case("M/d/yy h:mm a", "3/5/24 12:05 PM", "2024-03-05T12:05"),
    Case("M/d/yy h:mm a", "3/5/24 13:05 PM", nil),
    Case("M/d/yy", "3/5/71", "1971-03-05"),
    Case("yyyy-MM-dd[ HH:mm[:ss[.SSS]]]", "2024-03-05", "2024-03-05"),
    Case("yyyy-MM-dd[ HH:mm[:ss[.SSS]]]", "2024-03-05 07:12", "2024-03-05T07:12"),
    Case("yyyy-MM-dd[ HH:mm[:ss[.SSS]]]", "2024-03-05 07:12:09", "2024-03-05T07:12:09"),
    Case("yyyy-MM-dd[ HH:mm[:ss[.SSS]]]", "2024-03-05 07:12:09.250", "2024-03-05T07:12:09.250"),
    Case("yyyy-MM-dd[ HH:mm[:ss[.SSS]]]", "2024-03-05 07", nil),
    Case("yyyy-MM-dd'T'HH:mmXXX", "2024-03-05T07:12-05:30", "2024-03-05T07:12-05:30"),
    Case("yyyy-MM-dd'T'HH:mmXXX", "2024-03-05T07:12Z", "2024-03-05T07:12Z"),
    Case("yyyy-MM-dd HH:mm:ss Z", "2024-03-05 07:12:00 +0100", "2024-03-05T07:12:00+01:00"),
    Case("EEE, d MMM yyyy", "Tue, 5 Mar 2024", "2024-03-05"),
    Case("EEEE d MMMM yyyy", "Thursday 29 February 2024", "2024-02-29"),
    Case("d MMMM yyyy", "5 marzo 2024", "2024-03-05", "5 March 2024"),
    Case("d. MMM yyyy", "5. Mrz. 2024", "2024-03-05", "5. Mar 2024"),
    Case("d. MMM. yyyy", "5. Mar. 2024", "2024-03-05"),
    Case("d. MMM. yyyy", "5. Mar 2024", nil),
    Case("d MMM[.HH:mm] yyyy", "5 Mar. 2024", "2024-03-05", "5 Mar 2024"),
    Case("dd.MM.yyyy HH:mm a", "05.03.2024 17:12 PM", "2024-03-05T17:12"),
    Case("dd.MM.yyyy HH:mm a", "05.03.2024 05:12 PM", "2024-03-05T17:12", "05.03.2024 17:12 PM"),
    Case("dd.MM.yyyy HH:mm a", "05.03.2024 00:12 AM", "2024-03-05T00:12"),
    Case("dd.MM.yyyy HH:mm a", "05.03.2024 17:12 AM", nil),
    Case("dd.MM.yyyy HH:mm a", "05.03.2024 00:12 PM", nil),
    Case("h:mm\u{202F}a d.M.yyyy", "7:12\u{202F}AM 5.3.2024", "2024-03-05T07:12"),
    Case(
      "h:mm\u{202F}a d.M.yyyy", "7:12 AM 5.3.2024", "2024-03-05T07:12",
      "7:12\u{202F}AM 5.3.2024"),
    Case("d MMM\u{A0}yyyy", "5 Mar\u{A0}2024", "2024-03-05"),
    Case(
      "EEE,\u{2009}d MMM yyyy", "Tue,\u{2009}5 März 2024", "2024-03-05",
      "Tue,\u{2009}5 Mar 2024"),
    Case("yyyy-MM-dd [HH:mm]", "2024-03-05", "2024-03-05"),
    Case("yyyy-MM-dd [ HH:mm]", "2024-03-05  07:12", "2024-03-05T07:12"),
    Case("[HH:mm] yyyy-MM-dd", "2024-03-05", "2024-03-05"),
    Case("yyyy-MM-dd' 'HH:mm", "2024-03-05 07:12", "2024-03-05T07:12"),
    Case("HH[.mm[.ss]].dd MM yyyy", "07.12.05 03 2024", "2024-03-05T07:12"),
    Case("HH[.mm[.ss]].dd MM yyyy", "07.12.33.05 03 2024", "2024-03-05T07:12:33"),
    Case("yyyyMMdd'T'HHmmss", "20240305T071233", "2024-03-05T07:12:33"),
    Case("unix-seconds", "1709622720", "2024-03-05T07:12:00Z"),
    Case("unix-milliseconds", "1709622720250", "2024-03-05T07:12:00.250Z"),
    Case("unix-seconds", "soon", nil),
  ]

  private static func mapping(_ pattern: String) throws -> Mapping {
    let quoted = pattern.split(separator: "\"").joined(separator: "\\\"")
    return try Mapping(
      parsing: Array(
        """
        {"version": 1, "name": "m", "kind": "weight", "source": "csv",
         "table": {"header": false, "delimiter": "|"},
         "fields": {"date": {"path": 1, "pattern": "\(quoted)"}, "note": 2}}
        """.utf8))
  }

  @Test(arguments: cases)
  func `dates are read and written by a pattern`(it: Case) throws {
    let mapping = try Self.mapping(it.pattern)
    let reading = try MappingTests.read(Array("\(it.text)|x\n".utf8), by: mapping)
    #expect(reading.records.first.map { "\($0.date)" } == it.date)
    guard it.date != nil else { return }
    let written = try MappingTests.write(reading.records, by: mapping)
    #expect(String(decoding: written.bytes, as: UTF8.self) == "\(it.written ?? it.text)|x\n")
    #expect(written.leftBehind.isEmpty)
  }

  @Test func `a quote in a pattern is doubled`() throws {
    let mapping = try Self.mapping("yyyy-MM-dd H 'o''clock' mm")
    let reading = try MappingTests.read(Array("2024-03-05 7 o'clock 12|x\n".utf8), by: mapping)
    #expect(reading.records.first.map { "\($0.date)" } == "2024-03-05T07:12")
  }

  /// `71` could be seven and one, or seventy-one.
  @Test(arguments: [
    ("H[mm]", "mm"), ("yyyy-MM-dd HH:m[m]", "m"), ("dMM.yyyy", "MM"), ("d[.M]3", "3"),
  ])
  func `a number of one digit or two right before another is refused`(
    pattern: String, next: String
  ) {
    let error = #expect(throws: DatePattern.ParseError.self) { try DatePattern(pattern) }
    #expect(error?.message.hasPrefix("the number before \"\(next)\" has one digit or two") == true)
  }

  /// What is said about a pattern that could write what it does not read.
  @Test(arguments: [
    ("d.M.yyyy (MMM)", "\"MMM\" is the second place for the month; a pattern has one"),
    ("H:mm[ hh]", "\"hh\" is the second place for hours; a pattern has one"),
    ("yyyy[-yy]", "\"yy\" is the second place for the year; a pattern has one"),
    ("EEEa", "the name before \"a\" has any length"),
    ("EEE[ HH:mm]MMM", "the name before \"MMM\" has any length"),
    ("MMMM'th'", "the name before \"th\" has any length"),
    ("d MMMéyyyy", "the name before \"é\" has any length"),
    ("MMMXXX", "the name before \"XXX\" has any length"),
    ("d[ HH:mm]M", "the number before \"M\" has one digit or two"),
    ("ss:mm", "expected hours, minutes, seconds and their fraction in this order"),
    ("HH:ss[:mm]", "expected hours, minutes, seconds and their fraction in this order"),
    ("SSS.ss", "expected hours, minutes, seconds and their fraction in this order"),
    ("dd[.]MM", "brackets hold a part of the date that may be missing"),
    ("d\u{1}M", "a control character is no part of a date"),
    ("d\nM", "a control character is no part of a date"),
  ])
  func `a pattern that writes what it does not read is refused`(
    pattern: String, message: String
  ) {
    let error = #expect(throws: DatePattern.ParseError.self) { try DatePattern(pattern) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    "yyyyMMdd", "d MMM", "hha", "HHmm", "H'h'mm", "ss.SSS", "d.[M.]yyyy", "dMMMyyyy", "EEE, d",
    "MMM.d", "ah:mm", "dd[XXX]", "MMM[ HH:mm] a",
  ])
  func `what has an end that is seen may stand together`(pattern: String) throws {
    _ = try DatePattern(pattern)
  }
}
