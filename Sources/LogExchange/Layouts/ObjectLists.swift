// SPDX-License-Identifier: MIT

/// Reads the objects of several lists in a JSON text: fill-ups in one, services in another.
struct ObjectLists: JSONRecordMapping {
  /// That of the layout, and those that its other entries name as `sections`.
  private var lists: [ObjectRows]
  /// The lists that want the value that was found last.
  private var current: [Int] = []

  init(_ layout: Layout, _ options: ReadingOptions) {
    var own = layout
    own.others.removeAll { !$0.sections.isEmpty }
    lists = [ObjectRows(own, options)]
    for other in layout.others {
      for section in other.sections {
        // The paths were checked when the layout was made.
        guard let path = try? MappedJSONPath(section, isRecord: true) else { continue }
        var list = layout.layout(of: other)
        list.source = .json(path, isSequence: false)
        lists.append(ObjectRows(list, options))
      }
    }
  }

  mutating func role(of kind: JSONValue.Kind, at path: JSONPath) -> JSONRole {
    let before = lists.map(\.passed)
    let roles = lists.indices.map { lists[$0].role(of: kind, at: path) }
    // An object is one of another kind only if no list knows it, and is counted once.
    let isOther = lists.indices.allSatisfy { lists[$0].passed > before[$0] }
    for index in lists.indices where index > 0 || !isOther { lists[index].passed = before[index] }
    current = roles.indices.filter { roles[$0] == .record }
    if !current.isEmpty { return .record }
    return [.context, .descend].first(where: roles.contains) ?? .skip
  }

  mutating func take(_ value: JSONValue, at path: JSONPath, _ emit: Emit) throws {
    for index in current { try lists[index].take(value, at: path, emit) }
  }

  mutating func note(_ value: JSONValue, at path: JSONPath) {
    for index in lists.indices { lists[index].note(value, at: path) }
  }

  mutating func leave(_ path: JSONPath, _ emit: Emit) throws {
    for index in lists.indices { try lists[index].leave(path, emit) }
  }

  mutating func finish(_ emit: Emit) throws {
    for index in lists.indices { try lists[index].finish(emit) }
  }

  mutating func breakOff(_ emit: Emit) throws {
    for index in lists.indices { try lists[index].breakOff(emit) }
  }
}
