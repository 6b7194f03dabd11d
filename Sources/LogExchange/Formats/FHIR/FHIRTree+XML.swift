// SPDX-License-Identifier: MIT

extension FHIRTree {
  private enum XMLStep {
    case start(Int)
    case end
  }

  /// Writes the entry as an element.
  func write(to xml: inout XMLWriter) {
    var steps = [XMLStep.start(0)]
    while let step = steps.popLast() {
      guard case .start(let node) = step else {
        xml.end()
        continue
      }
      xml.start(nodes[node].name)
      steps.append(.end)
      if let text = nodes[node].text { xml.attribute("value", text) }
      let type = resourceType(node)
      if let type {
        xml.start(type)
        steps.append(.end)
      }
      var children: [Int] = []
      for child in nodes[node].children {
        if type != nil, nodes[child].name === "resourceType" { continue }
        if type == nil, let name = attributeName(child), let text = nodes[child].text {
          xml.attribute(name, text)
        } else {
          children.append(child)
        }
      }
      steps.append(contentsOf: children.reversed().map { .start($0) })
    }
  }

  /// The name of the attribute that XML uses for a node outside of resources.
  private func attributeName(_ node: Int) -> String? {
    guard nodes[node].parent > 0 else { return nil }
    let name = nodes[node].name
    if name === "id" { return name }
    let parent = nodes[nodes[node].parent].name
    let isExtension = parent === "extension" || parent === "modifierExtension"
    return isExtension && name === "url" ? name : nil
  }
}
