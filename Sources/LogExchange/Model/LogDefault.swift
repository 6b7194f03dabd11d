// SPDX-License-Identifier: MIT

/// What a log may say for the values of its records that do not say it themselves: its
/// name in XML and JSON, and how it is read from a header and set in it.
public struct LogDefault: Sendable {
  let attribute: StaticString
  /// Which units it holds for; nil for the currency.
  public let unitKind: UnitKind?
  let get: @Sendable (LogHeader) -> String?
  /// Answers false where the value is not permitted.
  let set: @Sendable (inout LogHeader, String) -> Bool
  /// One sentence for the documentation and the schemas.
  public let doc: String

  /// The name in XML and JSON.
  public var name: String { "\(attribute)" }

  /// The unit of distances.
  public static let distanceUnit = LogDefault(
    attribute: "distanceUnit", unitKind: .distance, get: { $0.distanceUnit?.rawValue },
    set: { header, name in
      header.distanceUnit = DistanceUnit(utf8: name.utf8)
      return header.distanceUnit != nil
    },
    doc: "The unit of distances that name none.")

  /// The unit of volumes, and of electric energy.
  public static let volumeUnit = LogDefault(
    attribute: "volumeUnit", unitKind: .volume, get: { $0.volumeUnit?.rawValue },
    set: { header, name in
      header.volumeUnit = VolumeUnit(utf8: name.utf8)
      return header.volumeUnit != nil
    },
    doc: "The unit of volumes that name none.")

  /// The unit of masses.
  public static let massUnit = LogDefault(
    attribute: "massUnit", unitKind: .mass, get: { $0.massUnit?.rawValue },
    set: { header, name in
      header.massUnit = MassUnit(utf8: name.utf8)
      return header.massUnit != nil
    },
    doc: "The unit of masses that name none.")

  /// The currency of the field that a log may give one for.
  public static let currency = LogDefault(
    attribute: "currency", unitKind: nil, get: { $0.currency },
    set: { header, name in
      header.currency = name
      return true
    },
    doc: "The currency of costs that name none, by ISO 4217.")
}

extension LogHeader {
  /// The unit that values of a kind have where they name none.
  func defaultUnit(_ kind: UnitKind) -> String? {
    switch kind {
    case .distance: distanceUnit?.rawValue
    case .volume: volumeUnit?.rawValue
    case .mass: massUnit?.rawValue
    case .length, .bodyPart: nil
    }
  }
}
