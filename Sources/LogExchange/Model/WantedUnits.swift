// SPDX-License-Identifier: MIT

/// The units that a user wants values in.
public struct WantedUnits: Hashable, Sendable {
  public var distance: DistanceUnit?
  public var volume: VolumeUnit?
  public var mass: MassUnit?
  /// Whether a record keeps what its source said as an extra such as
  /// `original.weight`.
  public var keepsOriginals = true
  /// The most digits after the point that converted values get; nil for as many as a
  /// conversion asks for. They are rounded once, from the exact value.
  public var decimals: Int?

  public init() {}

  public var isEmpty: Bool { distance == nil && volume == nil && mass == nil }

  func unit(_ kind: UnitKind, from unit: UnitCode) -> UnitCode? {
    switch kind {
    case .distance: distance?.code
    case .volume: volume?.code
    case .mass: mass?.code
    // Parts of a body are converted where they are masses.
    case .bodyPart: UnitKind.mass.units.contains(unit) ? mass?.code : nil
    case .length: nil
    }
  }
}

extension LogHeader {
  /// Changes the units that values under the header have by default: those are
  /// the wanted ones then.
  public mutating func convert(to units: WantedUnits) {
    if distanceUnit != nil, let wanted = units.distance { distanceUnit = wanted }
    if let wanted = units.volume, volumeUnit?.measure == wanted.measure { volumeUnit = wanted }
    if massUnit != nil, let wanted = units.mass { massUnit = wanted }
  }
}
