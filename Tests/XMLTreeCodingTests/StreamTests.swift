// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree
import XMLTreeCoding

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Items of a stream, one after the other.
@Suite struct StreamTests {
  struct Item: Codable, Equatable, Sendable {
    @AsAttribute var id: Int
    var title: String?
  }

  private static func feed(_ count: Int, broken: String = "") -> [UInt8] {
    var xml = "<rss><channel><title>T</title>"
    for id in 0..<count { xml += "<item id='\(id)'><title>t\(id)</title></item>\n" }
    return Array((xml + broken + "</channel></rss>").utf8)
  }

  private static func withFile<Result>(
    _ bytes: [UInt8], _ body: (String) async throws -> Result
  ) async throws -> Result {
    var template = Array("/tmp/coding-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      try #require(count > 0)
      rest = rest.dropFirst(count)
    }
    close(descriptor)
    return try await body(path)
  }

  @Test func `all items of a file in their order`() async throws {
    try await Self.withFile(Self.feed(5_000)) { file in
      var ids: [Int] = []
      let decoder = XMLTreeDecoder()
      for try await item in decoder.items(Item.self, at: "rss/channel/item", from: file) {
        ids.append(item.id)
        #expect(item.title == "t\(item.id)")
      }
      #expect(ids == Array(0..<5_000))
    }
  }

  @Test func `each iterator reads anew, and none reads before it is asked`() async throws {
    let items = XMLTreeDecoder().items(Item.self, at: "//item", in: Self.feed(3))
    for _ in 0..<2 {
      var ids: [Int] = []
      for try await item in items { ids.append(item.id) }
      #expect(ids == [0, 1, 2])
    }
    _ = XMLTreeDecoder().items(Item.self, at: "//item", from: "/nowhere").makeAsyncIterator()
  }

  @Test func `values, choices and texts`() async throws {
    var titles: [String] = []
    for try await title in XMLTreeDecoder().items(
      String.self, at: "rss/channel/item/title", in: Self.feed(3))
    {
      titles.append(title)
    }
    #expect(titles == ["t0", "t1", "t2"])
    var ids: [Int] = []
    for try await id in XMLTreeDecoder().items(Int.self, at: "//item.id", in: Self.feed(3)) {
      ids.append(id)
    }
    #expect(ids == [0, 1, 2])
    enum Node: Codable, Equatable, Sendable {
      case a(Int)
      case b(String)
    }
    var nodes: [Node] = []
    let xml = Array("<x><a>1</a><b>2</b><a>3</a></x>".utf8)
    for try await node in XMLTreeDecoder().items(Node.self, at: "x/*", in: xml) {
      nodes.append(node)
    }
    #expect(nodes == [.a(1), .b("2"), .a(3)])
  }

  @Test func `an error comes after the items before it`() async throws {
    var ids: [Int] = []
    let decoder = XMLTreeDecoder()
    let error = await #expect(throws: DecodingError.self) {
      for try await item in decoder.items(
        Item.self, at: "rss/channel/item", in: Self.feed(3, broken: "<item id='x'/>"))
      {
        ids.append(item.id)
      }
    }
    #expect(ids == [0, 1, 2])
    #expect(
      error.map(words)?.hasPrefix(
        "mismatch [3.id] the attribute `id` of `item` is “x”, expected a whole number") == true)
    #expect(error.map(words)?.hasSuffix("(line 4, column 1)") == true)
    let syntax = await #expect(throws: XMLReadError.self) {
      for try await _ in decoder.items(
        Item.self, at: "rss/channel/item", in: Self.feed(1, broken: "<item>"))
      {}
    }
    #expect(syntax?.code == .notWellFormed)
  }

  @Test func `a bad path and a missing file are thrown with the first item`() async {
    let decoder = XMLTreeDecoder()
    await #expect(throws: XMLPathError.self) {
      for try await _ in decoder.items(Item.self, at: "a[", in: []) {}
    }
    let error = await #expect(throws: XMLReadError.self) {
      for try await _ in decoder.items(Item.self, at: "a", from: "/nowhere/at/all") {}
    }
    #expect(error?.code == .unreadable)
  }

  @Test func `breaking off ends the reading`() async throws {
    // The rest is not well-formed, which nobody gets to see.
    var first: [Int] = []
    for try await item in XMLTreeDecoder().items(
      Item.self, at: "rss/channel/item", in: Self.feed(10_000, broken: "</wrong>"))
    {
      first.append(item.id)
      if first.count == 3 { break }
    }
    #expect(first == [0, 1, 2])
  }

  @Test func `a task that is cancelled gets a CancellationError`() async throws {
    // A pipe that nobody closes: the reading would wait for ever.
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let start = Self.feed(1).dropLast("</channel></rss>".utf8.count)
    _ = start.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    let path = "/dev/fd/\(ends[0])"
    let (taken, continuation) = AsyncStream<Int>.makeStream()
    let task = Task {
      for try await item in XMLTreeDecoder().items(Item.self, at: "//item", from: path) {
        continuation.yield(item.id)
      }
    }
    var iterator = taken.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    close(ends[1])
    close(ends[0])
  }

  @MainActor
  private final class Ticks {
    var count = 0
    var isDone = false
  }

  @MainActor
  @Test func `the caller's actor is free while the thread reads`() async throws {
    let bytes = Self.feed(5_000)
    let ticks = Ticks()
    let ticker = Task { @MainActor in
      while !ticks.isDone {
        ticks.count += 1
        await Task.yield()
      }
    }
    var count = 0
    for try await _ in XMLTreeDecoder().items(Item.self, at: "rss/channel/item", in: bytes) {
      count += 1
    }
    ticks.isDone = true
    await ticker.value
    #expect(count == 5_000)
    #expect(ticks.count > 1)
  }

  @Test(arguments: ["<r><item id='0'/><</r>", "<r><item id='0'/>"])
  func `an error in a file names it, wherever it is found`(text: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("feed.xml", text.utf8)
    let error = #expect(throws: XMLReadError.self) {
      try XMLTreeDecoder().forEach(Item.self, at: "//none", from: file) { _ in
        .continue
      }
    }
    #expect(error?.description.contains("feed.xml:1:") == true, "\(error as Any)")
  }

  @Test func `the same without async`() throws {
    var ids: [Int] = []
    try XMLTreeDecoder().forEach(Item.self, at: "rss/channel/item", in: Self.feed(10)) {
      ids.append($0.id)
      return $0.id == 4 ? .stop : .continue
    }
    #expect(ids == [0, 1, 2, 3, 4])
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try XMLTreeDecoder().forEach(Item.self, at: "//item", in: Self.feed(1)) { _ in
        throw Stop()
      }
    }
  }
}
