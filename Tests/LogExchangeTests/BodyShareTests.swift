// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Body fat that is a fraction where a percentage is expected, and the other way round.
@Suite struct BodyShareTests {
  private func fat(_ text: String) throws -> (values: [String], notes: [String]) {
    let reading = try FormatReading(text) { $0.measures = .all }
    return (
      reading.records.compactMap { $0.weight?.bodyFat?.description },
      reading.diagnostics.filter { $0.contains("note[assumed-unit]") }
    )
  }

  private static func healthAutoExport(_ values: [String], units: String = "%") -> String {
    let data = values.map { #"{"date":"2024-04-01 07:57:00 +1000","qty":\#($0)}"# }
    return #"{"data":{"metrics":[{"name":"body_fat_percentage","units":"\#(units)","data":["#
      + data.joined(separator: ",") + "]}]}}"
  }

  @Test func `Health Auto Export writes a percent sign beside fractions`() throws {
    let (values, notes) = try fat(Self.healthAutoExport(["0.192", "0.2", "21.5", "1", "1.5", "0"]))
    #expect(values == ["0.192 fraction", "0.2 fraction", "21.5 %", "1 fraction", "1.5 %", "0 %"])
    #expect(notes.count == 1)
    #expect(
      notes.first?.contains(
        "1:113: note[assumed-unit]: qty is 0.192, which cannot be a percentage of body fat: it is "
          + "read as a fraction; so are 3 values of the file") == true, "\(notes)")
    let plain = try fat(Self.healthAutoExport(["21.5"]))
    #expect(plain.values == ["21.5 %"] && plain.notes.isEmpty)
  }

  @Test func `units of body fat are looked at`() throws {
    #expect(try fat(Self.healthAutoExport(["15"], units: "kg")).values == ["15 kg"])
    #expect(try fat(Self.healthAutoExport(["0.15"], units: "fraction")).values == ["0.15 fraction"])
    let reading = try FormatReading(Self.healthAutoExport(["15"], units: "cm")) {
      $0.measures = .all
    }
    #expect(reading.summary.rejected == 1 && reading.diagnostics[0].contains("error[unknown-unit]"))
  }

  private static func apple(_ values: [String]) -> String {
    let records = values.map {
      """
      <Record type="HKQuantityTypeIdentifierBodyFatPercentage" unit="%" value="\($0)" \
      startDate="2024-01-02 07:00:00 +0100"/>

      """
    }
    return "<HealthData>\n" + records.joined() + "</HealthData>\n"
  }

  @Test func `Apple Health has percentages among its fractions`() throws {
    let (values, notes) = try fat(Self.apple(["0.184", "18.5", "19", "1.01"]))
    #expect(values == ["0.184 fraction", "18.5 %", "19 %", "1.01 %"])
    #expect(notes.count == 1)
    #expect(
      notes.first?.hasPrefix(
        "3:1: note[assumed-unit]: value is 18.5, which cannot be a fraction: it is read as a "
          + "percentage; so are 3 values of the file") == true, "\(notes)")
    #expect(try fat(Self.apple(["0.184"])).notes.isEmpty)
  }

  @Test func `threads find the same`() {
    var options = ReadingOptions()
    options.measures = .all
    let bytes = Array(
      Self.apple((0..<400).map { $0.isMultiple(of: 7) ? "18.\($0)" : "0.1\($0)" }).utf8)
    let alone = PieceReadingTests.Outcome(bytes, options, jobs: 1, pieceSize: nil)
    #expect(alone.events.count { $0.hasPrefix("note: ") } == 1)
    for size in [1 << 10, 5_000] {
      #expect(PieceReadingTests.Outcome(bytes, options, jobs: 3, pieceSize: size) == alone)
    }
  }

  @Test func `a clinical document has the same doubt`() throws {
    let text = """
      <ClinicalDocument xmlns="urn:hl7-org:v3"><title>Health Data Export</title>
      <component><observation><code code="41982-0"/>
      <text><type>HKQuantityTypeIdentifierBodyFatPercentage</type></text><effectiveTime><low \
      value="20240102070000+0100"/></effectiveTime><value value="18.5" unit="%"/></observation>
      </component></ClinicalDocument>
      """
    let (values, notes) = try fat(text)
    #expect(values == ["18.5 %"] && notes.count == 1)
  }

  @Test func `Google Fit and Fitbit write percentages, and fractions are known`() throws {
    let fit = { (value: String) in
      #"{"Data Points":[{"fitValue":[{"value":{"fpVal":\#(value)}}],"dataTypeName":"#
        + #""com.google.body.fat.percentage","startTimeNanos":1651455840123456789}]}"#
    }
    let low = try fat(fit("0.213"))
    #expect(low.values == ["0.213 fraction"] && low.notes.count == 1)
    let usual = try fat(fit("21.3"))
    #expect(usual.values == ["21.3 %"] && usual.notes.isEmpty)
    let fitbit = try fat(
      #"[{"logId":1,"weight":171.9,"bmi":24,"fat":0.205,"date":"02/05/19","time":"07:05:00"}]"#)
    #expect(fitbit.values == ["0.205 fraction"] && fitbit.notes.count == 2)
  }

  @Test(arguments: [("0.192", "%", "0.192 fraction"), ("18.5", "1", "18.5 %")])
  func `FHIR's codes may contradict the value`(value: String, code: String, read: String) throws {
    let quantity = #"{"value":\#(value),"system":"http://unitsofmeasure.org","code":"\#(code)"}"#
    let json = """
      {"resourceType":"Observation","code":{"coding":[{"system":"http://loinc.org","code":\
      "41982-0"}]},"effectiveDateTime":"2024-03-01","valueQuantity":\(quantity)}
      """
    let (values, notes) = try fat(json)
    #expect(values == [read] && notes.count == 1)
    let xml = """
      <Observation xmlns="http://hl7.org/fhir"><code><coding><system value="http://loinc.org"/>\
      <code value="41982-0"/></coding></code><effectiveDateTime value="2024-03-01"/>\
      <valueQuantity><value value="\(value)"/><system value="http://unitsofmeasure.org"/>\
      <code value="\(code)"/></valueQuantity></Observation>
      """
    let again = try fat(xml)
    #expect(again.values == [read] && again.notes.count == 1)
  }
}
