// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

/// Exports through the native forms: the same records come out.
@Suite struct AppleRoundTripTests {
  @Test(
    arguments: [
      "export.xml", "export-mixed.xml", "ios8.xml", "ios16-missing-bracket.xml",
      "export_cda.xml", "export_cda-contradiction.xml", "damaged-metadata.xml",
    ], ["xml", "json", "ndjson"])
  func `records survive the native forms`(input: String, form: String) throws {
    let source = try ProjectFiles.fixture("apple-health/\(input)")
    let original = AppleReading(source, measures: .all)
    #expect(!original.text.isEmpty)

    let output = Output()
    let format = try #require(LogFormats.standard.named(form))
    var sink = AnySink(
      try #require(
        format.makeSink({ output.bytes.append(contentsOf: $0) }, WritingOptions())))
    var options = ReadingOptions()
    options.measures = .all
    try LogReader(options: options).read(source, into: &sink) { _ in }
    try sink.finish()

    let copy = AppleReading(output.bytes)
    #expect(copy.summary.format == form)
    #expect(copy.text == original.text)
    #expect(copy.diagnostics.isEmpty && copy.error == nil)
  }

  private final class Output {
    var bytes: [UInt8] = []
  }

  @Test func `an export in UTF-16 is read as the same in UTF-8`() throws {
    let text = String(
      decoding: try ProjectFiles.fixture("apple-health/export.xml"), as: UTF8.self
    ).replacing("encoding=\"UTF-8\"", with: "encoding=\"UTF-16\"")
    let units: [[UInt8]] = text.utf16.map { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let bytes: [UInt8] = [0xFF, 0xFE] + units.joined()
    for chunk in [1 << 16, 1001] {
      let reading = AppleReading(bytes, chunk: chunk)
      #expect(reading.text == (try AppleReading.expected("export")))
      #expect(reading.diagnostics.isEmpty && reading.error == nil)
    }
  }

  @Test func `more damage than is repaired is an error, and counted up to there`() {
    let day = "startDate='2024-01-02 07:00:00 +0100'"
    let good = "<Record type='HKQuantityTypeIdentifierBodyMass' value='80' unit='kg' \(day)/>\n"
    let bad = "<Record type='HKQuantityTypeIdentifierBodyMass' value='8\u{1}0' unit='kg' \(day)/>\n"
    func reading(_ count: Int) -> AppleReading {
      let records = String(repeating: bad, count: count)
      return AppleReading(Array("<HealthData>\n\(good)\(records)\(good)</HealthData>".utf8))
    }
    let most = reading(1000)
    #expect(most.error == nil)
    #expect(most.summary.recordsByKind[.weight] == 2 && most.summary.rejected == 1000)
    let more = reading(1001)
    #expect(more.error != nil)
    #expect(more.summary.recordsByKind[.weight] == 1 && more.summary.rejected == 1000)
  }
}
