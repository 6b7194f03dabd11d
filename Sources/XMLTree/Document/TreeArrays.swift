// SPDX-License-Identifier: MIT

/// The flat arrays of a document; `TreeStorage` explains what they hold.
///
/// The value is copyable, but exactly one owner calls `deallocate()`, as for each of the arrays.
struct TreeArrays {
  var nodes = RawArray<NodeEntry>()
  var details = RawArray<NodeDetail>()
  var attributes = RawArray<AttributeRecord>()
  var overflow = RawArray<AttributeOverflow>()
  var bytes = RawArray<UInt8>()

  /// The lengths of the arrays.
  struct Counts: BitwiseCopyable {
    var nodes = 0
    var details = 0
    var attributes = 0
    var overflow = 0
    var bytes = 0
  }

  /// Empty arrays, without memory.
  @inline(__always)
  init() {}

  /// Copies the beginnings of other arrays, with room for all that those hold.
  init(_ other: TreeArrays, upTo counts: Counts) {
    nodes = RawArray(other.nodes, count: counts.nodes)
    details = RawArray(other.details, count: counts.details)
    attributes = RawArray(other.attributes, count: counts.attributes)
    overflow = RawArray(other.overflow, count: counts.overflow)
    bytes = RawArray(other.bytes, count: counts.bytes)
  }

  /// Copies small arrays into one block of exactly their size, which the caller frees instead of
  /// the arrays.
  static func inOneBlock(_ other: TreeArrays) -> (TreeArrays, block: UnsafeMutableRawPointer) {
    let size =
      other.nodes.size + other.details.size + other.attributes.size + other.overflow.size
      + other.bytes.size
    // Each stride but the last is a multiple of the alignment of all.
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: MemoryLayout<UInt32>.alignment)
    var place = block
    var copy = TreeArrays()
    copy.nodes = RawArray(copyOf: other.nodes, at: &place)
    copy.details = RawArray(copyOf: other.details, at: &place)
    copy.attributes = RawArray(copyOf: other.attributes, at: &place)
    copy.overflow = RawArray(copyOf: other.overflow, at: &place)
    copy.bytes = RawArray(copyOf: other.bytes, at: &place)
    return (copy, block)
  }

  func deallocate() {
    nodes.deallocate()
    details.deallocate()
    attributes.deallocate()
    overflow.deallocate()
    bytes.deallocate()
  }

  @inline(__always)
  var counts: Counts {
    Counts(
      nodes: nodes.count, details: details.count, attributes: attributes.count,
      overflow: overflow.count, bytes: bytes.count)
  }

  /// Drops everything beyond these lengths; keeps the memory.
  @inline(__always)
  mutating func truncate(to counts: Counts) {
    nodes.truncate(to: counts.nodes)
    details.truncate(to: counts.details)
    attributes.truncate(to: counts.attributes)
    overflow.truncate(to: counts.overflow)
    bytes.truncate(to: counts.bytes)
  }

  @inline(__always)
  subscript(id: NodeID) -> NodeRecord { NodeRecord(id, nodes, details) }

  /// Name and bytes of one attribute.
  @inline(__always)
  func attribute(_ index: Int) -> (name: NameID, value: Range<Int>) {
    let record = attributes[index]
    let start = Int(record.offset)
    if record.isOverflow {
      let details = overflowDetails(of: index)
      return (details.name, start..<start + Int(details.length))
    }
    return (NameID(record.name), start..<start + Int(record.length))
  }

  private func overflowDetails(of index: Int) -> AttributeOverflow {
    overflow[(0..<overflow.count).firstPlace { Int(overflow[$0].index) >= index }]
  }
}
