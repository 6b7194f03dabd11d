// SPDX-License-Identifier: MIT

import XMLTree

/// An element with its parts, whether or not there is a tree of it.
protocol NativeXMLElement {
  var position: SourcePosition? { get }
  /// Where a part stands: an attribute where the element does; nil where that is not known.
  func position(of part: XMLElementPart) -> SourcePosition?
  /// The element with the places of all its parts.
  var located: Self { get }
  /// The element in its tree, for what its parts do not say.
  ///
  /// - Throws: If there is none. It is then read again when there is.
  var node: XMLTreeNode { get throws(RecordFault) }
}

extension XMLTreeNode: NativeXMLElement {
  var node: XMLTreeNode { self }
  var located: XMLTreeNode { self }
}

/// A flat element as such.
struct FlatNativeXMLElement: NativeXMLElement {
  let element: XMLFlatElement
  /// Empty while nobody asked for them.
  private var places = UnsafeBufferPointer<XMLFlatElement.Place>(start: nil, count: 0)

  init(_ element: XMLFlatElement) {
    self.element = element
  }

  var located: FlatNativeXMLElement {
    var located = self
    located.places = element.locateChildren()
    return located
  }

  var position: SourcePosition? { element.position }

  @inline(__always)
  func position(of part: XMLElementPart) -> SourcePosition? {
    if part.isAttribute { return position }
    guard Int(part.id) < places.count else { return nil }
    let place = places[Int(part.id)]
    return SourcePosition(line: Int(place.line), column: Int(place.column))
  }

  var node: XMLTreeNode { get throws(RecordFault) { throw Self.treeNeeded } }

  // Nobody sees it: whatever is wrong with a flat element is found again in its tree.
  private static let treeNeeded = RecordFault(
    code: .badNumber, message: "a flat element has no tree", field: "")
}
