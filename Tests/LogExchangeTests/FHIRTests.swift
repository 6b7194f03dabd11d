// SPDX-License-Identifier: MIT

import LogExchange
import Testing
import XMLTree

/// What came out of reading an input.
struct FHIRReading {
  var records: [WeightRecord] = []
  var diagnostics: [Diagnostic] = []
  var summary = ReadingSummary()

  init(_ bytes: some Sequence<UInt8>, measures: ReadingOptions.Measures? = nil) throws {
    var options = ReadingOptions()
    options.measures = measures
    var sink = RecordCollector()
    var diagnostics: [Diagnostic] = []
    summary = try LogReader(options: options).read(bytes, into: &sink) { diagnostics.append($0) }
    self.diagnostics = diagnostics
    records = sink.records.compactMap { record in
      guard var record = record.weight else { return nil }
      record.position = nil
      return record
    }
    #expect(summary.isBalanced)
    #expect(records.count == summary.records)
  }

  /// The one record of an Observation that is written as JSON.
  static func json(_ observation: String, measures: ReadingOptions.Measures? = nil) throws
    -> FHIRReading
  {
    try FHIRReading(observation.utf8, measures: measures)
  }
}

/// One of the two syntaxes.
enum FHIRSyntax: CaseIterable {
  case xml
  case json

  var format: (any LogFormat)? {
    LogFormats.standard.named(self == .xml ? "fhir-xml" : "fhir-json")
  }

  func write(_ records: [WeightRecord]) throws -> (bytes: [UInt8], leftBehind: LeftBehind) {
    let output = Output()
    let made = format?.makeSink({ output.bytes.append(contentsOf: $0) }, WritingOptions())
    var sink = try #require(made)
    for record in records { try sink.add(LogRecord(record)) }
    try sink.finish()
    return (output.bytes, sink.leftBehind)
  }

  private final class Output {
    var bytes: [UInt8] = []
  }
}

@Suite struct FHIRTests {
  @Test(arguments: ["xml", "json"])
  func `a Bundle becomes its measures, whatever its syntax`(syntax: String) throws {
    let input = try ProjectFiles.fixture("fhir/weights.\(syntax)")
    let expected = String(
      decoding: try ProjectFiles.fixture("fhir/weights.ndjson"), as: UTF8.self)
    for way in syntax == "xml" ? InputWay.allCases : [.bytes, .trickle] {
      var diagnostics: [Diagnostic] = []
      let written = try WrittenForm.ndjson.write(input, way: way) { diagnostics.append($0) }
      #expect(written.text == expected)
      #expect(written.summary.format == "fhir-\(syntax)")
      #expect(written.summary.entries == 11 && written.summary.recordsByKind[.weight] == 4)
      #expect(written.summary.rejected == 2 && written.summary.isBalanced)
      #expect(
        written.summary.notModelled == [
          "Patient": 1, "Observation 8867-4": 1, "Observation entered-in-error": 1,
          "Observation without a value": 1, "entry without a resource": 1,
        ])
      #expect(written.summary.filtered.isEmpty)
      let messages = diagnostics.map { "\($0.severity.rawValue)[\($0.code)] \($0.message)" }
      #expect(
        messages == [
          "note[narrative-left-out] the narratives of resources (text) are not kept",
          #"warning[unit-mismatch] the unit of valueQuantity is "Kgs" and its code "[lb_av]": "#
            + "the code counts",
          #"error[bad-date] effectiveDateTime is "2024-03", expected a full "#
            + "date: a record needs the day",
          "error[bounded-value] valueQuantity is < 40: a bound is not a measured value",
        ])
      #expect(
        diagnostics.map { $0.position.map { "\($0)" } }
          == (syntax == "xml"
            ? ["5:3", "59:11", "102:5", "109:39"] : ["3:5", "32:53", "58:28", "61:88"]))
    }
  }

  @Test(arguments: ["xml", "json"])
  func `other measures of a body are left out if weights are asked for`(syntax: String) throws {
    let input = try ProjectFiles.fixture("fhir/weights.\(syntax)")
    let weights = try FHIRReading(input, measures: .bodyMass)
    #expect(weights.summary.recordsByKind[.weight] == 3)
    #expect(weights.summary.filtered == ["Observation 41982-0": 1])
    let reading = try FHIRReading(input, measures: .all)
    #expect(reading.records == (try FHIRReading(input).records))
    #expect(reading.summary.recordsByKind[.weight] == 4)
    #expect(reading.summary.filtered.isEmpty)
    let fat = try #require(reading.records.first { $0.weight == nil })
    #expect(fat.bodyFat?.description == "22.10 %")
    #expect(fat.date.description == "2024-03-01T07:12:00+01:00")
    #expect(
      fat.extras.isEmpty, "its code, category and unit are those a writer gives: \(fat.extras)")
  }

  @Test(arguments: FHIRSyntax.allCases)
  func `what is written is read, whatever was measured and with or without a time`(
    syntax: FHIRSyntax
  ) throws {
    let export = AppleReading(
      try ProjectFiles.fixture("apple-health/export.xml"), measures: .all)
    #expect(export.summary.records == 8)
    let days = """
      {"type":"weight","date":"2024-03-01","weight":82.40,"weightUnit":"kg"}
      {"type":"weight","date":"2024-03-02T07:12","bodyFat":18.4,"bodyFatUnit":"%"}
      {"type":"weight","date":"2024-03-03","bmi":24.1}
      {"type":"weight","date":"2024-03-04","height":182,"heightUnit":"cm"}
      {"type":"weight","date":"2024-03-05T07:12:05","leanMass":60,"leanMassUnit":"kg"}
      {"type":"weight","date":"2024-03-06","muscle":40.5,"muscleUnit":"kg"}

      """
    for (text, count) in [(export.text, 8), (days, 6)] {
      let records = try FHIRReading(syntax.write(FHIRReading(text.utf8).records).bytes)
      #expect(records.summary.records == count && records.diagnostics.isEmpty)
    }
  }
}
