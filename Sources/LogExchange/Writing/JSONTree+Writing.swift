// SPDX-License-Identifier: MIT

extension JSONTree {
  /// A value as compact JSON.
  func json(_ index: Int) -> [UInt8] {
    var writer = JSONWriter()
    var ends: [(end: Int, isObject: Bool)] = []
    for node in index..<nodes[index].end {
      while let last = ends.last, last.end <= node {
        if last.isObject { writer.endObject() } else { writer.endArray() }
        ends.removeLast()
      }
      if ends.last?.isObject == true { writer.key(String(decoding: key(node), as: UTF8.self)) }
      switch nodes[node].kind {
      case .object:
        writer.startObject()
        ends.append((nodes[node].end, true))
      case .array:
        writer.startArray()
        ends.append((nodes[node].end, false))
      case .string: writer.string(utf8: text(node))
      case .number: writer.raw(text(node))
      case .bool: writer.bool(nodes[node].isTrue)
      case .null: writer.null()
      }
    }
    for (_, isObject) in ends.reversed() {
      if isObject { writer.endObject() } else { writer.endArray() }
    }
    return writer.bytes
  }
}
