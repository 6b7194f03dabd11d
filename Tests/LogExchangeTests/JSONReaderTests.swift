// SPDX-License-Identifier: MIT

import LogExchange
import Testing
import XMLTree

/// Reads a whole text as events, or as the error that ended it, in one line:
/// `{ "a": 1 }`.
private func trace(
  _ bytes: [UInt8], pieces size: Int? = nil, limits: JSONLimits = JSONLimits()
) -> String {
  var parts: [String] = []
  do throws(LogError) {
    if let size {
      var reader = JSONReader(limits: limits)
      var start = 0
      while start < bytes.count {
        let end = min(start + size, bytes.count)
        reader.feed(bytes[start..<end])
        try append(&reader, to: &parts)
        start = end
      }
      reader.finish()
      try append(&reader, to: &parts)
    } else {
      var reader = JSONReader(bytes, limits: limits)
      try append(&reader, to: &parts)
    }
  } catch {
    parts.append("!\(error.position.map { "\($0)" } ?? "?")")
  }
  return parts.joined(separator: " ")
}

private func append(_ reader: inout JSONReader, to parts: inout [String]) throws(LogError) {
  while let event = try reader.next() {
    switch event {
    case .startObject: parts.append("{")
    case .endObject: parts.append("}")
    case .startArray: parts.append("[")
    case .endArray: parts.append("]")
    case .key(let key):
      parts.append(
        "\(String(decoding: key, as: UTF8.self))\(reader.isDuplicateKey ? " again" : ""):")
    case .string(let text): parts.append("'\(String(decoding: text, as: UTF8.self))'")
    case .number(let digits): parts.append(String(decoding: digits, as: UTF8.self))
    case .bool(let value): parts.append("\(value)")
    case .null: parts.append("null")
    }
  }
}

@Suite struct JSONReaderTests {
  struct Case: CustomTestStringConvertible {
    var json: String
    /// The events; `!line:column` where an error ends them.
    var events: String
    var testDescription: String { json }
    init(_ json: String, _ events: String) {
      self.json = json
      self.events = events
    }
  }

