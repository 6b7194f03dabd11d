// SPDX-License-Identifier: MIT

/// A single cost of a vehicle besides energy, as its source gave it: a service, a tax, a toll.
///
/// Its fields are those of `CostValues`: `record.category`, `record.totalCost`.
///
/// One entry of the source is one record. Where the entry lists several items, their names
/// are in `title`, separated by `; `, and the cost of each is kept as an extra.
public typealias CostRecord = RecordView<CostValues>

/// The values of a cost of a vehicle.
public struct CostValues: RecordValues {
  /// The name of the time zone the date is in, as the source gives it:
  /// `Europe/Berlin`. No offset is worked out from it.
  public var zone: String?
  /// The odometer reading.
  public var odometer: Quantity<DistanceUnit>?
  /// The purpose, by the name of a `CostCategory`. A word that names no category stays as it
  /// is.
  public var category: String?
  /// The purpose in the words of the source: `Oil, filter`.
  public var title: String?
  /// The total cost in `currency`; negative for money that came back.
  public var totalCost: ExactDecimal?
  /// An ISO 4217 code.
  public var currency: String?
  /// The payee: the garage, the insurer, the shop.
  public var vendor: String?
  /// The place in words.
  public var location: String?
  /// Latitude of the place in degrees, north positive.
  public var latitude: ExactDecimal?
  /// Longitude of the place in degrees, east positive.
  public var longitude: ExactDecimal?
  /// The means of payment.
  public var payment: String?
  /// Labels, as the source writes them.
  public var tags: String?
  /// A remark.
  public var note: String?

  /// Creates values that are all missing.
  public init() {}
}

extension RecordView<CostValues> {
  /// The name of the vehicle.
  public var vehicle: String? {
    get { base.subject }
    set { base.subject = newValue }
  }

  /// The category, if it is one of those that the native forms know.
  public var knownCategory: CostCategory? {
    get { self.category.flatMap { word in CostCategory(named: word.utf8) } }
    set { self.category = newValue?.rawValue }
  }
}

extension LogKind {
  /// Services, repairs, taxes and all other costs of a vehicle besides energy.
  public static var cost: LogKind { CostValues.kind }
}

extension LogRecord {
  /// The record as a cost of a vehicle; nil for one of another kind.
  ///
  /// Setting it makes the record the one that is set; nil changes nothing, because a record always
  /// has a kind.
  public var cost: CostRecord? {
    get { CostRecord(self) }
    set { self = newValue?.record ?? self }
  }
}
