// SPDX-License-Identifier: MIT

/// What is known of the elements of a document under construction, above all of those
/// that are open: for errors, for repairs, and for parsers that begin in the middle.
extension RecordBuilder {
  /// The name and position of the element that is open.
  var openElement: (name: UnsafeBufferPointer<UInt8>, position: SourcePosition?)? {
    let record = nodes[Int(current)]
    guard record.isElement else { return nil }
    let position =
      record.line > 0
      ? SourcePosition(line: Int(record.line), column: Int(record.column)) : nil
    return (names.qualifiedName(record.name), position)
  }

  /// The qualified names of the open elements, outermost first.
  var openElements: [UnsafeBufferPointer<UInt8>] {
    openNodes.map { names.qualifiedName(nodes[$0].name) }
  }

  private var openNodes: [Int] {
    var open: [Int] = []
    var node = current
    while node != 0 {
      open.append(Int(node))
      node = nodes[Int(node)].parent
    }
    return open.reversed()
  }

  /// The qualified name of an element of this document.
  func name(of node: NodeID) -> UnsafeBufferPointer<UInt8>? {
    guard Int(node) < nodes.count, nodes[Int(node)].isElement else { return nil }
    return names.qualifiedName(nodes[Int(node)].name)
  }

  /// Where the start tag of an element of this document begins.
  func position(of node: NodeID) -> SourcePosition? {
    guard Int(node) < nodes.count, nodes[Int(node)].isElement else { return nil }
    let record = nodes[Int(node)]
    return SourcePosition(line: Int(record.line), column: Int(record.column))
  }

  /// Says where the start tags of the open elements begin, outermost first.
  mutating func placeOpenElements(at positions: [SourcePosition]) {
    for (node, position) in zip(openNodes, positions) {
      nodes[node] = nodes[node].moved(to: position)
    }
  }

  /// The start tags of the open elements as XML on one line, outermost first, and where
  /// they stand in the document.
  func openStartTags() -> [(text: [UInt8], position: SourcePosition)] {
    openNodes.map { node in
      let position = SourcePosition(line: Int(nodes[node].line), column: Int(nodes[node].column))
      return (startTag(of: node), position)
    }
  }

  private func startTag(of node: Int) -> [UInt8] {
    var text = [UInt8(ascii: "<")]
    text.append(contentsOf: names.qualifiedName(nodes[node].name))
    let end = node + 1 < nodes.count ? Int(nodes[node + 1].firstAttribute) : attributes.count
    for index in Int(nodes[node].firstAttribute)..<end {
      let (name, value) = TreeStorage.attribute(index, attributes, overflow)
      text.append(UInt8(ascii: " "))
      text.append(contentsOf: names.qualifiedName(name))
      text.append(contentsOf: "=\"".utf8)
      for byte in UnsafeBufferPointer(start: bytes.base + value.lowerBound, count: value.count) {
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
