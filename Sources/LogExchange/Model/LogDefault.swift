// SPDX-License-Identifier: MIT

/// A value that a log may give for those of its records that do not give it themselves: its
/// name in XML and JSON, and its access to a header.
public struct LogDefault: Sendable {
  let attribute: StaticString
  /// The name in XML and JSON.
  public let name: String
  /// The kind of units it holds for; nil for the currency.
  public let unitKind: UnitKind?
  /// One sentence for the documentation and the schemas.
  public let doc: String

  private init(attribute: StaticString, unitKind: UnitKind?, doc: String) {
    self.attribute = attribute
    name = "\(attribute)"
    self.unitKind = unitKind
    self.doc = doc
  }

  /// The unit of distances.
  public static let distanceUnit = LogDefault(
    attribute: "distanceUnit", unitKind: .distance, doc: "The unit of distances that name none.")

  /// The unit of volumes, and of electric energy.
  public static let volumeUnit = LogDefault(
    attribute: "volumeUnit", unitKind: .volume, doc: "The unit of volumes that name none.")

  /// The unit of masses.
  public static let massUnit = LogDefault(
    attribute: "massUnit", unitKind: .mass, doc: "The unit of masses that name none.")

  /// The currency of the field for which a log may give one.
  public static let currency = LogDefault(
    attribute: "currency", unitKind: nil,
    doc: "The currency of costs that name none, by ISO 4217.")

  func get(_ header: LogHeader) -> String? {
    guard let unitKind else { return header.currency }
    return header.unit(unitKind)?.name
  }

  /// Returns false if the name is no unit of the kind; the header has no such unit then.
  func set(_ header: inout LogHeader, _ name: String) -> Bool {
    guard let unitKind else {
      header.currency = name
      return true
    }
    let unit = UnitCode(unitKind, named: name)
    header.setUnit(unit, of: unitKind)
    return unit != nil
  }
}

extension LogHeader {
  /// The unit of values of a kind that name none.
  @inline(__always)
  func unit(_ kind: UnitKind) -> UnitCode? {
    switch kind {
    case .distance: distanceUnit?.code
    case .volume: volumeUnit?.code
    case .mass: massUnit?.code
    case .length, .bodyPart, .declared: nil
    }
  }

  /// Sets that unit; does nothing for a kind without a log unit.
  mutating func setUnit(_ unit: UnitCode?, of kind: UnitKind) {
    switch kind {
    case .distance: distanceUnit = unit.map { DistanceUnit(code: $0) }
    case .volume: volumeUnit = unit.map { VolumeUnit(code: $0) }
    case .mass: massUnit = unit.map { MassUnit(code: $0) }
    case .length, .bodyPart, .declared: break
    }
  }
}
