// SPDX-License-Identifier: MIT

/// Schemas of the native forms, made from the tables of fields.
///
/// They describe what the writers of this program write, and all that its readers
/// take without a remark but for unknown elements and keys, which become extras.
/// What a schema cannot say (a day that the calendar does not have, a field given
/// twice, more than 38 digits) the readers still refuse.
public enum NativeSchema {
  /// The shape of a number: the digits are kept as they are, so that it is text
  /// and no number to a schema.
  static let decimalPattern = #"[+\-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+\-]?[0-9]+)?"#

  /// The shape of a date, with or without a time and an offset.
  static let timestampPattern =
    #"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"#
    + #"(T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,18})?)?"#
    + #"(Z|[+\-]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?)?)?"#
}

/// A field without its record type: what schemas and documentation ask for.
struct FieldShape: Sendable {
  enum Value: Hashable, Sendable {
    case timestamp
    case decimal
    case text
    case flag
    case quantity(UnitKind)
  }

  var name: String
  var value: Value
  var isAttribute: Bool
  var scope: Scope
  var isRequired: Bool
  var doc: String

  enum Scope: Hashable, Sendable {
    case record
    case log
    case recordOrLog
  }

  var unitName: String? {
    if case .quantity = value { return name + "Unit" }
    return nil
  }

  init<Record>(_ field: Field<Record>) {
    name = field.name
    isAttribute = field.xmlPlace == .attribute
    isRequired = field.isRequired
    doc = field.doc
    value =
      switch field.access {
      case .timestamp: .timestamp
      case .decimal: .decimal
      case .text: .text
      case .flag: .flag
      case .quantity(let kind, _, _): .quantity(kind)
      }
    scope =
      switch field.scope {
      case .record: .record
      case .log: .log
      case .recordOrLog: .recordOrLog
      }
  }

  /// The fields of a kind of record, in the order of its table.
  static func all(of kind: LogKind) -> [FieldShape] {
    switch kind {
    case .fuel: FuelRecord.fields.map { FieldShape($0) }
    case .weight: WeightRecord.fields.map { FieldShape($0) }
    }
  }
}

extension UnitKind {
  /// The name of the type of its units in the schemas.
  var schemaName: String {
    switch self {
    case .distance: "distanceUnit"
    case .volume: "volumeUnit"
    case .mass: "massUnit"
    case .length: "lengthUnit"
    case .bodyPart: "bodyPartUnit"
    }
  }
}
