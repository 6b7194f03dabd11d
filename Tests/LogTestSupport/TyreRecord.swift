// SPDX-License-Identifier: MIT

import LogExchange

/// A kind of log that the library does not know, made of what it offers to everyone.
public typealias TyreRecord = RecordView<TyreValues>

/// One look at the tyres of a bicycle.
public struct TyreValues: RecordValues {
  public var odometer: Quantity<DistanceUnit>?
  public var depth: Quantity<LengthUnit>?
  public var pressure: ExactDecimal?
  public var cost: ExactDecimal?
  public var currency: String?
  public var worn: Bool?
  public var shop: String?

  public init() {}

  public static let kind = LogKind(
    "tyre", log: "tyreLog", record: "tyreCheck", of: TyreValues.self,
    words: LogKind.Words("check", "checks"), doc: "looks at tyres", fields: TyreFields.all,
    logDefaults: [.distanceUnit, .currency], identity: [TyreFields.odometer, TyreFields.depth],
    distinct: [TyreFields.odometer, TyreFields.depth, TyreFields.pressure],
    form: [TyreFields.date, TyreFields.odometer, TyreFields.depth, TyreFields.worn])
}

public enum TyreFields {
  public static let bicycle = TyreValues.subject(
    "bicycle", many: "bicycles", doc: "The name of the bicycle.")
  public static let date = TyreValues.date(doc: "When it was looked at.")
  public static let odometer = TyreValues.field(
    "odometer", \.odometer, doc: "The odometer reading.")
  public static let depth = TyreValues.field("depth", \.depth, doc: "How deep the profile is.")
  public static let pressure = TyreValues.field("pressure", \.pressure, doc: "The pressure in bar.")
  public static let cost = TyreValues.field(
    "cost", \.cost, number: .money, doc: "What the look cost.")
  public static let currency = TyreValues.field(
    "currency", \.currency, xmlPlace: .attribute, scope: .recordOrLog, heading: "currencies",
    doc: "The currency of the cost.")
  public static let worn = TyreValues.field("worn", \.worn, doc: "Whether it is time for new ones.")
  public static let shop = TyreValues.field(
    "shop", \.shop, heading: "shops", doc: "Where it was looked at.")

  public static let all = [
    bicycle, date, odometer, depth, pressure, cost, currency, worn, shop,
  ]
}

extension RecordView<TyreValues> {
  public var bicycle: String? { record.subject }
}

extension LogKind {
  public static var tyre: LogKind { TyreValues.kind }
  /// The kinds that the library knows, and one more.
  public static let withTyres = standard + [tyre]
}
