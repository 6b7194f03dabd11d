// SPDX-License-Identifier: MIT

internal import Platform

/// Attributes, and the bytes of values and texts.
extension RecordBuilder {
  /// Appends an attribute to the element whose start tag was opened last.
  ///
  /// - Parameter readable: The number of bytes that can be read at the start of the value.
  @inline(__always)
  mutating func addAttribute(
    name: NameID, value: UnsafeBufferPointer<UInt8>, readable: Int = 0
  ) {
    guard let offset = place(value, readable: readable) else { return }
    if attributesPlace == 0 { beginAttributes() }
    let length = value.count
    if name < UInt32(UInt16.max) && length < Int(AttributeRecord.overflow),
      attributes.hasRoom(for: 1)
    {
      attributes.appendInRoom(
        AttributeRecord(
          offset: offset, name: UInt16(truncatingIfNeeded: name),
          length: UInt16(truncatingIfNeeded: length)))
    } else {
      addAnyAttribute(name: name, offset: offset, length: UInt32(truncatingIfNeeded: length))
    }
    details.base[attributesPlace].second = UInt32(truncatingIfNeeded: attributes.count)
  }

  /// Prepares the open element for its first attribute.
  @inline(__always)
  private mutating func beginAttributes() {
    assert(nodes[Int(current)].form == NodeEntry.Form.emptyElement, "attributes come first")
    nodes.base[Int(current)].form = NodeEntry.Form.emptyElement | NodeEntry.Form.withAttributes
    attributesPlace = details.count
    let first = UInt32(truncatingIfNeeded: attributes.count)
    details.append(NodeDetail(first, first))
  }

  /// Appends an attribute if there may be no room, or if its name or value may not fit the
  /// record.
  @inline(never)
  mutating func addAnyAttribute(name: NameID, offset: UInt32, length: UInt32) {
    guard attributes.count < Int(UInt32.max) else { return exceed(.nodes) }
    guard name >= UInt32(UInt16.max) || length >= UInt32(AttributeRecord.overflow) else {
      attributes.append(
        AttributeRecord(
          offset: offset, name: UInt16(truncatingIfNeeded: name),
          length: UInt16(truncatingIfNeeded: length)))
      return
    }
    overflow.append(
      AttributeOverflow(
        index: UInt32(truncatingIfNeeded: attributes.count), name: name, length: length))
    attributes.append(
      AttributeRecord(offset: offset, name: 0, length: AttributeRecord.overflow))
  }

  /// Finds or makes a place for a value in the byte buffer.
  ///
  /// - Parameter readable: The number of bytes that can be read at the start of the value.
  /// - Returns: The offset of the value; nil if the text exceeds its limit.
  @inline(__always)
  mutating func place(_ value: UnsafeBufferPointer<UInt8>, readable: Int) -> UInt32? {
    guard let start = value.baseAddress, value.count > 0 else { return 0 }
    let count = value.count
    guard count <= ShortBytes.block, readable >= ShortBytes.block,
      bytes.hasRoom(for: 2 * ShortBytes.block)
    else { return placeAny(start, count: count) }
    let offset = UInt32(truncatingIfNeeded: bytes.count)
    if bytes.count < unsharedBytes {
      bytes.appendBlock(start, count: count)
      return offset
    }
    let key = ValueCache.key(ofBlock: start, count: count)
    if let known = cache.find(block: start, count: count, key, in: bytes) { return known }
    bytes.appendBlock(start, count: count)
    cache.store(offset, key)
    return offset
  }

  /// Places a value of any length; only its own bytes are read.
  @inline(never)
  private mutating func placeAny(_ start: UnsafePointer<UInt8>, count: Int) -> UInt32? {
    guard bytes.count &+ count <= Int(UInt32.max) else {
      exceed(.text)
      return nil
    }
    let offset = UInt32(truncatingIfNeeded: bytes.count)
    // Makes room for the next values as well.
    bytes.makeRoom(for: min(count &+ 2 * ShortBytes.block, Int(UInt32.max) &- bytes.count))
    if count > ValueCache.longestValue || Int(offset) < unsharedBytes {
      bytes.appendShort(start, count: count)
      return offset
    }
    let key = ValueCache.key(for: start, count: count)
    if let known = cache.find(start, count: count, key, in: bytes) { return known }
    bytes.appendShort(start, count: count)
    cache.store(offset, key)
    return offset
  }
}
