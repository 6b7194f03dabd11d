// SPDX-License-Identifier: MIT

import LogExchange
import Testing
import XMLTree

@Suite struct FHIRReadingTests {
  /// A body weight in JSON with some members replaced or added.
  private func observation(
    value: String = #"{"value":82.40,"unit":"kg"}"#,
    effective: String = #""effectiveDateTime":"2024-03-01""#, code: String = "29463-7",
    more: String = ""
  ) -> String {
    """
    {"resourceType":"Observation","status":"final","code":{"coding":[{"system":\
    "http://loinc.org","code":"\(code)"}]},\(effective),"valueQuantity":\(value)\(more)}
    """
  }

  struct Amount: CustomTestStringConvertible {
    var quantity: String
    var expected: String
    var testDescription: String { quantity }
    init(_ quantity: String, _ expected: String) {
      self.quantity = quantity
      self.expected = expected
    }
  }

  static let ucum = #""system":"http://unitsofmeasure.org""#

  @Test(arguments: [
    Amount(#"{"value":82.40,"unit":"kg",\#(ucum),"code":"kg"}"#, "82.40 kg"),
    Amount(#"{"value":82.40,\#(ucum),"code":"kg"}"#, "82.40 kg"),
    Amount(#"{"value":3250,"code":"g"}"#, "3250 g"),
    Amount(#"{"value":185,"unit":"lbs",\#(ucum),"code":"[lb_av]"}"#, "185 lb"),
    Amount(#"{"value":13.00,\#(ucum),"code":"[stone_av]"}"#, "13.00 st"),
    Amount(#"{"value":"82.40","unit":"Kilograms"}"#, "82.40 kg"),
    Amount(#"{"value":185.0,"unit":"POUNDS"}"#, "185.0 lb"),
    Amount(#"{"value":8.240e1,"unit":"kg"}"#, "82.40 kg"),
    Amount(
      #"{"value":82,"unit":"lb","system":"http://snomed.info/sct","code":"258693003"}"#, "82 lb"),
  ]) func `the code of a unit decides, else the word`(_ amount: Amount) throws {
    let reading = try FHIRReading.json(observation(value: amount.quantity))
    #expect(reading.records.first?.weight?.description == amount.expected)
    #expect(reading.diagnostics.isEmpty)
  }

  struct Fault: CustomTestStringConvertible {
    var observation: String
    var diagnostic: String
    var testDescription: String { diagnostic }
  }

  private func fault(_ text: String) throws -> [String] {
    let reading = try FHIRReading.json(text)
    #expect(reading.records.isEmpty && reading.summary.rejected == 1)
    return reading.diagnostics.map { "\($0.severity.rawValue)[\($0.code)] \($0.message)" }
  }

  @Test func `a bad value is refused`() throws {
    let cases: [(String, String)] = [
      (
        observation(value: #"{"value":3,"code":"[gr]"}"#),
        #"unknown-unit] the unit of valueQuantity is "[gr]", expected one of kg, g, [lb_av], "#
          + "[stone_av], [oz_av]"
      ),
      (
        observation(value: #"{"value":3,"unit":"cm"}"#),
        #"unknown-unit] the unit of valueQuantity is "cm", expected one of kg, g, [lb_av], "#
          + "[stone_av], [oz_av]"
      ),
      (observation(value: #"{"value":3}"#), "missing-unit] valueQuantity has no unit"),
      (observation(value: #"{"unit":"kg"}"#), "missing-field] no valueQuantity.value"),
      (
        observation(value: #"{"value":"82,4","unit":"kg"}"#),
        #"bad-number] valueQuantity.value is "82,4", expected a number such as 82.4"#
      ),
      (
        observation(value: #"{"value":40,"comparator":">=","unit":"kg"}"#),
        "bounded-value] valueQuantity is >= 40: a bound is not a measured value"
      ),
      (
        observation(effective: #""issued":"2024-03-01T00:00:00Z""#),
        "missing-field] no effectiveDateTime"
      ),
      (
        observation(effective: #""effectiveDateTime":"2024""#),
        #"bad-date] effectiveDateTime is "2024", expected a full date: a record needs the day"#
      ),
      (
        observation(effective: #""effectiveDateTime":"2024-02-30""#),
        #"bad-date] effectiveDateTime is "2024-02-30", "#
          + "expected a date such as 2024-03-01T07:12:00Z"
      ),
      (
        observation(effective: #""effectivePeriod":{"end":"2024"}"#),
        #"bad-date] effectivePeriod.end is "2024", expected a full date: a record needs the day"#
      ),
      (
        """
        {"resourceType":"Observation","code":{"coding":[{"system":"http://loinc.org",\
        "code":"3141-9"}]},"effectiveDateTime":"2024-03-01","valueString":"about 82 kg"}
        """,
        #"bad-number] valueString is "about 82 kg", expected a number and a unit such as 82.4 kg, "#
          + "better in valueQuantity"
      ),
      (
        """
        {"resourceType":"Observation","code":{"coding":[{"system":"http://loinc.org",\
        "code":"3141-9"}]},"effectiveDateTime":"2024-03-01","valueInteger":82}
        """,
        "bad-number] valueInteger is no quantity, expected valueQuantity"
      ),
      (
        """
        {"resourceType":"Observation","code":{"coding":[{"system":"http://loinc.org",\
        "code":"3141-9"},{"system":"http://loinc.org","code":"8302-2"}]},\
        "effectiveDateTime":"2024-03-01","valueQuantity":{"value":82,"unit":"kg"}}
        """,
        "contradicting-codes] code is 29463-7 (Body weight) and 8302-2 (Body height) at once"
      ),
    ]
    for (text, message) in cases {
      #expect(try fault(text) == ["error[" + message], "\(text)")
    }
  }

  @Test(
    arguments: [
      ("82.40 kg", "82.40 kg"), (" 181.5 lbs ", "181.5 lb"), ("82kg", "82 kg"), ("82", nil),
      ("82,4 kg", nil), ("1,082 kg", nil), ("82.4 cm", nil), ("kg", nil), ("82 kg 3", nil),
      ("81-82 kg", nil), ("", nil),
    ] as [(String, String?)])
  func `a value may be a text of a number and a unit`(text: String, weight: String?) throws {
    let reading = try FHIRReading.json(
      """
      {"resourceType":"Observation","code":{"coding":[{"system":"http://loinc.org",\
      "code":"3141-9"}]},"effectiveDateTime":"2024-03-01","valueString":"\(text)"}
      """)
    #expect(reading.records.map { $0.weight?.description } == [weight].compactMap(\.self))
    #expect(reading.records.allSatisfy { $0.extras["valueString"] == nil })
    #expect(reading.summary.rejected == (weight == nil ? 1 : 0))
  }

  @Test func `of a period with only an end, that is the date`() throws {
    let reading = try FHIRReading.json(
      observation(effective: #""effectivePeriod":{"end":"2024-03-01T07:12:00Z"}"#))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.records.map { "\($0.date)" } == ["2024-03-01T07:12:00Z"])
    for syntax in FHIRSyntax.allCases {
      let (bytes, leftBehind) = try syntax.write(reading.records)
      #expect(leftBehind.isEmpty)
      #expect(try FHIRReading(bytes).records == reading.records)
    }
  }

  @Test func `codes count only in the system of LOINC`() throws {
    let foreign = """
      {"resourceType":"Observation","code":{"coding":[{"system":"http://example.org",\
      "code":"29463-7"}]},"effectiveDateTime":"2024-03-01","valueQuantity":{"value":1,"unit":"kg"}}
      """
    #expect(try FHIRReading.json(foreign).summary.notModelled == ["Observation 29463-7": 1])
    let named = """
      {"resourceType":"Observation","code":{"text":"Body weight"},"valueQuantity":{"value":1}}
      """
    #expect(try FHIRReading.json(named).summary.notModelled == ["Observation Body weight": 1])
    #expect(
      try FHIRReading.json(#"{"resourceType":"Observation"}"#).summary.notModelled
        == ["Observation": 1])
  }

  @Test func `measures beside a weight are part of its record`() throws {
    let reading = try FHIRReading.json(
      observation(
        more: """
          ,"component":[
          {"code":{"coding":[{"system":"http://loinc.org","code":"41982-0"}]},
           "valueQuantity":{"value":22.10,"unit":"%"}},
          {"code":{"coding":[{"system":"http://loinc.org","code":"39156-5"}]},
           "valueQuantity":{"value":24.0,"unit":"kg/m2"}},
          {"code":{"coding":[{"system":"http://loinc.org","code":"8302-2"}]},
           "valueQuantity":{"value":1.85,"unit":"m"}},
          {"code":{"coding":[{"system":"http://loinc.org","code":"91557-9"}]},
           "valueQuantity":{"value":64.2,"unit":"kg"}},
          {"code":{"coding":[{"system":"http://loinc.org","code":"73964-9"}]},
           "valueQuantity":{"value":60,"comparator":"<","unit":"kg"}}]
          """))
    let record = try #require(reading.records.first)
    #expect(record.weight?.description == "82.40 kg")
    #expect(record.bodyFat?.description == "22.10 %")
    #expect(record.bmi?.description == "24.0")
    #expect(record.height?.description == "1.85 m")
    #expect(record.leanMass?.description == "64.2 kg")
    // A bound beside the weight is reported and stays an extra.
    #expect(record.muscle == nil)
    #expect(reading.diagnostics.map(\.code.description) == ["bounded-value"])
    #expect(reading.diagnostics.map(\.severity) == [.warning])
    #expect(record.extras["component[4].valueQuantity.comparator"] == "<")
  }

  @Test func `resources one after the other are all read`() throws {
    let text =
      observation() + "\n" + #"{"resourceType":"Patient","id":"p"}"# + "\n"
      + #"{"entry":[{"resource":\#(observation(code: "3141-9"))}],"resourceType":"Bundle"}"# + "\n"
      + observation(effective: #""effectiveDateTime":"2024-03-09T10:00:00.5-05:00""#)
    let reading = try FHIRReading.json(text)
    #expect(reading.summary.entries == 4 && reading.summary.notModelled == ["Patient": 1])
    #expect(
      reading.records.map { "\($0.date)" } == [
        "2024-03-01", "2024-03-01", "2024-03-09T10:00:00.5-05:00",
      ])
  }

  @Test func `the offset that the user gives is that of times without one`() throws {
    var options = ReadingOptions()
    options.utcOffset = UTCOffset(seconds: 3600)
    var sink = RecordCollector()
    for date in ["2024-03-01T07:12:30", "2024-03-01", "2024-03-01T07:12:30Z"] {
      let text = observation(effective: #""effectiveDateTime":"\#(date)""#)
      try LogReader(options: options).read(text.utf8, into: &sink) { Issue.record("\($0)") }
    }
    #expect(
      sink.records.map { "\($0.date)" } == [
        "2024-03-01T07:12:30+01:00", "2024-03-01", "2024-03-01T07:12:30Z",
      ])
  }

  @Test func `extensions that change the meaning and what is no FHIR are reported`() throws {
    let reading = try FHIRReading.json(
      observation(
        more: """
          ,"modifierExtension":[{"url":"http://example.org/x","valueBoolean":true}],"a-b":1,\
          "note":[[{"text":"x"}]],"status":"amended"
          """))
    #expect(
      reading.diagnostics.map { "\($0.severity.rawValue)[\($0.code)] \($0.message)" } == [
        "warning[repeated-field] status occurs twice, the first value counts",
        "warning[unknown-attribute] the resource has the member a-b, it is left out",
        "warning[unknown-attribute] note has an array in an array, it is left out",
        "warning[modifier-extension] modifierExtension may change the meaning of the value; it "
          + "is kept, but not interpreted",
      ])
    #expect(reading.records.first?.extras["modifierExtension.url"] == "http://example.org/x")
    #expect(reading.records.first?.extras["modifierExtension.valueBoolean"] == "true")
    let xml = """
      <Observation xmlns='http://hl7.org/fhir' xmlns:o='urn:o'>x<status value='final' o:v='1' w='2'/>
      <o:more/><code><coding><system value='http://loinc.org'/><code value='3141-9'/></coding></code>
      <effectiveDateTime value='2024-03-01'/><valueQuantity><value value=' 7 '/><unit value='kg'/>
      </valueQuantity></Observation>
      """
    let second = try FHIRReading(xml.utf8)
    #expect(second.records.first?.weight?.description == "7 kg")
    #expect(
      second.diagnostics.map(\.message) == [
        "the resource has text beside its elements, it is left out",
        "status has the attribute w, it is left out",
        "the resource has the element o:more, it is left out",
      ])
  }

  @Test(arguments: [70, 4000])
  func `a resource that is nested too deeply costs itself only`(depth: Int) throws {
    let nested =
      String(repeating: #"{"extension":["#, count: depth) + "{}"
      + String(repeating: "]}", count: depth)
    let bundle = """
      {"resourceType":"Bundle","entry":[{"resource":\(observation(more: #","meta":\#(nested)"#))},
      {"resource":\(observation())}]}
      """
    let reading = try FHIRReading.json(bundle)
    #expect(reading.summary.rejected == 1 && reading.records.count == 1)
    #expect(
      reading.diagnostics.map { "\($0.code): \($0.message)" }
        == ["nested-too-deeply: meta is nested more than 64 levels deep"])
    let elements =
      String(repeating: "<extension>", count: 1000) + String(repeating: "</extension>", count: 1000)
    let xml = "<Observation xmlns='http://hl7.org/fhir'>\(elements)</Observation>"
    #expect(try FHIRReading(xml.utf8).summary.rejected == 1)
  }

  @Test func `formats are recognised by content`() {
    let xml = #" xmlns="http://hl7.org/fhir""#
    let heads: [(String, String?)] = [
      ("<Bundle\(xml)>", "fhir-xml"), ("<Observation a='1'\(xml)/>", "fhir-xml"),
      (
        "<?xml version='1.0'?><!-- <Bundle> --><f:Bundle xmlns:f='http://hl7.org/fhir'>", "fhir-xml"
      ),
      ("<Patient\(xml)>", "fhir-xml"), ("<Bundle>", nil),
      ("<Bundle xmlns='http://hl7.org/fhirpath'>", nil), ("<Bundle><a\(xml)/></Bundle>", nil),
      (#"{"resourceType":"Bundl"#, nil), (#"{"resourceType":"Bundle","#, "fhir-json"),
      (#"{"id":"1","resourceType":"Observation"}"#, "fhir-json"),
      (#"{"entry":[{"resource":{"resourceType":"Observation","id":"#, "fhir-json"),
      (#"{"resourceType":"bundle"}"#, nil), (#"{"resourceType":7}"#, nil),
      (#"[{"resourceType":"Bundle"}]"#, nil), (#"{"a":{"resourceType":"Bundle"}}"#, nil),
    ]
    for (head, name) in heads {
      #expect(LogFormats.standard.recognise(InputHead(head.utf8))?.name == name, "\(head)")
    }
  }

  @Test func `a prefix for the namespace changes nothing`() throws {
    let xml = """
      <f:Bundle xmlns:f='http://hl7.org/fhir'><f:entry><f:resource><f:Observation><f:code><f:coding>
      <f:system value='http://loinc.org'/><f:code value='3141-9'/></f:coding></f:code>
      <f:effectiveDateTime value='2024-03-01'/><f:valueQuantity><f:value value='7.00'/>
      <f:code value='kg'/></f:valueQuantity></f:Observation></f:resource></f:entry></f:Bundle>
      """
    #expect(try FHIRReading(xml.utf8).records.first?.weight?.description == "7.00 kg")
  }
}
