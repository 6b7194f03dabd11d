// SPDX-License-Identifier: MIT

// The access of the table of fields to records. A row of the table holds the offset
// of its field in the memory of a record: a number, where closures or key paths
// would cost more than the field itself, twenty times for each record.
//
// Invariant: the offset is that of a stored property with the type of the getter or
// setter. Only the functions at the end of this file create them, from key paths of
// that type. A getter or setter is only used with records of the kind that has its
// field: public functions check that for each access, loops over the fields of a
// record once for each record.

/// Reads a field of a record and sets it.
enum FieldAccess: Sendable {
  /// The date, which every record has.
  case timestamp
  case decimal(get: FieldGetter<ExactDecimal>, set: FieldSetter<ExactDecimal>)
  case text(get: FieldGetter<String>, set: FieldSetter<String>)
  case flag(get: FieldGetter<Bool>, set: FieldSetter<Bool>)
  /// `set` returns false if the unit is not one of the kind.
  case quantity(UnitKind, get: QuantityGetter, set: QuantitySetter)
}

/// Reads one field of a record: `get(record)` is nil if it has no value.
struct FieldGetter<Value>: Sendable {
  fileprivate let offset: Int

  @inline(__always)
  func callAsFunction(_ record: LogRecord) -> Value? {
    record.storage.withCell { cell in
      (cell + offset).assumingMemoryBound(to: Value?.self).pointee
    }
  }

  /// Whether the field has a value.
  @inline(__always)
  func isGiven(in record: LogRecord) -> Bool {
    record.storage.withCell { cell in
      (cell + offset).assumingMemoryBound(to: Value?.self).pointee != nil
    }
  }
}

extension FieldGetter<String> {
  /// The length of a text in UTF-8; 0 if it is missing.
  @inline(__always)
  func length(in record: LogRecord) -> Int {
    record.storage.withCell { cell in
      (cell + offset).assumingMemoryBound(to: String?.self).pointee?.utf8.count ?? 0
    }
  }

  /// Calls `body` with the bytes of a text, if the record has it; they are valid during the call.
  @inline(__always)
  func withBytes<Result>(
    of record: LogRecord, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    record.storage.withCell { cell in
      // Read in place: a copy of the text would count references.
      let text = (cell + offset).assumingMemoryBound(to: String?.self)
      let bytes = text.pointee?.utf8.withContiguousStorageIfAvailable(body)
      if let bytes { return bytes }
      guard var copy = text.pointee else { return nil }
      return copy.withUTF8(body)
    }
  }
}

/// Reads the texts among the fields of a record.
struct TextGetters: Sendable {
  private let getters: [(name: String, get: FieldGetter<String>)]

  init(_ fields: [Field]) {
    getters = fields.compactMap { field in
      if case .text(let get, _) = field.access { (field.name, get) } else { nil }
    }
  }

  /// The name of a text field, and its getter.
  subscript(index: Int) -> (name: String, get: FieldGetter<String>) { getters[index] }

  /// The first text field, from a place on, that has a value which is not found in `texts`; a
  /// remembered text may be reported as well.
  @inline(__always)
  func firstUnknown(to texts: KnownTexts, in record: LogRecord, from start: Int) -> Int? {
    record.storage.withCell { cell in
      var index = start
      while index < getters.count {
        // Read in place: a copy of the text would count references.
        let text = (cell + getters[index].get.offset).assumingMemoryBound(to: String?.self)
        if let text = text.pointee, !texts.contains(text) { return index }
        index += 1
      }
      return nil
    }
  }
}

/// Sets one field of a record: `set(&record, value)`.
struct FieldSetter<Value>: Sendable {
  fileprivate let offset: Int

  @inline(__always)
  func callAsFunction(_ record: inout LogRecord, _ value: Value) {
    record.makeUnique()
    record.storage.withCell { cell in
      (cell + offset).assumingMemoryBound(to: Value?.self).pointee = value
    }
  }

  /// Removes the value.
  func clear(in record: inout LogRecord) {
    record.makeUnique()
    record.storage.withCell { cell in
      (cell + offset).assumingMemoryBound(to: Value?.self).pointee = nil
    }
  }
}

/// A value with a unit of any kind.
///
/// Its memory layout is that of a `Quantity` of each kind, so that all are read and set in one
/// way: a unit is its code.
struct AnyQuantity {
  let value: ExactDecimal
  let unit: UnitCode
}

/// Reads a field that has a unit.
struct QuantityGetter: Sendable {
  fileprivate let offset: Int

  @inline(__always)
  func callAsFunction(_ record: LogRecord) -> AnyQuantity? {
    record.storage.withCell { ($0 + offset).load(as: AnyQuantity?.self) }
  }

  /// Whether the field has a value.
  @inline(__always)
  func isGiven(in record: LogRecord) -> Bool { self(record) != nil }
}

/// Sets a field that has a unit; returns false if the unit is not one of its
/// kind.
struct QuantitySetter: Sendable {
  fileprivate let units: UnitSet
  fileprivate let offset: Int

  @inline(__always)
  func callAsFunction(
    _ record: inout LogRecord, _ value: ExactDecimal, _ unit: UnitCode
  ) -> Bool {
    guard units.contains(unit) else { return false }
    store(AnyQuantity(value: value, unit: unit), in: &record)
    return true
  }

