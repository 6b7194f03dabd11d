// SPDX-License-Identifier: MIT

import XMLTree

extension FHIRFlattener {
  /// The members of one object: of a value, or of the top of a text.
  typealias JSONItems = [(key: String, value: JSONValue)]

  /// Collects all values in an object.
  mutating func flatten(_ members: JSONItems, isResource: Bool) throws(RecordFault) {
    var objects = [(members: members, path: FHIRPath(), isResource: isResource)]
    while let object = objects.popLast() {
      var halves = JSONHalves(object.members)
      for (key, value) in object.members {
        if object.isResource, key === "text" {
          hasNarrative = true
          continue
        }
        let isBeside = key.utf8.first == UInt8(ascii: "_")
        let name = isBeside ? String(key.dropFirst()) : key
        guard FHIRPath.isName(name.utf8) else {
          leaveOut(object.path, "the member \(key)", position: value.position)
          continue
        }
        guard object.path.steps.count < FHIRPath.maximumDepth else {
          throw Self.tooDeep(object.path, position: value.position)
        }
        for (index, element) in elements(of: value, name, &halves) {
          let path = object.path.appending(name, index)
          switch element.kind {
          case .object:
            let items = element.members.compactMap { $0.isRepeated ? nil : ($0.key, $0.value) }
            let isResource = items.contains { $0.0 === "resourceType" }
            objects.append((items, path, isResource))
          case .array:
            leaveOut(path, "an array in an array", position: element.position)
          case .string, .number, .bool:
            values.append(FHIRValue(path, element.plainText ?? "", position: element.position))
          case .null:
            break
          }
        }
      }
    }
  }

  /// The elements of an array with their indices; a single value has the index 0.
  /// `given` and `_given` are two halves of the same elements; null takes the place
  /// of a missing half, and an element without any half does not count.
  private func elements(
    of value: JSONValue, _ name: String, _ members: inout JSONHalves
  ) -> [(index: Int, value: JSONValue)] {
    guard value.kind == .array else { return [(0, value)] }
    let halves = [name, "_" + name].compactMap { key in
      members[key].map { Array($0.elements) }
    }
    var result: [(Int, JSONValue)] = []
    var index = 0
    for (place, element) in value.elements.enumerated() {
      if !element.isNull { result.append((index, element)) }
      if halves.contains(where: { place < $0.count && !$0[place].isNull }) { index += 1 }
    }
    return result
  }
}

/// Finds the members of an object by their keys: for each, another member may hold the other
/// half.
private struct JSONHalves {
  private let members: FHIRFlattener.JSONItems
  /// The first member with each key, built on the first search in a large object.
  private var table: [Name: JSONValue] = [:]

  private static let mostCompared = 16

  init(_ members: FHIRFlattener.JSONItems) {
    self.members = members
  }

  subscript(key: String) -> JSONValue? {
    mutating get {
      if members.count <= Self.mostCompared {
        return members.first { $0.key === key }?.value
      }
      if table.isEmpty {
        table = Dictionary(
          members.map { (Name($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
      }
      return table[Name(key)]
    }
  }
}
