// SPDX-License-Identifier: MIT

/// What a vehicle cost once besides energy, as its source gave it: a service, a tax, a toll.
///
/// Its fields are those of `CostValues`: `record.category`, `record.totalCost`.
///
/// One entry of the source is one record. Where the entry lists several items, their names
/// stand in `title`, separated by `; `, and what each of them cost is kept as extras.
public typealias CostRecord = RecordView<CostValues>

/// What a cost of a vehicle says.
public struct CostValues: RecordValues {
  /// The name of the time zone the date is in, as the source gives it:
  /// `Europe/Berlin`. No offset is worked out from it.
  public var zone: String?
  /// What the odometer showed.
  public var odometer: Quantity<DistanceUnit>?
  /// What it was for, by the name of a `CostCategory`. A word that is none of them stays as
  /// it is.
  public var category: String?
  /// What it was for in the words of the source: `Oil, filter`.
  public var title: String?
  /// What it cost in all, in `currency`; less than nothing for money that came back.
  public var totalCost: ExactDecimal?
  /// An ISO 4217 code.
  public var currency: String?
  /// Who was paid: the garage, the insurer, the shop.
  public var vendor: String?
  /// The place in words.
  public var location: String?
  /// Latitude of the place in degrees, north positive.
  public var latitude: ExactDecimal?
  /// Longitude of the place in degrees, east positive.
  public var longitude: ExactDecimal?
  /// How it was paid.
  public var payment: String?
  /// Labels, as the source writes them.
  public var tags: String?
  /// A remark.
  public var note: String?

  /// Creates values of which nothing is known.
  public init() {}
}

extension RecordView<CostValues> {
  /// The name of the vehicle.
  public var vehicle: String? {
    get { base.subject }
    set { base.subject = newValue }
  }

  /// The category, where it is one of those that the native forms know.
  public var knownCategory: CostCategory? {
    get { self.category.flatMap { word in CostCategory(named: word.utf8) } }
    set { self.category = newValue?.rawValue }
  }
}

extension LogKind {
  /// Services, repairs, taxes and all else that a vehicle costs besides energy.
  public static var cost: LogKind { CostValues.kind }
}

extension LogRecord {
  /// The record as a cost of a vehicle; nil for one of another kind.
  public var cost: CostRecord? { CostRecord(self) }
}
