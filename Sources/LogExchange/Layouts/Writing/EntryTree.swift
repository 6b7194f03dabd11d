// SPDX-License-Identifier: MIT

/// An entry as it is going to be written: elements with attributes, or keys with values, each
/// with what stands inside of it.
struct EntryTree {
  struct Node {
    /// An element, or a key.
    var step: MappedXMLPath.Step
    var attributes: [MappedXMLPath.Attribute]
    var cell: WrittenCell?
    fileprivate var children: [Int] = []
  }

  private var nodes: [Node]
  /// Whether what has a text may have others inside, as elements may.
  private let isMixed: Bool

  init(_ step: MappedXMLPath.Step, isMixed: Bool) {
    nodes = [Node(step: step, attributes: step.fixed)]
    self.isMixed = isMixed
  }

  /// Puts a cell where steps from the entry lead.
  ///
  /// - Parameter isExtra: Whether an element of the same name is no obstacle: another one
  ///   stands beside it then.
  /// - Returns: false if the place is taken.
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

  /// Goes through the nodes from the outermost.
  ///
  /// - Parameters:
  ///   - begin: Gets each node before what is inside of it.
  ///   - end: Gets each node after that.
  func walk(_ begin: (Node) -> Void, end: (Node) -> Void) {
    /// The nodes to go to; those that only end are marked.
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

/// Where a cell of an entry stands.
struct EntryPlace: Hashable {
  /// How many elements or objects above the entry it begins.
  var levelsUp = 0
  var steps: [MappedXMLPath.Step]
  /// nil for the text of the element, or the value of the key.
  var attribute: String?
}
