// SPDX-License-Identifier: MIT

extension LogLayout {
  /// The layout of native JSON; nil where it is laid out as no native log is.
  init?(json bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    var cursor = JSONCursor(start..<bytes.count)
    guard cursor.peek(bytes) == UInt8(ascii: "{") else { return nil }
    var root = Container(opening: cursor.index..<cursor.index + 1, contentEnd: nil, end: 0)
    syntax = .json
    self.root = root
    cursor.step()
    while let key = cursor.nextKey(bytes) {
      guard bytes.isKey(key, "logs"), cursor.peek(bytes) == UInt8(ascii: "[") else {
        _ = cursor.skipValue(bytes)
        continue
      }
      guard root.contentEnd == nil else { return nil }
      cursor.step()
      root.opening = root.opening.lowerBound..<cursor.index
      while cursor.nextElement(bytes) {
        if cursor.peek(bytes) == UInt8(ascii: "{") {
          guard readLog(bytes, &cursor) else { return nil }
        } else {
          _ = cursor.skipValue(bytes)
        }
      }
      root.contentEnd = cursor.index - 1
    }
    root.end = cursor.index
    guard root.contentEnd != nil else { return nil }
    self.root = root
  }

  private mutating func readLog(
    _ bytes: UnsafeBufferPointer<UInt8>, _ cursor: inout JSONCursor
  ) -> Bool {
    var container = Container(
      opening: cursor.index..<cursor.index + 1, contentEnd: nil, end: cursor.index)
    let first = entries.count
    cursor.step()
    while let key = cursor.nextKey(bytes) {
      guard bytes.isKey(key, "records"), cursor.peek(bytes) == UInt8(ascii: "[") else {
        _ = cursor.skipValue(bytes)
        continue
      }
      guard container.contentEnd == nil else { return false }
      cursor.step()
      container.opening = container.opening.lowerBound..<cursor.index
      while cursor.nextElement(bytes) {
        entries.append(Entry(range: cursor.skipValue(bytes), log: logs.count))
      }
      container.contentEnd = cursor.index - 1
    }
    container.end = cursor.index
    logs.append(Log(container: container, kind: nil, entries: first..<entries.count))
    return true
  }

  /// The layout of native NDJSON, or of an array of such objects.
  init(ndjson bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    var cursor = JSONCursor(start..<bytes.count)
    var container = Container(opening: start..<start, contentEnd: bytes.count, end: bytes.count)
    var entries: [Entry] = []
    if cursor.peek(bytes) == UInt8(ascii: "[") {
      cursor.step()
      container.opening = start..<cursor.index
      while cursor.nextElement(bytes) {
        entries.append(Entry(range: cursor.skipValue(bytes), log: 0))
      }
      container.contentEnd = cursor.index - 1
    } else {
      while cursor.peek(bytes) != nil {
        let before = cursor.index
        entries.append(Entry(range: cursor.skipValue(bytes), log: 0))
        // A stray bracket: the reader has said so.
        if cursor.index == before { cursor.step() }
      }
    }
    syntax = .ndjson
    root = container
    self.entries = entries
    logs = [Log(container: container, kind: nil, entries: 0..<entries.count)]
  }
}
