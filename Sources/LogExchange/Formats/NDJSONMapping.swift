// SPDX-License-Identifier: MIT

/// Turns JSON objects that each say all of a record into records.
struct NDJSONMapping: JSONRecordMapping {
  private let options: ReadingOptions
  private var fuel: NativeJSONRecord<FuelRecord>
  private var weight: NativeJSONRecord<WeightRecord>

  init(_ options: ReadingOptions) {
    self.options = options
    fuel = NativeJSONRecord(options: options, isFlat: true)
    weight = NativeJSONRecord(options: options, isFlat: true)
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
      switch kind {
      case .fuel: return .record(.fuel(try fuel.read(value, &warnings)))
      case .weight: return .record(.weight(try weight.read(value, &warnings)))
      }
    } catch {
      return .rejected(error)
    }
  }
}
