// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Members that are read whole, against the same members read step by step.
@Suite struct JSONMembersTests {
  private static let texts = [
    #"{"type":"fuel","date":"2024-03-01","odometer":120.50,"partial":true,"x":-0.5,"y":false}"#,
    #"{ "a" : 1 , "b":"two", "c": null,"d":[1,{"e":2,"f":"g"}],"h":{"a":1,"a":2},"i":"j"}"#,
    "{\n  \"a\": 1,\n  \"b\": \"two\",\n  \"c\": {\n    \"d\": true\n  }\n}",
    #"{"a":1e3,"b":1E-2,"c":0,"d":-0,"e":12345678901234567890.123,"f":0.5,"g":10}"#,
    #"{"a":"\u00e4\n","b\\":"c","d":"tail","ä":"ö","e":"plain","f":"🚗","g":1}"#,
    #"{"a":1,"b":2,"a":3,"c":{"a":4},"b":5}"#,
    #"{"":"","a":"","":1}"#,
    #"[{"a":1},{"a":2},{"b":"x","a":"y"},{},{"a":[]}]"#,
    "{" + (0..<50).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + ",\"key7\":0}",
  ]

  private static let broken = [
    #"{"a":1,}"#, #"{"a":01}"#, #"{"a":1 "b":2}"#, #"{"a":tru}"#, #"{"a":truex}"#, #"{"a":1.}"#,
    #"{"a":-}"#, #"{"a":"b}"#, #"{"a"1}"#, #"{"a":1]"#, #"{"a":"#, "{\"a\":\"\t\"}", #"{a:1}"#,
    "{\"a\":1,\"b\":\"\u{1}\"}", #"{"a":falsey}"#, #"{"a":"b"x}"#,
  ]

  /// What was read, or what was wrong with it and where.
  private static func whole(_ text: String, chunk: Int) -> String {
    read(text, chunk: chunk) { reader, tree throws(LogError) in try reader.collect(into: tree) }
  }

  private static func stepwise(_ text: String, chunk: Int) -> String {
    read(text, chunk: chunk) { reader, tree throws(LogError) in
      while let event = try reader.next() {
        let (step, bytes): (JSONReader.Step, [UInt8]) =
          switch event {
          case .startObject: (.startObject, [])
          case .endObject: (.endObject, [])
          case .startArray: (.startArray, [])
          case .endArray: (.endArray, [])
          case .key(let name): (.key, name)
          case .string(let text): (.string, text)
          case .number(let text): (.number, text)
          case .bool(let value): (.bool(value), [])
          case .null: (.null, [])
          }
        let isWhole = bytes.withUnsafeBufferPointer {
          tree.append(step, $0, at: reader.position, keyIsRepeated: reader.isDuplicateKey)
        }
        if isWhole { return true }
      }
      return false
    }
  }

  private static func read(
    _ text: String, chunk: Int, _ go: (inout JSONReader, JSONTree) throws(LogError) -> Bool
  ) -> String {
    var reader = JSONReader(isSequence: true)
    let bytes = Array(text.utf8)
    var found = ""
    var tree = JSONTree()
    func advance() throws(LogError) {
      while try go(&reader, tree) {
        for (index, node) in tree.nodes.enumerated() {
          let key = String(decoding: tree.key(index), as: UTF8.self)
          let value = String(decoding: tree.text(index), as: UTF8.self)
          found +=
            "\(node.kind) \(node.isTrue) \(node.hasRepeatedKey) \(node.end) "
            + "\(node.keyStart) \(key)|\(value) \(node.position)\n"
        }
        found += "repeated: \(tree.hasRepeatedKeys), at \(reader.position)\n"
        tree = JSONTree()
      }
    }
    do throws(LogError) {
      var start = 0
      while start < bytes.count {
        reader.feed(bytes[start..<min(bytes.count, start + chunk)])
        try advance()
        start += chunk
      }
      reader.finish()
      try advance()
    } catch {
      found += "\(error.message) \(error.position.map { "\($0)" } ?? "-")"
    }
    return found
  }

  @Test func `whole members are what their steps are, wherever pieces end`() {
    let all = Self.texts.joined(separator: "\n") + "\n"
    for text in Self.texts + [all] {
      let expected = Self.stepwise(text, chunk: 100_000)
      #expect(expected.contains("object"))
      for chunk in [1, 2, 3, 5, 8, 13, 40, 100_000] {
        #expect(Self.whole(text, chunk: chunk) == expected, "\(text) in pieces of \(chunk)")
      }
    }
  }

  @Test(arguments: broken)
  func `what is wrong is found at the same place`(_ text: String) {
    let text = #"{"good":1,"b":"c"}"# + "\n" + text
    let expected = Self.stepwise(text, chunk: 100_000)
    for chunk in [1, 4, 100_000] {
      #expect(Self.whole(text, chunk: chunk) == expected)
    }
    #expect(expected.split(separator: "\n").count > 4)
  }

  @Test func `limits hold for whole members`() {
    let long = String(repeating: "x", count: 30)
    for text in [
      #"{"a":"\#(long)"}"#, #"{"\#(long)":1}"#, #"{"a":\#(String(repeating: "1", count: 30))}"#,
    ] {
      var limits = JSONLimits()
      limits.stringSize = 20
      limits.numberLength = 20
      var reader = JSONReader(Array(text.utf8), limits: limits)
      let error = #expect(throws: LogError.self) {
        while try reader.collect(into: JSONTree()) {}
      }
      #expect(error?.code == .limitReached)
    }
  }
}
