// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree

@testable import LogExchange

@Suite struct AppleClinicalDocumentTests {
  @Test(arguments: InputWay.allCases)
  func `body masses are read, the others are named`(way: InputWay) throws {
    let reading = try AppleReading(fixture: "export_cda.xml", way: way)
    #expect(reading.text == (try AppleReading.expected("export_cda")))
    #expect(reading.diagnostics.isEmpty && reading.error == nil)
    #expect(reading.summary.format == "apple-health-cda")
    #expect(reading.summary.notModelled == ["HKQuantityTypeIdentifierHeartRate": 1])
    #expect(
      reading.summary.filtered == [
        "HKQuantityTypeIdentifierBodyMassIndex": 1,
        "HKQuantityTypeIdentifierBodyFatPercentage": 1, "HKQuantityTypeIdentifierHeight": 1,
      ])
    let all = try AppleReading(fixture: "export_cda.xml", measures: .all, way: way)
    #expect(all.text == (try AppleReading.expected("export_cda.all")))
    #expect(all.summary.entries == 6 && all.summary.filtered.isEmpty)
  }

  @Test func `summaries of clinics are read by the same rules`() throws {
    let entry = { (mood: String, more: String, value: String) in
      """
      <entry><observation classCode="OBS" moodCode="\(mood)"\(more)>
      <code code="29463-7" codeSystem="2.16.840.1.113883.6.1" displayName="Body weight"/>
      <effectiveTime value="20240201110000-0500"/>\(value)</observation></entry>
      """
    }
    let pounds = #"<value xsi:type="PQ" value="185" unit="[lb_av]"/>"#
    let fat = """
      <entry><observation classCode="OBS" moodCode="EVN"><code code="41982-0"/>
      <effectiveTime value="20240201"/><value value="0.9" unit="%"/></observation></entry>
      <entry><observation classCode="OBS" moodCode="EVN"><code code="41982-0"/>
      <effectiveTime value="20240202"/><value value="24.5" unit="%"/></observation></entry>
      <entry><observation classCode="OBS" moodCode="EVN"><code code="39156-5"/>
      <effectiveTime value="20240202"/><value value="26.5" unit="kg/m2"/></observation></entry>
      """
    let text =
      #"<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">"#
      + "<component><structuredBody><component><section>" + entry("EVN", "", pounds)
      + entry("GOL", "", pounds) + entry("EVN", #" negationInd="true""#, pounds)
      + entry("EVN", "", #"<value xsi:type="PQ" nullFlavor="UNK"/>"#) + fat
      + "</section></component></structuredBody></component></ClinicalDocument>"
    let reading = try FormatReading(text) { $0.measures = .all }
    let weights = reading.records.compactMap(\.weight)
    #expect(weights.map { $0.weight?.description } == ["185 lb", nil, nil, nil])
    #expect("\(weights[0].date)" == "2024-02-01T11:00:00-05:00")
    // Of a clinic, a share is a percentage; nobody has 0.9 %.
    #expect(weights.map { $0.bodyFat?.description } == [nil, "0.9 fraction", "24.5 %", nil])
    #expect(weights[3].bmi?.description == "26.5" && weights[3].extras.isEmpty)
    #expect(
      reading.summary.notModelled == [
        "Body weight, not an event": 1, "Body weight, negated": 1, "Body weight, unknown value": 1,
      ])
    #expect(reading.diagnostics.count == 1)
  }

  @Test(arguments: [1 << 16, 100, 1])
  func `entries behind the end of the document are read with a note`(chunk: Int) throws {
    let input = try ProjectFiles.fixture("apple-health/export_cda-after-end.xml")
    let reading = AppleReading(input, chunk: chunk)
    #expect(reading.text == (try AppleReading.expected("export_cda-after-end")))
    #expect(reading.error == nil)
    // The comment before it may stand behind the end of any document.
    let text = String(decoding: input, as: UTF8.self)
    let end = try #require(text.range(of: "<!-- more -->"))
    let line = text[..<end.lowerBound].utf8.count { $0 == 0x0A } + 2
    #expect(
      reading.diagnostics == [
        "\(line):2: note[content-after-end]: the document goes on after its end tag; what "
          + "follows is read, too (/)"
      ])
    #expect(reading.summary.notModelled == ["HKQuantityTypeIdentifierHeartRate": 2])
  }

  @Test func `entries behind the end are read also where the tags around them are no XML`() throws {
    let reading = try AppleReading(fixture: "export_cda-junk.xml")
    #expect(reading.text == (try AppleReading.expected("export_cda-junk")))
    #expect(reading.error == nil)
    #expect(reading.severities.contains(.warning) && !reading.severities.contains(.error))
  }

  @Test(arguments: ["junk", "&", "<<<", "\u{1}", "</x>", "<x>", "<![CDATA["])
  func `whatever follows the end, the document was whole`(junk: String) throws {
    let input = try ProjectFiles.fixture("apple-health/export_cda.xml") + Array(junk.utf8)
    let reading = AppleReading(input)
    #expect(reading.text == (try AppleReading.expected("export_cda")))
    #expect(reading.error == nil)
    #expect(!reading.diagnostics.isEmpty && !reading.severities.contains(.error))
  }

  @Test func `a document without its end tag is an error`() throws {
    let input = try ProjectFiles.fixture("apple-health/export_cda.xml")
    let reading = AppleReading(Array(input.dropLast(10)))
    #expect(reading.error is XMLReadError)
    #expect(reading.text == (try AppleReading.expected("export_cda")))
  }

  @Test func `damage costs one observation`() throws {
    let reading = try AppleReading(fixture: "export_cda-damaged.xml")
    #expect(reading.text == (try AppleReading.expected("export_cda-damaged")))
    #expect(reading.error == nil && reading.summary.rejected == 1)
    #expect(reading.severities == [.error])
    #expect(reading.summary.notModelled == ["HKQuantityTypeIdentifierHeartRate": 1])
  }

  @Test func `values that contradict each other or make no sense are told`() throws {
    let reading = try AppleReading(fixture: "export_cda-contradiction.xml")
    #expect(reading.text.split(separator: "\n").count == 2)
    #expect(reading.text.contains(#""weight":61.0,"#))
    #expect(
      reading.text.contains(
        #""extras":{"sourceVersion":"3.1","text.value":"61.3","text.unit":"kg"}"#))
    #expect(reading.text.contains(#""date":"2023-01-19T16:40","weight":61.6,"#))
    let told = reading.diagnostics.map {
      $0.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    }
    #expect(told.count == 4)
    #expect(
      told.first?.hasPrefix(
        "warning[contradicting-value]: value is 61.0 kg, and 61.3 kg in the text; the first is "
          + "taken") == true)
    #expect(told.dropFirst().first?.hasPrefix("error[bad-number]: value is \"61,5\"") == true)
    #expect(
      told.dropFirst(2).first?.hasPrefix("error[bad-date]: effectiveTime is \"2023-01-18\"")
        == true)
    #expect(told.last?.hasPrefix("error[unknown-unit]: the unit of value is \"stone\"") == true)
    #expect(reading.summary.rejected == 3)
  }

  @Test func `the sample has two body masses`() throws {
    let path = "\(Fixtures.shared)/samples/apple-health/composed-export_cda.xml"
    guard let bytes = try? Fixtures.bytes(at: path) else {
      return SkipNotices.shared.printOnce("skipped: no samples in \(Fixtures.shared)")
    }
    for (input, severities) in [
      (bytes, [Diagnostic.Severity]()), (bytes + Array("<junk/>".utf8), [.note]),
    ] {
      let reading = AppleReading(input)
      #expect(
        reading.text == """
          {"type":"weight","date":"2023-01-16T16:40:59+08:00","weight":58,"weightUnit":"kg",\
          "source":"Example Scale ⚖️","extras":{"sourceVersion":"16.0.2","HKWasUserEntered":"1"}}
          {"type":"weight","date":"2024-02-01T07:30:00+08:00","weight":128.3,"weightUnit":"lb",\
          "source":"Example Scale ⚖️","extras":{"sourceVersion":"16.0.2","HKWasUserEntered":"1"}}

          """)
      #expect(reading.severities == severities && reading.error == nil)
      #expect(reading.summary.entries == 2)
    }
  }

  // MARK: The filter

  private func filtered(_ input: String, chunk: Int) throws -> (text: String, remarks: Int) {
    var filter = ClinicalDocumentEndFilter()
    var output: [UInt8] = []
    let bytes = Array(input.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      try bytes[start..<min(start + chunk, bytes.count)].withUnsafeBytes {
        try filter.feed($0) { output.append(contentsOf: $0) }
      }
    }
    try filter.finish { output.append(contentsOf: $0) }
    return (String(decoding: output, as: UTF8.self), filter.takeRemarks().count)
  }

  @Test(
    arguments: [
      ("<ClinicalDocument>a</ClinicalDocument>\n", "a                   \n", 0),
      ("<ClinicalDocument>a</ClinicalDocument\n >", "a                  \n  ", 0),
      ("<ClinicalDocument></ClinicalDocument><!-- c --> <?p i?>", nil, 0),
      ("<ClinicalDocument></ClinicalDocument><!-- c -->x", nil, 1),
      ("<ClinicalDocument></ClinicalDocument>\n <a/>", nil, 1),
    ] as [(String, String?, Int)], [1 << 16, 5, 1])
  func `the end tag moves to the end`(
    item: (input: String, content: String?, remarks: Int), chunk: Int
  ) throws {
    let (text, remarks) = try filtered(item.input, chunk: chunk)
    let name = "</ClinicalDocument>"
    #expect(text.hasSuffix(name) && text.utf8.count == item.input.utf8.count + name.utf8.count)
    if let content = item.content { #expect(text == "<ClinicalDocument>\(content)\(name)") }
    #expect(remarks == item.remarks)
  }

  @Test(
    arguments: [
      "<ClinicalDocument><!-- </ClinicalDocument> --></x>",
      "<x><![CDATA[</ClinicalDocument>]]></x>",
      "<x><?p </ClinicalDocument>?></x>", "<x></ClinicalDocuments></x>", "<x></ClinicalDocument",
      "<x></ClinicalDocument x>", "<", "<!", "<!-", "<![CDAT", "<!DOCTYPE x>", "",
    ], [1 << 16, 1])
  func `all else passes untouched`(input: String, chunk: Int) throws {
    let (text, remarks) = try filtered(input, chunk: chunk)
    #expect(text == input && remarks == 0)
  }
}
