// SPDX-License-Identifier: MIT

/// Writes the exact paths of many matches, one after the other. The part that matches
/// have in common is written once and then copied.
package struct MatchPathWriter {
  /// The link whose path `beginning` is. Held strongly, so that its address cannot be reused.
  private var parent: PathLink?
  /// The path of the parent of the last match, if it began at a document.
  private var beginning: [UInt8]?

  package init() {}

  /// Appends `match.path`.
  ///
  /// - Complexity: O(1) beside the length of the path for a match that has its parent
  ///   in common with the one before, in streams; else as for `XMLTreeMatch.path`.
  package mutating func append(_ match: XMLTreeMatch, to output: inout [UInt8]) {
    let trail = match.trail
    let node = match.node
    guard let index = trail.index,
      !XMLTreeNode(storage: node.storage, id: trail.origin).isElement
    else {
      output.append(contentsOf: match.path.utf8)
      return
    }
    let names = node.storage.names
    if beginning == nil || parent !== trail.parent {
      parent = trail.parent
      var way = PathText(continuing: [])
      way.append(trail.parent, names)
      beginning = way.bytes
    }
    var text = PathText(continuing: output)
    output = []
    if let beginning { text.append(beginning) }
    text.append(localName: names.localName(node.record.name), index: index)
    text.append(match.item)
    output = text.bytes
  }
}
