// SPDX-License-Identifier: MIT

/// Turns JSON objects that each say all of a record into records.
struct NDJSONMapping: JSONRecordMapping {
  private let options: ReadingOptions
  private let kinds: [LogKind]
  /// A reader for each kind.
  private var readers: [NativeJSONRecord]

  init(_ kinds: [LogKind], _ options: ReadingOptions) {
    self.options = options
    self.kinds = kinds
    readers = kinds.map { NativeJSONRecord($0, options, isFlat: true) }
  }

  var handlesRepeatedKeys: Bool { true }

  mutating func role(of kind: JSONValue.Kind, at path: JSONPath) -> JSONRole {
    kind == .array && path.count == 0 ? .descend : .record
  }

  mutating func take(_ value: JSONValue, at path: JSONPath, _ emit: Emit) throws {
    var warnings: [RecordFault] = []
    let outcome = map(value, &warnings)
    try emit(MappedEntry(outcome, warnings: warnings))
  }

  private mutating func map(
    _ value: JSONValue, _ warnings: inout [RecordFault]
  ) -> MappedEntry.Outcome {
    // (One look at the tree for all of it: each one counts references.)
    let (type, reader) = value.tree.withStorage { nodes, bytes -> (Int?, Int?) in
      let index = value.index
      let isObject = nodes[index].kind == .object
      guard let type = isObject ? JSONTree.member(of: index, "type", nodes, bytes) : index else {
        return (nil, nil)
      }
      guard nodes[type].kind == .string || nodes[type].kind == .number else { return (type, nil) }
      let name = UnsafeBufferPointer(
        rebasing: bytes[nodes[type].textStart..<nodes[type].textEnd])
      return (type, kinds.firstIndex { $0.name === name })
    }
    if let reader { return readers[reader].outcome(of: value, &warnings) }
    guard let type else { return .rejected(.missing("type", position: value.position)) }
    return unread(JSONValue(tree: value.tree, index: type), of: value, &warnings)
  }

  /// What becomes of a value that names no kind of ours.
  private func unread(
    _ type: JSONValue, of value: JSONValue, _ warnings: inout [RecordFault]
  ) -> MappedEntry.Outcome {
    guard value.kind == .object else {
      return .rejected(
        RecordFault(
          code: .badRecord, message: "a record is \(value.kind.inWords), expected an object",
          field: "type"))
    }
    let found = type.text ?? type.description
    warnings.appendUnread(
      found, "type", expected: kinds.map(\.name), place: "there is no type",
      outcome: "records of it are not read", position: type.position, options)
    return .notModelled(kind: found)
  }
}
