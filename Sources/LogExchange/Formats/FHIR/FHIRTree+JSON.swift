// SPDX-License-Identifier: MIT

extension FHIRTree {
  private enum JSONStep {
    case key(String)
    case object(Int)
    case endObject
    case startArray
    case endArray
    case scalar(Int)
    case null
  }

  /// Writes the entry as a JSON object.
  func write(to json: inout JSONWriter) {
    var steps = [JSONStep.object(0)]
    while let step = steps.popLast() {
      switch step {
      case .key(let name): json.key(name)
      case .object(let node):
        json.startObject()
        steps.append(.endObject)
        steps.append(contentsOf: members(of: node).reversed())
      case .endObject: json.endObject()
      case .startArray: json.startArray()
      case .endArray: json.endArray()
      case .scalar(let node): writeScalar(node, to: &json)
      case .null: json.null()
      }
    }
  }

  private func members(of node: Int) -> [JSONStep] {
    var steps: [JSONStep] = []
    for group in groups(of: node) {
      let first = group[0]
      let name = nodes[first].name
      let isArray = group.count > 1 || FHIROrder.isRepeating(name, under: parentName(first))
      if group.contains(where: { nodes[$0].text != nil }) {
        let values = group.map { nodes[$0].text == nil ? JSONStep.null : .scalar($0) }
        steps += member(name, values, isArray)
        if group.contains(where: { !nodes[$0].children.isEmpty }) {
          // A value and its extensions are two members.
          let besides = group.map { nodes[$0].children.isEmpty ? JSONStep.null : .object($0) }
          steps += member("_" + name, besides, isArray)
        }
      } else {
        let isValue =
          group.allSatisfy { nodes[$0].children.allSatisfy { isExtra($0) } }
          && FHIROrder.isValue(name, under: parentName(first))
        steps += member(isValue ? "_" + name : name, group.map { .object($0) }, isArray)
      }
    }
    return steps
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

  private func member(_ name: String, _ values: [JSONStep], _ isArray: Bool) -> [JSONStep] {
    isArray ? [.key(name), .startArray] + values + [.endArray] : [.key(name)] + values
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
