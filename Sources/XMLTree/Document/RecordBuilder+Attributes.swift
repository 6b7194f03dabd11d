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
    addAttribute(name: name, offset: offset, length: value.count)
    let end = UInt32(truncatingIfNeeded: arrays.attributes.count)
    arrays.details.base[attributesPlace].second = end
  }

  /// Appends an attribute whose value has its place.
  @inline(__always)
  mutating func addAttribute(name: NameID, offset: UInt32, length: Int) {
    if name < UInt32(UInt16.max) && length < Int(AttributeRecord.overflow),
      arrays.attributes.hasRoom(for: 1)
    {
      arrays.attributes.appendInRoom(
        AttributeRecord(
          offset: offset, name: UInt16(truncatingIfNeeded: name),
          length: UInt16(truncatingIfNeeded: length)))
    } else {
      addAnyAttribute(name: name, offset: offset, length: UInt32(truncatingIfNeeded: length))
    }
  }

  /// Prepares the open element for its first attribute.
  @inline(__always)
  private mutating func beginAttributes() {
    assert(arrays.nodes[Int(current)].form == NodeEntry.Form.emptyElement, "attributes come first")
    arrays.nodes.base[Int(current)].form |= NodeEntry.Form.withAttributes
    attributesPlace = arrays.details.count
    let first = UInt32(truncatingIfNeeded: arrays.attributes.count)
    arrays.details.append(NodeDetail(first, first))
  }

  /// Appends an attribute if there may be no room, or if its name or value may not fit the
  /// record.
  @inline(never)
  private mutating func addAnyAttribute(name: NameID, offset: UInt32, length: UInt32) {
    guard arrays.attributes.count < Int(UInt32.max) else { return exceed(.nodes) }
    guard name >= UInt32(UInt16.max) || length >= UInt32(AttributeRecord.overflow) else {
      arrays.attributes.append(
        AttributeRecord(
          offset: offset, name: UInt16(truncatingIfNeeded: name),
          length: UInt16(truncatingIfNeeded: length)))
      return
    }
    arrays.overflow.append(
      AttributeOverflow(
        index: UInt32(truncatingIfNeeded: arrays.attributes.count), name: name, length: length))
    arrays.attributes.append(
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
      arrays.bytes.hasRoom(for: 2 * ShortBytes.block)
    else { return placeAny(start, count: count) }
    let offset = UInt32(truncatingIfNeeded: arrays.bytes.count)
    if arrays.bytes.count < unsharedBytes {
      arrays.bytes.appendBlock(start, count: count)
      return offset
    }
    let key = ValueCache.key(ofBlock: start, count: count)
    if let known = cache.find(block: start, count: count, key, in: arrays.bytes) { return known }
    arrays.bytes.appendBlock(start, count: count)
    cache.store(offset, key)
    return offset
  }

  /// Places a value of any length; only its own bytes are read.
  @inline(never)
  private mutating func placeAny(_ start: UnsafePointer<UInt8>, count: Int) -> UInt32? {
    guard arrays.bytes.count &+ count <= Int(UInt32.max) else {
      exceed(.text)
      return nil
    }
    let offset = UInt32(truncatingIfNeeded: arrays.bytes.count)
    // Makes room for the next values as well.
    let free = Int(UInt32.max) &- arrays.bytes.count
    arrays.bytes.makeRoom(for: min(count &+ 2 * ShortBytes.block, free))
    if count > ValueCache.longestValue || Int(offset) < unsharedBytes {
      arrays.bytes.appendShort(start, count: count)
      return offset
    }
    let key = ValueCache.key(for: start, count: count)
    if let known = cache.find(start, count: count, key, in: arrays.bytes) { return known }
    arrays.bytes.appendShort(start, count: count)
    cache.store(offset, key)
    return offset
  }
}
