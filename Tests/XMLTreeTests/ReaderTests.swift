// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// `XMLTreeReader`: what is handed over, when, and what is read of the input.
@Suite struct ReaderTests {
  private static let log = """
    <log vehicle="Civic">
      <entry id="1"><km>10</km><note>a</note></entry>
      <other><entry id="inner"/></other>
      <entry id="2"><km>20</km></entry>
      <entry id="3"><km>30</km></entry>
    </log>
    """

  private static func values(
    _ path: String, _ input: some Sequence<UInt8>, chunk: Int = .max
  ) throws -> [String] {
    var values: [String] = []
    let reader = XMLTreeReader(path: try XMLPath(path))
    var rest = ArraySlice(Array(input))
    while !rest.isEmpty {
      let part = rest.prefix(chunk)
      rest = rest.dropFirst(part.count)
      try reader.feed(part) {
        values.append($0.stringValue)
        return .continue
      }
    }
    try reader.finish {
      values.append($0.stringValue)
      return .continue
    }
    return values
  }

  @Test(arguments: [1, 2, 3, 7, 64, 1 << 20])
  func `matches do not depend on the chunks`(size: Int) throws {
    #expect(try Self.values("log/entry.id", Self.log.utf8, chunk: size) == ["1", "2", "3"])
    #expect(try Self.values("log/entry/km", Self.log.utf8, chunk: size) == ["10", "20", "30"])
    #expect(try Self.values("log/entry[-1].id", Self.log.utf8, chunk: size) == ["3"])
    #expect(try Self.values("//entry.id", Self.log.utf8, chunk: size) == ["1", "inner", "2", "3"])
    #expect(try Self.values("log/entry[note].id", Self.log.utf8, chunk: size) == ["1"])
  }

  @Test func `a match may be kept`() throws {
    var kept: [XMLTreeNode] = []
    let reader = XMLTreeReader(path: try XMLPath("log/entry"))
    try reader.read(Self.log.utf8) {
      kept.append($0.node)
      return .continue
    }
    #expect(kept.map { $0.child("km")?.text } == ["10", "20", "30"])
    #expect(kept.map { $0.attribute("id") } == ["1", "2", "3"])
    #expect(kept.map { $0.parent?.attribute("vehicle") } == ["Civic", "Civic", "Civic"])
    #expect(kept.map { $0.position } == [2, 4, 5].map { SourcePosition(line: $0, column: 3) })
  }

  @Test func `some matches kept and some not share no memory`() throws {
    let entries = (0..<500).map { "<e n=\"\($0)\"><v>\($0 % 7)</v></e>" }.joined()
    var kept: [XMLTreeNode] = []
    let reader = XMLTreeReader(path: try XMLPath("log/e"))
    try reader.read("<log a=\"b\">\(entries)</log>".utf8) { match in
      if kept.count * 3 < (match.node.attribute("n").flatMap { Int($0) } ?? 0) {
        kept.append(match.node)
      }
      return .continue
    }
    #expect(kept.count > 100)
    for node in kept {
      let number = node.attribute("n").flatMap { Int($0) }
      #expect(node.child("v")?.text == number.map { String($0 % 7) })
      #expect(node.ancestors.map(\.name) == ["log", ""])
    }
  }

  @Test func `the memory of a match that nobody holds is used again`() throws {
    let entries = (0..<100).map { "<e n=\"\($0)\">text</e>" }.joined()
    var blocks: Set<UnsafeMutablePointer<NodeEntry>> = []
    try XMLTreeReader(path: try XMLPath("log/e")).read("<log>\(entries)</log>".utf8) { match in
      blocks.insert(match.node.storage.arrays.nodes.base)
      return .continue
    }
    #expect(blocks.count == 1)
  }

