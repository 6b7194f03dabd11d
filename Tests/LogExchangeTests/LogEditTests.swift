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
    return .weight(record)
  }

  static func fuel(
    _ date: String, odometer: Int, currency: String? = "EUR"
  ) throws -> LogRecord {
    var record = FuelRecord(date: try #require(Timestamp(iso8601: date)))
    record.vehicle = "Civic"
    record.odometer = Quantity(ExactDecimal(odometer), .kilometres)
    record.totalCost = try ExactDecimal(parsing: "50.00")
    record.currency = currency
    return .fuel(record)
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
        + "<measurement date=\"2024-03-02\"><weight>82</weight></measurement></weightLog></logbook>"),
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

  // MARK: Removing

  @Test(arguments: [
    Case(
      "with its line", "<weightLog>\n  2\n  1<!-- a -->\n  3\n</weightLog>",
      "<weightLog>\n  <!-- a -->\n  3\n</weightLog>"),
    Case("between others", "<weightLog>312</weightLog>", "<weightLog>3</weightLog>"),
    Case(
      "all, with carriage returns", "<weightLog>\r\n\t1\r\n\t2\r\n</weightLog>",
      "<weightLog>\r\n</weightLog>"),
  ])
  func `entries are removed from XML`(_ sample: Case) throws {
    // Two days are asked for in every case; what they are called stands in the text.
    let before = Self.log(sample.before)
    let after = try Self.edited(before) { edit in
      edit.remove(
        edit.document.entries.indices.filter { index in
          (edit.document.entries[index].record?.date.day ?? 3) < 3
        })
    }
    #expect(after == Self.log(sample.after))
  }

  /// Digits become weights of these days of March, digit by digit.
  static func log(_ text: String) -> String {
    var result = "<logbook version=\"1\">"
    for scalar in text.unicodeScalars {
      if let day = Int(String(scalar)) {
        result += "<measurement date=\"2024-03-0\(day)\"><weight unit=\"kg\">8\(day)</weight>"
          + "</measurement>"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "</logbook>"
  }

  @Test(arguments: [
    Case("the first", "[1, 3, 4]", "[3, 4]"), Case("the last", "[3,\n 1\n]", "[3\n]"),
    Case("two at the beginning", "[1,2, 3]", "[3]"), Case("two at the end", "[3 , 1, 2 ]", "[3 ]"),
    Case("one here, one there", "[3,1,4,2,5]", "[3,4,5]"), Case("all", "[\n1,\n2\n]", "[\n]"),
  ])
  func `entries are removed from JSON`(_ sample: Case) throws {
    func log(_ text: String) -> String {
      var result = "{\"version\":1,\"logs\":[{\"type\":\"weight\",\"records\":"
      for scalar in text.unicodeScalars {
        if let day = Int(String(scalar)) {
          result += "{\"date\":\"2024-03-0\(day)\",\"weight\":8\(day),\"weightUnit\":\"kg\"}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
      return result + "}]}"
    }
    let after = try Self.edited(log(sample.before)) { edit in
      edit.remove(
        edit.document.entries.indices.filter { index in
          (edit.document.entries[index].record?.date.day ?? 3) < 3
        })
    }
    #expect(after == log(sample.after))
  }

  // MARK: Replacing

  /// The weight becomes 82.5 kg, the note "new", and the height goes.
  @Test(arguments: [
    Case(
      "comments and what is unknown stay",
      "<measurement  zone='UTC' date='2024-03-01' ><!-- a --><weight>81</weight> <odd x='1'/>"
        + "<height unit=\"cm\">180</height><!-- b --></measurement>",
      "<measurement  zone='UTC' date='2024-03-01' ><!-- a --><weight>82.5</weight> "
        + "<note>new</note> <odd x='1'/><!-- b --></measurement>"),
    Case(
      "lines of their own",
      "<measurement date=\"2024-03-01\">\n  <weight unit=\"kg\">81</weight>\n"
        + "  <height unit=\"cm\">180</height>\n  <note>old</note>\n</measurement>",
      "<measurement date=\"2024-03-01\">\n  <weight>82.5</weight>\n"
        + "  <note>new</note>\n</measurement>"),
    Case(
      "an empty element", "<measurement date='2024-03-01'/>",
      "<measurement date='2024-03-01'><weight>82.5</weight><note>new</note></measurement>"),
  ])
  func `an entry of XML is changed`(_ sample: Case) throws {
    let frame = ("<logbook version=\"1\"><weightLog massUnit=\"kg\">", "</weightLog></logbook>")
    let after = try Self.edited(frame.0 + sample.before + frame.1) { edit in
      try Self.change(&edit)
    }
    #expect(after == frame.0 + sample.after + frame.1)
  }

  @Test(arguments: [
    Case(
      "what is unknown stays",
      #"{ "odd": {"weight": 1}, "date": "2024-03-01", "weight": 81, "height":180,"heightUnit":"cm" }"#,
      #"{ "odd": {"weight": 1}, "date": "2024-03-01", "weight": 82.5, "note": "new" }"#),
    Case(
      "lines of their own",
      "{\n  \"height\": 180,\n  \"heightUnit\": \"cm\",\n  \"weight\": 81,\n"
        + "  \"note\": \"old\",\n  \"date\": \"2024-03-01\"\n}",
      "{\n  \"weight\": 82.5,\n  \"note\": \"new\",\n  \"date\": \"2024-03-01\"\n}"),
  ])
  func `an entry of JSON is changed`(_ sample: Case) throws {
    let frame = (
      #"{"version":1,"logs":[{"type":"weight","massUnit":"kg","records":["#, "]}]}"
    )
    let after = try Self.edited(frame.0 + sample.before + frame.1) { edit in
      try Self.change(&edit)
    }
    #expect(after == frame.0 + sample.after + frame.1)
  }

  static func change(_ edit: inout LogEdit) throws {
    guard case .weight(var record)? = edit.document.entries[0].record else {
      Issue.record("no weight")
      return
    }
    record.weight = Quantity(try ExactDecimal(parsing: "82.5"), .kilograms)
    record.note = "new"
    record.height = nil
    try edit.replace(0, with: .weight(record))
  }

  @Test func `attributes are changed, added and removed`() throws {
    let before = """
      <logbook version="1"><fuelLog vehicle='C' distanceUnit='km' currency="EUR">\
      <fillUp derived="totalCost" note='"' date='2024-01-01'\n currency="USD"><odometer>1</odometer>\
      </fillUp></fuelLog></logbook>
      """
    let after = try Self.edited(before) { edit in
      guard case .fuel(var record)? = edit.document.entries[0].record else { return }
      record.zone = "Europe/Berlin"
      record.currency = "EUR"
      record.derived = []
      record.date = try #require(Timestamp(iso8601: "2024-01-02"))
      try edit.replace(0, with: .fuel(record))
    }
    #expect(
      after == """
        <logbook version="1"><fuelLog vehicle='C' distanceUnit='km' currency="EUR">\
        <fillUp note='"' date="2024-01-02" zone="Europe/Berlin"><odometer>1</odometer>\
        </fillUp></fuelLog></logbook>
        """)
  }

  // MARK: Units

  @Test func `another unit for a log changes no value`() throws {
    let before = """
      <logbook version="1">
        <weightLog person="Ann" massUnit="kg">
          <measurement date="2024-03-01"><weight>81.50</weight><bone unit="kg">3</bone></measurement>
          <measurement date="2024-03-02"><weight unit="lb">180</weight></measurement>
        </weightLog>
        <weightLog person="Ben"/>
      </logbook>
      """
    var edit = LogEdit(try LogDocument(Array(before.utf8)))
    #expect(try edit.setDefault("lb", of: .mass) == 2)
    let after = try edit.result()
    #expect(
      String(decoding: after.bytes, as: UTF8.self) == """
        <logbook version="1">
          <weightLog person="Ann" massUnit="lb">
            <measurement date="2024-03-01"><weight unit="kg">81.50</weight><bone unit="kg">3</bone></measurement>
            <measurement date="2024-03-02"><weight unit="lb">180</weight></measurement>
          </weightLog>
          <weightLog person="Ben" massUnit="lb"/>
        </logbook>
        """)
    #expect(after.entries.map(\.record) == edit.document.entries.map(\.record))
  }

  @Test func `another unit for a log of JSON`() throws {
    let before =
      #"{"version":1,"logs":[{"type":"fuel","distanceUnit":"mi","records":[{"date":"2024-01-01","#
      + #""odometer":5}]},{"type":"fuel","vehicle":"B","records":[]}]}"#
    var edit = LogEdit(try LogDocument(Array(before.utf8)))
    #expect(try edit.setDefault("km", of: .distance) == 2)
    #expect(
      String(decoding: try edit.result().bytes, as: UTF8.self)
        == #"{"version":1,"logs":[{"type":"fuel","distanceUnit":"km","records":[{"date":"2024-01-01","#
        + #""odometer":5,"odometerUnit":"mi"}]},{"type":"fuel","distanceUnit":"km","vehicle":"B","#
        + #""records":[]}]}"#)
  }

  // MARK: Refusals

  @Test(arguments: [
    Case(
      "another encoding",
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><logbook version=\"1\"/>",
      "the log is in ISO-8859-1, and only logs in UTF-8 can be changed"),
    Case("no log of ours", "## Vehicle\n", "and a log that is kept is native XML or JSON"),
    Case(
      "damage",
      "<logbook version=\"1\"><weightLog><measurement date=\"2024-01-01\"><weight></measurement>"
        + "</weightLog></logbook>", "repair it before it is changed"),
    Case(
      "entries out of entities",
      "<!DOCTYPE logbook [<!ENTITY e '<measurement date=\"2024-01-01\"/>'>]>"
        + "<logbook version=\"1\"><weightLog>&e;</weightLog></logbook>",
      "an entry is written in a way that cannot be edited"),
  ])
  func `what cannot be edited is refused`(_ sample: Case) throws {
    do {
      _ = try LogDocument(Array(sample.before.utf8))
      Issue.record("it was accepted")
    } catch {
      #expect("\(error)".contains(sample.after), "\(error)")
    }
  }
}
