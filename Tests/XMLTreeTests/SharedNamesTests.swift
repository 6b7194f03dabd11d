// SPDX-License-Identifier: MIT

import Synchronization
import TestSupport
import Testing

@testable import XMLTree

/// Matches of a stream share one memory for their names, in which each of them sees what
/// was known when it was made.
@Suite struct SharedNamesTests {
  private static func text(names count: Int) -> [UInt8] {
    let elements = (0..<count).map { "<n\($0) a\($0)='\($0)'/>" }
    return Array("<r>\(elements.joined(separator: "\n"))</r>".utf8)
  }

  private static func matches(_ bytes: [UInt8], jobs: Int) throws -> [XMLTreeMatch] {
    let reader = XMLTreeReader(path: try XMLPath("r/*"))
    reader.jobs = jobs
    var matches: [XMLTreeMatch] = []
    try reader.read(bytes) { match in
      matches.append(match)
      return .continue
    }
    return matches
  }

  @Test(arguments: [1, 2])
  func `no match has a table of its own`(jobs: Int) throws {
    let count = 40_000
    let matches = try Self.matches(Self.text(names: count), jobs: jobs)
    #expect(matches.count == count)
    let memories = Set(matches.map { ObjectIdentifier($0.node.storage.names.memory) })
    // One for each thread that parses, the caller's too.
    #expect(memories.count <= jobs + 1)
    for index in stride(from: 0, to: count, by: 997) {
      let node = matches[index].node
      #expect(node.name == "n\(index)")
      #expect(node.attribute("a\(index)") == "\(index)")
      #expect(node.attribute("a\((index + 1) % count)") == nil)
      #expect(matches[index].path == "/r[0]/n\(index)[0]")
    }
  }

  @Test func `a match does not know the names that came later`() throws {
    let matches = try Self.matches(Self.text(names: 100), jobs: 1)
    let (early, late) = (matches[10].node, matches[90].node)
    #expect(early.storage.names.memory === late.storage.names.memory)
    #expect(early.storage.names.count < late.storage.names.count)
    func knows(_ node: XMLTreeNode, _ name: String) -> Bool {
      Array(name.utf8).withUnsafeBufferPointer { node.storage.names.stringID($0) != nil }
    }
    #expect(knows(early, "n10") && knows(late, "n10") && knows(late, "n90"))
    #expect(!knows(early, "n11") && !knows(early, "n90"))
    #expect(early.document.brokenInvariants().isEmpty)
    #expect(try early.select(XMLPath("//n90")).isEmpty)
  }

  private final class State: Sendable {
    // ThreadSanitizer does not know the mutex of the standard library.
    let queue = Monitor<[XMLTreeMatch]>([])
    let isDone = Atomic<Bool>(false)
    let wrong = Atomic<Int>(0)
    let seen = Atomic<Int>(0)
  }

  /// Under ThreadSanitizer, this shows that nobody reads what is being written.
  @Test func `other threads look into matches while names are added`() throws {
    let count = Sanitizer.isActive ? 3_000 : 20_000
    let bytes = Self.text(names: count)
    let state = State()
    let threads = (0..<2).map { _ in
      WorkerThread {
        while true {
          let isLast = state.isDone.load(ordering: .acquiring)
          let taken = state.queue.update { queue in
            defer { queue.removeAll() }
            return queue
          }
          for match in taken {
            let node = match.node
            let number = String(node.name.dropFirst())
            if node.attribute("a\(number)") != number || node.attribute("a\(number)x") != nil
              || node.document.root.child("r/n\(number)") != node
            {
              state.wrong.add(1, ordering: .relaxed)
            }
            state.seen.add(1, ordering: .relaxed)
          }
          if isLast, taken.isEmpty { return }
        }
      }
    }
    let reader = XMLTreeReader(path: try XMLPath("r/*"))
    try reader.read(bytes) { match in
      state.queue.update { $0.append(match) }
      return .continue
    }
    state.isDone.store(true, ordering: .releasing)
    for thread in threads { thread?.join() }
    #expect(state.wrong.load(ordering: .relaxed) == 0)
    #expect(state.seen.load(ordering: .relaxed) == count)
  }

  @Test func `names beyond the first segments keep their numbers`() {
    var table = NameTable()
    var copies: [NameTable] = []
    for index in 0..<5_000 {
      let (prefix, name) = (index % 3 == 0 ? "" : "p\(index % 7)", "n\(index)")
      let id = Array(prefix.utf8).withUnsafeBufferPointer { prefix in
        Array(name.utf8).withUnsafeBufferPointer {
          table.intern(prefix: prefix, localName: $0, uri: prefix)
        }
      }
      #expect(Int(id) == index)
      if index % 500 == 0 { copies.append(table) }
    }
    for var copy in copies {
      for id in 0..<NameID(copy.count) {
        #expect(String(decoding: copy.localName(id), as: UTF8.self) == "n\(id)")
        #expect(copy.prefix(id).elementsEqual(copy.uri(id)))
        let known = copy.intern(
          prefix: copy.prefix(id), localName: copy.localName(id), uri: copy.uri(id))
        #expect(known == id)
      }
    }
  }
}
