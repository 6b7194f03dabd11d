// SPDX-License-Identifier: MIT

/// The values of an object that no column takes.
struct ObjectExtras: Sendable {
  /// The paths of the columns within the object, in the notation of the names of extras.
  private let names: [String]
  /// The arrays of which columns take the objects with a value, each with the key of the value.
  private let conditions: [(array: String, key: String)]

  init(besides paths: [MappedJSONPath]) {
    names = paths.filter { $0.levelsUp == 0 && $0.reference == nil }.map(\.name)
    conditions = paths.compactMap { path in
      guard path.reference == nil,
        let place = path.steps.firstIndex(where: { $0.condition != nil })
      else { return nil }
      var array = path
      array.steps.removeSubrange((place + 1)...)
      array.steps[place].condition = nil
      return (array.name, path.steps[place].condition?.key ?? "")
    }
  }

  /// The values, each by its path from the object.
  func extras(of object: JSONValue) -> Extras {
    var extras = Extras()
    var open = [ObjectLevel(members: object.members)]
    while var level = open.popLast() {
      guard let member = level.members.next() else { continue }
      open.append(level)
      if member.isRepeated || member.value.isNull || member.key === level.known { continue }
      let name = level.prefix + MappedJSONPath.escaped(member.key)
      if names.contains(where: { $0 === name }) { continue }
      if member.value.kind == .array, let known = conditions.first(where: { $0.array === name }) {
        open += objects(of: member.value, name, by: known.key)
        for (index, element) in member.value.elements.enumerated() where element.kind != .object {
          extras.append(name: "\(name)[\(index)]", value: element.slotText?.text ?? "")
        }
        continue
      }
      let isEmpty = !member.value.members.contains { _ in true }
      if member.value.kind == .object, !isEmpty {
        open.append(ObjectLevel(members: member.value.members, prefix: name + "/"))
      } else {
        extras.append(name: name, value: member.value.slotText?.text ?? "")
      }
    }
    return extras
  }

  /// The objects of an array, the last one first, with the beginning of the names of their
  /// values: columns take the first one with each value, others are known by their index.
  private func objects(
    of array: JSONValue, _ name: String, by key: String
  ) -> [ObjectLevel] {
    var found: [ObjectLevel] = []
    for (index, element) in array.elements.enumerated() {
      let prefix = "\(name)[\(key)=\(element[key]?.plainText ?? "")]/"
      let isKnown = element[key] != nil && !found.contains { $0.prefix === prefix }
      found.append(
        ObjectLevel(
          members: element.members, prefix: isKnown ? prefix : "\(name)[\(index)]/",
          known: isKnown ? key : nil))
    }
    return found.reversed()
  }
}

/// An object within an object, while its values become extras.
private struct ObjectLevel {
  var members: JSONMembers
  /// The beginning of the names of its values.
  var prefix = ""
  /// The key whose value the prefix has.
  var known: String?
}
