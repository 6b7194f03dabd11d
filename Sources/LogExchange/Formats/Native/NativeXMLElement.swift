// SPDX-License-Identifier: MIT

import XMLTree

/// An element with its parts, whether or not there is a tree of it.
protocol NativeXMLElement {
  var position: SourcePosition? { get }
  func position(of part: XMLElementPart) -> SourcePosition?
  /// The element in its tree, for what its parts do not say.
  ///
  /// - Throws: If there is none. It is then read again when there is.
  var node: XMLTreeNode { get throws(RecordFault) }
}

extension XMLTreeNode: NativeXMLElement {
  var node: XMLTreeNode { self }
}

/// A flat element as such.
struct FlatNativeXMLElement: NativeXMLElement {
  let element: XMLFlatElement

  var position: SourcePosition? { element.position }
  func position(of part: XMLElementPart) -> SourcePosition? { element.position(of: part) }
  var node: XMLTreeNode { get throws(RecordFault) { throw Self.treeNeeded } }

  // Nobody sees it: whatever is wrong with a flat element is found again in its tree.
  private static let treeNeeded = RecordFault(
    code: .badNumber, message: "a flat element has no tree", field: "")
}
