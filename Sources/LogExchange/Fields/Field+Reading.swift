// SPDX-License-Identifier: MIT

extension Field {
  /// Whether its number is money, so that a currency may be written with it.
  var isMoney: Bool {
    switch number {
    case .money, .balance, .price: true
    case .amount, .degrees: false
    }
  }

  /// Whether the field holds a text.
  var isText: Bool {
    if case .text = access { return true }
    return false
  }

  /// The kind of unit of the field's values; nil for a field without units.
  var unitKind: UnitKind? {
    if case .quantity(let kind, _, _) = access { return kind }
    return nil
  }
}

extension LogRecord {
  /// Marks fields as derived.
  ///
  /// - Returns: The names that no field has; they are left out.
  mutating func markDerived(_ names: some Sequence<String>) -> [String] {
    var unknown: [String] = []
    for name in names {
      if kind.field(name) != nil {
        derived.insert(name)
      } else {
        unknown.append(name)
      }
    }
    return unknown
  }

  /// The names of the derived fields in the order of the table.
  var derivedNames: [String] {
    let derived = self.derived
    return derived.isEmpty ? [] : kind.fields.map(\.name).filter(derived.contains)
  }
}

extension UnitKind {
  /// The setting that gives the unit when a source does not; nil if there is none.
  var assumed: Remedy.Setting? { hasSettings ? .assumedUnit(self) : nil }

  /// The setting that converts values of the kind; nil if there is none.
  var wanted: Remedy.Setting? { hasSettings ? .wantedUnit(self) : nil }

  private var hasSettings: Bool { self == .distance || self == .volume || self == .mass }
}
