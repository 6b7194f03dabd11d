// SPDX-License-Identifier: MIT

/// What a log may say for the values of its records that do not say it themselves: its
/// name in XML and JSON, and how it is read from a header and set in it.
public struct LogDefault: Sendable {
  let attribute: StaticString
  /// Which units it holds for; nil for the currency.
  public let unitKind: UnitKind?
  /// One sentence for the documentation and the schemas.
  public let doc: String

  /// The name in XML and JSON.
  public var name: String { "\(attribute)" }

  /// The unit of distances.
  public static let distanceUnit = LogDefault(
    attribute: "distanceUnit", unitKind: .distance, doc: "The unit of distances that name none.")

  /// The unit of volumes, and of electric energy.
  public static let volumeUnit = LogDefault(
    attribute: "volumeUnit", unitKind: .volume, doc: "The unit of volumes that name none.")

  /// The unit of masses.
  public static let massUnit = LogDefault(
    attribute: "massUnit", unitKind: .mass, doc: "The unit of masses that name none.")

  /// The currency of the field that a log may give one for.
  public static let currency = LogDefault(
    attribute: "currency", unitKind: nil,
    doc: "The currency of costs that name none, by ISO 4217.")

  func get(_ header: LogHeader) -> String? {
    guard let unitKind else { return header.currency }
    return header.unit(unitKind)?.name
  }

  /// Answers false where the value is not permitted.
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
  /// The unit that values of a kind have where they name none.
  @inline(__always)
  func unit(_ kind: UnitKind) -> UnitCode? {
    switch kind {
    case .distance: distanceUnit?.code
    case .volume: volumeUnit?.code
    case .mass: massUnit?.code
    case .length, .bodyPart: nil
    }
  }

  /// Sets that unit; nothing for a kind that logs have none of.
  mutating func setUnit(_ unit: UnitCode?, of kind: UnitKind) {
    switch kind {
    case .distance: distanceUnit = unit.map { DistanceUnit(code: $0) }
    case .volume: volumeUnit = unit.map { VolumeUnit(code: $0) }
    case .mass: massUnit = unit.map { MassUnit(code: $0) }
    case .length, .bodyPart: break
    }
  }
}
