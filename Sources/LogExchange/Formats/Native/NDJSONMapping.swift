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
    readers = kinds.map { NativeJSONRecord($0, options: options, isFlat: true) }
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
    do throws(RecordFault) {
      guard let type = value["type"] ?? (value.kind == .object ? nil : value) else {
        throw .missing("type", position: value.position)
      }
      guard let reader = reader(of: type) else {
        if value.kind == .object {
          let found = type.text ?? type.description
          if let meant = Misspelling.meant(by: found, among: kinds.map(\.name)) {
            warnings.append(
              .misspelt(
                found, meant: meant, place: "there is no type",
                outcome: "records of it are not read", position: type.position))
          } else if options.locatesFields {
            warnings.append(
              .unknownValue(
                "type", found, expected: kinds.map(\.name),
                position: type.position))
          }
          return .notModelled(kind: found)
        }
        throw RecordFault(
          code: .badRecord, message: "a record is \(value.kind.inWords), expected an object",
          field: "type")
      }
      return .record(try readers[reader].read(value, &warnings))
    } catch {
      return .rejected(error)
    }
  }

  /// The reader of the kind that a value names.
  private func reader(of name: JSONValue) -> Int? {
    guard name.kind == .string || name.kind == .number else { return nil }
    return name.tree.withText(name.index) { name in kinds.firstIndex { $0.name === name } }
  }
}
