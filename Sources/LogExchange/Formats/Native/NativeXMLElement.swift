// SPDX-License-Identifier: MIT

import XMLTree

/// An element with its parts, whether or not there is a tree of it.
protocol NativeXMLElement {
  var position: SourcePosition? { get }
  /// Where a part stands: an attribute where the element does; nil where that is not known.
  func position(of part: XMLElementPart) -> SourcePosition?
  /// Notes where a child stands that is a field of the table.
  func locate(_ part: XMLElementPart, as field: Int, _ found: inout FieldPositions.Writer)
  /// The element in its tree, for what its parts do not say.
  ///
  /// - Throws: If there is none. It is then read again when there is.
  var node: XMLTreeNode { get throws(RecordFault) }
}

extension XMLTreeNode: NativeXMLElement {
  func locate(_ part: XMLElementPart, as field: Int, _ found: inout FieldPositions.Writer) {
    found.add(field: field, at: position(of: part))
  }

  var node: XMLTreeNode { self }
}

/// A flat element as such.
struct FlatNativeXMLElement: NativeXMLElement {
  let element: XMLFlatElement
  /// Whether it is known where its children begin.
  let isLocated: Bool

  var position: SourcePosition? { element.position }

  @inline(__always)
  func position(of part: XMLElementPart) -> SourcePosition? {
    if part.isAttribute { return position }
    guard isLocated, Int(part.id) < element.places.count else { return nil }
    let place = element.places[Int(part.id)]
    return SourcePosition(line: Int(place.line), column: Int(place.column))
  }

  @inline(__always)
  func locate(_ part: XMLElementPart, as field: Int, _ found: inout FieldPositions.Writer) {
    guard isLocated, Int(part.id) < element.places.count else { return }
    let place = element.places[Int(part.id)]
    found.add(field: field, line: place.line, column: place.column)
  }

  var node: XMLTreeNode { get throws(RecordFault) { throw Self.treeNeeded } }

  // Nobody sees it: whatever is wrong with a flat element is found again in its tree.
  private static let treeNeeded = RecordFault(
    code: .badNumber, message: "a flat element has no tree", field: "")
}
