// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing
import XMLTree

@Suite struct FHIRWritingTests {
  private func weight(
    _ amount: String, _ unit: MassUnit = .kilograms, on date: String = "2024-03-01"
  ) throws -> WeightRecord {
    var record = WeightRecord(date: try #require(Timestamp(iso8601: date)))
    record.weight = Quantity(try ExactDecimal(parsing: amount), unit)
    return record
  }

  // MARK: Forms

  @Test func `a record is written as R4 has it`() throws {
    var record = try weight("82.40", on: "2024-03-01T07:12:00+01:00")
    record.person = "Ann \"A\" <x>"
    record.device = "Scale"
    record.note = "two\nlines & more"
    record.bodyFat = Quantity(try ExactDecimal(parsing: "22.10"), .percent)
    record.height = Quantity(try ExactDecimal(parsing: "185"), .centimetres)
    let json = try FHIRSyntax.json.write([record, try weight("181.5", .pounds)])
    #expect(json.leftBehind.isEmpty)
    let category = """
      "category":[{"coding":[{"system":"http://terminology.hl7.org/CodeSystem/\
      observation-category","code":"vital-signs","display":"Vital Signs"}]}]
      """
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == """
        {"resourceType":"Bundle","type":"collection","entry":[
        {"resource":{"resourceType":"Observation","status":"final",\(category),"code":{"coding":\
        [{"system":"http://loinc.org","code":"29463-7","display":"Body weight"}]},"subject":\
        {"display":"Ann \\"A\\" <x>"},"effectiveDateTime":"2024-03-01T07:12:00+01:00",\
        "valueQuantity":{"value":82.40,"unit":"kg","system":"http://unitsofmeasure.org",\
        "code":"kg"},"note":[{"text":"two\\nlines & more"}],"device":{"display":"Scale"},\
        "component":[{"code":{"coding":[{"system":"http://loinc.org","code":"41982-0","display":\
        "Percentage of body fat Measured"}]},"valueQuantity":{"value":22.10,"unit":"%","system":\
        "http://unitsofmeasure.org","code":"%"}},{"code":{"coding":[{"system":"http://loinc.org",\
        "code":"8302-2","display":"Body height"}]},"valueQuantity":{"value":185,"unit":"cm",\
        "system":"http://unitsofmeasure.org","code":"cm"}}]}},
        {"resource":{"resourceType":"Observation","status":"final",\(category),"code":{"coding":\
        [{"system":"http://loinc.org","code":"29463-7","display":"Body weight"}]},\
        "effectiveDateTime":"2024-03-01","valueQuantity":{"value":181.5,"unit":"lb","system":\
        "http://unitsofmeasure.org","code":"[lb_av]"}}}
        ]}

        """)
    record.bodyFat = nil
    record.height = nil
    let xml = try FHIRSyntax.xml.write([record])
    #expect(
      String(decoding: xml.bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <Bundle xmlns="http://hl7.org/fhir"><type value="collection"/>
          <entry><resource><Observation><status value="final"/><category><coding><system \
        value="http://terminology.hl7.org/CodeSystem/observation-category"/><code \
        value="vital-signs"/><display value="Vital Signs"/></coding></category><code><coding>\
        <system value="http://loinc.org"/><code value="29463-7"/><display value="Body weight"/>\
        </coding></code><subject><display value="Ann &quot;A&quot; &lt;x>"/></subject>\
        <effectiveDateTime value="2024-03-01T07:12:00+01:00"/><valueQuantity><value \
        value="82.40"/><unit value="kg"/><system value="http://unitsofmeasure.org"/><code \
        value="kg"/></valueQuantity><note><text value="two&#10;lines &amp; more"/></note>\
        <device><display value="Scale"/></device></Observation></resource></entry>
        </Bundle>

        """)
    #expect(try FHIRReading(xml.bytes).records == [record])
  }

  @Test func `no records make an empty Bundle`() throws {
    #expect(
      String(decoding: try FHIRSyntax.json.write([]).bytes, as: UTF8.self)
        == "{\"resourceType\":\"Bundle\",\"type\":\"collection\"}\n")
    for syntax in FHIRSyntax.allCases {
      #expect(try FHIRReading(syntax.write([]).bytes).summary.entries == 0)
    }
  }

  @Test(arguments: FHIRSyntax.allCases)
  func `fuel records are refused with the way out`(syntax: FHIRSyntax) throws {
    let made = syntax.format?.makeSink({ _ in }, WritingOptions())
    var sink = try #require(made)
    let date = try #require(Timestamp(iso8601: "2024-03-01"))
    let error = #expect(throws: LogError.self) { try sink.add(LogRecord(FuelRecord(date: date))) }
    #expect(error?.text().contains("`LogRecord.kind` weight") == true)
  }

  // MARK: From one syntax to the other

  @Test func `an Observation in XML becomes the same in JSON`() throws {
    let reading = try FHIRReading(try ProjectFiles.fixture("fhir/observation.xml"))
    let record = try #require(reading.records.first)
    #expect(record.weight?.description == "74.500 kg" && record.device == nil)
    let json = try FHIRSyntax.json.write([record])
    let expected = try ProjectFiles.fixture("fhir/observation.json")
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    #expect(json.leftBehind.isEmpty)
    #expect(try FHIRReading(expected).records == [record])
    let xml = try FHIRSyntax.xml.write([record])
    #expect(try FHIRReading(xml.bytes).records == [record])
  }

  @Test func `what is said about the values of an array stays with them`() throws {
    let contained = """
      "contained":[{"resourceType":"Patient","id":"p","name":[{"family":"X","given":["A",null,"C"],\
      "_given":[null,{"extension":[{"url":"u","valueBoolean":false}]},{"id":"g"}]}]}]
      """
    let observation = """
      {"resourceType":"Observation",\(contained),"code":{"coding":[{"system":"http://loinc.org",\
      "code":"29463-7"}]},"effectiveDateTime":"2024-03-01","valueQuantity":{"value":82,"unit":"kg"}}
      """
    let records = try FHIRReading.json(observation).records
    let name = "contained.name.given"
    #expect(
      records.first?.extras.entries.map { "\($0.name)=\($0.value)" } == [
        "contained.resourceType=Patient", "contained.id=p", "contained.name.family=X",
        "\(name)=A", "\(name)[1].extension.url=u", "\(name)[1].extension.valueBoolean=false",
        "\(name)[2]=C", "\(name)[2].id=g",
      ])
    let json = String(decoding: try FHIRSyntax.json.write(records).bytes, as: UTF8.self)
    #expect(json.contains(contained))
    let xml = try FHIRSyntax.xml.write(records).bytes
    #expect(
      String(decoding: xml, as: UTF8.self).contains(
        """
        <contained><Patient><id value="p"/><name><family value="X"/><given value="A"/><given>\
        <extension url="u"><valueBoolean value="false"/></extension></given><given value="C" \
        id="g"/></name></Patient></contained>
        """))
    #expect(try FHIRReading(xml).records == records)
  }

  @Test(arguments: FHIRSyntax.allCases)
  func `what was read is written and read again the same`(syntax: FHIRSyntax) throws {
    var records = try FHIRReading(
      try ProjectFiles.fixture("fhir/weights.xml"), measures: .all
    ).records
    let (bytes, leftBehind) = try syntax.write(records)
    // "Kgs" beside the code of pounds is not written again.
    #expect(leftBehind.counts == ["extras.valueQuantity.unit": 1])
    var extras = Extras()
    for entry in records[1].extras.entries where entry.name != "valueQuantity.unit" {
      extras.append(name: entry.name, value: entry.value)
    }
    records[1].extras = extras
    let again = try FHIRReading(bytes, measures: .all)
    #expect(again.records == records && records.count == 4)
    #expect(try syntax.write(again.records).bytes == bytes)
    // The panel has its weight in a component and nowhere else.
    let text = String(decoding: bytes, as: UTF8.self)
    let panel = try #require(text.split(separator: "\n").first { $0.contains("85353-1") })
    #expect(panel.split(separator: "82000").count == 2)
  }

  @Test(arguments: ["xml", "json", "ndjson", "csv"])
  func `native forms hold what was read, extras included`(form: String) throws {
    final class Output {
      var bytes: [UInt8] = []
    }
    for file in ["fhir/weights.json", "fhir/observation.xml"] {
      let records = try FHIRReading(try ProjectFiles.fixture(file), measures: .all).records
      let output = Output()
      let made = LogFormats.standard.named(form)?.makeSink(
        { output.bytes.append(contentsOf: $0) }, WritingOptions())
      var sink = try #require(made)
      for record in records { try sink.add(LogRecord(record)) }
      try sink.finish()
      #expect(sink.leftBehind.isEmpty)
      #expect(try FHIRReading(output.bytes).records == records)
    }
  }

  /// Every value of an Observation of HL7, by its path, whatever the order.
  private func leaves(_ json: Any, _ path: String = "") -> [String: String] {
    switch json {
    case let object as [String: Any]:
      object.reduce(into: [:]) { result, member in
        result.merge(leaves(member.value, "\(path)/\(member.key)")) { $1 }
      }
    case let array as [Any]:
      array.enumerated().reduce(into: [:]) { result, element in
        result.merge(leaves(element.element, "\(path)[\(element.offset)]")) { $1 }
      }
    default: [path: "\(json)"]
    }
  }

  @Test func `the example of HL7 in XML becomes its JSON, and the other way round`() throws {
    guard let xml = FormatReading.sample("fhir/hl7-observation-example.xml"),
      let json = FormatReading.sample("fhir/hl7-observation-example-r4.json")
    else { return }
    let fromXML = try FHIRReading(xml)
    let fromJSON = try FHIRReading(json)
    #expect(fromXML.summary.entries == 1 && fromXML.diagnostics.isEmpty)
    #expect(fromXML.records == fromJSON.records)
    let record = try #require(fromXML.records.first)
    #expect(record.weight?.description == "185 lb" && record.date.description == "2016-03-28")
    #expect(record.person == "Patient/example")
    #expect(record.extras["code.coding[1].code"] == "3141-9")
    #expect(record.extras["encounter.reference"] == "Encounter/example")
    #expect(record.extras["valueQuantity.unit"] == "lbs")
    let written = try FHIRSyntax.json.write([record])
    let bundle = try JSONSerialization.jsonObject(with: Data(written.bytes)) as? [String: Any]
    let entry = (bundle?["entry"] as? [[String: Any]])?.first
    let ours = leaves(try #require(entry?["resource"]))
    let theirs = leaves(try JSONSerialization.jsonObject(with: Data(json)))
    #expect(theirs.count == 25)
    #expect(ours == theirs)
    let back = try FHIRSyntax.xml.write(try FHIRReading(written.bytes).records)
    #expect(try FHIRReading(back.bytes).records == fromXML.records)
    #expect(written.leftBehind.isEmpty && back.leftBehind.isEmpty)
  }

  // MARK: Left behind

  @Test(arguments: FHIRSyntax.allCases)
  func `what has no place is counted by field`(syntax: FHIRSyntax) throws {
    var full = try weight("82.40", on: "2024-03-01T07:12:30")
    full.zone = "Europe/Berlin"
    full.source = "App"
    full.bone = Quantity(try ExactDecimal(parsing: "3.1"), .kilograms)
    full.water = Quantity(try ExactDecimal(parsing: "55"), .percent)
    full.muscle = Quantity(try ExactDecimal(parsing: "40"), .percent)
    full.bodyFat = Quantity(try ExactDecimal(parsing: "0.22"), .fraction)
    full.note = ""
    full.derived = ["bmi"]
    for (name, value) in [
      ("HKTimeZone", "Europe/Berlin"), ("id", "a_b"), ("id", "x"), ("method", "manual"),
      ("status", "done"), ("text.div", "x"), ("valueQuantity.code", "[lb_av]"),
      ("performer.display", "Nurse"), ("performer[2].display", "No second"), ("issued", ""),
    ] {
      full.extras.append(name: name, value: value)
    }
    let minute = try weight("82", on: "2024-03-01T07:12Z")
    let offset = try weight("82", on: "2024-03-01T07:12:00+15:00")
    var none = WeightRecord(date: full.date)
    none.water = full.water
    none.person = "Ann"
    none.extras.append(name: "id", value: "1")
    let (bytes, leftBehind) = try syntax.write([full, minute, offset, none])
    #expect(
      leftBehind.counts == [
        "date": 4, "zone": 1, "source": 1, "bone": 1, "water": 2, "muscle": 1, "note": 1,
        "derived": 1, "person": 1, "extras.HKTimeZone": 1, "extras.id": 2, "extras.method": 1,
        "extras.status": 1, "extras.text.div": 1, "extras.valueQuantity.code": 1,
        "extras.performer[2].display": 1, "extras.issued": 1,
      ])
    let again = try FHIRReading(bytes)
    #expect(
      again.records.map { "\($0.date)" } == ["2024-03-01", "2024-03-01T07:12:00Z", "2024-03-01"])
    let first = try #require(again.records.first)
    #expect(first.bodyFat?.description == "0.22 fraction" && first.muscle == nil)
    #expect(first.weight?.description == "82.40 kg")
    #expect(
      first.extras.entries.map { "\($0.name)=\($0.value)" } == ["id=x", "performer.display=Nurse"])
  }

  @Test func `a changed value is not contradicted by the extras it came with`() throws {
    var record = try #require(
      try FHIRReading(try ProjectFiles.fixture("fhir/observation.xml")).records.first)
    record.weight = Quantity(try ExactDecimal(parsing: "164.2"), .pounds)
    let (bytes, leftBehind) = try FHIRSyntax.json.write([record])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#""value":164.2,"unit":"lb","system""#) && !text.contains("kilograms"))
    #expect(leftBehind.counts["extras.valueQuantity.unit"] == 1)
  }

  @Test func `characters that XML does not have stay in JSON only`() throws {
    var record = try weight("82")
    record.note = "a\u{1}b"
    record.person = "Ann"
    let json = try FHIRSyntax.json.write([record])
    #expect(json.leftBehind.isEmpty)
    #expect(try FHIRReading(json.bytes).records == [record])
    let xml = try FHIRSyntax.xml.write([record])
    #expect(xml.leftBehind.counts == ["note": 1])
    record.note = nil
    #expect(try FHIRReading(xml.bytes).records == [record])
  }
}
