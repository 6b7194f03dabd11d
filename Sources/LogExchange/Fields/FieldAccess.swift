// SPDX-License-Identifier: MIT

// How the rows of a table of fields reach into a record. A row knows at which
// offset of the record's `Values` its field is stored: a number, where closures or
// key paths would cost more than the field is worth, twenty times for each record.
//
// Invariant: an offset is that of a stored property with the type that the getter
// or setter is made for. Only the functions at the end of this file make them, from
// key paths whose types say so.

/// Reads one field of a record: `get(record)` is nil where it has no value.
public struct FieldGetter<Record: FieldedRecord, Value>: Sendable {
  fileprivate let offset: Int

  @inline(__always)
  public func callAsFunction(_ record: Record) -> Value? {
    record.storage.withPointer { fields in
      (fields + offset).assumingMemoryBound(to: Value?.self).pointee
    }
  }
}

extension FieldGetter {
  /// Whether the field has a value.
  @inline(__always)
  func isGiven(in record: Record) -> Bool {
    record.storage.withPointer { fields in
      (fields + offset).assumingMemoryBound(to: Value?.self).pointee != nil
    }
  }
}

/// Sets one field of a record: `set(&record, value)`.
public struct FieldSetter<Record: FieldedRecord, Value>: Sendable {
  fileprivate let offset: Int

  @inline(__always)
  public func callAsFunction(_ record: inout Record, _ value: Value) {
    record.makeUnique()
    record.storage.withPointer { fields in
      (fields + offset).assumingMemoryBound(to: Value?.self).pointee = value
    }
  }

  /// Takes the value away.
  public func clear(in record: inout Record) {
    record.makeUnique()
    record.storage.withPointer { fields in
      (fields + offset).assumingMemoryBound(to: Value?.self).pointee = nil
    }
  }
}

/// Reads the date of a record.
public struct DateGetter<Record: FieldedRecord>: Sendable {
  @inline(__always)
  public func callAsFunction(_ record: Record) -> Timestamp? { record.date }
}

/// Sets the date of a record.
public struct DateSetter<Record: FieldedRecord>: Sendable {
  @inline(__always)
  public func callAsFunction(_ record: inout Record, _ date: Timestamp) {
    record.date = date
  }
}

/// Reads a field that has a unit.
public struct QuantityGetter<Record: FieldedRecord>: Sendable {
  fileprivate let kind: UnitKind
  fileprivate let offset: Int

  @inline(__always)
  public func callAsFunction(_ record: Record) -> (value: ExactDecimal, unit: String)? {
    switch kind {
    case .distance: get(DistanceUnit.self, record)
    case .volume: get(VolumeUnit.self, record)
    case .mass: get(MassUnit.self, record)
    case .length: get(LengthUnit.self, record)
    case .bodyPart: get(BodyPartUnit.self, record)
    }
  }

  @inline(__always)
  private func get<Unit: LogUnit>(
    _ unit: Unit.Type, _ record: Record
  ) -> (value: ExactDecimal, unit: String)? {
    let quantity = FieldGetter<Record, Quantity<Unit>>(offset: offset)(record)
    return quantity.map { ($0.value, $0.unit.rawValue) }
  }
}

extension QuantityGetter {
  /// Whether the field has a value.
  @inline(__always)
  func isGiven(in record: Record) -> Bool {
    switch kind {
    case .distance: isGiven(DistanceUnit.self, record)
    case .volume: isGiven(VolumeUnit.self, record)
    case .mass: isGiven(MassUnit.self, record)
    case .length: isGiven(LengthUnit.self, record)
    case .bodyPart: isGiven(BodyPartUnit.self, record)
    }
  }

  @inline(__always)
  private func isGiven<Unit: LogUnit>(_ unit: Unit.Type, _ record: Record) -> Bool {
    FieldGetter<Record, Quantity<Unit>>(offset: offset).isGiven(in: record)
  }
}

/// Sets a field that has a unit; answers false where the unit is not one of its
/// kind.
public struct QuantitySetter<Record: FieldedRecord>: Sendable {
  fileprivate let kind: UnitKind
  fileprivate let offset: Int

