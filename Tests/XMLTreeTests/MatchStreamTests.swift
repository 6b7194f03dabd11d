// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import XMLTree

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Chunks of a document, as a download would bring them.
private struct Chunks: AsyncSequence, Sendable {
  struct Broken: Error {}

  var bytes: [UInt8]
  var size: Int
  /// Breaks off instead of ending.
  var isBroken = false

  struct Iterator: AsyncIteratorProtocol {
    var rest: ArraySlice<UInt8>
    let chunks: Chunks

    mutating func next() async throws -> ArraySlice<UInt8>? {
      if rest.isEmpty {
        if chunks.isBroken { throw Broken() }
        return nil
      }
      defer { rest = rest.dropFirst(chunks.size) }
      return rest.prefix(chunks.size)
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...], chunks: self) }
}

/// The same byte by byte.
private struct SingleBytes: AsyncSequence, Sendable {
  var bytes: [UInt8]

  struct Iterator: AsyncIteratorProtocol {
    var rest: ArraySlice<UInt8>

    mutating func next() async -> UInt8? { rest.popFirst() }
  }

  func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...]) }
}

/// A document without end, and how many of its chunks have been asked for.
private final class Endless: Sendable {
  let count = Mutex(0)

  var chunks: AsyncStream<[UInt8]> {
    AsyncStream(unfolding: {
      let number = self.count.withLock {
        $0 += 1
        return $0
      }
      return Array((number == 1 ? "<log>" : "<entry n='\(number)'/>").utf8)
    })
  }
}

@Suite struct `Matches as an asynchronous sequence` {
  private static func log(_ count: Int, _ rest: String = "") -> [UInt8] {
    let entries = (0..<count).map { "<entry n='\($0)'><note>text \($0)</note></entry>\n" }
    return Array(("<log owner='Ann'>" + entries.joined() + rest + "</log>").utf8)
  }

  private func numbers(_ stream: XMLTreeMatchStream) async throws -> [Int] {
    var numbers: [Int] = []
    for try await match in stream {
      #expect(match.node.parent?.attribute("owner") == (stream.keepsAncestors ? "Ann" : nil))
      numbers.append(try match.node.attribute("n", as: Int.self) ?? -1)
    }
    return numbers
  }

