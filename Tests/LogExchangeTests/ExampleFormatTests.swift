// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LogExchange

/// The format that CONTRIBUTING.md shows is compiled, reads, and is the one shown.
@Suite struct ExampleFormatTests {
  private static let log = """
    <?xml version="1.0"?>
    <pumpLog car="Civic">
      <stop when="2024-03-01T07:12" km="52310" litres="38.50" paid="61.20 EUR" at="Aral"/>
      <wash when="2024-03-02"/>
      <stop when="2024-03-0l" km="52400"/>
      <stop km="52400"/>
      <stop when="2024-03-09" km="52 800"/>
      <stop when="2024-03-10" km="52900" note="a & b"/>
      <stop when="2024-03-11" litres="40.0"/>
    </pumpLog>
    """

  @Test func `it reads`() throws {
    var sink = RecordCollector()
    var diagnostics: [String] = []
    let reader = LogReader(format: PumpLogFormat())
    let summary = try reader.read(Array(Self.log.utf8), into: &sink) {
      diagnostics.append("\($0)")
    }
    #expect(summary.isBalanced && summary.format == "pump-log")
    #expect(summary.records == 2 && summary.rejected == 4)
    #expect(
      try FormatReading.written(sink.records, as: "ndjson").text == """
        {"type":"fuel","vehicle":"Civic","date":"2024-03-01T07:12","odometer":52310,\
        "odometerUnit":"km","volume":38.50,"volumeUnit":"L","totalCost":61.20,"currency":"EUR",\
        "extras":{"at":"Aral"}}
        {"type":"fuel","vehicle":"Civic","date":"2024-03-11","volume":40.0,"volumeUnit":"L"}

        """)
    let places = diagnostics.map { $0.prefix { $0 != "]" } }
    #expect(
      places == [
        "5:3: error[bad-date", "6:3: error[missing-field", "7:3: error[bad-number",
        "8:47: error[damaged-record",
      ])
  }

  @Test func `it claims its own files and no others`() throws {
    let format = PumpLogFormat()
    #expect(format.recognises(InputHead(Self.log.utf8)))
    #expect(LogFormats.standard.recognise(InputHead(Self.log.utf8)) == nil)
    for path in RecognitionTests.fixtures {
      #expect(!format.recognises(InputHead(try ProjectFiles.fixture(path))), "\(path)")
    }
  }

  @Test func `the page shows it as it is`() throws {
    let folder = ProjectFiles.root
    let page = try Self.lines(of: folder.appending(path: "CONTRIBUTING.md"))
    let file = try Self.lines(
      of: folder.appending(path: "Tests/LogExchangeTests/PumpLogFormat.swift"))
    let start = try #require(page.firstIndex(of: "```swift"))
    let end = try #require(page[start...].firstIndex(of: "```"))
    #expect(Self.code(page[(start + 1)..<end]) == Self.code(file[...]))
    // The line for the registry is one of the file's formats.
    #expect(page.contains("    PumpLogFormat(),"))
  }

  @Test func `a table is a layout`() throws {
    let text = """
      When;Odometer (km);Litres;Paid;Brim;Remark
      05.03.2024 07:12;52310;38,50;61,20 €;yes;rain; wind
      19.03.2024;52900;12,05;19,10 €;no;

      """
    var sink = RecordCollector()
    let reader = LogReader(format: LayoutFormat("pump-table") { .pumpTable })
    let summary = try reader.read(Array(text.utf8), into: &sink) { _ in }
    #expect(summary.isBalanced && summary.records == 2)
    #expect(
      try FormatReading.written(sink.records, as: "ndjson").text == """
        {"type":"fuel","date":"2024-03-05T07:12","odometer":52310,"odometerUnit":"km",\
        "volume":38.50,"volumeUnit":"L","totalCost":61.20,"currency":"EUR","partial":false,\
        "note":"rain; wind"}
        {"type":"fuel","date":"2024-03-19","odometer":52900,"odometerUnit":"km",\
        "volume":12.05,"volumeUnit":"L","totalCost":19.10,"currency":"EUR","partial":true}

        """)
    let page = try Self.lines(of: ProjectFiles.root.appending(path: "CONTRIBUTING.md"))
    let file = try Self.lines(
      of: ProjectFiles.root.appending(path: "Tests/LogExchangeTests/PumpTableLayout.swift"))
    let code = Array(file.drop { !$0.hasPrefix("extension") }.dropLast())
    let start = try #require(page.firstIndex(of: code[0]))
    #expect(Array(page[start..<(start + code.count)]) == code)
    #expect(code.count { !$0.contains("///") } <= 40)
  }

  private static func lines(of file: URL) throws -> [String] {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// What stands behind the imports: a test needs one more.
  private static func code(_ lines: ArraySlice<String>) -> [String] {
    Array(lines.drop { !$0.hasPrefix("///") }.reversed().drop(while: \.isEmpty).reversed())
  }
}
