// SPDX-License-Identifier: MIT

/// Names and positions of elements in a document under construction, above all of the open
/// ones: for errors, for repairs, and for parsers that begin in the middle.
extension RecordBuilder {
  /// The name and position of the innermost open element.
  var openElement: (name: UnsafeBufferPointer<UInt8>, position: SourcePosition?)? {
    let record = self[current]
    guard record.isElement else { return nil }
    return (names.qualifiedName(record.name), record.knownPosition)
  }

  /// The qualified names of the open elements, outermost first.
  var openElements: [UnsafeBufferPointer<UInt8>] {
    openNodes.map { names.qualifiedName(self[$0].name) }
  }

  private var openNodes: [NodeID] {
    var open: [NodeID] = []
    var node = current
    while node != 0 {
      open.append(node)
      node = self[node].parent
    }
    return open.reversed()
  }

  /// The qualified name of an element of this document.
  func name(of node: NodeID) -> UnsafeBufferPointer<UInt8>? {
    guard Int(node) < arrays.nodes.count, self[node].isElement else { return nil }
    return names.qualifiedName(self[node].name)
  }

  /// The position of the start tag of an element of this document.
  func position(of node: NodeID) -> SourcePosition? {
    guard Int(node) < arrays.nodes.count, self[node].isElement else { return nil }
    let record = self[node]
    return SourcePosition(line: Int(record.line), column: Int(record.column))
  }

  /// Sets the positions of the start tags of the open elements, outermost first. The
  /// elements must have been opened with `keepsPositionsApart`, or already have these
  /// positions.
  mutating func placeOpenElements(at positions: [SourcePosition]) {
    for (node, position) in zip(openNodes, positions) {
      let place = Int(arrays.nodes[Int(node)].place)
      let line = UInt32(clamping: position.line)
      let column = UInt32(clamping: position.column)
      if arrays.details[place].second == NodeDetail.distant {
        arrays.details[place + 1] = NodeDetail(line, column)
        continue
      }
      let both = NodeDetail.position(line: line, column: column)
      assert(both != NodeDetail.distant, "no room for the position of an open element")
      // An unknown position is better than a wrong one.
      arrays.details.base[place].second = both == NodeDetail.distant ? 0 : both
    }
  }

  /// The start tags of the open elements as XML on one line, outermost first, with their
  /// positions in the document.
  func openStartTags() -> [(text: [UInt8], position: SourcePosition)] {
    openNodes.map { node in
      let position = SourcePosition(line: Int(self[node].line), column: Int(self[node].column))
      return (startTag(of: node), position)
    }
  }

  private func startTag(of node: NodeID) -> [UInt8] {
    var text = [UInt8(ascii: "<")]
    text.append(contentsOf: names.qualifiedName(self[node].name))
    for index in self[node].attributes {
      let (name, value) = arrays.attribute(index)
      text.append(UInt8(ascii: " "))
      text.append(contentsOf: names.qualifiedName(name))
      text.append(contentsOf: "=\"".utf8)
      let start = arrays.bytes.base + value.lowerBound
      for byte in UnsafeBufferPointer(start: start, count: value.count) {
        if byte < 0x20 || "&<\"".utf8.contains(byte) {
          text.append(contentsOf: "&#\(byte);".utf8)
        } else {
          text.append(byte)
        }
      }
      text.append(UInt8(ascii: "\""))
    }
    text.append(UInt8(ascii: ">"))
    return text
  }
}