  static let accepted = [
    Case("0", "0"),
    Case(" -0 ", "-0"),
    Case("1e2", "1e2"),
    Case("-12.3400E+05", "-12.3400E+05"),
    Case("true", "true"),
    Case("\tfalse\r\n", "false"),
    Case("null", "null"),
    Case("\"\"", "''"),
    Case("\u{FEFF}[]", "[ ]"),
    Case("[]", "[ ]"),
    Case("{}", "{ }"),
    Case("[1,[2,{}],\"x\"]", "[ 1 [ 2 { } ] 'x' ]"),
    Case(#"{"a":1,"b":{"a":[true]}}"#, "{ a: 1 b: { a: [ true ] } }"),
    Case(#"{"a":1,"a":2}"#, "{ a: 1 a again: 2 }"),
    Case(
      #"{"a":{"a":1},"b":[{"a":1},{"a":1}],"b":0}"#,
      "{ a: { a: 1 } b: [ { a: 1 } { a: 1 } ] b again: 0 }"),
    // Equal as Swift Strings, different as bytes.
    Case("{\"\u{E9}\":1,\"e\u{301}\":2}", "{ \u{E9}: 1 e\u{301}: 2 }"),
    Case(#""\"\\\/\b\f\n\r\t""#, "'\"\\/\u{8}\u{C}\n\r\t'"),
    Case(#""\u0041\u00e9\u20AC\ud83d\ude00""#, "'A\u{E9}\u{20AC}\u{1F600}'"),
    Case("\"A\u{E9}\u{20AC}\u{1F600}\"", "'A\u{E9}\u{20AC}\u{1F600}'"),
    Case(#""\u0000""#, "'\u{0}'"),
    Case("\"\u{7F}\u{2028}\"", "'\u{7F}\u{2028}'"),
  ]

  static let refused = [
    Case("", "!1:1"),
    Case(" \n ", "!2:2"),
    Case("\u{FEFF}", "!1:1"),
    Case("[1,]", "[ 1 !1:4"),
    Case("[,1]", "[ !1:2"),
    Case("[1 2]", "[ 1 !1:4"),
    Case("[1", "[ 1 !1:3"),
    Case("[1}", "[ 1 !1:3"),
    Case("]", "!1:1"),
    Case("{\"a\":1]", "{ a: 1 !1:7"),
    Case("{\"a\":1,}", "{ a: 1 !1:8"),
    Case("{\"a\" 1}", "{ a: !1:6"),
    Case("{\"a\":}", "{ a: !1:6"),
    Case("{a:1}", "{ !1:2"),
    Case("{1:1}", "{ !1:2"),
    Case("{'a':1}", "{ !1:2"),
    Case("01", "!1:2"),
    Case("-", "!1:2"),
    Case("+1", "!1:1"),
    Case(".5", "!1:1"),
    Case("1.", "!1:3"),
    Case("[1.]", "[ !1:4"),
    Case("1e", "!1:3"),
    Case("1e+", "!1:4"),
    Case("1.2.3", "!1:4"),
    Case("0x10", "!1:2"),
    Case("-Infinity", "!1:2"),
    Case("NaN", "!1:1"),
    Case("tru", "!1:4"),
    Case("True", "!1:1"),
    Case("nulL", "!1:4"),
    Case("truefalse", "true !1:5"),
    Case("1 1", "1 !1:3"),
    Case("{} // done", "{ } !1:4"),
    Case("\"a", "!1:3"),
    Case("\"a\nb\"", "!1:3"),
    Case("\"\u{1F}\"", "!1:2"),
    Case(#""\x41""#, "!1:3"),
    Case(#""\u12g4""#, "!1:6"),
    Case(#""\ud83d""#, "!1:8"),
    Case(#""\ud83dx""#, "!1:8"),
    Case(#""\ud83d\n""#, "!1:9"),
    Case(#""\ud83d\u0041""#, "!1:13"),
    Case(#""\ude00""#, "!1:7"),
    // Columns count characters, lines end with LF.
    Case("[\"\u{1F600}\u{E9}\",\n \"\u{20AC}\" x]", "[ '\u{1F600}\u{E9}' '\u{20AC}' !2:6"),
  ]

  @Test(arguments: accepted + refused) func `a text gives these events`(_ test: Case) {
    #expect(trace(Array(test.json.utf8)) == test.events)
  }

  @Test(arguments: accepted + refused)
  func `input in pieces gives the same events`(_ test: Case) {
    for size in 1...4 {
      #expect(trace(Array(test.json.utf8), pieces: size) == test.events)
    }
  }

  @Test(
    arguments: [
      [0x22, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xC1, 0xBF, 0x22],
      [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF0, 0x80, 0x80, 0x80],
      [0x22, 0xF4, 0x90, 0x80, 0x80], [0x22, 0xF5, 0x80, 0x80, 0x80], [0x22, 0xC3, 0x22],
      [0x22, 0xFF, 0x22], [0xEF, 0xBB, 0x30], [0x22, 0xE2, 0x82],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused`(_ bytes: [UInt8]) {
    #expect(trace(bytes).contains("!"))
    #expect(trace(bytes, pieces: 1) == trace(bytes))
  }

  @Test func `the position of an event is its first character`() throws {
    var reader = JSONReader(Array("{\n  \"\u{E9}\": [1,\r\n\"x\"]\n}".utf8))
    var positions: [String] = []
    while try reader.next() != nil { positions.append("\(reader.position)") }
    #expect(positions == ["1:1", "2:3", "2:8", "2:9", "3:1", "3:4", "4:1"])
  }

  private func limits(depth: Int = 8192, number: Int = 10_000, string: Int = 1000) -> JSONLimits {
    var limits = JSONLimits()
    limits.depth = depth
    limits.numberLength = number
    limits.stringSize = string
    return limits
  }

  /// At the limit and one byte beyond it, on the roads of plain text and of text that
  /// takes decisions.
  @Test(arguments: [
    ("[12345]", limits: (5, 9), "[ 12345 ]"), ("[123456]", limits: (5, 9), "[ !1:2"),
    ("[1.2e5]", limits: (5, 9), "[ 1.2e5 ]"), ("[-1.2e5]", limits: (5, 9), "[ !1:2"),
    (#"["abcde"]"#, limits: (9, 5), "[ 'abcde' ]"), (#"["abcdef"]"#, limits: (9, 5), "[ !1:2"),
    (#"["abcdé"]"#, limits: (9, 6), "[ 'abcdé' ]"), (#"["abcdé"]"#, limits: (9, 5), "[ !1:2"),
    (#"{"abcd\u0041":1}"#, limits: (9, 5), "{ abcdA: 1 }"),
    (#"{"abcd\u0041":1}"#, limits: (9, 4), "{ !1:2"),
  ])
  func `numbers and strings are limited`(
    text: String, limits sizes: (number: Int, string: Int), expected: String
  ) {
    let limits = limits(number: sizes.number, string: sizes.string)
    let bytes = Array(text.utf8)
    #expect(trace(bytes, limits: limits) == expected)
    for size in 1...4 { #expect(trace(bytes, pieces: size, limits: limits) == expected) }
  }

  @Test func `the limits by default`() {
    let limits = JSONLimits()
    #expect(limits.depth == 8_192)
    #expect(limits.numberLength == 10_000)
    #expect(limits.stringSize == 16_777_216)
  }

  @Test func `a limit is named`() throws {
    for (text, limit) in [
      ("[[1]]", "nested more than 1 levels deep (limit `depth`)"),
      ("123", "a number of more than 2 bytes (limit `numberLength`)"),
      (#""abcd""#, "a string of more than 3 bytes (limit `stringSize`)"),
    ] {
      var reader = JSONReader(Array(text.utf8), limits: limits(depth: 1, number: 2, string: 3))
      let error = #expect(throws: LogError.self) { while try reader.next() != nil {} }
      #expect(error?.code == .limitReached)
      #expect(error?.message == limit)
    }
  }

  @Test func `depth is limited without recursion`() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(trace(deep).hasSuffix("[ !1:8193"))
    #expect(trace(deep, limits: limits(depth: 2_000_000)).hasSuffix("[ !1:1000001"))
    #expect(trace(Array("[[]]".utf8), limits: limits(depth: 2)) == "[ [ ] ]")
    #expect(trace(Array("[[]]".utf8), limits: limits(depth: 1)) == "[ !1:2")
  }

  @Test func `duplicate keys are found among many`() throws {
    let members = (0..<1000).map { "\"k\($0 % 990)\":{\"k1\":0}" }
    var reader = JSONReader(Array("{\(members.joined(separator: ","))}".utf8))
    var duplicates: [String] = []
    while let event = try reader.next() {
      if case .key(let key) = event, reader.isDuplicateKey {
        duplicates.append(String(decoding: key, as: UTF8.self))
      }
    }
    #expect(duplicates == (0..<10).map { "k\($0)" })
  }

  @Test func `an error is thrown again`() throws {
    var reader = JSONReader(Array("[1,]".utf8))
    _ = try reader.next()
    _ = try reader.next()
    let first = #expect(throws: LogError.self) { _ = try reader.next() }
    let second = #expect(throws: LogError.self) { _ = try reader.next() }
    #expect(first == second)
    #expect(first?.message == "found ], expected a value; remove the comma before it")
    #expect(first?.code == .notJSON)
  }

  @Test func `the suite of JSON texts, where it is present`() {
    let files = ProjectFiles.suite("json/test_parsing")
    guard !files.isEmpty else {
      print("skipped: no JSON suite beside the project")
      return
    }
    for file in files {
      let result = trace(file.bytes)
      #expect(trace(file.bytes, pieces: 3) == result, "\(file.name) in pieces")
      switch file.name.first {
      case "y": #expect(!result.contains("!") && !result.isEmpty, "\(file.name): \(result)")
      case "n": #expect(result.contains(/![0-9]+:[0-9]+$/), "\(file.name): \(result)")
      default: break
      }
    }
  }
}
