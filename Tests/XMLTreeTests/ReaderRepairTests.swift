// SPDX-License-Identifier: MIT

import Testing
import XMLTree

/// Damaged records cost themselves and nothing else, and positions stay right.
@Suite struct ReaderRepairTests {
  /// What a reading with repairs gives.
  private struct Outcome: Equatable {
    var matches: [String] = []
    var positions: [SourcePosition?] = []
    var passed: [String] = []
    var losses: [XMLRecordRepair.Loss] = []
    var errors: [SourcePosition?] = []
    var failure: XMLReadError.Code?
  }

  private static func read(
    _ text: some Sequence<UInt8>, path: String = "log/r[@k=\"w\"]", chunk: Int = .max,
    limit: Int = 1000
  ) throws -> Outcome {
    var outcome = Outcome()
    var passed: [String] = []
    var repairs: [XMLRecordRepair] = []
    let reader = XMLTreeReader(path: try XMLPath(path))
    reader.onPassedElement = { element in
      let kind = element.withAttribute("k") { String(decoding: $0, as: UTF8.self) } ?? "-"
      passed.append(element.withLocalName { String(decoding: $0, as: UTF8.self) } + ":" + kind)
    }
    reader.records = XMLRecordNames(recordNames: ["r", "other"], limit: limit)
    reader.onRepair = { repairs.append($0) }
    let handler: XMLTreeReader.MatchHandler = { match in
      outcome.matches.append(match.node.attribute("v") ?? "-")
      outcome.positions.append(match.position)
      return .continue
    }
    do {
      var rest = ArraySlice(Array(text))
      while !rest.isEmpty {
        let part = rest.prefix(chunk)
        rest = rest.dropFirst(part.count)
        try reader.feed(part, handler)
      }
      try reader.finish(handler)
    } catch let error as XMLReadError {
      outcome.failure = error.code
    }
    outcome.passed = passed
    outcome.losses = repairs.map(\.lost)
    outcome.errors = repairs.map(\.error.position)
    return outcome
  }

