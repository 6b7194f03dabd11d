// SPDX-License-Identifier: MIT

/// Writes the exact paths of many matches. A beginning that consecutive matches share is
/// made once and then copied.
package struct MatchPathWriter {
  /// The link that `beginning` belongs to. Held strongly, so that its address cannot be
  /// reused.
  private var parent: PathLink?
  /// The path of the parent of the last match, if its query began at a document.
  private var beginning: [UInt8]?

  package init() {}

  /// Appends `match.path`.
  ///
  /// - Complexity: O(1) besides the length of the path for a stream match with the same
  ///   parent as the previous one; otherwise as for `XMLTreeMatch.path`.
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
