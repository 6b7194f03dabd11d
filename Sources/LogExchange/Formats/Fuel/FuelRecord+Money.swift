// SPDX-License-Identifier: MIT

extension LogRecord {
  /// Keeps the currency that stood at an amount; a sign that several currencies
  /// share becomes an extra where the user does not say which is meant.
  mutating func take(_ found: NumberText.Currency?, _ options: ReadingOptions) {
    guard let currency = kind.currency else { return }
    switch found {
    case .code(let code):
      guard let known = currency.get(self) else { return currency.set(&self, code) }
      if known !== code { extras.append(name: "currency", value: code) }
    case .sign(let sign):
      let isKnown = extras["currencySign"] === sign
      if options.currency == nil, !isKnown { extras.append(name: "currencySign", value: sign) }
    case nil: break
    }
  }
}

extension FuelRecord {
  /// Keeps the currency that stood at an amount.
  mutating func take(_ found: NumberText.Currency?, _ options: ReadingOptions) {
    base.take(found, options)
  }

  /// Gives the record the user's currency where its source names none, and
  /// works out the total where it alone is missing.
  mutating func complete(_ options: ReadingOptions) {
    if self.currency == nil { self.currency = options.assumeCurrency() }
    base.deriveAgain(after: nil)
  }
}

extension LogRecord {
  /// Takes the place at 0, 0 for none: both numbers become extras under the titles of their
  /// columns.
  mutating func dropNullIsland(_ titles: TableTitles) {
    guard var fuel, let latitude = fuel.latitude, let longitude = fuel.longitude,
      latitude.isZero, longitude.isZero
    else { return }
    let names = ["latitude", "longitude"].map { name in
      titles.index(ofAny: [name, "place \(name)"]).map { titles.name($0) } ?? name
    }
    fuel.extras.append(name: names[0], value: "\(latitude)")
    fuel.extras.append(name: names[1], value: "\(longitude)")
    fuel.latitude = nil
    fuel.longitude = nil
    self = fuel.record
  }
}

extension LayoutHook where Body == RecordFinish {
  /// Apps write 0, 0 for a place that is not known.
  static let nullIsland = LayoutHook(name: "places") { record, titles, _ in
    record.dropNullIsland(titles)
  }
}
