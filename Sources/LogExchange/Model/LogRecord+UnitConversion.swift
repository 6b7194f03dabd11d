// SPDX-License-Identifier: MIT

extension LogRecord {
  /// A value that is converted to another unit.
  private struct Conversion {
    let field: Field
    let source: ExactDecimal
    let unit: UnitCode
    let wanted: UnitCode
    /// True for money per unit.
    var isRate = false
    var fineness = ExactDecimal.Fineness()

    /// Odometers get more digits, because distances are differences of two readings.
    static let digitsOfDistances = 3

    /// The converted value, with `more` digits than it needs by itself; nil if there are too many.
    func result(_ more: Int = 0) -> ExactDecimal? {
      if unit == wanted { return source }
      var fineness = fineness
      fineness.more += more
      return try? source.converted(from: unit, to: wanted, isRate: isRate, fineness: fineness)
    }
  }

  /// Converts the values of the record to the wanted units.
  ///
  /// Each value is rounded once: a value that was converted before is computed from the original
  /// that the record keeps, and converted to the original's unit it is the original again. Volume
  /// and price get enough digits for their product to round to the total, if it did before.
  /// Values whose unit cannot be converted to the wanted one (an energy or a mass where a volume is
  /// wanted) stay as they are.
  ///
  /// - Returns: The number of values that were converted.
  public mutating func convert(to units: WantedUnits) -> Int {
    var count = 0
    for field in kind.fields {
      guard case .quantity(let kind, let get, let set) = field.access,
        let quantity = get(self), let wanted = units.unit(kind, from: quantity.unit),
        wanted != quantity.unit
      else { continue }
      let before = (quantity.value, quantity.unit)
      let (source, unit, isKept) = original(of: field, before.0, before.1, isRate: false)
      var conversion = Conversion(field: field, source: source, unit: unit, wanted: wanted)
      conversion.fineness.most = units.decimals
      if kind == .distance { conversion.fineness.more = Conversion.digitsOfDistances }
      let price = price(of: field, from: quantity.unit, to: wanted, units)
      guard let (value, cost) = balanced(conversion, price), set(&self, value, wanted) else {
        continue
      }
      keepOriginal(conversion, isKept: isKept, units)
      count += 1
      guard let (price, isKept) = price, let cost,
        case .decimal(_, let set) = price.field.access
      else { continue }
      set(&self, cost)
      keepOriginal(price, isKept: isKept, units)
      count += 1
    }
    return count
  }

  /// The price per unit of a quantity, which is converted with it.
  private func price(
    of amount: Field, from unit: UnitCode, to wanted: UnitCode, _ units: WantedUnits
  ) -> (conversion: Conversion, isKept: Bool)? {
    for field in kind.fields {
      guard case .price(let other) = field.number, other === amount,
        case .decimal(let get, _) = field.access, let price = get(self)
      else { continue }
      let (source, unit, isKept) = original(of: field, price, unit, isRate: true)
      var conversion = Conversion(
        field: field, source: source, unit: unit, wanted: wanted, isRate: true)
      conversion.fineness.most = units.decimals
      return (conversion, isKept)
    }
    return nil
  }

  /// A converted amount and its price, with more digits if their product would no longer round
  /// to the total.
  private func balanced(
    _ amount: Conversion, _ price: (conversion: Conversion, isKept: Bool)?
  ) -> (amount: ExactDecimal, price: ExactDecimal?)? {
    guard let value = amount.result() else { return nil }
    guard let price = price?.conversion, let cost = price.result() else { return (value, nil) }
    guard let total = total(of: amount.field, price.field),
      total.isRounded(from: amount.source, times: price.source)
    else { return (value, cost) }
    for more in 0...Self.mostToBalance {
      if let value = amount.result(more), let cost = price.result(more),
        total.isRounded(from: value, times: cost)
      {
        return (value, cost)
      }
    }
    return (value, cost)
  }

  private static let mostToBalance = 12

  /// The total that an amount and a price derive; nil if the record has none.
  private func total(of amount: Field, _ price: Field) -> ExactDecimal? {
    let derivation = kind.derivations.first { derivation in
      derivation.sources.contains { $0 === amount } && derivation.sources.contains { $0 === price }
    }
    guard let derivation, case .decimal(let get, _) = derivation.result.access else { return nil }
    return get(self)
  }

  // MARK: Originals

  /// The value before an earlier conversion, if the record keeps it and it still converts to the
  /// present value; else the value itself.
  private func original(
    of field: Field, _ value: ExactDecimal, _ unit: UnitCode, isRate: Bool
  ) -> (value: ExactDecimal, unit: UnitCode, isKept: Bool) {
    guard hasExtras, let text = extras["original." + field.name] else {
      return (value, unit, false)
    }
    let words = text.utf8.split(separator: UInt8(ascii: " "))
    guard words.count == (isRate ? 3 : 2), let word = words.last,
      let original = try? ExactDecimal(utf8: words[0]),
      let old = UnitCode(named: String(decoding: word, as: UTF8.self))
    else { return (value, unit, false) }
    for rounding in [RoundingRule.halfAwayFromZero, .halfToEven] {
      let again = try? original.converted(
        from: old, to: unit, isRate: isRate, places: Int(value.scale), rounding: rounding)
      if again?.hasSameValue(as: value) == true { return (original, old, true) }
    }
    return (value, unit, false)
  }

  /// Keeps the original of a value, or drops it if the value is the original again.
  private mutating func keepOriginal(_ conversion: Conversion, isKept: Bool, _ units: WantedUnits) {
    let name = "original." + conversion.field.name
    if isKept {
      guard conversion.unit == conversion.wanted else { return }
      extras[name] = nil
    } else if units.keepsOriginals {
      extras.append(
        name: name,
        value: "\(conversion.source) \(conversion.isRate ? "per " : "")\(conversion.unit.name)")
    }
  }
}

extension ExactDecimal {
  /// Whether the number is the product of two others, rounded to its digits.
  fileprivate func isRounded(from a: ExactDecimal, times b: ExactDecimal) -> Bool {
    guard scale < 30, let product = a.multiplied(by: b), var difference = product.subtracting(self)
    else {
      return false
    }
    difference = ExactDecimal(
      significand: difference.significand, scale: difference.scale, isNegative: false)
    let half = ExactDecimal(significand: 5, scale: scale &+ 1, isNegative: false)
    return !half.isLess(than: difference)
  }
}