  /// Removes value and unit.
  func clear(in record: inout LogRecord) { store(nil, in: &record) }

  @inline(__always)
  private func store(_ quantity: AnyQuantity?, in record: inout LogRecord) {
    record.makeUnique()
    record.storage.withCell { ($0 + offset).storeBytes(of: quantity, as: AnyQuantity?.self) }
  }
}

/// Finds the fields of a table that a record has, a bit for each: the fields of one type are
/// tested together, so that no type is looked up per field.
struct GivenFields: Sendable {
  private struct Place: Sendable {
    let offset: Int
    let bit: UInt64
  }

  private var always: UInt64 = 0
  private var decimals: [Place] = []
  private var texts: [Place] = []
  private var flags: [Place] = []
  private var quantities: [Place] = []

  /// - Parameter fields: The table, the field of the lowest bit first.
  init(_ fields: [FieldAccess]) {
    for (index, field) in fields.enumerated() {
      let bit = UInt64(1) << UInt64(index)
      switch field {
      case .timestamp: always |= bit
      case .decimal(let get, _): decimals.append(Place(offset: get.offset, bit: bit))
      case .text(let get, _): texts.append(Place(offset: get.offset, bit: bit))
      case .flag(let get, _): flags.append(Place(offset: get.offset, bit: bit))
      case .quantity(_, let get, _): quantities.append(Place(offset: get.offset, bit: bit))
      }
    }
  }

  @inline(__always)
  func of(_ record: LogRecord) -> UInt64 {
    always | given(decimals) { FieldGetter<ExactDecimal>(offset: $0).isGiven(in: record) }
      | given(texts) { FieldGetter<String>(offset: $0).isGiven(in: record) }
      | given(flags) { FieldGetter<Bool>(offset: $0).isGiven(in: record) }
      | given(quantities) { QuantityGetter(offset: $0).isGiven(in: record) }
  }

  @inline(__always)
  private func given(_ places: [Place], _ isGiven: (Int) -> Bool) -> UInt64 {
    var given: UInt64 = 0
    for place in places where isGiven(place.offset) { given |= place.bit }
    return given
  }
}

extension FieldAccess {
  /// Whether a record has the field.
  @inline(__always)
  func isGiven(in record: LogRecord) -> Bool {
    switch self {
    case .timestamp: true
    case .decimal(let get, _): get.isGiven(in: record)
    case .text(let get, _): get.isGiven(in: record)
    case .flag(let get, _): get.isGiven(in: record)
    case .quantity(_, let get, _): get.isGiven(in: record)
    }
  }

  /// The type of the field's values.
  var type: Field.ValueType {
    switch self {
    case .timestamp: .timestamp
    case .decimal: .decimal
    case .text: .text
    case .flag: .flag
    case .quantity(let kind, _, _): .quantity(kind)
    }
  }

  /// The subject of the record, which every kind has.
  static var subject: Self {
    let offset = offset(\RecordHead.subject)
    return .text(get: FieldGetter(offset: offset), set: FieldSetter(offset: offset))
  }

  static func decimal<Values: RecordValues>(
    _ path: WritableKeyPath<Values, ExactDecimal?>
  ) -> Self {
    let offset = cellOffset(path)
    return .decimal(get: FieldGetter(offset: offset), set: FieldSetter(offset: offset))
  }

  static func text<Values: RecordValues>(_ path: WritableKeyPath<Values, String?>) -> Self {
    let offset = cellOffset(path)
    return .text(get: FieldGetter(offset: offset), set: FieldSetter(offset: offset))
  }

  static func flag<Values: RecordValues>(_ path: WritableKeyPath<Values, Bool?>) -> Self {
    let offset = cellOffset(path)
    return .flag(get: FieldGetter(offset: offset), set: FieldSetter(offset: offset))
  }

  /// A quantity of one kind of unit.
  static func quantity<Values: RecordValues, Unit: LogUnit>(
    _ path: WritableKeyPath<Values, Quantity<Unit>?>
  ) -> Self {
    // A program that declares units has a type of its own for them.
    precondition(
      MemoryLayout<Quantity<Unit>?>.size == MemoryLayout<AnyQuantity?>.size,
      "a type of units stores its code and nothing else")
    let offset = cellOffset(path)
    return .quantity(
      Unit.kind, get: QuantityGetter(offset: offset),
      set: QuantitySetter(units: Unit.kind.units, offset: offset))
  }

  private static func cellOffset<Values: RecordValues>(_ path: PartialKeyPath<Values>) -> Int {
    // The values follow the head, aligned to their type. (A key path to them would be created
    // anew for each field.)
    let alignment = MemoryLayout<Values>.alignment
    let valuesOffset = (MemoryLayout<RecordHead>.size + alignment - 1) / alignment * alignment
    assert(valuesOffset == offset(\RecordCell<Values>.values))
    return valuesOffset + offset(path)
  }

  private static func offset<Root>(_ path: PartialKeyPath<Root>) -> Int {
    guard let offset = MemoryLayout<Root>.offset(of: path) else {
      preconditionFailure("a field is a stored property")
    }
    return offset
  }
}
