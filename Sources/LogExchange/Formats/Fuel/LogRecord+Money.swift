// SPDX-License-Identifier: MIT

extension LogRecord {
  /// Keeps the currency that was written with an amount; a sign that several currencies
  /// share becomes an extra if the user did not give the currency.
  mutating func take(_ found: NumberText.Currency?, _ options: ReadingOptions) {
    guard let currency = kind.currency else { return }
    switch found {
    case .code(let code):
      guard let known = currency.get(self) else { return currency.set(&self, code) }
      if known !== code { extras.append(name: "currency", value: code) }
    case .sign(let sign) where sign === "¤": break
    case .sign(let sign):
      let isKnown = extras["currencySign"] === sign
      if options.currency == nil, !isKnown { extras.append(name: "currencySign", value: sign) }
    case nil: break
    }
  }

  /// False if the sign beside an amount is not one of a currency that has others: `£70` is not in
  /// euros.
  func mayBe(in code: [UInt8]) -> Bool {
    guard let sign = extras["currencySign"] else { return true }
    return NumberText.Currency.maySign(sign, stand: String(decoding: code, as: UTF8.self))
  }

  /// Removes a place at 0, 0: both numbers become extras under the titles of their
  /// columns.
  mutating func dropNullIsland(_ titles: TableTitles) {
    guard kind == .fuel || kind == .cost else { return }
    let places =
      kind == .fuel
      ? (FuelFields.latitude, FuelFields.longitude) : (CostFields.latitude, CostFields.longitude)
    guard case .decimal(let latitude, _) = places.0.access, let first = latitude(self),
      case .decimal(let longitude, _) = places.1.access, let second = longitude(self),
      first.isZero, second.isZero
    else { return }
    for (field, value) in [(places.0, first), (places.1, second)] {
      let column = titles.index(ofAny: [field.name, "place \(field.name)"])
      extras.append(name: column.map { titles.name($0) } ?? field.name, value: "\(value)")
      field.clear(in: &self)
    }
  }
}

extension LayoutHook where Body == RecordFinish {
  /// Apps write 0, 0 for an unknown place.
  static let nullIsland = LayoutHook(name: "places") { record, titles, _ in
    record.dropNullIsland(titles)
  }
}
