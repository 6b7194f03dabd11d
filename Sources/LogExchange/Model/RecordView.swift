// SPDX-License-Identifier: MIT

import XMLTree

/// The values of records of one kind besides those that all records have: stored properties, all
/// optional, that a table of fields names.
///
///     public struct TyreValues: RecordValues {
///       public var pressure: ExactDecimal?
///       public init() {}
///       public static let kind = LogKind("tyre", …)
///     }
public protocol RecordValues: Sendable {
  /// The kind of the records. It is declared once, as a stored property.
  static var kind: LogKind { get }
  /// Creates values that are all missing.
  init()
}

/// A record of one kind, with its fields as properties: `FuelRecord`, `WeightRecord`.
///
/// A view holds the record itself: converting between the two costs nothing.
@dynamicMemberLookup
public struct RecordView<Values: RecordValues>: Hashable, Sendable {
  // Invariant: `base` is of the kind of `Values`.
  @usableFromInline var base: LogRecord

  /// The record, as a type that any kind has.
  @inlinable
  public var record: LogRecord { base }

  /// Creates a record that has only a date.
  @inline(__always)
  public init(date: Timestamp) {
    base = LogRecord(Values.kind, date: date)
  }

  /// The view of a record; nil for a record of another kind.
  @inline(__always)
  public init?(_ record: LogRecord) {
    guard record.kind.memory.owner == ObjectIdentifier(Values.self) else { return nil }
    base = record
  }

  /// A field of the record.
  @inlinable
  public subscript<Value>(dynamicMember field: WritableKeyPath<Values, Value>) -> Value {
    get {
      defer { withExtendedLifetime(base.storage) {} }
      return base.storage.cell(Values.self).pointee.values[keyPath: field]
    }
    _modify {
      base.makeUnique()
      defer { withExtendedLifetime(base.storage) {} }
      yield &base.storage.cell(Values.self).pointee.values[keyPath: field]
    }
  }
}

extension RecordView {
  /// The date of the entry.
  public var date: Timestamp {
    get { base.date }
    set { base.date = newValue }
  }

  /// The native names of the fields whose values the source did not give, but
  /// that were computed from others.
  public var derived: Set<String> {
    get { base.derived }
    _modify { yield &base.derived }
  }

  /// Values of the source for which the kind has no field.
  public var extras: Extras {
    get { base.extras }
    _modify { yield &base.extras }
  }

  /// The position of the record's start in its source; nil if it is not known.
  public var position: SourcePosition? {
    get { base.position }
    set { base.position = newValue }
  }

  /// The positions of its fields, if they were asked for.
  public var fieldPositions: FieldPositions? {
    get { base.fieldPositions }
    set { base.fieldPositions = newValue }
  }
}
