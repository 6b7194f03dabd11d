// SPDX-License-Identifier: MIT

@testable import XMLTree

/// Drives a `StreamMatcher` as a reader does, with the tags of a tree, and
/// collects what it finds. Its name table grows as a reader's does.
final class PathStreamDriver {
  private var matcher: StreamMatcher
  var heldBytes: Int { matcher.heldBytes }
  var isExhausted: Bool { matcher.isExhausted }
  private var names = NameTable()
  private(set) var matches: [XMLTreeMatch] = []
  /// The largest `heldBytes` seen between events.
  private(set) var largestHeldBytes = 0
  /// How many start tags the matcher was asked about.
  private(set) var startCount = 0
  /// How many elements were captured.
  private(set) var captureCount = 0
  /// How many matches there were of which nothing else was wanted.
  private(set) var foundCount = 0
  /// Whether the matcher said that it wanted no more, before the end.
  private(set) var stoppedEarly = false
  private let stopsWhenExhausted: Bool

  init(
    _ path: XMLPath, stopsWhenExhausted: Bool = true, detail: MatchDetail = .everything
  ) {
    self.matcher = StreamMatcher(path: path, detail: detail)
    self.stopsWhenExhausted = stopsWhenExhausted
  }

  static func matches(_ path: XMLPath, in document: XMLTreeDocument) -> [XMLTreeMatch] {
    if path.isDocument { return document.root.select(path) }
    let driver = PathStreamDriver(path)
    driver.run(document)
    return driver.matches
  }

  func run(_ document: XMLTreeDocument) {
    let storage = document.storage
    var open: [NodeID] = []
    var id: NodeID = 1
    while true {
      while let end = open.last, id >= end {
        open.removeLast()
        matcher.end()
        drain()
      }
      if stopsWhenExhausted, matcher.isExhausted {
        stoppedEarly = id < storage.arrays.nodes.count
        return
      }
      guard id < storage.arrays.nodes.count else { return }
      guard storage[id].isElement else {
        id += 1
        continue
      }
      let end = storage.end(of: id)
      switch start(id, storage) {
      case .skip: id = end
      case .descend:
        open.append(end)
        id += 1
      case .capture(let extent, let continuation):
        captureCount += 1
        showInside(id, extent, storage)
        matcher.captured(capture(id, extent, storage), element: 1)
        id = next(id, end, continuation, &open)
      case .found(let continuation):
        foundCount += 1
        id = next(id, end, continuation, &open)
      case .answer, .value:
        // No answers are offered, and no values taken.
        return
      }
      drain()
    }
  }

  private func next(
    _ id: NodeID, _ end: NodeID, _ continuation: StreamMatcher.Continuation, _ open: inout [NodeID]
  ) -> NodeID {
    guard continuation == .descend else { return end }
    open.append(end)
    return id + 1
  }

  /// Shows the matcher the tags inside a capture, until it has seen enough.
  private func showInside(
    _ element: NodeID, _ extent: StreamMatcher.Extent, _ storage: TreeStorage
  ) {
    guard extent != .startTag, matcher.watchesInside else { return }
    for id in element + 1..<storage.end(of: element) where storage[id].isElement {
      let name = intern(storage[id].name, storage)
      if matcher.meetsCandidate(name, names) { return }
    }
  }

  private func drain() {
    while let match = matcher.nextResult() { matches.append(match) }
    largestHeldBytes = max(largestHeldBytes, matcher.heldBytes)
  }

  // MARK: Events

  private func start(_ id: NodeID, _ storage: TreeStorage) -> StreamMatcher.Action {
    startCount += 1
    let node = XMLTreeNode(storage: storage, id: id)
    var strings: [[UInt8]?] = []
    for attribute in node.attributes {
      strings.append(Array(attribute.localName.utf8) + [0])
      strings.append(attribute.prefix.map { Array($0.utf8) + [0] })
      strings.append(attribute.namespaceURI.map { Array($0.utf8) + [0] })
      strings.append(Array(attribute.valueBytes))
    }
    let copies = strings.map { string -> UnsafeMutableBufferPointer<UInt8>? in
      guard let string else { return nil }
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, string.count))
      _ = copy.initialize(from: string)
      return copy
    }
    defer { for copy in copies { copy?.deallocate() } }
    var pointers: [UnsafePointer<UInt8>?] = []
    for (index, copy) in copies.enumerated() {
      let base = copy?.baseAddress.map { UnsafePointer($0) }
      pointers.append(base)
      if index % 4 == 3 { pointers.append(base.map { $0 + (strings[index]?.count ?? 0) }) }
    }
    let name = intern(storage[id].name, storage)
    return pointers.withUnsafeBufferPointer { pointers in
      let tag = StartTag(
        name: name, attributeCount: Int32(node.attributes.count),
        attributePointers: pointers.baseAddress, namespaceCount: 0, namespacePointers: nil)
      return switch matcher.pass(tag.name) {
      case .skip: .skip
      case .descend: .descend
      case nil: matcher.start(tag, names: names)
      }
    }
  }

  private func intern(_ name: NameID, _ storage: TreeStorage) -> NameID {
    names.intern(
      prefix: storage.names.prefix(name), localName: storage.names.localName(name),
      uri: storage.names.uri(name),
      isNamespaceDeclaration: storage.names.isNamespaceDeclaration(name))
  }

  /// A small document of one element, as far as the extent says.
  private func capture(
    _ element: NodeID, _ extent: StreamMatcher.Extent, _ source: TreeStorage
  ) -> TreeStorage {
    var tree = RecordBuilder()
    let end: NodeID = extent == .startTag ? element + 1 : source.end(of: element)
    var open: [NodeID] = []
    for id in element..<end {
      let record = source[id]
      if extent == .text, id != element, !record.isText || record.parent != element { continue }
      while let last = open.last, source.end(of: last) <= id {
        tree.endElement()
        open.removeLast()
      }
      let content = record.isContainer ? 0..<0 : source.contentRange(of: id)
      switch record.kind {
      case .document, .element:
        tree.startElement(
          name: intern(record.name, source), line: record.line, column: record.column)
        open.append(id)
        for index in record.attributes {
          let (name, value) = source.attribute(index)
          tree.addAttribute(name: intern(name, source), value: source.buffer(value))
        }
      case .text: tree.appendText(source.buffer(content), isCDATA: false)
      case .cdata: tree.appendText(source.buffer(content), isCDATA: true)
      case .comment, .processingInstruction, .documentType:
        tree.appendLeaf(kind: record.kind, name: 0, content: source.buffer(content))
      }
    }
    let own = tree.finish(declaration: XMLDeclaration())
    // The same arrays with the names of the stream.
    return TreeStorage(own.surrenderArrays(), names: names)
  }
}
