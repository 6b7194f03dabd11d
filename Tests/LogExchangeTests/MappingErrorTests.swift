// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Bad mappings: `Fixtures/mapping/errors.txt` has one a line, the beginning of what is
/// said of it on the next, and an empty line. And records that a good one cannot write.
@Suite struct MappingErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var message: String

    var testDescription: String { text }
  }

  private static let cases: [Case] = {
    let bytes = (try? ProjectFiles.fixture("mapping/errors.txt")) ?? []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: lines.count - 2, by: 3).map {
      Case(text: lines[$0], message: lines[$0 + 1])
    }
  }()

  @Test func `there are cases`() {
    #expect(Self.cases.count >= 30)
  }

  @Test(arguments: cases)
  func `a bad mapping says where and what was expected`(it: Case) {
    let error = #expect(throws: MappingError.self) { try Mapping(parsing: Array(it.text.utf8)) }
    let text = error.map { "\($0)" } ?? ""
    #expect(!it.message.isEmpty && text.utf8.starts(with: it.message.utf8), "\(text)")
  }

  @Test func `what a layout cannot hold is an error that says what to do`() throws {
    let garage = try MappingTests.logs[0].mapping()
    let miles = try FormatReading(
      #"{"type":"fuel","date":"2024-03-01T07:12","odometer":1,"odometerUnit":"mi"}"# + "\n")
    let unit = #expect(throws: LogError.self) { try MappingTests.write(miles.records, by: garage) }
    #expect(
      unit?.text() == "the mapping garage takes odometers in km, and a record has mi; "
        + "`WantedUnits.distance` km converts")
    let day = try FormatReading(#"{"type":"fuel","date":"2024-03-01"}"# + "\n")
    let date = #expect(throws: LogError.self) { try MappingTests.write(day.records, by: garage) }
    #expect(
      date?.message == "the mapping garage writes dates as \"dd.MM.yyyy HH:mm\", but 2024-03-01 "
        + "is not precise enough; put optional parts in brackets, as in "
        + "\"yyyy-MM-dd[ HH:mm[:ss]]\"")
    // Read back, it would be a year of the Buddhist calendar.
    let late = try FormatReading(#"{"type":"fuel","date":"2567-03-01T07:12"}"# + "\n")
    let year = #expect(throws: LogError.self) { try MappingTests.write(late.records, by: garage) }
    #expect(
      year?.message == "the mapping garage writes dates of the years 1900 to 2199, and not "
        + "2567-03-01T07:12")
    let weight = try FormatReading(
      #"{"type":"weight","date":"2024-03-01","weight":1,"weightUnit":"kg"}"# + "\n")
    let kind = #expect(throws: LogError.self) { try MappingTests.write(weight.records, by: garage) }
    #expect(kind?.text().contains("`LogRecord.kind` fuel") == true)
    let seconds = try FormatReading(
      #"{"type":"fuel","date":"2024-03-01T07:12:33+01:00","tank":"2"}"# + "\n")
    #expect(
      try MappingTests.write(seconds.records, by: garage).leftBehind.counts
        == ["date.seconds": 1, "date.offset": 1, "tank": 1])
  }
}
