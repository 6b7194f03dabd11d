// SPDX-License-Identifier: MIT

import XMLTree

/// An element of a record with its attributes and children, whether or not there is a tree of it.
struct NativeXMLElement {
  let position: SourcePosition?
  let parts: UnsafeBufferPointer<XMLElementPart>
  /// Where the parts stand, if there is no tree and that is known.
  private let places: UnsafeBufferPointer<XMLFlatElement.Place>?
  private let tree: XMLTreeNode?

  init(_ tree: XMLTreeNode, _ parts: UnsafeBufferPointer<XMLElementPart>) {
    self.tree = tree
    self.parts = parts
    position = tree.position
    places = nil
  }

  init(_ element: XMLFlatElement, isLocated: Bool) {
    tree = nil
    parts = element.parts
    position = element.position
    places = isLocated ? element.places : nil
  }

  /// The element in its tree, for what its parts do not say.
  ///
  /// - Throws: If there is none. It is then read again when there is.
  var node: XMLTreeNode {
    get throws(RecordFault) {
      guard let tree else { throw Self.treeNeeded }
      return tree
    }
  }

  /// Where a part stands: an attribute where the element does; nil where that is not known.
  func position(of part: XMLElementPart) -> SourcePosition? {
    if part.isAttribute { return position }
    if let tree { return tree.position(of: part) }
    return place(of: part).map { SourcePosition(line: Int($0.line), column: Int($0.column)) }
  }

  /// Notes where a child stands that is a field of the table.
  @inline(__always)
  func locate(_ part: XMLElementPart, as field: Int, _ found: inout FieldPositions.Writer) {
    if let place = place(of: part) {
      found.add(field: field, line: place.line, column: place.column)
    } else {
      found.add(field: field, at: tree?.position(of: part))
    }
  }

  @inline(__always)
  private func place(of part: XMLElementPart) -> XMLFlatElement.Place? {
    guard let places, Int(part.id) < places.count else { return nil }
    return places[Int(part.id)]
  }

  // Nobody sees it: whatever is wrong with a flat element is found again in its tree.
  private static let treeNeeded = RecordFault(
    code: .badNumber, message: "a flat element has no tree", field: "")
}
