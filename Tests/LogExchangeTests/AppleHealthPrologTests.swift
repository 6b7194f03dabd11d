// SPDX-License-Identifier: MIT

import LogExchange
import Testing
import XMLTree

@testable import struct LogExchange.AppleHealthPrologFilter

/// The malformed document type declaration of iOS 16.
@Suite struct AppleHealthPrologTests {
  @Test(arguments: ["ios16-missing-bracket", "ios16-extra-bracket"], [1 << 16, 1000, 1])
  func `a malformed declaration is left out with a note`(name: String, chunk: Int) throws {
    let reading = AppleReading(
      try ProjectFiles.fixture("apple-health/\(name).xml"), chunk: chunk)
    #expect(reading.text == (try AppleReading.expected(name)))
    #expect(reading.severities == [.note] && reading.error == nil)
    #expect(
      reading.diagnostics.first?.contains(
        "note[malformed-document-type]: the document type declaration is malformed") == true)
    #expect(reading.summary.notModelled == ["HKQuantityTypeIdentifierHeartRate": 1])
  }

  /// What comes out of a filter, and what it remarks.
  private func filtered(
    _ input: [UInt8], chunk: Int
  ) throws -> (bytes: [UInt8], remarks: [InputRemark]) {
    var filter = AppleHealthPrologFilter()
    var output: [UInt8] = []
    for start in stride(from: 0, to: input.count, by: chunk) {
      try input[start..<min(start + chunk, input.count)].withUnsafeBytes {
        try filter.feed($0) { output.append(contentsOf: $0) }
      }
    }
    try filter.finish { output.append(contentsOf: $0) }
    return (output, filter.takeRemarks())
  }

  @Test(arguments: ["ios16-missing-bracket", "ios16-extra-bracket"], [1 << 16, 97, 1])
  func `positions stay what they are`(name: String, chunk: Int) throws {
    let input = try ProjectFiles.fixture("apple-health/\(name).xml")
    let (output, remarks) = try filtered(input, chunk: chunk)
    #expect(remarks.count == 1)
    let text = String(decoding: input, as: UTF8.self)
    let start = text.utf8.distance(
      from: text.startIndex, to: try #require(text.range(of: "<!DOCTYPE")).lowerBound)
    let end = text.utf8.distance(
      from: text.startIndex, to: try #require(text.range(of: "<HealthData locale")).lowerBound)
    #expect(output.count == input.count)
    #expect(output[..<start] == input[..<start] && output[end...] == input[end...])
    for index in start..<end { #expect(output[index] == (input[index] == 0x0A ? 0x0A : 0x20)) }
    let document = try XMLTreeParser().parse(output)
    let line = input[..<end].count { $0 == 0x0A } + 1
    #expect(document.documentElement?.position == SourcePosition(line: line, column: 1))
  }

  @Test(
    arguments: [
      "<HealthData/>",
      "<!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]><HealthData/>",
      "<!DOCTYPE HealthData [<!-- <HealthData> --><!ENTITY e \"<HealthData x=''/>\">]><HealthData/>",
      "<?xml version='1.0'?><!-- <!DOCTYPE HealthData [ --><HealthData></HealthData>",
      "<!DOCTYPE HealthData SYSTEM \"x.dtd\"><HealthData>",
      // Not the declaration's fault: the parser of the records will say so.
      "<HealthData a=></HealthData>", "<?xml version='1.0'?> text <HealthData/>", "<HealthDat", "",
      "<!DOCTYPE HealthData [", "<!DOCTYPE HealthData [<!ELEMENT x <HealthDatas/>",
    ], [1 << 16, 1])
  func `all else passes untouched`(input: String, chunk: Int) throws {
    let (output, remarks) = try filtered(Array(input.utf8), chunk: chunk)
    #expect(output == Array(input.utf8))
    #expect(remarks.isEmpty)
  }

  @Test(arguments: [1 << 16, 1])
  func `the document element is not looked for inside comments`(chunk: Int) throws {
    let input = "<!DOCTYPE HealthData [<!ELEMENT a EMPTY\n<!-- <HealthData> -->]>\n<HealthData/>"
    let (output, remarks) = try filtered(Array(input.utf8), chunk: chunk)
    #expect(remarks.map(\.severity) == [.note])
    let first = String(repeating: " ", count: 39)
    let second = String(repeating: " ", count: 23)
    #expect(String(decoding: output, as: UTF8.self) == "\(first)\n\(second)\n<HealthData/>")
  }

  @Test func `a declaration longer than the head of the input is mended, too`() throws {
    let comment = "<!-- " + String(repeating: "padding\n", count: 20_000) + "-->\n"
    let text = String(
      decoding: try ProjectFiles.fixture("apple-health/ios16-missing-bracket.xml"),
      as: UTF8.self)
    let input = text.replacing("<!ELEMENT Me EMPTY>", with: comment + "<!ELEMENT Me EMPTY>")
    let reading = AppleReading(Array(input.utf8))
    #expect(reading.text == (try AppleReading.expected("ios16-missing-bracket")))
    #expect(reading.severities == [.note] && reading.error == nil)
  }

  /// An export whose declaration has a stray quotation mark: to a parser that looks for
  /// its end, the rest of the document is inside of texts in quotes.
  private static func strayQuote(records: Int, mark: String = "\"") -> [UInt8] {
    let record = """
      <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale [1]" unit="kg" \
      value="82.4" startDate="2024-01-02 07:00:00 -0500"/>

      """
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!ELEMENT HealthData ANY>
      <!ATTLIST HealthData locale CDATA \(mark)#REQUIRED
      ]>
      <HealthData locale="en_GB">

      """.utf8) + Array(String(repeating: record, count: records).utf8)
      + Array("</HealthData>\n".utf8)
  }

  @Test(arguments: ["\"", "'", "\"'", ""], [10, 12_000])
  func `a stray quotation mark costs no record, however large the export`(
    mark: String, records: Int
  ) throws {
    let input = Self.strayQuote(records: records, mark: mark)
    for chunk in records > 10 ? [1 << 16, 1 << 21, 999] : [1 << 16, 1] {
      let reading = AppleReading(input, chunk: chunk)
      #expect(reading.error == nil, "\(chunk)")
      #expect(reading.summary.recordsByKind[.weight] == records)
      #expect(reading.severities == [.note])
    }
    let reading = AppleReading(Array(input.dropLast(14)) + Array("<x>".utf8))
    #expect(reading.error != nil)
  }

  @Test func `pieces of any size decide alike`() throws {
    let input = Self.strayQuote(records: 12_000)
    let whole = try filtered(input, chunk: input.count)
    #expect(whole.remarks.count == 1)
    for chunk in [1 << 20, (1 << 20) - 1, 65_537, 4_099] {
      let (output, remarks) = try filtered(input, chunk: chunk)
      #expect(output == whole.bytes)
      #expect(remarks == whole.remarks, "\(chunk)")
    }
  }

  @Test func `another format keeps its declaration`() {
    let reading = AppleReading(
      Array("<!DOCTYPE logbook [<!ELEMENT a EMPTY ]><logbook></logbook>".utf8))
    #expect(reading.error is XMLReadError)
  }
}
