// SPDX-License-Identifier: MIT

/// The documents of a stream, one for each capture.
extension RecordBuilder {
  /// Closes one of many consecutive documents and hands it over. This is like `finish`, but
  /// the names stay. Afterwards the builder needs a `resume`.
  @inline(__always)
  mutating func finishCapture() -> TreeStorage {
    closeAll()
    hasCopied = copiesAhead > 0 && footprint < RecordBuilder.smallDocument
    if hasCopied {
      return TreeStorage(
        copying: nodes, details: details, attributes: attributes, overflow: overflow,
        bytes: bytes, names: names)
    }
    let storage: TreeStorage
    if let idle = idleStorage.take() {
      idle.takeArrays(
        nodes: nodes, details: details, attributes: attributes, overflow: overflow, bytes: bytes)
      storage = idle
    } else {
      storage = TreeStorage(
        nodes: nodes, details: details, attributes: attributes, overflow: overflow,
        bytes: bytes, names: names, declaration: XMLDeclaration())
    }
    leaveArrays()
    return storage
  }

  /// Only documents smaller than this many bytes are copied.
  private static let smallDocument = 1 << 16

  /// After a document that is kept, this many are copied; not every one of them needs to be
  /// kept.
  private static let mostCopiesAhead = 8

  /// Continues a document that has been handed over, from a mark taken before that: in its
  /// own memory if nobody else holds it, otherwise in a copy of the part before the mark.
  @inline(__always)
  mutating func resume(_ storage: consuming TreeStorage, from mark: Mark) {
    let isKept = !isKnownUniquelyReferenced(&storage)
    copiesAhead = isKept ? RecordBuilder.mostCopiesAhead : max(0, copiesAhead &- 1)
    if hasCopied { return cut(to: mark) }
    if !isKept {
      nodes = storage.nodes
      details = storage.details
      attributes = storage.attributes
      overflow = storage.overflow
      bytes = storage.bytes
      storage.surrenderArrays()
      idleStorage = storage
    } else {
      nodes = RawArray(storage.nodes, count: mark.nodes)
      details = RawArray(storage.details, count: mark.details)
      attributes = RawArray(storage.attributes, count: mark.attributes)
      overflow = RawArray(storage.overflow, count: mark.overflow)
      bytes = RawArray(storage.bytes, count: mark.bytes)
    }
    cut(to: mark)
  }

  /// A copy of the part before a mark, as a document of its own. Everything stored since the
  /// mark stays as it is.
  func copy(before mark: Mark) -> TreeStorage {
    var open = mark.current
    while true {
      // The end is written again when the element ends.
      details.base[self[open].endPlace].first = mark.nextNode
      if open == 0 { break }
      open = details[Int(nodes[Int(open)].place)].first
    }
    return TreeStorage(
      nodes: RawArray(nodes, count: mark.nodes), details: RawArray(details, count: mark.details),
      attributes: RawArray(attributes, count: mark.attributes),
      overflow: RawArray(overflow, count: mark.overflow), bytes: RawArray(bytes, count: mark.bytes),
      names: names, declaration: XMLDeclaration())
  }
}
