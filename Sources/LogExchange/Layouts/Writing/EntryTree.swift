// SPDX-License-Identifier: MIT

/// An entry to be written: elements with attributes, or keys with values, each with its
/// content.
struct EntryTree {
  struct Node {
    /// An element, or a key.
    var step: MappedXMLPath.Step
    var attributes: [MappedXMLPath.Attribute]
    var cell: WrittenCell?
    fileprivate var children: [Int] = []
  }

  private var nodes: [Node]
  /// True if a node with a text may also have child nodes, as elements may.
  private let isMixed: Bool

  init(_ step: MappedXMLPath.Step, isMixed: Bool) {
    nodes = [Node(step: step, attributes: step.fixed)]
    self.isMixed = isMixed
  }

  /// Puts a cell at the end of these steps from the entry.
  ///
  /// - Parameter isExtra: True if an element of the same name may get a second one beside it.
  /// - Returns: False if the place is taken.
  mutating func put(
    _ cell: WrittenCell, at place: EntryPlace, isExtra: Bool = false
  ) -> Bool {
    var index = 0
    for (depth, step) in place.steps.enumerated() {
      if !isMixed, nodes[index].cell != nil { return false }
      let isLast = depth == place.steps.count - 1 && place.attribute == nil
      let known = nodes[index].children.last { nodes[$0].step.text === step.text }
      if let known, !(isMixed && isLast && isExtra && nodes[known].cell != nil) {
        index = known
      } else {
        nodes.append(Node(step: step, attributes: step.fixed))
        nodes[index].children.append(nodes.count - 1)
        index = nodes.count - 1
      }
    }
    if let attribute = place.attribute {
      if nodes[index].attributes.contains(where: { $0.name === attribute }) { return false }
      nodes[index].attributes.append(MappedXMLPath.Attribute(name: attribute, value: cell.text))
      return true
    }
    if nodes[index].cell != nil || !isMixed && !nodes[index].children.isEmpty { return false }
    nodes[index].cell = cell
    return true
  }

  /// Visits the nodes, starting with the outermost.
  ///
  /// - Parameters:
  ///   - begin: Called with each node before its children.
  ///   - end: Called with each node after its children.
  func walk(_ begin: (Node) -> Void, end: (Node) -> Void) {
    /// The nodes to visit; those whose children were visited are marked.
    var waiting = [(index: 0, isEnd: false)]
    while let (index, isEnd) = waiting.popLast() {
      let node = nodes[index]
      if isEnd {
        end(node)
        continue
      }
      begin(node)
      waiting.append((index, true))
      waiting += node.children.reversed().map { ($0, false) }
    }
  }
}

/// The place of a cell in an entry.
struct EntryPlace: Hashable {
  /// The number of elements or objects above the entry at which it begins.
  var levelsUp = 0
  var steps: [MappedXMLPath.Step]
  /// The name of an attribute; nil for the text of the element, or the value of the key.
  var attribute: String?
}
