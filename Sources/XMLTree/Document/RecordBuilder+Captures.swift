// SPDX-License-Identifier: MIT

/// The documents of a stream, one for each capture.
extension RecordBuilder {
  /// Closes one of many consecutive documents and hands it over. This is like `finish`, but
  /// the names stay. Afterwards the builder needs a `resume`.
  @inline(__always)
  mutating func finishCapture() -> TreeStorage {
    closeAll()
    hasCopied = copiesAhead > 0 && footprint < RecordBuilder.smallDocument
    if hasCopied { return TreeStorage(copying: arrays, names: names) }
    defer { arrays = TreeArrays() }
    guard let idle = idleStorage.take() else { return TreeStorage(arrays, names: names) }
    idle.takeArrays(arrays)
    return idle
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
      arrays = storage.surrenderArrays()
      idleStorage = storage
    } else {
      arrays = TreeArrays(storage.arrays, upTo: mark.counts)
    }
    cut(to: mark)
  }

  /// A copy of the part before a mark, as a document of its own. Everything stored since the
  /// mark stays as it is.
  func copy(before mark: Mark) -> TreeStorage {
    var open = mark.current
    while true {
      // The end is written again when the element ends.
      arrays.details.base[self[open].endPlace].first = mark.nextNode
      if open == 0 { break }
      open = arrays.details[Int(arrays.nodes[Int(open)].place)].first
    }
    return TreeStorage(TreeArrays(arrays, upTo: mark.counts), names: names)
  }
}
