// SPDX-License-Identifier: MIT

/// Turns JSON objects that each say all of a record into records.
struct NDJSONMapping: JSONRecordMapping {
  private let options: ReadingOptions

  init(_ options: ReadingOptions) {
    self.options = options
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

  private func map(_ value: JSONValue, _ warnings: inout [RecordFault]) -> MappedEntry.Outcome {
    do throws(RecordFault) {
      guard let type = value["type"] ?? (value.kind == .object ? nil : value) else {
        throw .missing("type", position: value.position)
      }
      guard let kind = type.textBytes.flatMap({ LogKind(utf8: $0) }) else {
        if value.kind == .object {
          let found = type.text ?? type.description
          if options.locatesFields {
            warnings.append(
              .unknownValue(
                "type", found, expected: LogKind.allCases.map(\.rawValue),
                position: type.position))
          }
          return .notModelled(kind: found)
        }
        throw RecordFault(
          code: .badRecord, message: "a record is \(value.kind.inWords), expected an object",
          field: "type")
      }
      let header = LogHeader(kind: kind)
      switch kind {
      case .fuel:
        var reader = NativeJSONRecord<FuelRecord>(header: header, options: options, isFlat: true)
        defer { warnings = reader.warnings }
        var record = try reader.read(value)
        record.position = value.position
        return .record(.fuel(record))
      case .weight:
        var reader = NativeJSONRecord<WeightRecord>(
          header: header, options: options, isFlat: true)
        defer { warnings = reader.warnings }
        var record = try reader.read(value)
        record.position = value.position
        return .record(.weight(record))
      }
    } catch {
      return .rejected(error)
    }
  }
}