  struct Damage: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var line: String
    /// What is lost; nil where the damaged line is no match.
    var loss: XMLRecordRepair.Loss
    var passedToo: [String] = []
    var matchesToo: [String] = []
  }

  static let damages: [Damage] = [
    Damage(
      testDescription: "a control character in a value", line: "<r k='w' v='\u{B}'/>",
      loss: .startTag),
    Damage(
      testDescription: "a name with a space", line: "<r k='w' my name='1' v='2'/>",
      loss: .startTag),
    Damage(testDescription: "a plain ampersand", line: "<r k='w' v='a & b'/>", loss: .startTag),
    Damage(
      testDescription: "a damaged child", line: "<r k='w' v='2'><m x=1/></r>",
      loss: .match(SourcePosition(line: 3, column: 2))),
    Damage(
      testDescription: "an undeclared entity", line: "<r k='w' v='2'>&nbsp;</r>",
      loss: .match(SourcePosition(line: 3, column: 2))),
    Damage(
      testDescription: "no end tag", line: "<r k='w' v='2'><m></r>",
      loss: .match(SourcePosition(line: 3, column: 2))),
    Damage(
      testDescription: "a damaged record of another kind", line: "<r k='s'><m x=1/></r>",
      loss: .passedElement, passedToo: ["r:s"]),
    Damage(
      testDescription: "junk between records", line: "<r k='w' v='2'/>]]>", loss: .nothing,
      matchesToo: ["2"]),
    Damage(testDescription: "cut in the middle", line: "<r k='w' v='2", loss: .startTag),
    Damage(
      testDescription: "a second end", line: "<r k='s'/></r>", loss: .nothing,
      passedToo: ["r:s"]),
  ]

  @Test(arguments: damages, [1, 2, 7, 64, 1 << 16])
  func `one damaged record`(damage: Damage, chunk: Int) throws {
    let text =
      "<log>\n <r k='w' v='1'/>\n \(damage.line)\n <r k='s'/>\n é<r k='w' v='3'/>\n</log>\n"
    let outcome = try Self.read(text.utf8, chunk: chunk)
    #expect(outcome.failure == nil)
    #expect(outcome.matches == ["1"] + damage.matchesToo + ["3"])
    #expect(outcome.positions.last == SourcePosition(line: 5, column: 3))
    #expect(outcome.losses == [damage.loss])
    #expect(outcome.passed == ["log:-"] + damage.passedToo + ["r:s"])
    // A tag that is cut is seen to be damaged where the next one begins.
    #expect(outcome.errors.allSatisfy { $0?.line == 3 || $0?.line == 4 })
  }

  @Test(arguments: [1, 2, 7, 64, 1 << 16])
  func `the end of a section between records`(chunk: Int) throws {
    let text = "<log>\n<r k='w' v='1'/>\n\n x ]]>\n<r k='w' v='3'/>\n</log>\n"
    let outcome = try Self.read(text.utf8, chunk: chunk)
    #expect(outcome.errors == [SourcePosition(line: 4, column: 4)])
    #expect(outcome.matches == ["1", "3"])
    #expect(outcome.positions.last == SourcePosition(line: 5, column: 1))
  }

  /// libxml2 looks at a start tag when it has come to its end, which is in another
  /// piece of the input here.
  @Test(arguments: [1, 2, 7, 64, 1 << 16])
  func `a quote that is not closed`(chunk: Int) throws {
    let text =
      "<log>\n<r k='w' v='1'/>\n<r k='w' v='2></r>\n<r k=\"w\" v=\"3\"/>\n<r k='w' v='4'/>\n</log>"
    let outcome = try Self.read(text.utf8, chunk: chunk)
    #expect(outcome.errors == [SourcePosition(line: 3, column: 15)])
    #expect(outcome.losses == [.startTag])
    #expect(outcome.matches == ["1", "3", "4"])
    #expect(outcome.positions.last == SourcePosition(line: 5, column: 1))
  }

  @Test func `invalid bytes`() throws {
    let text =
      Array("<log><r k='w' v='1'/><r k='w' v='".utf8) + [0xFF]
      + Array("'/><r k='w' v='3'/></log>".utf8)
    let outcome = try Self.read(text)
    #expect(outcome.matches == ["1", "3"])
    #expect(outcome.losses == [.startTag])
    #expect(outcome.failure == nil)
  }

  @Test func `the last record is damaged`() throws {
    let outcome = try Self.read("<log><r k='w' v='1'/><r k='w' v=2/>\n</log>\n<!-- end -->".utf8)
    #expect(outcome.matches == ["1"])
    #expect(outcome.losses == [.startTag])
    #expect(outcome.failure == nil)
  }

  @Test func `a document that is cut is an error`() throws {
    let damaged = try Self.read("<log><r k='w' v='1'/><r k='w' v=2/>".utf8)
    #expect(damaged.matches == ["1"])
    #expect(damaged.failure == .notWellFormed)
    let cut = try Self.read("<log><r k='w' v='1'/><r k='w' v='2'".utf8)
    #expect(cut.matches == ["1"])
    #expect(cut.failure == .notWellFormed)
  }

  @Test func `an error before the records is one of the document`() throws {
    let outcome = try Self.read("<log a=1><r k='w' v='1'/></log>".utf8)
    #expect(outcome.matches == [])
    #expect(outcome.losses == [])
    #expect(outcome.failure == .notWellFormed)
  }

  @Test func `many damaged records, up to the limit`() throws {
    let lines = (0..<300).map { $0 % 3 == 1 ? "<r k='w' v=\($0)/>" : "<r k='w' v='\($0)'/>" }
    let text = "<log>\n" + lines.joined(separator: "\n") + "\n</log>"
    let outcome = try Self.read(text.utf8, chunk: 100)
    #expect(outcome.matches == (0..<300).filter { $0 % 3 != 1 }.map(String.init))
    #expect(
      outcome.positions
        == (0..<300).filter { $0 % 3 != 1 }
        .map { SourcePosition(line: $0 + 2, column: 1) })
    #expect(outcome.losses.count == 100)
    let limited = try Self.read(text.utf8, limit: 10)
    #expect(limited.losses.count == 10)
    #expect(limited.failure == .limitReached)
  }

  @Test func `the elements around the records are kept`() throws {
    let text = """
      <log unit="kg &amp; &lt;&#10;"><p:a xmlns:p="urn:x" p:name="Ann"><r v='1'/><r v=2/>
      <r v='3'/></p:a><r v='4'/></log>
      """
    var found: [String] = []
    let reader = XMLTreeReader(path: try XMLPath("log/a/r"))
    reader.records = XMLRecordNames(recordNames: ["r"])
    try reader.read(text.utf8) { match in
      let parent = match.node.parent
      found.append(match.node.attribute("v") ?? "-")
      #expect(parent?.attribute("{urn:x}name") == "Ann")
      #expect(parent?.namespaceURI == "urn:x")
      #expect(parent?.parent?.attribute("unit") == "kg & <\n")
      return .continue
    }
    #expect(found == ["1", "3"])
  }

  @Test(arguments: [
    "<group k='g'><r k='w' v='2'/><m x=1/><r k='w' v='3'/></group>",
    "<group k=g><r k='w' v='2'/><r k='w' v='3'/></group>",
    "<group k='g'><r k='w' v='\u{1}'/><r k='w' v='3'/>\n\n</group>",
  ])
  func `what is inside a damaged record is not taken for records`(group: String) throws {
    let text = "<log>\n<r k='w' v='1'/>\n\(group)\n <r k='w' v='4'/></log>"
    for chunk in [1, 5, 1000] {
      var found: [String] = []
      var places: [SourcePosition?] = []
      let reader = XMLTreeReader(path: try XMLPath("log/r"))
      reader.records = XMLRecordNames(recordNames: ["r", "group"], nestingNames: ["group"])
      let handler: XMLTreeReader.MatchHandler = { match in
        found.append(match.node.attribute("v") ?? "-")
        places.append(match.position)
        return .continue
      }
      var rest = ArraySlice(Array(text.utf8))
      while !rest.isEmpty {
        try reader.feed(rest.prefix(chunk), handler)
        rest = rest.dropFirst(chunk)
      }
      try reader.finish(handler)
      #expect(found == ["1", "4"])
      let line = text.utf8.filter { $0 == 10 }.count + 1
      #expect(places.last == SourcePosition(line: line, column: 2))
    }
  }

  @Test func `passed elements are told apart`() throws {
    var seen: [String] = []
    let reader = XMLTreeReader(path: try XMLPath("a/b/c"))
    reader.onPassedElement = { element in
      let name = element.withLocalName { String(decoding: $0, as: UTF8.self) }
      seen.append(name + (element.isDescendedInto ? "+" : "-"))
      #expect(element.hasLocalName("x") == (name == "x"))
    }
    try reader.read("<a><x><b/></x><b><x/><c><x/></c></b></a>".utf8) { _ in .continue }
    #expect(seen == ["a+", "x-", "b+", "x-"])
  }
}