  @Test func `the same from a file, from memory, in chunks and byte by byte`() async throws {
    let folder = try TemporaryFolder()
    let bytes = Self.log(3_000)
    let file = try folder.write("log.xml", bytes)
    let path = try XMLPath("log/entry")
    let expected = Array(0..<3_000)
    #expect(try await numbers(XMLTreeMatchStream(path, contentsOf: file)) == expected)
    #expect(try await numbers(XMLTreeMatchStream(path, in: bytes)) == expected)
    for size in [1_000, 65_536, 1 << 20] {
      let stream = XMLTreeMatchStream(path, chunks: Chunks(bytes: bytes, size: size))
      #expect(try await numbers(stream) == expected)
    }
    #expect(
      try await numbers(XMLTreeMatchStream(path, bytes: SingleBytes(bytes: bytes))) == expected)
    var several = XMLTreeMatchStream(path, contentsOf: file)
    several.jobs = 2
    several.keepsAncestors = false
    #expect(try await numbers(several) == expected)
    // Each iterator reads anew.
    #expect(try await numbers(several) == expected)
  }

  @Test func `errors come after the matches before them`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("log.xml", Self.log(3, "<open>"))
    var count = 0
    let error = await #expect(throws: XMLReadError.self) {
      for try await _ in XMLTreeMatchStream(try XMLPath("log/entry"), contentsOf: file) {
        count += 1
      }
    }
    #expect(count == 3 && error?.code == .notWellFormed && error?.file == file)
    let missing = await #expect(throws: XMLReadError.self) {
      for try await _ in XMLTreeMatchStream(try XMLPath("a"), contentsOf: folder.file("none")) {}
    }
    #expect(missing?.code == .unreadable && missing?.file == folder.file("none"))
    count = 0
    await #expect(throws: Chunks.Broken.self) {
      let chunks = Chunks(bytes: Self.log(3), size: 40, isBroken: true)
      for try await _ in XMLTreeMatchStream(try XMLPath("log/entry"), chunks: chunks) {
        count += 1
      }
    }
    #expect(count == 3)
    var limited = XMLTreeMatchStream(try XMLPath("log/entry"), in: Self.log(3))
    limited.limits.depth = 2
    await #expect(throws: XMLReadError.self) { for try await _ in limited {} }
  }

  @Test func `the rest is not read after a break`() async throws {
    let endless = Endless()
    let stream = XMLTreeMatchStream(try XMLPath("log/entry"), chunks: endless.chunks)
    for try await match in stream {
      if match.node.attribute("n") == "5" { break }
    }
    #expect(endless.count.withLock { $0 } < 10)
  }

  @Test func `a cancelled task gets an error and no more matches`() async throws {
    let endless = Endless().chunks
    let path = try XMLPath("log/entry")
    let task = Task {
      var count = 0
      for try await _ in XMLTreeMatchStream(path, chunks: endless) {
        count += 1
        if count == 100 { withUnsafeCurrentTask { $0?.cancel() } }
        if count > 100 { return count }
      }
      return count
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let parsing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await XMLTreeParser().parse(chunks: Endless().chunks)
    }
    await #expect(throws: CancellationError.self) { try await parsing.value }
  }

  @Test func `progress goes up to the end`() async throws {
    let folder = try TemporaryFolder()
    let bytes = Self.log(60_000)
    let file = try folder.write("log.xml", bytes)
    let seen = Mutex<[XMLReadingProgress]>([])
    var stream = XMLTreeMatchStream(try XMLPath("log/entry[-1]"), contentsOf: file)
    stream.onProgress = { progress in seen.withLock { $0.append(progress) } }
    #expect(try await numbers(stream) == [59_999])
    let progress = seen.withLock { $0 }
    #expect(progress.count >= 3)
    #expect(progress.map(\.bytesRead) == progress.map(\.bytesRead).sorted())
    #expect(progress.allSatisfy { $0.totalBytes == bytes.count })
    #expect(progress.last?.fraction == 1)
    #expect(XMLReadingProgress(bytesRead: 1).fraction == nil)
    #expect(XMLReadingProgress(bytesRead: 0, totalBytes: 0).fraction == 1)
  }

  /// The thread that reads waits in the middle of it for a turn of the actor that the caller
  /// is on: if the caller waited for the thread there, none would come.
  @Test func `the actor of the caller goes on`() async throws {
    let caller = Caller()
    let ticker = Task { await caller.tick() }
    while caller.turns.withLock({ $0 }) == 0 { await Task.yield() }
    let wasStopped = Mutex(false)
    var stream = XMLTreeMatchStream(try XMLPath("log/none"), in: Self.log(60_000))
    stream.onProgress = { _ in
      let before = caller.turns.withLock { $0 }
      var isWaiting = true
      for _ in 0..<300_000 where isWaiting {
        isWaiting = caller.turns.withLock { $0 } == before
        if isWaiting { usleep(1_000) }
      }
      if isWaiting { wasStopped.withLock { $0 = true } }
    }
    try await caller.read(stream)
    await ticker.value
    #expect(!wasStopped.withLock { $0 })
  }

  /// An actor with a thread of its own, which no other test keeps busy.
  private actor Caller {
    private final class OwnThread: SerialExecutor {
      private let queue = DispatchQueue(label: "caller")

      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
      }
    }

    private let thread = OwnThread()
    nonisolated let turns = Mutex(0)
    private var isOver = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Takes turns. `Task.yield` would go through the threads that all tests share, and
    /// those may be busy for a long time.
    func tick() async {
      let other = DispatchQueue(label: "between turns")
      while !isOver {
        turns.withLock { $0 += 1 }
        await withCheckedContinuation { turn in other.async { turn.resume() } }
      }
    }

    func read(_ stream: XMLTreeMatchStream) async throws {
      defer { isOver = true }
      for try await _ in stream {}
    }
  }

  @Test func `a whole document, in chunks and byte by byte`() async throws {
    let bytes = Self.log(500)
    let expected = try XMLTreeParser().parse(bytes)
    let parser = XMLTreeParser()
    for jobs in [1, 2] {
      parser.jobs = jobs
      let document = try await parser.parse(chunks: Chunks(bytes: bytes, size: 700))
      #expect(document.root.isEqualSubtree(to: expected.root))
      let other = try await parser.parse(bytes: SingleBytes(bytes: bytes))
      #expect(other.root.isEqualSubtree(to: expected.root))
    }
    await #expect(throws: XMLReadError.self) {
      try await parser.parse(bytes: SingleBytes(bytes: Array("<a>".utf8)))
    }
    await #expect(throws: XMLReadError.self) {
      try await parser.parse(bytes: SingleBytes(bytes: []))
    }
    await #expect(throws: Chunks.Broken.self) {
      try await parser.parse(chunks: Chunks(bytes: bytes, size: 700, isBroken: true))
    }
  }

  @Test func `with a schema the handler is called where the caller is`() async throws {
    let schema = try XMLSchema(
      """
      <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
      <xs:element name="a"/></xs:schema>
      """)
    let parser = XMLTreeParser()
    parser.schema = schema
    var found: [String] = []
    parser.onSchemaViolation = {
      found.append($0.element)
      return .continue
    }
    let document = try await parser.parse(
      chunks: Chunks(bytes: Array("<b>x</b>".utf8), size: 3))
    #expect(document.documentElement?.text == "x")
    #expect(found == ["b"])
  }
}
