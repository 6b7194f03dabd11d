// SPDX-License-Identifier: MIT

/// Texts, comments and the other nodes without children.
extension RecordBuilder {
  /// Appends character data to the open container; joins it to a text of the same kind
  /// right before it.
  ///
  /// - Parameter readable: The number of bytes that can be read at the start of the text.
  @inline(__always)
  mutating func appendText(
    _ text: UnsafeBufferPointer<UInt8>, isCDATA: Bool, readable: Int = 0
  ) {
    guard exceededLimit == nil else { return }
    let last = arrays.nodes.count &- 1
    if hasOpenText, arrays.nodes[last].isPlainText != isCDATA { return extend(last, by: text) }
    // An empty section is still a node.
    guard text.count > 0 || isCDATA, let offset = place(text, readable: readable) else { return }
    if isCDATA {
      appendLeaf(NodeEntry.Form.cdata, name: 0, offset: offset, length: text.count)
    } else {
      appendPlainText(offset: offset, length: UInt32(truncatingIfNeeded: text.count))
    }
    hasOpenText = exceededLimit == nil
  }

  @inline(__always)
  private mutating func appendPlainText(offset: UInt32, length: UInt32) {
    guard hasRoomForNode() else { return }
    let container = arrays.nodes[Int(current)]
    if !container.hasEnd {
      if container.form & 3 == NodeEntry.Form.emptyElement {
        arrays.nodes.base[Int(current)].form = container.form | NodeEntry.Form.textElement
      } else {
        reserveEndOfElement()
      }
    }
    let isShort = length <= NodeEntry.largest
    arrays.nodes.appendInRoom(NodeEntry(NodeEntry.Form.text, isShort ? length : 0, place: offset))
    if !isShort { setLongText(arrays.nodes.count &- 1, offset: offset, length: length) }
  }

  /// Stores the place of the bytes of a plain text.
  private mutating func setText(_ node: Int, offset: UInt32, length: UInt32) {
    if length <= NodeEntry.largest {
      arrays.nodes[node] = NodeEntry(NodeEntry.Form.text, length, place: offset)
    } else {
      setLongText(node, offset: offset, length: length)
    }
  }

  @inline(never)
  private mutating func setLongText(_ node: Int, offset: UInt32, length: UInt32) {
    let detail = NodeDetail(offset, length)
    if arrays.nodes[node].form == NodeEntry.Form.longText {
      arrays.details[Int(arrays.nodes[node].place)] = detail
      return
    }
    reserveEnd()
    arrays.nodes[node] = NodeEntry(
      NodeEntry.Form.longText, 0, place: UInt32(truncatingIfNeeded: arrays.details.count))
    arrays.details.append(detail)
  }

  /// Appends a comment, a processing instruction or another leaf.
  mutating func appendLeaf(
    kind: NodeRecord.Kind, name: NameID, content: UnsafeBufferPointer<UInt8>
  ) {
    guard exceededLimit == nil else { return }
    guard arrays.bytes.count &+ content.count <= Int(UInt32.max) else { return exceed(.text) }
    let offset = UInt32(truncatingIfNeeded: arrays.bytes.count)
    if let start = content.baseAddress { arrays.bytes.append(start, count: content.count) }
    let form =
      switch kind {
      case .processingInstruction: NodeEntry.Form.processingInstruction
      case .documentType: NodeEntry.Form.documentType
      default: NodeEntry.Form.comment
      }
    appendLeaf(form, name: name, offset: offset, length: content.count)
    hasOpenText = false
  }

  /// Appends a leaf that is not a plain text.
  private mutating func appendLeaf(_ form: UInt32, name: NameID, offset: UInt32, length: Int) {
    guard hasRoomForNode() else { return }
    reserveEnd()
    let place = UInt32(truncatingIfNeeded: arrays.details.count)
    arrays.nodes.append(NodeEntry(form, name, place: place))
    arrays.details.append(NodeDetail(current, offset))
    arrays.details.append(NodeDetail(UInt32(truncatingIfNeeded: length), 0))
  }

  private mutating func extend(_ node: Int, by text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress, text.count > 0 else { return }
    let record = self[NodeID(truncatingIfNeeded: node)]
    var offset = record.offset
    let length = Int(record.length)
    guard arrays.bytes.count &+ length &+ text.count <= Int(UInt32.max) else {
      return exceed(.text)
    }
    if Int(offset) + length != arrays.bytes.count {
      // The text so far is shared with an earlier one and needs its own bytes.
      let shared = Int(offset)
      offset = UInt32(truncatingIfNeeded: arrays.bytes.count)
      arrays.bytes.appendCopy(of: shared..<shared + length)
    }
    arrays.bytes.append(start, count: text.count)
    let newLength = UInt32(truncatingIfNeeded: length &+ text.count)
    if arrays.nodes[node].isPlainText {
      setText(node, offset: offset, length: newLength)
    } else {
      let place = Int(arrays.nodes[node].place)
      arrays.details.base[place].second = offset
      arrays.details.base[place + 1].first = newLength
    }
  }
}
