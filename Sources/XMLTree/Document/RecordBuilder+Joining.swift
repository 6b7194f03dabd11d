// SPDX-License-Identifier: MIT

/// Appends the content of other builders to a document, so that several parsers can build
/// one.
///
/// The other builder holds start tags that repeat the elements open here, then its piece of
/// the document. Its names, values and nodes have other ids and offsets; they are converted
/// in one pass over the arrays.
struct TreeJoiner: ~Copyable {
  private var joined = RecordBuilder()
  private(set) var isEmpty = true
  /// The distance by which the bytes of the current piece move.
  private var byteShift = 0
  /// The ids here for the names of that builder; `unknown` if a name has not been needed
  /// yet.
  private var newNames: [NameID] = []
  private static let unknown = NameID.max

  /// Appends a whole piece.
  ///
  /// - Parameter start: The state of its builder before the piece.
  /// - Returns: The limit that the document exceeds, if it exceeds one.
  mutating func take(
    _ piece: borrowing RecordBuilder, from start: RecordBuilder.Mark
  ) -> RecordBuilder.Limit? {
    isEmpty = false
    guard joined.arrays.nodes.count + piece.arrays.nodes.count < Int(NodeRecord.noParent) - 1,
      joined.arrays.details.count + piece.arrays.details.count < Int(NodeRecord.noParent) - 1,
      joined.arrays.attributes.count + piece.arrays.attributes.count < Int(UInt32.max)
    else { return .nodes }
    guard joined.arrays.bytes.count + piece.arrays.bytes.count <= Int(UInt32.max) else {
      return .text
    }
    newNames.removeAll(keepingCapacity: true)
    newNames.append(
      contentsOf: repeatElement(TreeJoiner.unknown, count: piece.names.count))
    byteShift = joined.arrays.bytes.count - start.counts.bytes
    joined.arrays.bytes.append(
      piece.arrays.bytes.base + start.counts.bytes,
      count: piece.arrays.bytes.count - start.counts.bytes)
    let firstAttribute = joined.arrays.attributes.count
    takeAttributes(piece, start)
    takeNodes(piece, start, attributes: firstAttribute - start.counts.attributes)
    // The next piece may add to the element that is open now.
    joined.reserveEnd()
    return joined.exceededLimit
  }

  /// Closes the document and returns it.
  mutating func finish(declaration: XMLDeclaration) -> TreeStorage {
    joined.finish(declaration: declaration)
  }

  // MARK: Arrays

  /// The id of a name here.
  @inline(__always)
  private mutating func newName(_ old: NameID, _ names: borrowing NameTable) -> NameID {
    let known = newNames[Int(old)]
    return known == TreeJoiner.unknown ? lookUp(old, copy names) : known
  }

  @inline(never)
  private mutating func lookUp(_ old: NameID, _ names: NameTable) -> NameID {
    let new = joined.intern(old, of: names)
    newNames[Int(old)] = new
    return new
  }

  private mutating func takeAttributes(
    _ piece: borrowing RecordBuilder, _ from: RecordBuilder.Mark
  ) {
    let names = piece.names
    for index in from.counts.attributes..<piece.arrays.attributes.count {
      let (name, value) = piece.arrays.attribute(index)
      let newName = newName(name, names)
      // An empty value has the offset 0.
      let offset = value.isEmpty ? 0 : value.lowerBound + byteShift
      joined.addAttribute(
        name: newName, offset: UInt32(truncatingIfNeeded: offset), length: value.count)
    }
  }

