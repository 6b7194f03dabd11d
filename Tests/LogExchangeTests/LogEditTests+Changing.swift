// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Entries that are removed and replaced, other units, and what is refused.
extension LogEditTests {
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
        result +=
          "<measurement date=\"2024-03-0\(day)\"><weight unit=\"kg\">8\(day)</weight>"
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
    guard var record = edit.document.entries[0].record?.weight else {
      Issue.record("no weight")
      return
    }
    record.weight = Quantity(try ExactDecimal(parsing: "82.5"), .kilograms)
    record.note = "new"
    record.height = nil
    try edit.replace(0, with: LogRecord(record))
  }

  @Test func `attributes are changed, added and removed`() throws {
    let before = """
      <logbook version="1"><fuelLog vehicle='C' distanceUnit='km' currency="EUR">\
      <fillUp derived="totalCost" note='"' date='2024-01-01'\n currency="USD"><odometer>1</odometer>\
      </fillUp></fuelLog></logbook>
      """
    let after = try Self.edited(before) { edit in
      guard var record = edit.document.entries[0].record?.fuel else { return }
      record.zone = "Europe/Berlin"
      record.currency = "EUR"
      record.derived = []
      record.date = try #require(Timestamp(iso8601: "2024-01-02"))
      try edit.replace(0, with: LogRecord(record))
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
    Case("no log of ours", "## Vehicle\n", "only logs in native XML or JSON can be changed"),
    Case(
      "damage",
      "<logbook version=\"1\"><weightLog><measurement date=\"2024-01-01\"><weight></measurement>"
        + "</weightLog></logbook>", "repair the log first"),
    Case(
      "entries out of entities",
      "<!DOCTYPE logbook [<!ENTITY e '<measurement date=\"2024-01-01\"/>'>]>"
        + "<logbook version=\"1\"><weightLog>&e;</weightLog></logbook>",
      "an entry cannot be edited because of how it is written"),
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
