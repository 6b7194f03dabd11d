// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

@Suite struct `Using a parser` {
  private let good = "<a><b>1</b><b>2</b></a>"

  // MARK: Again

  @Test func `after a document`() throws {
    let parser = XMLTreeParser()
    let first = try parser.parse(good)
    let second = try parser.parse("<c x='1'/>")
    #expect(first.documentElement?.name == "a")
    #expect(first.root.stringValue == "12")
    #expect(second.documentElement?.name == "c")
    #expect(second.nodeCount == 2)
  }

  @Test func `after an error, which yields no tree`() throws {
    let parser = XMLTreeParser()
    #expect(throws: XMLReadError.self) { try parser.parse("<a><b></a>") }
    #expect(try parser.parse(good).root.isEqualSubtree(to: try XMLTreeParser().parse(good).root))
  }

  @Test func `after an error in a chunk, the next chunk starts a document`() throws {
    let parser = XMLTreeParser()
    #expect(throws: XMLReadError.self) { try parser.feed(Array("<a></b> and some more".utf8)) }
    try parser.feed(Array("<c/>".utf8))
    #expect(try parser.finish().documentElement?.name == "c")
  }

  @Test func `after an error in the end, the parser is empty`() throws {
    let parser = XMLTreeParser()
    try parser.feed(Array("<a>".utf8))
    #expect(throws: XMLReadError.self) { try parser.finish() }
    let error = #expect(throws: XMLReadError.self) { try parser.finish() }
    #expect(error?.message == "no XML document: the input is empty")
    #expect(error?.position == SourcePosition(line: 1, column: 1))
  }

