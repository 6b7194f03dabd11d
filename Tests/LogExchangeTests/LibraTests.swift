// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct LibraTests {
  @Test func `version 6 with offsets, trends and semicolons in a note`() throws {
    let (bytes, expected) = try FormatReading.fixture("libra/v6.csv")
    let reading = try FormatReading(bytes)
    #expect(reading.ndjson == expected && reading.diagnostics.isEmpty)
    #expect(reading.summary.format == "libra" && reading.summary.entries == 4)
    for (name, variant) in FormatReading.variants(of: bytes) {
      #expect(try FormatReading(variant).ndjson == expected, "\(name)")
    }
  }

  @Test func `version 5 with local times in pounds`() throws {
    let bytes = try ProjectFiles.fixture("libra/v5.csv")
    let reading = try FormatReading(bytes)
    #expect(
      reading.ndjson == """
        {"type":"weight","date":"2019-06-11T09:49:00","weight":138.4,"weightUnit":"lb",\
        "extras":{"weight trend":"138.4"}}
        {"type":"weight","date":"2019-06-12T07:00:00","weight":138.0,"weightUnit":"lb",\
        "bodyFat":25,"bodyFatUnit":"%","note":"late",\
        "extras":{"weight trend":"138.36","body fat trend":"25"}}

        """)
    let moved = try FormatReading(bytes) { $0.utcOffset = UTCOffset(seconds: -3600) }
    #expect(moved.records.first.map { "\($0.date)" } == "2019-06-11T09:49:00-01:00")
  }

  private static func text(_ head: String, _ rows: String) -> String {
    "\(head)\n#date;weight;weight trend;log\n\(rows)\n"
  }

  @Test func `the unit has to be said if the file does not say it`() throws {
    for head in ["#Version: 6", "#Version: 6\n#Units: cwt"] {
      let text = Self.text(head, "2021-03-01 06:40:00;71.2;;")
      let error = #expect(throws: LogError.self) { try FormatReading(text) }
      #expect(error?.code == .ambiguous && error?.text().contains("`assumedMassUnit`") == true)
      let reading = try FormatReading(text) { $0.assumedMassUnit = .stones }
      #expect(reading.records.first?.weight?.weight?.description == "71.2 st")
    }
  }

  @Test func `a version that is not known is read with a warning`() throws {
    let reading = try FormatReading(
      Self.text("#Version: 7\n#Units: kg", "2021-03-01 06:40:00;71.2;;"))
    #expect(reading.records.count == 1)
    #expect(
      reading.diagnostics == [
        #"1:1: warning[unknown-version]: the version is "7", this program knows 5 and 6 (row 1)"#
      ])
  }

  @Test func `damaged rows cost themselves only`() throws {
    let reading = try FormatReading(
      Self.text(
        "#Units: kg",
        """
        2021-03-01;heavy;;
        2021-13-01;71;;
        ;71;;
        2021-03-02;;71;
        2021-03-03;71
        """))
    #expect(reading.records.map { "\($0.date)" } == ["2021-03-03"])
    #expect(
      reading.diagnostics == [
        #"3:12: error[bad-number]: weight is "heavy", expected a number such as 82.4 (row 3)"#,
        #"4:1: error[bad-date]: date is "2021-13-01", expected a date such as "#
          + "2021-03-01T06:40:00.000Z or 2021-03-01 06:40:00 (row 4)",
        "5:1: error[missing-field]: no date (row 5)",
        "6:1: error[missing-field]: no weight (row 6)",
        "7:1: warning[cut-off]: the file breaks off here: the row has 2 cells, expected 4 as in "
          + "the header; the last of them may be incomplete (row 7)",
      ])
    let wide = try FormatReading(
      "#Units: kg\n#date;weight\n2021-03-01;71;x\n2021-03-02;72;\n")
    #expect(wide.records.isEmpty)
    #expect(
      wide.diagnostics == [
        "3:15: error[bad-row]: the row has 3 cells, expected 2 as in the header (row 3)",
        "4:15: error[bad-row]: the row has 3 cells, expected 2 as in the header (row 4)",
      ])
  }

  @Test func `all numbers of a file decide what a comma is`() throws {
    let text = { (rows: String) in Self.text("#Units: kg", rows) }
    let commas = try FormatReading(text("2021-03-01;70,125;;\n2021-03-02;71,5;;"))
    #expect(commas.records.map { $0.weight?.weight?.description } == ["70.125 kg", "71.5 kg"])
    // Three digits may be thousands, unless nobody weighs as much; two marks are one too many.
    let single = try FormatReading(text("2021-03-01;70,125;;"))
    #expect(single.records.map { $0.weight?.weight?.description } == ["70.125 kg"])
    for rows in ["2021-03-01;5,125;;", "2021-03-01;70.5;;\n2021-03-02;71,5;;"] {
      let error = #expect(throws: LogError.self) { try FormatReading(text(rows)) }
      #expect(error?.code == .ambiguous && error?.text().contains("`decimalMark`") == true)
    }
    let said = try FormatReading(text("2021-03-01;5,125;;")) { $0.decimalMark = .comma }
    #expect(said.records.first?.weight?.weight?.description == "5.125 kg")
  }

  @Test func `semicolons belong to the note wherever its column is`() throws {
    let reading = try FormatReading(
      "#Units: kg\n#date;log;weight\n2021-03-01;a; b;71\n#Units: lb\n2021-03-02;c;150\n")
    #expect(reading.records.map { $0.weight?.note } == ["a; b", "c"])
    #expect(reading.records.map { $0.weight?.weight?.description } == ["71 kg", "150 lb"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `sample`() throws {
    guard let bytes = FormatReading.sample("weight-csv/libra-v6-composed.csv") else { return }
    let reading = try FormatReading(bytes)
    #expect(reading.diagnostics.isEmpty)
    #expect(
      reading.ndjson == """
        {"type":"weight","date":"2021-03-01T06:40:00.000Z","weight":71.2,"weightUnit":"kg",\
        "extras":{"weight trend":"71.2"}}
        {"type":"weight","date":"2021-03-02T06:45:12.118204Z","weight":71.0,"weightUnit":"kg",\
        "bodyFat":21.4,"bodyFatUnit":"%","note":"after run",\
        "extras":{"weight trend":"71.18","body fat trend":"21.4"}}
        {"type":"weight","date":"2021-03-02T23:00:00.000Z","weight":70.9,"weightUnit":"kg",\
        "extras":{"weight trend":"71.15"}}

        """)
  }
}
