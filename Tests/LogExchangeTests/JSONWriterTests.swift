// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct JSONWriterTests {
  @Test(arguments: [
    ("", #""""#), ("a b", #""a b""#), ("\"\\/", #""\"\\/""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
    ("\u{7F}\u{E9}\u{2028}\u{1F600}", "\"\u{7F}\u{E9}\u{2028}\u{1F600}\""),
    ("e\u{301}", "\"e\u{301}\""),
  ]) func `strings are escaped as RFC 8259 demands`(text: String, written: String) throws {
    var json = JSONWriter()
    json.string(text)
    #expect(json.bytes == Array(written.utf8))
    json = JSONWriter()
    json.string(utf8: text.utf8.lazy.map { $0 })
    #expect(json.bytes == Array(written.utf8))
    var reader = JSONReader(json.bytes)
    #expect(try reader.next() == .string(Array(text.utf8)))
    #expect(try reader.next() == nil)
  }

  @Test func `commas and colons are placed by the writer`() throws {
    var json = JSONWriter()
    json.startObject()
    json.key("a")
    json.startArray()
    json.number(1)
    json.startArray()
    json.endArray()
    json.null()
    json.startObject()
    json.endObject()
    json.endArray()
    json.key("b\n")
    json.bool(true)
    json.lineBreak()
    json.key("c")
    json.number(try ExactDecimal(parsing: "-0.50"))
    json.endLine()
    json.endObject()
    json.endLine()
    json.string("next")
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == "{\"a\":[1,[],null,{}],\"b\\n\":true,\n\"c\":-0.50\n}\n\"next\"")
    var drained = 0
    json.drain { drained += $0.count }
    #expect(drained == 50 && json.bytes.isEmpty)
  }
}

@Suite struct RecordWriterTests {
  private func fuel(_ vehicle: String?, _ day: Int, currency: String? = nil) throws -> LogRecord {
    var record = FuelRecord(date: try #require(Timestamp(year: 2024, month: 3, day: day)))
    record.vehicle = vehicle
    record.currency = currency
    return LogRecord(record)
  }

  private func json(_ body: (inout AnySink) throws -> Void) throws -> String {
    try WrittenForm.json.write { sink in
      try body(&sink)
      return ReadingSummary(format: "")
    }.text
  }

  @Test func `no records make an empty document`() throws {
    #expect(try json { _ in } == "{\"version\":1,\"logs\":[\n]}\n")
  }

  @Test func `a log without records keeps its place`() throws {
    let text = try json { sink in
      var log = LogHeader(kind: .weight, subject: "Ann")
      log.massUnit = .stones
      log.extras.append(name: "goal", value: "11")
      try sink.begin(log)
    }
    #expect(
      text == """
        {"version":1,"logs":[
        {"type":"weight","person":"Ann","massUnit":"st","extras":{"goal":"11"},"records":[
        ]}
        ]}

        """)
  }

  @Test func `a log ends where vehicle, kind or meaning change`() throws {
    let weight = WeightRecord(date: try #require(Timestamp(iso8601: "2024-03-05")))
    let text = try json { sink in
      var log = LogHeader(kind: .fuel, subject: "A")
      log.currency = "EUR"
      try sink.begin(log)
      try sink.add(fuel("A", 1, currency: "EUR"))
      try sink.add(fuel("A", 2, currency: "USD"))
      // Under the header this one would be read as EUR.
      try sink.add(fuel("A", 3))
      try sink.add(fuel("A", 4))
      try sink.add(fuel("B", 4))
      try sink.add(fuel(nil, 4))
      try sink.add(LogRecord(weight))
    }
    #expect(
      text == """
        {"version":1,"logs":[
        {"type":"fuel","vehicle":"A","currency":"EUR","records":[
        {"date":"2024-03-01"},
        {"date":"2024-03-02","currency":"USD"}
        ]},
        {"type":"fuel","vehicle":"A","records":[
        {"date":"2024-03-03"},
        {"date":"2024-03-04"}
        ]},
        {"type":"fuel","vehicle":"B","records":[
        {"date":"2024-03-04"}
        ]},
        {"type":"fuel","records":[
        {"date":"2024-03-04"}
        ]},
        {"type":"weight","records":[
        {"date":"2024-03-05"}
        ]}
        ]}

        """)
  }

  @Test func `long output is handed on in pieces`() throws {
    var sizes: [Int] = []
    var sink = NDJSONWriter { sizes.append($0.count) }
    for _ in 0..<10_000 { try sink.add(fuel("A", 1)) }
    try sink.finish()
    let line = #"{"type":"fuel","vehicle":"A","date":"2024-03-01"}"# + "\n"
    #expect(sizes.count > 5)
    #expect(sizes.reduce(0, +) == 10_000 * line.utf8.count)
    #expect(sizes.allSatisfy { $0 <= 1 << 17 })
  }

  @Test func `the table names every field once`() {
    for kind in LogKind.standard {
      let names = kind.fields.flatMap { [$0.name] + ($0.unitName.map { [$0] } ?? []) }
      // `type` and `extras` stand beside the fields in JSON.
      #expect(Set(names + ["type", "extras"]).count == names.count + 2)
      #expect(names.allSatisfy { $0.utf8.allSatisfy { (0x41...0x7A).contains($0) } })
    }
    #expect(LogKind.fuel.fields.allSatisfy { $0.doc.hasSuffix(".") })
  }
}