  @Test func `above a match are the start tags around it and nothing else`() throws {
    var match: XMLTreeNode?
    let reader = XMLTreeReader(path: try XMLPath("a/b[1]/c"))
    try reader.read("<a x='1'>text<b>one</b><b y='2'>t<d/><c>here</c><e/></b></a>".utf8) {
      match = $0.node
      return .continue
    }
    #expect(match?.ancestors.map(\.name) == ["b", "a", ""])
    #expect(match?.parent?.attribute("y") == "2")
    #expect(
      match?.document.description == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<a x=\"1\"><b y=\"2\"><c>here</c></b></a>")
    #expect(match?.nextSibling == nil)
  }

  @Test func `without ancestors the match stands alone`() throws {
    let reader = XMLTreeReader(path: try XMLPath("log/entry"))
    reader.keepsAncestors = false
    var parents: Set<String> = []
    try reader.read(Self.log.utf8) {
      parents.insert($0.node.parent?.name ?? "none")
      return .continue
    }
    #expect(parents == [""])
  }

  @Test func `an attribute is handed over at the start tag`() throws {
    let reader = XMLTreeReader(path: try XMLPath("a/b.x"))
    var seen: [String] = []
    // The parser looks a tag ahead; the element itself is still open.
    try reader.feed("<a><b x='1'><c><d>".utf8) {
      seen.append($0.stringValue)
      return .continue
    }
    #expect(seen == ["1"])
    reader.cancel()
  }

  @Test func `an element is handed over at its end tag`() throws {
    let reader = XMLTreeReader(path: try XMLPath("a/b"))
    var seen: [String] = []
    let handler: XMLTreeReader.MatchHandler = {
      seen.append($0.stringValue)
      return .continue
    }
    try reader.feed("<a><b>1".utf8, handler)
    #expect(seen == [])
    try reader.feed("</b><c><d>".utf8, handler)
    #expect(seen == ["1"])
    try reader.feed("</d></c></a>".utf8, handler)
    try reader.finish(handler)
    #expect(seen == ["1"])
  }

  @Test func `nothing is read after the last possible match`() throws {
    let broken = "<a><b>1</b><c></a>"
    #expect(try Self.values("a/b[0]", broken.utf8) == ["1"])
    #expect(throws: XMLReadError.self) { try Self.values("a/b", broken.utf8) }
    let reader = XMLTreeReader(path: try XMLPath("a/b[0]"))
    #expect(try reader.feed("<a><b>1".utf8) { _ in .continue })
    #expect(try !reader.feed("</b><c><d>".utf8) { _ in .continue })
    #expect(try !reader.feed("<<<<".utf8) { _ in .continue })
    try reader.finish { _ in .continue }
  }

  /// As with damage of other kinds, whether it came with the start tag or later.
  @Test(arguments: [1, 2, 9, 100])
  func `nor is it decoded`(size: Int) throws {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in "<a>x</a>".utf16 { bytes += [UInt8(unit), 0] }
    bytes.append(0)
    let reader = XMLTreeReader(path: try XMLPath("b"))
    for start in stride(from: 0, to: bytes.count, by: size) {
      try reader.feed(bytes[start...].prefix(size)) { _ in .continue }
    }
    try reader.finish { _ in .continue }
    #expect(throws: XMLReadError.self) { try XMLTreeParser().parse(bytes) }
  }

  @Test func `the handler stops the reading`() throws {
    var seen: [String] = []
    let reader = XMLTreeReader(path: try XMLPath("a/b"))
    try reader.read("<a><b>1</b><b>2</b><b>3</b><broken".utf8) {
      seen.append($0.stringValue)
      return seen.count == 2 ? .stop : .continue
    }
    #expect(seen == ["1", "2"])
  }

  private struct Refusal: Error, Equatable {}

  @Test func `what the handler throws comes out, and the reader can be used again`() throws {
    let reader = XMLTreeReader(path: try XMLPath("a/b"))
    var calls = 0
    #expect(throws: Refusal()) {
      try reader.read("<a><b/><b/></a>".utf8) { _ in
        calls += 1
        throw Refusal()
      }
    }
    #expect(calls == 1)
    try reader.read("<a><b/><b/></a>".utf8) { _ in
      calls += 1
      return .continue
    }
    #expect(calls == 3)
  }

  @Test func `matches before an error are handed over`() throws {
    var seen: [String] = []
    let reader = XMLTreeReader(path: try XMLPath("a/b"))
    let error = #expect(throws: XMLReadError.self) {
      try reader.read("<a><b>1</b>\n<b>2</a>".utf8) {
        seen.append($0.stringValue)
        return .continue
      }
    }
    #expect(seen == ["1"])
    #expect(error?.position == SourcePosition(line: 2, column: 9))
  }

  @Test func `the whole document is the answer to a slash`() throws {
    #expect(try Self.values("/", "<a>x<b>y</b></a>".utf8) == ["xy"])
  }

  @Test func `an element larger than the limit is an error that names the limit`() throws {
    var limits = ParseLimits()
    limits.streamBuffer = 1000
    let reader = XMLTreeReader(path: try XMLPath("a/b"), limits: limits)
    let text = String(repeating: "x", count: 2000)
    let error = #expect(throws: XMLReadError.self) {
      try reader.read("<a><b>\(text)</b></a>".utf8) { _ in .continue }
    }
    #expect(error?.code == .limitReached)
    #expect(error?.message.contains("streamBuffer") == true)
    // The same text in many matches is no more than one of them holds.
    let small = String(repeating: "<b>\(text.prefix(100))</b>", count: 200)
    var count = 0
    try reader.read("<a>\(small)</a>".utf8) { _ in
      count += 1
      return .continue
    }
    #expect(count == 200)
  }

  @Test func `elements that wait for a decision count against the limit`() throws {
    var limits = ParseLimits()
    limits.streamBuffer = 100_000
    let entries = String(repeating: "<b>\(String(repeating: "x", count: 500))</b>", count: 2000)
    let last = XMLTreeReader(path: try XMLPath("a/b[-1]"), limits: limits)
    var count = 0
    try last.read("<a>\(entries)</a>".utf8) { _ in
      count += 1
      return .continue
    }
    #expect(count == 1)
    let many = XMLTreeReader(path: try XMLPath("a/b[-1500]"), limits: limits)
    let error = #expect(throws: XMLReadError.self) {
      try many.read("<a>\(entries)</a>".utf8) { _ in .continue }
    }
    #expect(error?.code == .limitReached)
  }

  @Test func `a file that cannot be read is named by its reason`() throws {
    let reader = XMLTreeReader(path: try XMLPath("a"))
    let error = #expect(throws: XMLReadError.self) {
      try reader.read(contentsOf: "/nonexistent/file.xml") { _ in .continue }
    }
    #expect(error?.code == .unreadable)
    #expect(error?.position == nil)
  }

  @Test(arguments: [1, 2])
  func `a descriptor is read to its end, and stays open`(jobs: Int) throws {
    let name = "\(Fixtures.root)/Fixtures/invalid/odometer-restart.xml"
    let reader = XMLTreeReader(path: try XMLPath("//*[@date]"))
    reader.jobs = jobs
    let file = try FileInput(name)
    defer { file.close() }
    var dates: [String] = []
    let collect: (XMLTreeMatch) -> ReadingAction = {
      dates.append($0.node.attribute("date") ?? "")
      return .continue
    }
    try reader.read(fileDescriptor: file.descriptor, collect)
    let expected = try Fixtures.text(at: name).split(separator: " date=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
    #expect(!expected.isEmpty)
    #expect(dates == expected)
    // At its end there is nothing more, which is no document.
    let error = #expect(throws: XMLReadError.self) {
      try reader.read(fileDescriptor: file.descriptor, collect)
    }
    #expect(error?.code == .notWellFormed)
    let closed = #expect(throws: XMLReadError.self) {
      try reader.read(fileDescriptor: -1, collect)
    }
    #expect(closed?.code == .unreadable)
  }

  // MARK: What is set between documents

  @Test func `a handler that is set after a file was read by two threads is told`() throws {
    let reader = XMLTreeReader(path: try XMLPath("//a"))
    reader.jobs = 2
    try reader.read(contentsOf: Fixtures.path("schema/attributes/valid-all.xml")) { _ in .continue }
    var passed = 0
    reader.onPassedElement = { _ in passed += 1 }
    try reader.feed("<x><y/><y/></x>".utf8) { _ in .continue }
    try reader.finish { _ in .continue }
    #expect(passed == 3)
  }

  @Test func `a schema that is set after a file was read by two threads counts`() throws {
    let reader = XMLTreeReader(path: try XMLPath("//a"))
    reader.jobs = 2
    try reader.read(contentsOf: Fixtures.path("schema/attributes/valid-all.xml")) { _ in .continue }
    var violations = 0
    reader.schema = try XMLSchema(contentsOf: Fixtures.path("schema/attributes/schema.xsd"))
    reader.onSchemaViolation = { _ in
      violations += 1
      return .continue
    }
    try reader.feed("<no-such-element/>".utf8) { _ in .continue }
    try reader.finish { _ in .continue }
    #expect(violations == 1)
  }

  @Test(arguments: [1, 2])
  func `a whole document while another one is fed`(jobs: Int) throws {
    let reader = XMLTreeReader(path: try XMLPath("a/b"))
    reader.jobs = jobs
    var texts: [String] = []
    let handler: XMLTreeReader.MatchHandler = { match in
      texts.append(match.stringValue)
      return .continue
    }
    try reader.feed("<a><b>1".utf8, handler)
    try reader.read("<a><b>whole</b></a>".utf8, handler)
    try reader.feed("2</b></a>".utf8, handler)
    try reader.finish(handler)
    #expect(texts == ["whole", "12"])
  }
}
