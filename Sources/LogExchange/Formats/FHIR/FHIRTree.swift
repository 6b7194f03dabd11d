// SPDX-License-Identifier: MIT

/// The values of an entry as a tree for writing XML and JSON.
///
/// Values are inserted in the order in which they are written. The nodes are in
/// one array.
struct FHIRTree {
  struct Node {
    var name: String
    var index: Int
    var parent: Int
    var text: String?
    var children: [Int] = []
  }

  private(set) var nodes = [Node(name: "entry", index: 0, parent: -1)]
  private var places: [Place: Int] = [:]
  /// The number of children of a name that a node has.
  private var counts: [Place: Int] = [:]

  /// A name below a node; in `places`, with its index.
  private struct Place: Hashable {
    var parent: Int
    var name: Name
    var index = 0
  }

  /// Adds a value.
  ///
  /// - Returns: false if it has no place: the place is taken, it is inside of
  ///   a value, or the element before it is missing.
  mutating func insert(_ steps: [FHIRPath.Step], _ text: String) -> Bool {
    var node = 0
    var depth = 0
    while depth < steps.count, let child = child(of: node, steps[depth]) {
      node = child
      depth += 1
    }
    if depth == steps.count {
      guard nodes[node].text == nil, nodes[node].children.allSatisfy({ isExtra($0) }) else {
        return false
      }
      nodes[node].text = text
      return true
    }
    let first = steps[depth]
    let siblings = counts[Place(parent: node, name: Name(first.name)), default: 0]
    guard first.index == siblings, steps[(depth + 1)...].allSatisfy({ $0.index == 0 }),
      nodes[node].text == nil || Self.isExtra(first.name)
    else { return false }
    for step in steps[depth...] {
      nodes.append(Node(name: step.name, index: step.index, parent: node))
      nodes[node].children.append(nodes.count - 1)
      var place = Place(parent: node, name: Name(step.name))
      counts[place, default: 0] += 1
      place.index = step.index
      node = nodes.count - 1
      places[place] = node
    }
    nodes[node].text = text
    return true
  }

  private func child(of node: Int, _ step: FHIRPath.Step) -> Int? {
    places[Place(parent: node, name: Name(step.name), index: step.index)]
  }

  /// Whether a value may contain an element of this name.
  private static func isExtra(_ name: String) -> Bool {
    name === "extension" || name === "id"
  }

  func isExtra(_ node: Int) -> Bool { Self.isExtra(nodes[node].name) }

  /// The name of the element around a node, as the specification names it: nil
  /// for elements of the Observation itself.
  func parentName(_ node: Int) -> String? {
    let parent = nodes[node].parent
    if parent <= 0 || nodes[parent].name === "resource" { return nil }
    return nodes[parent].name
  }

  /// The type of the resource in a node; nil if the node is not a resource.
  func resourceType(_ node: Int) -> String? {
    nodes[node].children.first { nodes[$0].name === "resourceType" }
      .flatMap { nodes[$0].text }
  }
}
