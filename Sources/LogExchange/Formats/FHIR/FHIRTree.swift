// SPDX-License-Identifier: MIT

/// The values of an entry as the tree that XML and JSON write.
///
/// Values come in the order in which they are to be written. The nodes stand in
/// one array, and writing walks it with a stack of its own.
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
  /// How many children of a name a node has.
  private var counts: [Place: Int] = [:]

  /// A name below a node; for `places`, which one.
  private struct Place: Hashable {
    var parent: Int
    var name: Name
    var index = 0
  }

  /// Adds a value.
  ///
  /// - Returns: false if it has no place: there is one already, it is inside of
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

  /// What may stand inside of a value.
  private static func isExtra(_ name: String) -> Bool {
    name === "extension" || name === "id"
  }

  func isExtra(_ node: Int) -> Bool { Self.isExtra(nodes[node].name) }

  /// The name of the element around a node, as the specification knows it: nil
  /// for what stands in the Observation itself.
  func parentName(_ node: Int) -> String? {
    let parent = nodes[node].parent
    if parent <= 0 || nodes[parent].name === "resource" { return nil }
    return nodes[parent].name
  }

  /// The type of the resource that stands in a node.
  func resourceType(_ node: Int) -> String? {
    nodes[node].children.first { nodes[$0].name === "resourceType" }
      .flatMap { nodes[$0].text }
  }
}
