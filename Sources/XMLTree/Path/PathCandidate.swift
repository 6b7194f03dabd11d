// SPDX-License-Identifier: MIT

/// An element to which predicates are applied: in a tree, or a start tag of a stream.
protocol PathCandidate {
  /// True if the attribute that a test selects exists and its bytes pass `body`.
  func hasAttribute(
    _ test: Int, where body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool

  /// True if an element at the end of a chain of tests, from child to child, has a value
  /// that passes `body`; an empty chain means the element itself. nil if the children are
  /// not known yet. `needed` is the part of the value that `body` reads.
  func hasValue(
    _ value: PathValue, below way: ArraySlice<Int>, _ needed: NeededText,
    where body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool?
}

/// An element of a tree.
struct TreeCandidate: PathCandidate {
  let storage: TreeStorage
  let id: NodeID
  let resolver: NameResolver

  func hasAttribute(
    _ test: Int, where body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    guard let index = attribute(test) else { return false }
    return body(storage.buffer(storage.attribute(index).value))
  }

  /// The index of the attribute a test selects.
  func attribute(_ test: Int) -> Int? {
    let prefersNoNamespace = resolver.prefersNoNamespace(test)
    var second: Int?
    for index in storage.attributeRange(of: id) {
      let name = storage.attribute(index).name
      guard resolver.matches(test, name, storage.names) else { continue }
      let entry = storage.names[name]
      if entry.isNamespaceDeclaration { continue }
      if !prefersNoNamespace || entry.uri == 0 { return index }
      if second == nil { second = index }
    }
    return second
  }

  func hasValue(
    _ value: PathValue, below way: ArraySlice<Int>, _ needed: NeededText,
    where body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool? {
    if way.isEmpty { return holds(value, of: id, needed, body) }
    // Goes down after each passed test, and back up through the parents, so no list is
    // needed.
    var parent = id
    var end = storage.end(of: id)
    var level = way.startIndex
    var child = id + 1
    while true {
      if child >= end {
        if parent == id { return false }
        parent = storage[parent].parent
        end = storage.end(of: parent)
        level -= 1
        continue
      }
      let record = storage[child]
      guard record.isElement, resolver.matches(way[level], record.name, storage.names) else {
        child = storage.end(of: child)
        continue
      }
      if level + 1 < way.endIndex {
        parent = child
        end = record.end
        level += 1
        child += 1
        continue
      }
      if holds(value, of: child, needed, body) { return true }
      child = storage.end(of: child)
    }
  }

  private func holds(
    _ value: PathValue, of element: NodeID, _ needed: NeededText,
    _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    switch value {
    case .string: holds(of: element, children: false, needed, body)
    case .ownText: holds(of: element, children: true, needed, body)
    case .attribute(let test):
      TreeCandidate(storage: storage, id: element, resolver: resolver)
        .hasAttribute(test, where: body)
    }
  }

  /// True if the text in an element passes `body`.
  ///
  /// - Parameter children: Whether only its own text counts.
  private func holds(
    of element: NodeID, children: Bool, _ needed: NeededText,
    _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var limit = Int.max
    if case .start(let count) = needed {
      if count == 0 { return body(UnsafeBufferPointer(start: nil, count: 0)) }
      limit = count
    }
    if !children, let texts = textIndex(of: element) {
      return texts.holds(
        in: element + 1..<storage.end(of: element), of: storage, needed, resolver.program, body)
    }
    return XMLTreeNode(storage: storage, id: element)
      .withJoinedText(children: children, limit: limit, body)
  }

  /// Elements with at most this many nodes are read directly, unless there is an index.
  private static let smallElement: NodeID = 16

  private func textIndex(of element: NodeID) -> TextIndex? {
    if let texts = resolver.texts, texts.isOf(storage) { return texts }
    guard storage.end(of: element) - element > TreeCandidate.smallElement else { return nil }
    let texts = TextIndex(storage)
    resolver.texts = texts
    return texts
  }
}

/// A start tag, whose children are not known yet.
struct TagCandidate: PathCandidate {
  let tag: StartTag
  let program: PathProgram

  func hasAttribute(
    _ test: Int, where body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    guard let index = attribute(test) else { return false }
    return body(tag.value(index))
  }

  /// The index of the attribute a test selects.
  func attribute(_ test: Int) -> Int? {
    guard let pointers = tag.attributePointers else { return nil }
    return program.tests[test].localName.withUnsafeBufferPointer { localName in
      var second: Int?
      for index in 0..<tag.attributeCount {
        let fields = pointers + index &* 5
        guard StartTag.isEqual(fields[0], localName) else { continue }
        switch program.tests[test].scope {
        case .anything, .localName:
          if fields[2] == nil { return index }
          if second == nil { second = index }
        case .prefix(let prefix):
          if prefix.withUnsafeBufferPointer({ StartTag.isEqual(fields[1], $0) }) {
            return index
          }
        case .namespace(let uri):
          if uri.withUnsafeBufferPointer({ StartTag.isEqual(fields[2], $0) }) {
            return index
          }
        }
      }
      return second
    }
  }

  func hasValue(
    _ value: PathValue, below way: ArraySlice<Int>, _ needed: NeededText,
    where body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool? {
    nil
  }
}
