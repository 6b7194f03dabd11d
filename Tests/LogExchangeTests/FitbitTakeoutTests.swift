// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct FitbitTakeoutTests {
  private static let note =
    "note[assumed-unit]: the file names no unit; lb is taken, as Fitbit weight files of Google "
    + "Takeout has it unless another is set there (`assumedMassUnit` says it)"

  @Test func `pounds, days without a time, percentages and the rest`() throws {
    let (bytes, expected) = try FormatReading.fixture("fitbit-takeout/weight.json")
    let reading = try FormatReading(bytes)
    #expect(reading.ndjson == expected)
    #expect(reading.summary.format == "fitbit-takeout")
    #expect(reading.summary.recordsByKind[.weight] == 2)
    // A time of 23:59:59 is none, which is said once.
    #expect(reading.diagnostics.count == 2)
    #expect(reading.diagnostics.last?.contains("note[time-left-out]") == true)
    #expect(reading.diagnostics.first?.contains(Self.note) == true)
    #expect(reading.records.map { $0.position?.line } == [1, 7])
    let kilograms = try FormatReading(bytes) { $0.assumedMassUnit = .kilograms }
    #expect(kilograms.records.first?.weight?.weight?.description == "172.4 kg")
    #expect(kilograms.diagnostics.count == 1)
  }

  @Test func `objects of the web interface have dates of another form and no known unit`() throws {
    let text = #"[{"logId":1,"weight":78.2,"date":"2019-02-05","time":"07:00:00","bmi":24}]"#
    #expect(throws: LogError.self) { try FormatReading(text) }
  }

  @Test func `a decimal comma of other files changes nothing`() throws {
    let (bytes, expected) = try FormatReading.fixture("fitbit-takeout/weight.json")
    #expect(try FormatReading(bytes) { $0.decimalMark = .comma }.ndjson == expected)
  }

  @Test func `damaged entries cost themselves only`() throws {
    let reading = try FormatReading(
      """
      [{"logId":1,"weight":172.4,"date":"13/02/19","time":"07:00:00"},
      {"logId":2,"weight":172.4,"time":"07:00:00"},
      {"logId":3,"date":"02/02/19","time":"07:00:00"},
      {"logId":4,"weight":"heavy","date":"02/02/19","time":"07:00:00"},
      {"logId":5,"weight":[1],"date":"02/02/19","time":"07:00:00"},
      7,
      {"logId":6,"weight":170,"date":"02/03/19","time":"07:00:00"}]
      """
    ) { $0.assumedMassUnit = .pounds }
    #expect(reading.records.map { "\($0.date)" } == ["2019-02-03T07:00:00"])
    #expect(reading.summary.entries == 7 && reading.summary.rejected == 6)
    #expect(
      reading.diagnostics.map { String($0.prefix { $0 != "(" }) } == [
        #"1:35: error[bad-date]: date is "13/02/19 07:00:00", expected a date such as "#
          + "02/05/19 07:05:00 ",
        "2:1: error[missing-field]: no date ",
        "3:1: error[missing-field]: no weight ",
        #"4:21: error[bad-number]: weight is "heavy", expected a number such as 82.4 "#,
        #"5:21: error[bad-number]: weight is "[1]", expected a number such as 82.4 "#,
        "6:1: error[bad-record]: a record is a number, expected an object ",
      ])
  }

  @Test func `a text that breaks off is an error, its first entries are read`() throws {
    var sink = RecordCollector()
    let text = #"[{"logId":1,"weight":1,"date":"02/02/19","time":"07:00:00"},{"log"#
    let error = #expect(throws: LogError.self) {
      try LogReader().read(Array(text.utf8), into: &sink) { _ in }
    }
    #expect(error?.code == .notJSON && sink.records.count == 1)
  }

  @Test func `sample`() throws {
    guard let bytes = FormatReading.sample("weight-json/fitbit-weight-2019-02-01.json") else {
      return
    }
    let reading = try FormatReading(bytes)
    #expect(
      reading.ndjson == """
        {"type":"weight","date":"2019-02-02","weight":172.4,"weightUnit":"lb","bmi":24.7,\
        "extras":{"logId":"1549151999000"}}
        {"type":"weight","date":"2019-02-05T07:05:00","weight":171.9,"weightUnit":"lb",\
        "bodyFat":20.5,"bodyFatUnit":"%","bmi":24.63,"source":"Aria",\
        "extras":{"logId":"1549350300000"}}

        """)
  }
}
