// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a closure on a thread with a stack of 512 kB and waits for it.
private func onSmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
  final class Work {
    let body: () throws -> Void
    var error: (any Error)?
    init(_ body: @escaping () throws -> Void) { self.body = body }
  }
  let work = Work(body)
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  #expect(pthread_attr_setstacksize(&attributes, 512 * 1024) == 0)
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let status = pthread_create(
    &thread, &attributes,
    { argument in
      #if canImport(Darwin)
        let work = Unmanaged<Work>.fromOpaque(argument).takeUnretainedValue()
      #else
        let work = Unmanaged<Work>.fromOpaque(argument!).takeUnretainedValue()
      #endif
      do { try work.body() } catch { work.error = error }
      return nil
    }, Unmanaged.passUnretained(work).toOpaque())
  try #require(status == 0)
  #if canImport(Darwin)
    if let thread { pthread_join(thread, nil) }
  #else
    pthread_join(thread, nil)
  #endif
  if let error = work.error { throw error }
}

@Suite struct `Deep documents` {
  static let depth = 1_000_000

  @Test func `a million levels are built, written, copied and edited on a small stack`() throws {
    try onSmallStack {
      var builder = XMLTreeBuilder()
      for _ in 0..<Self.depth { builder.startElement("a") }
      builder.text("x")
      for _ in 0..<Self.depth { builder.endElement() }
      let document = try builder.finish()
      let opened = String(repeating: "<a>", count: Self.depth)
      let closed = String(repeating: "</a>", count: Self.depth)
      #expect(compact(document) == opened + "x" + closed)

      var second = XMLTreeBuilder()
      second.copy(document.root)
      let copy = try second.finish()
      #expect(copy.root.isEqualSubtree(to: document.root))

      let innermost = XMLTreeNode(storage: document.storage, id: NodeID(Self.depth))
      let edited = try document.copy { editor in
        editor.setText("y", of: innermost)
        editor.insert(.endOf(innermost)) { $0.element("b") }
      }
      #expect(compact(edited) == opened + "y<b/>" + closed)
    }
  }

  @Test func `a declaration at every level`() throws {
    let depth = 100_000
    try onSmallStack {
      var builder = XMLTreeBuilder()
      for level in 0..<depth { builder.startElement("p:a", namespace: level % 2 == 0 ? "u" : "v") }
      for _ in 0..<depth { builder.endElement() }
      let document = try builder.finish()
      let pair = "<p:a xmlns:p=\"u\"><p:a xmlns:p=\"v\">"
      let opened = String(repeating: pair, count: depth / 2).dropLast() + "/>"
      #expect(compact(document) == opened + String(repeating: "</p:a>", count: depth - 1))
    }
  }
}