  @inline(__always)
  public func callAsFunction(
    _ record: inout Record, _ value: ExactDecimal, _ unit: String
  ) -> Bool {
    switch kind {
    case .distance: set(DistanceUnit.self, &record, value, unit)
    case .volume: set(VolumeUnit.self, &record, value, unit)
    case .mass: set(MassUnit.self, &record, value, unit)
    case .length: set(LengthUnit.self, &record, value, unit)
    case .bodyPart: set(BodyPartUnit.self, &record, value, unit)
    }
  }

  /// Takes value and unit away.
  public func clear(in record: inout Record) {
    switch kind {
    case .distance: clear(DistanceUnit.self, &record)
    case .volume: clear(VolumeUnit.self, &record)
    case .mass: clear(MassUnit.self, &record)
    case .length: clear(LengthUnit.self, &record)
    case .bodyPart: clear(BodyPartUnit.self, &record)
    }
  }

  private func clear<Unit: LogUnit>(_ type: Unit.Type, _ record: inout Record) {
    FieldSetter<Record, Quantity<Unit>>(offset: offset).clear(in: &record)
  }

  /// Sets value and unit; answers false where the unit is of another kind.
  @inline(__always)
  func callAsFunction(
    _ record: inout Record, _ value: ExactDecimal, _ unit: UnitValue
  ) -> Bool {
    switch (kind, unit) {
    case (.distance, .distance(let unit)): set(&record, Quantity(value, unit))
    case (.volume, .volume(let unit)): set(&record, Quantity(value, unit))
    case (.mass, .mass(let unit)): set(&record, Quantity(value, unit))
    case (.length, .length(let unit)): set(&record, Quantity(value, unit))
    case (.bodyPart, .bodyPart(let unit)): set(&record, Quantity(value, unit))
    default: false
    }
  }

  @inline(__always)
  private func set<Unit: LogUnit>(_ record: inout Record, _ quantity: Quantity<Unit>) -> Bool {
    FieldSetter<Record, Quantity<Unit>>(offset: offset)(&record, quantity)
    return true
  }

  @inline(__always)
  private func set<Unit: LogUnit>(
    _ type: Unit.Type, _ record: inout Record, _ value: ExactDecimal, _ name: String
  ) -> Bool {
    guard let unit = Unit(utf8: name.utf8) else { return false }
    FieldSetter<Record, Quantity<Unit>>(offset: offset)(&record, Quantity(value, unit))
    return true
  }
}

extension Field.Access {
  /// Whether a record has the field.
  @inline(__always)
  func isGiven(in record: Record) -> Bool {
    switch self {
    case .timestamp: true
    case .decimal(let get, _): get.isGiven(in: record)
    case .text(let get, _): get.isGiven(in: record)
    case .flag(let get, _): get.isGiven(in: record)
    case .quantity(_, let get, _): get.isGiven(in: record)
    }
  }

  /// The date of the record.
  static var date: Self { .timestamp(get: DateGetter(), set: DateSetter()) }

  static func decimal(_ path: WritableKeyPath<Record.Values, ExactDecimal?>) -> Self {
    .decimal(get: FieldGetter(offset: offset(path)), set: FieldSetter(offset: offset(path)))
  }

  static func text(_ path: WritableKeyPath<Record.Values, String?>) -> Self {
    .text(get: FieldGetter(offset: offset(path)), set: FieldSetter(offset: offset(path)))
  }

  static func flag(_ path: WritableKeyPath<Record.Values, Bool?>) -> Self {
    .flag(get: FieldGetter(offset: offset(path)), set: FieldSetter(offset: offset(path)))
  }

  /// A quantity of one kind of unit.
  static func quantity<Unit: LogUnit>(
    _ path: WritableKeyPath<Record.Values, Quantity<Unit>?>
  ) -> Self {
    .quantity(
      Unit.kind, get: QuantityGetter(kind: Unit.kind, offset: offset(path)),
      set: QuantitySetter(kind: Unit.kind, offset: offset(path)))
  }

  private static func offset(_ path: PartialKeyPath<Record.Values>) -> Int {
    guard let offset = MemoryLayout<Record.Values>.offset(of: path) else {
      preconditionFailure("a field is a stored property")
    }
    return offset
  }
}
