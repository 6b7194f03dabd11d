// SPDX-License-Identifier: MIT

import XMLTree

/// A record of any kind: one entry of a log, as its source gave it.
///
/// A record is a reference to its values. Copies share them until one of the copies is
/// changed: records are large, and handed on many times between source and output.
///
/// What a kind has beside what is common to all is reached through its view:
///
///     if let fuel = record.fuel { print(fuel.odometer ?? "no odometer") }
///
/// and by whoever knows the kind by its descriptor alone, field by field:
///
///     for field in record.kind.fields { print(field.name, record[field] ?? "") }
public struct LogRecord: Hashable, @unchecked Sendable {
  // Sendable: values are only changed through a record that holds the only reference.
  @usableFromInline var storage: RecordStorage

  /// Creates a record of which nothing but the date is known.
  public init(_ kind: LogKind, date: Timestamp) {
    storage = RecordStorage.create(kind, date)
  }

  /// The record that a view shows.
  public init<Values>(_ view: RecordView<Values>) {
    self = view.record
  }

  /// The kind of log the record belongs to.
  @inlinable
  public var kind: LogKind { storage.kind }

  /// When it happened.
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

  /// Whether the record is about this vehicle or person, or about nobody for nil.
  @inline(__always)
  package func isAbout(_ subject: String?) -> Bool {
    // In its place: a copy of the name would count references.
    withHead { $0.pointee.subject === subject }
  }

  /// The native names of the fields whose values the source did not give, but
  /// that were worked out from others.
  public var derived: Set<String> {
    @inline(__always) get { withHead { $0.pointee.derived } }
    _modify {
      makeUnique()
      defer { withExtendedLifetime(storage) {} }
      yield &storage.head.pointee.derived
    }
  }

  /// What the source says besides.
  public var extras: Extras {
    @inline(__always) get { withHead { $0.pointee.extras } }
    _modify {
      makeUnique()
      defer { withExtendedLifetime(storage) {} }
      yield &storage.head.pointee.extras
    }
  }

  /// Whether the source says something besides.
  var hasExtras: Bool {
    // In its place: a copy of them would count references.
    @inline(__always) get { withHead { !$0.pointee.extras.isEmpty } }
  }

  /// Where in its source the record begins; nil where that is not known.
  public var position: SourcePosition? {
    @inline(__always) get { withHead { $0.pointee.position } }
    set {
      makeUnique()
      storage.head.pointee.position = newValue
    }
  }

  /// Where its fields stand, if that was asked for.
  public var fieldPositions: FieldPositions? {
    @inline(__always) get { withHead { $0.pointee.fieldPositions } }
    set {
      makeUnique()
      storage.head.pointee.fieldPositions = newValue
    }
  }

  /// Says where its fields stand.
  ///
  /// - Parameters:
  ///   - most: How many places are found at most.
  ///   - find: Adds the places.
  @inline(__always)
  mutating func locateFields(atMost most: Int, _ find: (inout FieldPositions.Writer) -> Void) {
    fieldPositions = FieldPositions(kind, atMost: most, find)
  }

  /// Where its fields stand, as `FieldPositions.plainMarks`: valid while the record is alive and
  /// not changed.
  @inline(__always)
  func plainFieldMarks(of kind: LogKind) -> UnsafeBufferPointer<FieldPositions.Mark>? {
    storage.head.pointee.fieldPositions?.plainMarks(of: kind)
  }

  /// (A pointer: of a head that is lent, all may be copied.)
  @inline(__always)
  private func withHead<Result>(_ body: (UnsafePointer<RecordHead>) -> Result) -> Result {
    storage.withCell { body($0.assumingMemoryBound(to: RecordHead.self)) }
  }

  /// Makes sure that no other record sees a change.
  @inlinable
  @inline(__always)
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copied() }
  }
}

/// What stands above the records of one log: whom or what it is about, and the
/// units and the currency that its values have where they name none.
///
/// Records carry all of it themselves; the header says how a source grouped
/// them, and spares the grouped forms from repeating it.
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
  /// What the source says of the log besides.
  public var extras = Extras()

  /// Creates a header without units.
  public init(kind: LogKind, subject: String? = nil) {
    self.kind = kind
    self.subject = subject
  }

  /// Whether a record can stand under this header and keep its meaning: it is
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
