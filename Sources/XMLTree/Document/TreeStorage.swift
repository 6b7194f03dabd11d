// SPDX-License-Identifier: MIT

/// The memory of one document: a few flat arrays, immutable once made.
///
/// Nodes stand in preorder, so a subtree is a slice, and nothing needs pointers
/// to children or siblings:
///
///     <a x="1"><b>hi</b><c/></a>
///
///     id  form                      name    place     details
///     0   document                  -       detail 0  end 5
///     1   element, with attributes  a       detail 1  parent 0, line 1 column 1;
///                                                     attributes 0 to 1; end 5
///     2   element with a text       b       detail 4  parent 1, line 1 column 10
///     3   text                      2 long  byte 1
///     4   empty element             c       detail 5  parent 1, line 1 column 19
///
///     attributes: [x = byte 0, 1 long]        bytes: "1hi"
///
/// - The first child of node n, if it has any, is n + 1 (when n + 1 < end of n).
/// - The next sibling is the end of n, if that is below the end of n's parent.
/// - Among the attributes of a node, namespace declarations come before the others.
///
/// A log is a sequence of fields, each an element with a text, and white space between
/// them. Such an element takes 16 bytes and a text 8: the text has no details, and its
/// parent is found through the nodes before it. `NodeRecord` reads these arrays.
///
/// Equal values can share their bytes, so ranges may overlap. A document made
/// by a stream reader has the element that matched as node 1.
final class TreeStorage: @unchecked Sendable {
  // This is Sendable: everything is immutable while more than one owner can see it. Only
  // the stream reader that made a storage changes it, after it has checked that it holds
  // the only reference, so no access needs a check at run time.

  @exclusivity(unchecked) private(set) var arrays: TreeArrays
  let names: NameTable
  let declaration: XMLDeclaration
  /// The memory of all arrays; nil if each array has its own.
  private let block: UnsafeMutableRawPointer?

  init(_ arrays: TreeArrays, names: NameTable, declaration: XMLDeclaration = XMLDeclaration()) {
    self.arrays = arrays
    self.names = names
    self.declaration = declaration
    self.block = nil
  }

  /// Copies the arrays of a small document into one block of exactly their size.
  init(copying arrays: TreeArrays, names: NameTable) {
    (self.arrays, block) = TreeArrays.inOneBlock(arrays)
    self.names = names
    self.declaration = XMLDeclaration()
  }

  deinit {
    if let block { block.deallocate() } else { arrays.deallocate() }
  }

  /// Gives up the arrays, which have another owner from now on. The caller holds the
  /// only reference to this storage.
  @inline(__always)
  func surrenderArrays() -> TreeArrays {
    assert(block == nil, "arrays in one block stay together")
    defer { arrays = TreeArrays() }
    return arrays
  }

  /// Takes the arrays of another document with the same names. The caller holds the only
  /// reference to this storage, which has surrendered its own arrays.
  @inline(__always)
  func takeArrays(_ arrays: TreeArrays) {
    self.arrays = arrays
  }

  // MARK: Navigation

  @inline(__always)
  subscript(id: NodeID) -> NodeRecord { arrays[id] }

  /// One past the last node of the subtree.
  @inline(__always)
  func end(of id: NodeID) -> NodeID {
    let record = self[id]
    return record.isContainer ? record.end : id + 1
  }

  // MARK: Attributes

  /// All attributes of a node, namespace declarations first.
  @inline(__always)
  func attributeRange(of id: NodeID) -> Range<Int> {
    self[id].attributes
  }

  /// Name and bytes of one attribute.
  @inline(__always)
  func attribute(_ index: Int) -> (name: NameID, value: Range<Int>) {
    arrays.attribute(index)
  }

  // MARK: Bytes

  /// The bytes of a range, valid while this storage lives.
  @inline(__always)
  func buffer(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    assert(range.lowerBound >= 0 && range.upperBound <= arrays.bytes.count)
    return UnsafeBufferPointer(start: arrays.bytes.base + range.lowerBound, count: range.count)
  }

  /// The range of the content of a leaf.
  @inline(__always)
  func contentRange(of id: NodeID) -> Range<Int> {
    let record = self[id]
    assert(!record.isContainer)
    return Int(record.offset)..<Int(record.offset) + Int(record.length)
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: buffer(range), as: UTF8.self)
  }
}
