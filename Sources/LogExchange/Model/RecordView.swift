// SPDX-License-Identifier: MIT

import XMLTree

/// What the records of one kind hold beside what all records have: stored properties, all
/// optional, that a table of fields names.
///
///     public struct TyreValues: RecordValues {
///       public var pressure: ExactDecimal?
///       public init() {}
///       public static let kind = LogKind("tyre", …)
///     }
public protocol RecordValues: Sendable {
  /// The kind that has such records. Declared once: a stored property.
  static var kind: LogKind { get }
  /// Creates values of which nothing is known.
  init()
}

/// A record of one kind, with its fields as properties: `FuelRecord`, `WeightRecord`.
///
/// It is the record, seen by its kind: making one of the other costs nothing.
@dynamicMemberLookup
public struct RecordView<Values: RecordValues>: Hashable, Sendable {
  // Invariant: of the kind of `Values`.
  @usableFromInline var base: LogRecord

  /// The record, whose kind is not part of its type.
  @inlinable
  public var record: LogRecord { base }

  /// Creates a record of which nothing but the date is known.
  @inline(__always)
  public init(date: Timestamp) {
    base = LogRecord(Values.kind, date: date)
  }

  /// A record as its kind has it; nil for a record of another kind.
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
  /// When it happened.
  public var date: Timestamp {
    get { base.date }
    set { base.date = newValue }
  }

  /// The native names of the fields whose values the source did not give, but
  /// that were worked out from others.
  public var derived: Set<String> {
    get { base.derived }
    _modify { yield &base.derived }
  }

  /// What the source says besides.
  public var extras: Extras {
    get { base.extras }
    _modify { yield &base.extras }
  }

  /// Where in its source the record begins; nil where that is not known.
  public var position: SourcePosition? {
    get { base.position }
    set { base.position = newValue }
  }

  /// Where its fields stand, if that was asked for.
  public var fieldPositions: FieldPositions? {
    get { base.fieldPositions }
    set { base.fieldPositions = newValue }
  }
}
