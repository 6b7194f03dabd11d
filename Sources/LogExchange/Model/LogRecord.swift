// SPDX-License-Identifier: MIT

import XMLTree

/// A record of any kind: one entry of a log, as its source gave it.
///
/// A record is a reference to its values. Copies share them until one of the copies is
/// changed: records are large, and handed on many times between source and output.
///
/// The fields of one kind are properties of its view:
///
///     if let fuel = record.fuel { print(fuel.odometer ?? "no odometer") }
///     record.fuel?.odometer = Quantity(21_150, .kilometres)
///
/// Code that knows the kind by its descriptor alone reads field by field:
///
///     for field in record.kind.fields { print(field.name, record[field] ?? "") }
public struct LogRecord: Hashable, @unchecked Sendable {
  // Sendable: the values are only changed through a record that holds the only reference.
  @usableFromInline var storage: RecordStorage

  /// Creates a record that has only a date.
  public init(_ kind: LogKind, date: Timestamp) {
    self.init(kind, date: date, roomForPositions: 0)
  }

  /// - Parameter room: The most positions that `locateFields` will be given.
  init(_ kind: LogKind, date: Timestamp, roomForPositions room: Int) {
    storage = RecordStorage.create(kind, date, markRoom: room)
  }

  /// The record that a view shows.
  public init<Values>(_ view: RecordView<Values>) {
    self = view.record
  }

  /// The kind of log the record belongs to.
  @inlinable
  public var kind: LogKind { storage.kind }

  /// The date of the entry.
  public var date: Timestamp {
    @inline(__always) get { withHead { $0.pointee.date } }
    set {
      makeUnique()
      storage.head.pointee.date = newValue
    }
  }

  /// The vehicle or the person the record is about.
  public var subject: String? {
    @inline(__always) get { withHead { $0.pointee.subject } }
    set {
      makeUnique()
      storage.head.pointee.subject = newValue
    }
  }

  /// Whether the record is about this vehicle or person; for nil, whether it names no subject.
  @inline(__always)
  package func isAbout(_ subject: String?) -> Bool {
    // Read in place: a copy of the name would count references.
    withHead { $0.pointee.subject === subject }
  }

  /// The native names of the fields whose values the source did not give, but
  /// that were computed from others.
  public var derived: Set<String> {
    @inline(__always) get { withHead { $0.pointee.derived } }
    _modify {
      makeUnique()
      defer { withExtendedLifetime(storage) {} }
      yield &storage.head.pointee.derived
    }
  }

  /// Values of the source for which the kind has no field.
  public var extras: Extras {
    @inline(__always) get { withHead { $0.pointee.extras } }
    _modify {
      makeUnique()
      defer { withExtendedLifetime(storage) {} }
      yield &storage.head.pointee.extras
    }
  }

  /// Whether the record has extras.
  var hasExtras: Bool {
    // Read in place: a copy of them would count references.
    @inline(__always) get { withHead { !$0.pointee.extras.isEmpty } }
  }

  /// The position of the record's start in its source; nil if it is not known.
  public var position: SourcePosition? {
    @inline(__always) get { withHead { $0.pointee.position } }
    set {
      makeUnique()
      storage.head.pointee.position = newValue
    }
  }

  /// The positions of its fields, if they were asked for.
  public var fieldPositions: FieldPositions? {
    get { plainFieldMarks(of: kind).map { FieldPositions(kind, $0) } ?? otherPositions }
    set {
      makeUnique()
      storage.head.pointee.fieldPositions = newValue
      storage.head.pointee.markCount = -1
    }
  }

  /// The positions of its fields, if they are not stored as plain marks.
  private var otherPositions: FieldPositions? { withHead { $0.pointee.fieldPositions } }

  /// Whether its positions have a name that no field has.
  var hasUnknownFields: Bool {
    withHead { $0.pointee.markCount < 0 && $0.pointee.fieldPositions?.hasUnknown == true }
  }

  /// Sets the positions of its fields.
  ///
  /// - Parameter find: Adds the positions, at most as many as the record was made with room for.
  @inline(__always)
  mutating func locateFields(_ find: (inout FieldPositions.Writer) -> Void) {
    makeUnique()
    let head = storage.head
    var writer = FieldPositions.Writer(storage.marks, room: Int(head.pointee.markRoom))
    find(&writer)
    if writer.isPlain {
      head.pointee.markCount = Int32(truncatingIfNeeded: writer.count)
    } else {
      fieldPositions = FieldPositions(kind, writer)
    }
  }

  /// The positions of its fields, if all are fields in the table of this kind with positions of
  /// 32 bits: valid while the record is alive and not changed.
  @inline(__always)
  func plainFieldMarks(of kind: LogKind) -> UnsafeBufferPointer<FieldPositions.Mark>? {
    let count = storage.head.pointee.markCount
    guard count >= 0, storage.kind == kind else { return nil }
    return UnsafeBufferPointer(start: storage.marks, count: Int(count))
  }

  /// (A pointer: a head that is passed as a value may be copied whole.)
  @inline(__always)
  private func withHead<Result>(_ body: (UnsafePointer<RecordHead>) -> Result) -> Result {
    storage.withCell { body($0.assumingMemoryBound(to: RecordHead.self)) }
  }

  /// Makes sure that a change is not seen by other records.
  @inlinable
  @inline(__always)
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copied() }
  }
}

/// The header of the records of one log: their subject, and the units and the
/// currency of values that name none.
///
/// Records carry all of it themselves; the header keeps the grouping of the
/// source, and spares the grouped forms from repeating it.
public struct LogHeader: Hashable, Sendable {
  /// The kind of its records.
  public var kind: LogKind
  /// The vehicle or the person.
  public var subject: String?
  /// The unit of distances.
  public var distanceUnit: DistanceUnit?
  /// The unit of volumes.
  public var volumeUnit: VolumeUnit?
  /// The unit of masses.
  public var massUnit: MassUnit?
  /// The currency of costs, an ISO 4217 code.
  public var currency: String?
  /// Other values that the source gives for the log.
  public var extras = Extras()

  /// Creates a header without units.
  public init(kind: LogKind, subject: String? = nil) {
    self.kind = kind
    self.subject = subject
  }

  /// Whether a record can be under this header and keep its meaning: it is
  /// of the same kind and subject, and does not lack a currency the header has.
  public func fits(_ record: LogRecord) -> Bool {
    guard record.kind == kind, record.isAbout(subject) else { return false }
    return currency == nil || !record.lacksCurrency
  }
}

extension LogRecord {
  /// Whether its kind has a currency, and the record has none.
  var lacksCurrency: Bool {
    guard let currency = kind.currency else { return false }
    return !currency.get.isGiven(in: self)
  }
}
