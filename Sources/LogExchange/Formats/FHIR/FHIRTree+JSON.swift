// SPDX-License-Identifier: MIT

extension FHIRTree {
  /// Writes the entry as a JSON object. The recursion is bounded, as the depth of paths is.
  func write(to json: inout JSONWriter) { writeObject(0, to: &json) }

  private func writeObject(_ node: Int, to json: inout JSONWriter) {
    json.startObject()
    for group in groups(of: node) { writeMembers(group, to: &json) }
    json.endObject()
  }

  /// Writes the children of one name.
  private func writeMembers(_ group: [Int], to json: inout JSONWriter) {
    let name = nodes[group[0]].name
    let parent = parentName(group[0])
    let isArray = group.count > 1 || FHIROrder.isRepeating(name, under: parent)
    func write(_ name: String, where isGiven: (Int) -> Bool, _ value: (Int) -> Void) {
      json.key(name)
      if isArray { json.startArray() }
      for node in group {
        if isGiven(node) { value(node) } else { json.null() }
      }
      if isArray { json.endArray() }
    }
    func hasText(_ node: Int) -> Bool { nodes[node].text != nil }
    func hasChildren(_ node: Int) -> Bool { !nodes[node].children.isEmpty }
    if group.contains(where: hasText) {
      write(name, where: hasText) { writeScalar($0, to: &json) }
      if group.contains(where: hasChildren) {
        // A value and its extensions are two members.
        write("_" + name, where: hasChildren) { writeObject($0, to: &json) }
      }
    } else {
      let isValue =
        group.allSatisfy { nodes[$0].children.allSatisfy { isExtra($0) } }
        && FHIROrder.isValue(name, under: parent)
      func isAny(_ node: Int) -> Bool { true }
      write(isValue ? "_" + name : name, where: isAny) { writeObject($0, to: &json) }
    }
  }

  /// The children grouped by name, in the order of the first child of each name.
  private func groups(of node: Int) -> [[Int]] {
    var places: [Name: Int] = [:]
    var groups: [[Int]] = []
    for child in nodes[node].children {
      let name = Name(nodes[child].name)
      if let place = places[name] {
        groups[place].append(child)
      } else {
        places[name] = groups.count
        groups.append([child])
      }
    }
    return groups
  }

  private func writeScalar(_ node: Int, to json: inout JSONWriter) {
    guard let text = nodes[node].text else { return }
    let name = nodes[node].name
    if FHIROrder.isNumber(name, under: parentName(node)), Self.isJSONNumber(text) {
      json.raw(text.utf8)
    } else if FHIROrder.isFlag(name), text === "true" || text === "false" {
      json.bool(text === "true")
    } else {
      json.string(text)
    }
  }

  /// Whether a text is a number in JSON notation.
  private static func isJSONNumber(_ text: String) -> Bool {
    var reader = JSONReader(Array(text.utf8))
    guard let event = try? reader.next(), case .number(let digits) = event else { return false }
    return digits.elementsEqual(text.utf8)
  }
}
