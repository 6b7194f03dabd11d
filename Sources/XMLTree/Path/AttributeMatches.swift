// SPDX-License-Identifier: MIT

/// The attributes of an element that a path with `/@*` matches, one after the other.
struct AttributeMatches {
  private let attributes: XMLTreeAttributes
  private let trail: XMLTreeMatch.Trail
  private var next = 0

  init(of node: XMLTreeNode, trail: XMLTreeMatch.Trail) {
    attributes = node.attributes
    self.trail = trail
  }

  mutating func popFirst() -> XMLTreeMatch? {
    guard next < attributes.count else { return nil }
    defer { next += 1 }
    return XMLTreeMatch(item: .attribute(attributes[next]), trail: trail)
  }
}
