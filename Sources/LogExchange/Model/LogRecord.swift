// SPDX-License-Identifier: MIT

import XMLTree

/// The kinds of log.
public enum LogKind: String, Hashable, Sendable, CaseIterable {
  /// Fill-ups and charges of a vehicle.
  case fuel
  /// Measurements of a body.
  case weight
}

/// A record of one kind or the other.
public enum LogRecord: Hashable, Sendable {
  /// A fill-up or charge.
  case fuel(FuelRecord)
  /// A measurement of a body.
  case weight(WeightRecord)

  /// The kind of log the record belongs to.
  public var kind: LogKind {
    switch self {
    case .fuel: .fuel
    case .weight: .weight
    }
  }

  /// When it happened.
  public var date: Timestamp {
    switch self {
    case .fuel(let record): record.date
    case .weight(let record): record.date
    }
  }

  /// The vehicle or the person the record is about.
  public var subject: String? {
    switch self {
    case .fuel(let record): record.vehicle
    case .weight(let record): record.person
    }
  }

  /// The native names of the fields that were worked out from others.
  public var derived: Set<String> {
    switch self {
    case .fuel(let record): record.derived
    case .weight(let record): record.derived
    }
  }

  /// What the source says besides.
  public var extras: Extras {
    switch self {
    case .fuel(let record): record.extras
    case .weight(let record): record.extras
    }
  }

  /// Where in its source the record begins; nil where that is not known.
  public var position: SourcePosition? {
    switch self {
    case .fuel(let record): record.position
    case .weight(let record): record.position
    }
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
    guard record.kind == kind, String.areSameBytes(record.subject, subject) else { return false }
    if case .fuel(let record) = record, record.currency == nil { return currency == nil }
    return true
  }
}
