// SPDX-License-Identifier: MIT

import XMLTree

/// A record type that a table of fields describes.
///
/// A record is a reference to its fields. Copies share them until one of the copies
/// is changed: records are large, and handed on many times between source and
/// output.
@dynamicMemberLookup
public protocol FieldedRecord: Hashable, Sendable {
  /// The fields of a record.
  associatedtype Values: RecordValues
  /// The kind of log such records stand in.
  static var kind: LogKind { get }
  /// The fields, in the order in which every form gives them.
  static var fields: [Field<Self>] { get }
  /// The names of the fields that a form asks for in any case.
  static var formFields: [String] { get }
  /// Where the fields are stored.
  var storage: RecordStorage<Values> { get set }
  /// Creates a record that shares fields.
  init(storage: RecordStorage<Values>)
}

/// What the fields of all kinds of record have in common.
public protocol RecordValues: Sendable {
  /// Creates fields of which nothing but the date is known.
  init(date: Timestamp)
  /// When it happened.
  var date: Timestamp { get set }
  /// The native names of the fields whose values the source did not give, but
  /// that were worked out from others.
  var derived: Set<String> { get set }
  /// What the source says besides.
  var extras: Extras { get set }
  /// Where in its source the record begins.
  var position: SourcePosition? { get set }
  /// Where its fields stand, if that was asked for.
  var fieldPositions: FieldPositions? { get set }
}

/// The memory of the fields of one record and its copies.
public final class RecordStorage<Values: RecordValues>: @unchecked Sendable {
  // Sendable: only changed through a record that holds the only reference. No
  // access begins before another has ended, which need not be checked at run time.
  @exclusivity(unchecked) @usableFromInline var values: Values

  @usableFromInline
  init(_ values: Values) {
    self.values = values
  }

  /// The fields as memory, for those who know the offset of one; valid during the
  /// call.
  @inline(__always)
  func withPointer<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    withUnsafeMutablePointer(to: &values) { body(UnsafeMutableRawPointer($0)) }
  }
}

extension FieldedRecord {
  /// Creates a record of which nothing but the date is known.
  public init(date: Timestamp) {
    self.init(storage: RecordStorage(Values(date: date)))
  }

  /// A field of the record.
  @inlinable
  public subscript<Value>(dynamicMember field: WritableKeyPath<Values, Value>) -> Value {
    get { storage.values[keyPath: field] }
    _modify {
      makeUnique()
      yield &storage.values[keyPath: field]
    }
  }

  /// Makes sure that no other record sees a change.
  @usableFromInline
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = RecordStorage(storage.values) }
  }
}
