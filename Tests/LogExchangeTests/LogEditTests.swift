// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Edits of log files against the bytes that they have to give, worked out by hand.
@Suite struct LogEditTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let before: String
    let after: String

    init(_ name: String, _ before: String, _ after: String) {
      testDescription = name
      self.before = before
      self.after = after
    }
  }

  static func weight(_ date: String, _ value: String, person: String? = "Ann") throws -> LogRecord {
    var record = WeightRecord(date: try #require(Timestamp(iso8601: date)))
    record.person = person
    record.weight = Quantity(try ExactDecimal(parsing: value), .kilograms)
    return LogRecord(record)
  }

  static func fuel(
    _ date: String, odometer: Int, currency: String? = "EUR"
  ) throws -> LogRecord {
    var record = FuelRecord(date: try #require(Timestamp(iso8601: date)))
    record.vehicle = "Civic"
    record.odometer = Quantity(ExactDecimal(odometer), .kilometres)
    record.totalCost = try ExactDecimal(parsing: "50.00")
    record.currency = currency
    return LogRecord(record)
  }

  static func edited(_ text: String, _ change: (inout LogEdit) throws -> Void) throws -> String {
    var edit = LogEdit(try LogDocument(Array(text.utf8)))
    try change(&edit)
    return String(decoding: try edit.result().bytes, as: UTF8.self)
  }

  // MARK: Adding

  /// One weight of Ann is added: 2024-03-02, 82 kg.
  static let additions = [
    Case(
      "behind the last of the person, with its indentation, before other logs",
      """
      <?xml version="1.0"?>
      <!-- mine -->
      <logbook version="1">
          <weightLog person="Ann" massUnit="kg">
              <measurement date="2024-03-01"><weight>81</weight></measurement> <!-- after a run -->
              <!-- nothing yet -->
          </weightLog>
          <weightLog person="Ben"/>
      </logbook>

      """,
      """
      <?xml version="1.0"?>
      <!-- mine -->
      <logbook version="1">
          <weightLog person="Ann" massUnit="kg">
              <measurement date="2024-03-01"><weight>81</weight></measurement> <!-- after a run -->
              <measurement date="2024-03-02"><weight>82</weight></measurement>
              <!-- nothing yet -->
          </weightLog>
          <weightLog person="Ben"/>
      </logbook>

      """),
    Case(
      "tabs, and carriage returns before line feeds",
      "<logbook version=\"1\">\r\n\t<weightLog person=\"Ann\" massUnit=\"lb\">\r\n\t\t"
        + "<measurement date=\"2024-03-01\"><weight>180</weight></measurement>\r\n"
        + "\t</weightLog>\r\n</logbook>\r\n",
      "<logbook version=\"1\">\r\n\t<weightLog person=\"Ann\" massUnit=\"lb\">\r\n\t\t"
        + "<measurement date=\"2024-03-01\"><weight>180</weight></measurement>\r\n\t\t"
        + "<measurement date=\"2024-03-02\"><weight unit=\"kg\">82</weight></measurement>\r\n"
        + "\t</weightLog>\r\n</logbook>\r\n"),
    Case(
      "all on one line, with a byte order mark",
      "\u{FEFF}<logbook version='1'><weightLog person='Ann' massUnit='kg'>"
        + "<measurement date='2024-03-01'><weight>81</weight></measurement></weightLog></logbook>",
      "\u{FEFF}<logbook version='1'><weightLog person='Ann' massUnit='kg'>"
        + "<measurement date='2024-03-01'><weight>81</weight></measurement>"
        + "<measurement date=\"2024-03-02\"><weight>82</weight></measurement></weightLog></logbook>"
    ),
    Case(
      "children on lines of their own",
      """
      <logbook version="1">
       <weightLog person="Ann">
        <measurement date="2024-03-01">
         <weight unit="kg">81</weight>
        </measurement>
       </weightLog>
      </logbook>
      """,
      """
      <logbook version="1">
       <weightLog person="Ann">
        <measurement date="2024-03-01">
         <weight unit="kg">81</weight>
        </measurement>
        <measurement date="2024-03-02">
         <weight unit="kg">82</weight>
        </measurement>
       </weightLog>
      </logbook>
      """),
    Case(
      "into an empty element",
      "<logbook version=\"1\">\n  <weightLog person=\"Ann\" massUnit=\"kg\" />\n</logbook>\n",
      "<logbook version=\"1\">\n  <weightLog person=\"Ann\" massUnit=\"kg\">\n"
        + "    <measurement date=\"2024-03-02\"><weight>82</weight></measurement>\n"
        + "  </weightLog>\n</logbook>\n"),
    Case(
      "into a log with a comment alone",
      "<logbook version=\"1\">\n  <weightLog person=\"Ann\" massUnit=\"kg\">\n"
        + "    <!-- soon -->\n  </weightLog>\n</logbook>\n",
      "<logbook version=\"1\">\n  <weightLog person=\"Ann\" massUnit=\"kg\">\n"
        + "    <!-- soon -->\n"
        + "    <measurement date=\"2024-03-02\"><weight>82</weight></measurement>\n"
        + "  </weightLog>\n</logbook>\n"),
    Case(
      "into a logbook without logs",
      "<logbook version=\"1\">\n</logbook>\n",
      "<logbook version=\"1\">\n  <weightLog person=\"Ann\" massUnit=\"kg\">\n"
        + "    <measurement date=\"2024-03-02\"><weight>82</weight></measurement>\n"
        + "  </weightLog>\n</logbook>\n"),
    Case(
      "into a logbook that is one tag",
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<logbook version=\"1\"/>\n",
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<logbook version=\"1\">\n"
        + "  <weightLog person=\"Ann\" massUnit=\"kg\">\n"
        + "    <measurement date=\"2024-03-02\"><weight>82</weight></measurement>\n"
        + "  </weightLog>\n</logbook>\n"),
    Case(
      "a log of its own, like the one before",
      """
      <logbook version="1">
      \t<fuelLog vehicle="Civic" distanceUnit="km">
      \t\t<fillUp date="2024-01-01"><odometer>100</odometer></fillUp>
      \t</fuelLog>
      </logbook>
      """,
      """
      <logbook version="1">
      \t<fuelLog vehicle="Civic" distanceUnit="km">
      \t\t<fillUp date="2024-01-01"><odometer>100</odometer></fillUp>
      \t</fuelLog>
      \t<weightLog person="Ann" massUnit="kg">
      \t\t<measurement date="2024-03-02"><weight>82</weight></measurement>
      \t</weightLog>
      </logbook>
      """),
    Case(
      "not at what only looks like an entry",
      """
      <!DOCTYPE logbook [ <!ELEMENT x (#PCDATA)> <!-- > ]> --> ]>
      <logbook version="1">
        <weightLog person="A&#110;n" massUnit="kg">
          <measurement date="2024-03-01"><weight>81</weight><note>a &gt; b</note></measurement>
          <!-- <measurement date="2024-03-05"/> -->
          <extra name="x"><![CDATA[<measurement date="2024-03-05"/>]]></extra>
        </weightLog>
      </logbook>
      """,
      """
      <!DOCTYPE logbook [ <!ELEMENT x (#PCDATA)> <!-- > ]> --> ]>
      <logbook version="1">
        <weightLog person="A&#110;n" massUnit="kg">
          <measurement date="2024-03-01"><weight>81</weight><note>a &gt; b</note></measurement>
          <measurement date="2024-03-02"><weight>82</weight></measurement>
          <!-- <measurement date="2024-03-05"/> -->
          <extra name="x"><![CDATA[<measurement date="2024-03-05"/>]]></extra>
        </weightLog>
      </logbook>
      """),
    Case(
      "JSON as it is written",
      "{\"version\":1,\"logs\":[\n{\"type\":\"weight\",\"person\":\"Ann\",\"massUnit\":\"kg\","
        + "\"records\":[\n{\"date\":\"2024-03-01\",\"weight\":81}\n]}\n]}\n",
      "{\"version\":1,\"logs\":[\n{\"type\":\"weight\",\"person\":\"Ann\",\"massUnit\":\"kg\","
        + "\"records\":[\n{\"date\":\"2024-03-01\",\"weight\":81},\n"
        + "{\"date\":\"2024-03-02\",\"weight\":82}\n]}\n]}\n"),
    Case(
      "JSON on one line",
      "{\"version\": 1, \"logs\": [{\"type\": \"weight\", \"person\": \"Ann\", \"records\": "
        + "[{\"date\": \"2024-03-01\", \"weight\": 81, \"weightUnit\": \"kg\"}]}]}",
      "{\"version\": 1, \"logs\": [{\"type\": \"weight\", \"person\": \"Ann\", \"records\": "
        + "[{\"date\": \"2024-03-01\", \"weight\": 81, \"weightUnit\": \"kg\"},"
        + "{\"date\": \"2024-03-02\", \"weight\": 82, \"weightUnit\": \"kg\"}]}]}"),
    Case(
      "JSON that is indented",
      """
      {
        "logs": [
          {
            "records": [
              {
                "date": "2024-03-01",
                "mood": ["fine", "]"],
                "weight": 81.0
              }
            ],
            "person": "Ann",
            "massUnit": "kg",
            "type": "weight"
          }
        ],
        "version": 1
      }
      """,
      """
      {
        "logs": [
          {
            "records": [
              {
                "date": "2024-03-01",
                "mood": ["fine", "]"],
                "weight": 81.0
              },
              {
                "date": "2024-03-02",
                "weight": 82
              }
            ],
            "person": "Ann",
            "massUnit": "kg",
            "type": "weight"
          }
        ],
        "version": 1
      }
      """),
    Case(
      "JSON without records",
      "{\"version\":1,\"logs\":[\n{\"type\":\"weight\",\"person\":\"Ann\"}\n]}\n",
      "{\"version\":1,\"logs\":[\n{\"type\":\"weight\",\"person\":\"Ann\",\"records\":[\n"
        + "{\"date\":\"2024-03-02\",\"weight\":82,\"weightUnit\":\"kg\"}\n]}\n]}\n"),
    Case(
      "JSON without logs",
      "{\"version\":1,\"logs\":[\n]}\n",
      "{\"version\":1,\"logs\":[\n{\"type\":\"weight\",\"person\":\"Ann\",\"massUnit\":\"kg\","
        + "\"records\":[\n{\"date\":\"2024-03-02\",\"weight\":82}\n]}\n]}\n"),
    Case(
      "a line of NDJSON behind one without its end",
      "{\"type\":\"weight\",\"date\":\"2024-03-01\",\"weight\":81,\"weightUnit\":\"kg\"}",
      "{\"type\":\"weight\",\"date\":\"2024-03-01\",\"weight\":81,\"weightUnit\":\"kg\"}\n"
        + "{\"type\":\"weight\",\"person\":\"Ann\",\"date\":\"2024-03-02\",\"weight\":82,"
        + "\"weightUnit\":\"kg\"}\n"),
  ]

  @Test(arguments: additions)
  func `an entry is added`(_ sample: Case) throws {
    let after = try Self.edited(sample.before) { edit in
      try edit.append([try Self.weight("2024-03-02", "82")])
    }
    #expect(after == sample.after)
  }

  @Test func `a fill-up without a currency gets a log without one`() throws {
    let before = """
      <logbook version="1">
        <fuelLog vehicle="Civic" distanceUnit="km" currency="EUR">
          <fillUp date="2024-01-01"><odometer>100</odometer></fillUp>
        </fuelLog>
      </logbook>

      """
    let after = try Self.edited(before) { edit in
      try edit.append([
        try Self.fuel("2024-01-02", odometer: 200),
        try Self.fuel("2024-01-03", odometer: 300, currency: nil),
        try Self.fuel("2024-01-04", odometer: 400, currency: "USD"),
      ])
    }
    #expect(
      after == """
        <logbook version="1">
          <fuelLog vehicle="Civic" distanceUnit="km" currency="EUR">
            <fillUp date="2024-01-01"><odometer>100</odometer></fillUp>
            <fillUp date="2024-01-02"><odometer>200</odometer><totalCost>50.00</totalCost></fillUp>
            <fillUp date="2024-01-04" currency="USD"><odometer>400</odometer><totalCost>50.00</totalCost></fillUp>
          </fuelLog>
          <fuelLog vehicle="Civic" distanceUnit="km">
            <fillUp date="2024-01-03"><odometer>300</odometer><totalCost>50.00</totalCost></fillUp>
          </fuelLog>
        </logbook>

        """)
  }
}
