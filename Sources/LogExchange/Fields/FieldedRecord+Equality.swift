// SPDX-License-Identifier: MIT

extension FieldedRecord {
  /// Whether two records say the same, in the same words: numbers with the same
  /// digits, texts with the same bytes. Where they stand in their sources does
  /// not matter.
  func saysTheSame(as other: Self) -> Bool {
    guard self.date == other.date, self.derived == other.derived, self.extras == other.extras
    else { return false }
    for field in Self.fields {
      switch field.access {
      case .timestamp(let get, _):
        guard get(self) == get(other) else { return false }
      case .decimal(let get, _):
        guard get(self) == get(other) else { return false }
      case .flag(let get, _):
        guard get(self) == get(other) else { return false }
      case .text(let get, _):
        guard String.areSameBytes(get(self), get(other)) else { return false }
      case .quantity(_, let get, _):
        let a = get(self)
        let b = get(other)
        guard a?.value == b?.value, a?.unit == b?.unit else { return false }
      }
    }
    return true
  }
}

extension String {
  /// Whether two texts are the same bytes, or both absent.
  static func areSameBytes(_ a: String?, _ b: String?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): a.hasSameBytes(as: b)
    default: false
    }
  }
}

extension FuelRecord {
  public static func == (a: FuelRecord, b: FuelRecord) -> Bool { a.saysTheSame(as: b) }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(self.date)
    hasher.combine(self.odometer)
    hasher.combine(self.volume)
    hasher.combine(self.totalCost)
  }
}

extension WeightRecord {
  public static func == (a: WeightRecord, b: WeightRecord) -> Bool { a.saysTheSame(as: b) }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(self.date)
    hasher.combine(self.weight)
    hasher.combine(self.bodyFat)
  }
}

extension LogHeader {
  public static func == (a: LogHeader, b: LogHeader) -> Bool {
    a.kind == b.kind && String.areSameBytes(a.subject, b.subject)
      && a.distanceUnit == b.distanceUnit && a.volumeUnit == b.volumeUnit
      && a.massUnit == b.massUnit && String.areSameBytes(a.currency, b.currency)
      && a.extras == b.extras
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(distanceUnit)
    hasher.combine(self.volumeUnit)
    hasher.combine(massUnit)
  }
}