  private mutating func takeNodes(
    _ piece: borrowing RecordBuilder, _ from: RecordBuilder.Mark, attributes: Int
  ) {
    let shift = joined.arrays.nodes.count - from.counts.nodes
    // The containers open at the start of the piece, in its builder and here.
    let before = TreeJoiner.chain(piece, from: from.current)
    var open = TreeJoiner.chain(joined, from: joined.current)
    assert(before.count == open.count)
    var oldParent = NodeRecord.noParent
    var newParent = NodeRecord.noParent
    for index in from.counts.nodes..<piece.arrays.nodes.count {
      let id = NodeID(truncatingIfNeeded: index)
      let parent = piece[id].parent
      if parent >= from.counts.nodes {
        append(id, of: piece, NodeID(truncatingIfNeeded: Int(parent) &+ shift), shift, attributes)
        continue
      }
      if parent != oldParent {
        oldParent = parent
        let level = before.firstIndex(of: oldParent) ?? 0
        close(&open, to: level + 1)
        newParent = open[level]
      }
      append(id, of: piece, newParent, shift, attributes)
    }
    let after = TreeJoiner.chain(piece, from: piece.current)
    let same = after.prefix { $0 < from.counts.nodes }.count
    close(&open, to: same)
    joined.current =
      after.count > same
      ? NodeID(truncatingIfNeeded: Int(piece.current) + shift) : open[open.count - 1]
  }

  /// Appends a node; `shift` and `attributes` are the distances by which nodes and
  /// attributes move.
  @inline(__always)
  private mutating func append(
    _ id: NodeID, of piece: borrowing RecordBuilder, _ parent: NodeID, _ shift: Int,
    _ attributes: Int
  ) {
    var entry = piece.arrays.nodes[Int(id)]
    if entry.form == NodeEntry.Form.text {
      entry.place = moved(entry.place, by: byteShift)
      return joined.arrays.nodes.append(entry)
    }
    let old = Int(entry.place)
    entry.place = UInt32(truncatingIfNeeded: joined.arrays.details.count)
    if piece[id].hasName { entry.value = newName(entry.value, piece.names) }
    joined.arrays.nodes.append(entry)
    if entry.isElement {
      appendDetails(of: piece[id], entry, piece.arrays.details, old, parent, shift, attributes)
    } else {
      appendDetails(ofLeaf: piece[id], entry, parent)
    }
  }

  @inline(__always)
  private mutating func appendDetails(
    of record: NodeRecord, _ entry: NodeEntry, _ details: RawArray<NodeDetail>, _ old: Int,
    _ parent: NodeID, _ shift: Int, _ attributes: Int
  ) {
    let position = details[old].second
    joined.arrays.details.append(NodeDetail(parent, position))
    if position == NodeDetail.distant { joined.arrays.details.append(details[old + 1]) }
    if entry.hasAttributes {
      let range = record.attributes
      joined.arrays.details.append(
        NodeDetail(
          UInt32(truncatingIfNeeded: range.lowerBound &+ attributes),
          UInt32(truncatingIfNeeded: range.upperBound &+ attributes)))
    }
    if entry.hasEnd {
      let end = record.end == NodeRecord.open ? NodeRecord.open : moved(record.end, by: shift)
      joined.arrays.details.append(NodeDetail(end, 0))
    }
  }

  private mutating func appendDetails(
    ofLeaf record: NodeRecord, _ entry: NodeEntry, _ parent: NodeID
  ) {
    // A leaf without content has the offset 0.
    let offset = record.length == 0 ? 0 : moved(record.offset, by: byteShift)
    if entry.isPlainText {
      joined.arrays.details.append(NodeDetail(offset, record.length))
    } else {
      joined.arrays.details.append(NodeDetail(parent, offset))
      joined.arrays.details.append(NodeDetail(record.length, 0))
    }
  }

  @inline(__always)
  private func moved(_ number: UInt32, by shift: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: Int(number) &+ shift)
  }

  /// Closes the elements deeper than `count` levels, before the next node.
  private mutating func close(_ open: inout [NodeID], to count: Int) {
    while open.count > count {
      joined.closeContainer(open.removeLast())
    }
  }

  /// The document and the open elements, outermost first.
  private static func chain(_ builder: borrowing RecordBuilder, from node: NodeID) -> [NodeID] {
    var chain: [NodeID] = []
    var node = node
    while node != NodeRecord.noParent {
      chain.append(node)
      node = builder[node].parent
    }
    return chain.reversed()
  }
}
