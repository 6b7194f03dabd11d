// SPDX-License-Identifier: MIT

import XMLTree

extension MappedXMLPath {
  /// The target of a path.
  struct Found {
    var element: XMLTreeNode
    /// The attribute; nil for the text of the element.
    var attribute: XMLTreeAttribute?

    var text: String { attribute?.value ?? element.text }
  }

  /// Follows the path from a record, taking the first match at every step.
  func find(from record: XMLTreeNode) -> Found? {
    var element = record
    for _ in 0..<levelsUp {
      guard let parent = element.parent else { return nil }
      element = parent
    }
    if let plainNames {
      for name in plainNames {
        guard let next = element.children(name).first(where: { _ in true }) else { return nil }
        element = next
      }
    } else if let elements {
      guard let next = element.child(elements) else { return nil }
      element = next
    }
    guard let attribute else { return Found(element: element) }
    guard element.isElement, let found = attribute.find(in: element) else { return nil }
    return Found(element: element, attribute: found)
  }
}
