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

  @Test(arguments: ["yyyyMMdd", "d MMM", "hha", "HHmm", "H'h'mm", "ss.SSS", "d.[M.]yyyy"])
  func `numbers of a fixed width may stand together`(pattern: String) throws {
    _ = try DatePattern(pattern)
  }
}
