// SPDX-License-Identifier: MIT

/// The units that a user wants values in.
public struct WantedUnits: Hashable, Sendable {
  public var distance: DistanceUnit?
  public var volume: VolumeUnit?
  public var mass: MassUnit?
  /// Whether a record keeps what its source said as an extra such as
  /// `original.weight`.
  public var keepsOriginals = true

  public init() {}

  public var isEmpty: Bool { distance == nil && volume == nil && mass == nil }

  fileprivate func unit(_ kind: UnitKind, from unit: String) -> String? {
    switch kind {
    case .distance: distance?.rawValue
    case .volume: volume?.rawValue
    case .mass: mass?.rawValue
    // Parts of a body are converted where they are masses.
    case .bodyPart: MassUnit(utf8: unit.utf8) == nil ? nil : mass?.rawValue
    case .length: nil
    }
  }
}

extension LogRecord {
  /// The record in the wanted units.
  ///
  /// Values whose unit cannot become the wanted one (an energy or a mass where a volume
  /// is wanted) stay as they are.
  ///
  /// - Returns: How many values were converted, and with it rounded.
  public mutating func convert(to units: WantedUnits) -> Int {
    var count = 0
    // The units that other fields are rates of, as they were.
    var before: [(field: Field, unit: String)] = []
    for field in kind.fields {
      guard case .quantity(let kind, let get, let set) = field.access,
        let quantity = get(self), let wanted = units.unit(kind, from: quantity.unit),
        !wanted.hasSameBytes(as: quantity.unit),
        let value = try? quantity.value.converted(from: quantity.unit, to: wanted),
        set(&self, value, wanted)
      else { continue }
      before.append((field, quantity.unit))
      if units.keepsOriginals {
        extras.append(
          name: "original." + field.name, value: "\(quantity.value) \(quantity.unit)")
      }
      count += 1
    }
    for field in kind.fields {
      guard case .price(let amount) = field.number, case .decimal(let get, let set) = field.access,
        let old = before.first(where: { $0.field === amount })?.unit, let price = get(self),
        case .quantity(_, let unit)? = self[amount],
        let converted = try? price.converted(from: old, to: unit, isRate: true)
      else { continue }
      if units.keepsOriginals {
        extras.append(name: "original." + field.name, value: "\(price) per \(old)")
      }
      set(&self, converted)
      count += 1
    }
    return count
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
