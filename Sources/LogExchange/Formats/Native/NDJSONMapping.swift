// SPDX-License-Identifier: MIT

/// Turns self-contained JSON objects into records.
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
    let isObject = value.kind == .object
    guard let type = isObject ? value["type"] : value else {
      return .rejected(.missing("type", position: value.position))
    }
    if let reader = reader(of: type) { return readers[reader].outcome(of: value, &warnings) }
    guard isObject else {
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

  /// The reader of the kind that a value names.
  private func reader(of name: JSONValue) -> Int? {
    guard name.kind == .string || name.kind == .number else { return nil }
    return name.tree.withText(name.index) { name in kinds.firstIndex { $0.name === name } }
  }
}