  /// Not when the document ends, or a quote behind it happens to close the value.
  @Test(arguments: ["\n<c d='1'/>", " text < more> "])
  func `a quote that is missing is noticed soon`(rest: String) throws {
    let parser = XMLTreeParser()
    let error = #expect(throws: XMLReadError.self) {
      try parser.feed(Array("<a>\n<b c='1></b>".utf8))
      for _ in 0..<10 { try parser.feed(Array(rest.utf8)) }
    }
    #expect(error?.code == .notWellFormed)
    #expect(error?.position == SourcePosition(line: 2, column: 9))
  }

  @Test func `after cancel, what was fed is forgotten`() throws {
    let parser = XMLTreeParser()
    try parser.feed(Array("<a><b>".utf8))
    parser.cancel()
    try parser.feed(Array("<c/>".utf8))
    #expect(try parser.finish().documentElement?.name == "c")
    try parser.feed(Array("<x".utf8))
    #expect(try parser.parse(good).documentElement?.name == "a")
  }

  @Test func `limits count for documents that start after a change`() throws {
    let parser = XMLTreeParser()
    try parser.feed(Array("<a><b>".utf8))
    parser.limits.depth = 1
    try parser.feed(Array("<c/></b></a>".utf8))
    #expect(try parser.finish().nodeCount == 4)
    #expect(throws: XMLReadError.self) { try parser.parse(good) }
  }

  @Test func `a document outlives its parser`() throws {
    var parser: XMLTreeParser? = XMLTreeParser()
    let node = try #require(parser).parse(good).documentElement?.firstChild
    parser = nil
    #expect(node?.stringValue == "1")
    #expect(node?.nextSibling?.stringValue == "2")
  }

  // MARK: Several documents at a time

  private actor Importer {
    let parser = XMLTreeParser()

    func parse(_ chunks: AsyncStream<[UInt8]>) async throws -> String {
      try await parser.parse(chunks: chunks).documentElement?.description ?? "-"
    }

    func parse(_ text: String) throws -> String {
      try parser.parse(text).documentElement?.description ?? "-"
    }
  }

  @Test func `two tasks of an actor use one parser`() async throws {
    let importer = Importer()
    let (first, toFirst) = AsyncStream.makeStream(of: [UInt8].self)
    let (second, toSecond) = AsyncStream.makeStream(of: [UInt8].self)
    async let ann = importer.parse(first)
    async let bob = importer.parse(second)
    for part in 0..<4 {
      toFirst.yield(Array(["<log>", "<ann/>", "<ann/>", "</log>"][part].utf8))
      toSecond.yield(Array(["<log>", "<bob/>", "<bob/>", "</log>"][part].utf8))
      for _ in 0..<50 { await Task.yield() }
      #expect(try await importer.parse("<c>\(part)</c>") == "<c>\(part)</c>")
    }
    toFirst.finish()
    toSecond.finish()
    #expect(try await ann == "<log><ann/><ann/></log>")
    #expect(try await bob == "<log><bob/><bob/></log>")
  }

  @Test(arguments: [1, 2])
  func `a whole document while another one is fed`(jobs: Int) throws {
    let parser = XMLTreeParser()
    parser.jobs = jobs
    try parser.feed("<a><b>".utf8)
    #expect(try parser.parse("<c/>").documentElement?.name == "c")
    #expect(throws: XMLReadError.self) { try parser.parse("<c>") }
    try parser.feed("x</b></a>".utf8)
    #expect(try parser.finish().root.stringValue == "x")
  }

  // MARK: Sorts of input

  @Test func `bytes that are not contiguous`() throws {
    let lazy = good.utf8.lazy.map { $0 }
    #expect(try XMLTreeParser().parse(lazy).root.stringValue == "12")
    let parser = XMLTreeParser()
    for byte in good.utf8 { try parser.feed(CollectionOfOne(byte)) }
    #expect(try parser.finish().root.stringValue == "12")
  }

  @Test func `empty chunks change nothing`() throws {
    let parser = XMLTreeParser()
    try parser.feed([])
    try parser.feed(Array("<a>".utf8))
    try parser.feed([])
    try parser.feed(Array("x</a>".utf8))
    try parser.feed([])
    #expect(try parser.finish().root.stringValue == "x")
  }

  @Test func `chunks of an asynchronous sequence`() async throws {
    let chunks = [Array("<a>é".utf8.dropLast()), Array("é".utf8.dropFirst()) + Array("</a>".utf8)]
    let stream = AsyncStream { continuation in
      for chunk in chunks { continuation.yield(chunk) }
      continuation.finish()
    }
    let document = try await XMLTreeParser().parse(chunks: stream)
    #expect(document.root.stringValue == "é")
  }

  @Test func `what the asynchronous sequence throws is passed on`() async throws {
    struct Interruption: Error {}
    let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(Array("<a>".utf8))
      continuation.finish(throwing: Interruption())
    }
    let parser = XMLTreeParser()
    await #expect(throws: Interruption.self) { try await parser.parse(chunks: stream) }
    #expect(try parser.parse(good).root.stringValue == "12")
  }

  @Test(arguments: ["/no/such/file.xml", "/"])
  func `a path that cannot be read`(path: String) {
    let error = #expect(throws: XMLReadError.self) {
      try XMLTreeParser().parse(contentsOf: path)
    }
    #expect(error?.code == .unreadable)
    #expect(error?.position == nil)
    #expect(error?.message.isEmpty == false)
  }

  // MARK: Errors

  @Test func `an error says where and what, and shows the line`() {
    let error = #expect(throws: XMLReadError.self) {
      try XMLTreeParser().parse("<a>\n\t<b>é</c>\n</a>")
    }
    #expect(error?.code == .notWellFormed)
    #expect(error?.position == SourcePosition(line: 2, column: 10))
    #expect(
      error?.description
        == "2:10: end tag `</c>` where `</b>` was expected (`<b>` was opened in line 2)")
    #expect(error?.excerpt == SourceExcerpt(line: " <b>é</c>", offset: 9))
  }

  @Test(arguments: [
    (
      "<a xmlns:n='u'>\n<n:b>\n</b></a>",
      "3:5: end tag of `b` with another prefix than its start tag in line 2"
    ),
    (
      "<!DOCTYPE a [<!ENTITY e '</b><b>'>]>\n<a><b>&e;</b></a>",
      "2:10: an entity holds a part of an element; an element has to begin and end in the same entity"
    ),
  ])
  func `errors in words that help`(text: String, description: String) {
    let error = #expect(throws: XMLReadError.self) { try XMLTreeParser().parse(text) }
    #expect(error?.description == description)
  }

  @Test func `nothing after the document element but comments and instructions`() throws {
    let document = try XMLTreeParser().parse("<a/> <!--c--> <?p?>\n")
    #expect(document.root.children.count { _ in true } == 3)
    #expect(throws: XMLReadError.self) { try XMLTreeParser().parse("<a/> x") }
    #expect(throws: XMLReadError.self) { try XMLTreeParser().parse("<a/>\0") }
  }

  @Test func `a byte that libxml2 cannot convert, even after the element`() {
    let declaration = "<?xml version=\"1.0\" encoding=\"ISO-8859-3\"?>"
    let error = #expect(throws: XMLReadError.self) {
      try XMLTreeParser().parse(Array("\(declaration)<a/><!-- ".utf8) + [0xA5] + Array(" -->".utf8))
    }
    #expect(error?.code == .encoding)
  }

  // MARK: Threads

  @Test func `a document is read by many tasks at once`() async throws {
    let source = RandomDocument(seed: 7, size: 5_000).source
    let document = try XMLTreeParser().parse(source)
    let expected = TreeDump.text(of: document)
    let dumps = await withTaskGroup(of: String.self, returning: [String].self) { group in
      for _ in 0..<8 { group.addTask { TreeDump.text(of: document) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(dumps == Array(repeating: expected, count: 8))
  }

  @Test func `parsers on many threads do not disturb each other`() async throws {
    let outcomes = await withTaskGroup(of: Bool.self, returning: [Bool].self) { group in
      for seed in UInt64(0)..<32 {
        group.addTask {
          let document = RandomDocument(seed: seed, size: 3_000)
          let places = PositionScanner.positions(
            in: document.source, entities: RandomDocument.elementEntities)
          let bytes = Array(document.source.utf8)
          guard ParseOutcome.of(bytes) == document.tree(positions: places) else { return false }
          // Errors, too: each thread sees its own.
          let broken = ParseOutcome.of(Array("<a>\(seed)</b\(seed)>".utf8))
          return broken.firstRange(of: "`</b\(seed)>`") != nil
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes == Array(repeating: true, count: 32))
  }
}
