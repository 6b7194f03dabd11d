// SPDX-License-Identifier: MIT

import LogExchange

/// What records say besides what statistics need of them: stations, notes, sources and
/// the like, each record as a small JSON object.
///
/// The table of fields says what there is, so that a new field needs no line here.
///
/// (A class, so that it can be filled while a reader holds it.)
final class EntryDetails {
  private var bytes: [UInt8] = []
  /// Where the object of each record ends.
  private var ends: [Int] = []

  private let fuelFields = EntryDetails.fields(
    FuelRecord.self, without: ["vehicle", "date", "odometer", "volume", "totalCost", "currency"])
  private let weightFields = EntryDetails.fields(
    WeightRecord.self, without: ["person", "date", "weight"])

  func add(_ record: LogRecord) {
    switch record {
    case .fuel(let record): append(record, fuelFields)
    case .weight(let record): append(record, weightFields)
    }
    ends.append(bytes.count)
  }

  /// The object of a record; empty where it says nothing more.
  ///
  /// - Parameter index: Which record of all it is.
  subscript(index: Int) -> ArraySlice<UInt8> {
    guard ends.indices.contains(index) else { return [] }
    return bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  private static func fields<Record: FieldedRecord>(
    _ type: Record.Type, without known: [String]
  ) -> [Field<Record>] {
    Record.fields.filter { field in !known.contains { $0.hasSameBytes(as: field.name) } }
  }

  private func append<Record: FieldedRecord>(_ record: Record, _ fields: [Field<Record>]) {
    var isFirst = true
    func key(_ name: String) {
      bytes.append(isFirst ? UInt8(ascii: "{") : UInt8(ascii: ","))
      isFirst = false
      JSONText.appendString(name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
    }
    func string(_ value: ExactDecimal) {
      bytes.append(UInt8(ascii: "\""))
      value.append(to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    for field in fields {
      switch field.access {
      case .timestamp: break
      case .text(let get, _):
        guard let text = get(record) else { continue }
        key(field.name)
        JSONText.appendString(Self.readable(text), to: &bytes)
      case .decimal(let get, _):
        guard let value = get(record) else { continue }
        key(field.name)
        string(value)
      case .flag(let get, _):
        guard let value = get(record) else { continue }
        key(field.name)
        bytes += (value ? "true" : "false").utf8
      case .quantity(_, let get, _):
        guard let (value, unit) = get(record) else { continue }
        key(field.name)
        bytes.append(UInt8(ascii: "["))
        string(value)
        bytes.append(UInt8(ascii: ","))
        JSONText.appendString(unit, to: &bytes)
        bytes.append(UInt8(ascii: "]"))
      }
    }
    if !isFirst { bytes.append(UInt8(ascii: "}")) }
  }

  /// A device by its name: the rest of such a description is for programs.
  private static func readable(_ text: String) -> String {
    guard text.utf8.starts(with: "<<HKDevice".utf8),
      let name = DeviceText.name(in: Array(text.utf8))
    else { return text }
    return String(decoding: name, as: UTF8.self)
  }
}
