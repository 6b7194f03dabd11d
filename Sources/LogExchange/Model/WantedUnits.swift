// SPDX-License-Identifier: MIT

/// The units that a user wants values in.
public struct WantedUnits: Hashable, Sendable {
  public var distance: DistanceUnit?
  public var volume: VolumeUnit?
  public var mass: MassUnit?
  /// True if a record keeps the values of its source as extras such as
  /// `original.weight`.
  public var keepsOriginals = true
  /// The most digits after the point of converted values; nil for as many as the conversion
  /// requires. They are rounded once, from the exact value.
  public var decimals: Int?

  public init() {}

  public var isEmpty: Bool { distance == nil && volume == nil && mass == nil }

  func unit(_ kind: UnitKind, from unit: UnitCode) -> UnitCode? {
    switch kind {
    case .distance: distance?.code
    case .volume: volume?.code
    case .mass: mass?.code
    // Parts of a body are converted if they are masses.
    case .bodyPart: UnitKind.mass.units.contains(unit) ? mass?.code : nil
    case .length, .declared: nil
    }
  }
}

extension LogHeader {
  /// Changes the default units of values under the header to the wanted ones.
  /// A volume unit is replaced only by one of the same measure.
  public mutating func convert(to units: WantedUnits) {
    if distanceUnit != nil, let wanted = units.distance { distanceUnit = wanted }
    if let wanted = units.volume, volumeUnit?.measure == wanted.measure { volumeUnit = wanted }
    if massUnit != nil, let wanted = units.mass { massUnit = wanted }
  }
}
