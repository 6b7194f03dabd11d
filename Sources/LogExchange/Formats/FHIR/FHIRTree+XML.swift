// SPDX-License-Identifier: MIT

extension FHIRTree {
  /// Writes the entry as an element. The recursion is bounded, as the depth of paths is.
  func write(to xml: inout XMLWriter) { write(0, to: &xml) }

  private func write(_ node: Int, to xml: inout XMLWriter) {
    xml.start(nodes[node].name)
    if let text = nodes[node].text { xml.attribute("value", text) }
    let type = resourceType(node)
    if let type { xml.start(type) }
    var children: [Int] = []
    for child in nodes[node].children {
      if type != nil, nodes[child].name === "resourceType" { continue }
      if type == nil, let name = attributeName(child), let text = nodes[child].text {
        xml.attribute(name, text)
      } else {
        children.append(child)
      }
    }
    for child in children { write(child, to: &xml) }
    if type != nil { xml.end() }
    xml.end()
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
