// SPDX-License-Identifier: MIT

/// The values of records that statistics do not keep: stations, notes, sources and the
/// like, each record as a small JSON object.
///
/// The fields come from the tables of the kinds, so that a new field needs no line here.
///
/// (A class, so that it can be filled while a reader holds it.)
package final class EntryDetails {
  private var bytes: [UInt8] = []
  /// The index in `bytes` at which the object of each record ends.
  private var ends: [Int] = []

  /// The fields that statistics already show.
  private static let known: Set<Field> = [
    FuelFields.vehicle, FuelFields.date, FuelFields.odometer, FuelFields.volume,
    FuelFields.totalCost, FuelFields.currency, WeightFields.person, WeightFields.date,
    WeightFields.weight, CostFields.vehicle, CostFields.date, CostFields.odometer,
    CostFields.totalCost, CostFields.currency, CostFields.category, CostFields.title,
  ]

  package init() {}

  /// A copy of other details.
  init(_ other: EntryDetails) { (bytes, ends, fields) = (other.bytes, other.ends, other.fields) }

  /// The fields that are shown, for each kind.
  private var fields: [LogKind: [Field]] = [:]

  package func add(_ record: LogRecord) {
    if let fields = fields[record.kind] {
      append(record, fields)
    } else {
      let fields = record.kind.fields.filter { !Self.known.contains($0) }
      self.fields[record.kind] = fields
      append(record, fields)
    }
    ends.append(bytes.count)
  }

  /// The object of a record; empty if it has no further values.
  ///
  /// - Parameter index: The index of the record among all records.
  subscript(index: Int) -> ArraySlice<UInt8> {
    guard ends.indices.contains(index) else { return [] }
    return bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  private func append(_ record: LogRecord, _ fields: [Field]) {
    var json = JSONWriter()
    var isEmpty = true
    json.startObject()
    for field in fields {
      guard field.type != .timestamp, let value = record[field] else { continue }
      isEmpty = false
      json.key(field.name)
      switch value {
      case .timestamp: break
      case .text(let text): json.string(DeviceText.readable(text))
      case .decimal(let number): json.string(number)
      case .flag(let flag): json.bool(flag)
      case .quantity(let number, let unit):
        json.array { pair in
          pair.string(number)
          pair.string(unit)
        }
      }
    }
    json.endObject()
    if !isEmpty { json.drain { bytes += $0 } }
  }
}
