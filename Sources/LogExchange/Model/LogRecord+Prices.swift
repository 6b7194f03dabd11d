// SPDX-License-Identifier: MIT

// A price is one for a unit of an amount. Where records have amounts in different units, their
// prices differ by the ratio of these units.

extension LogRecord {
  /// The units that a price here and one of another record are for; nil if these are the same, or
  /// if an amount is missing.
  func unitsOfPrices(
    _ field: Field, _ other: LogRecord
  ) -> (mine: UnitCode, theirs: UnitCode)? {
    guard case .price(let amount) = field.number, case .quantity(_, let get, _) = amount.access,
      let mine = get(self)?.unit, let theirs = get(other)?.unit, mine != theirs
    else { return nil }
    return (mine, theirs)
  }

  /// Takes a price of another record, for the unit of the amount here.
  mutating func takePrice(_ field: Field, of other: LogRecord) {
    guard case .decimal(let get, let set) = field.access, let price = get(other) else { return }
    let converted = unitsOfPrices(field, other).flatMap { units in
      try? price.converted(from: units.theirs, to: units.mine, isRate: true)
    }
    set(&self, converted ?? price)
  }

  /// Converts the prices that a change has left as they were, although their amounts now have
  /// other units.
  mutating func convertPrices(after old: LogRecord) {
    for field in kind.fields where !derived.contains(field.name) && old[field] == self[field] {
      if case .price = field.number, unitsOfPrices(field, old) != nil {
        takePrice(field, of: old)
      }
    }
  }

  /// Removes the originals of values that a change has replaced.
  mutating func dropOriginals(after old: LogRecord) {
    guard old.hasExtras, hasExtras else { return }
    let stale = kind.fields.filter { old[$0] != self[$0] }.map { "original." + $0.name }
    extras = Extras(
      extras.entries.filter { entry in
        !stale.contains { $0 === entry.name }
          || old.extras[entry.name].map { $0 !== entry.value } ?? true
      })
  }
}
