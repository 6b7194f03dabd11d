// SPDX-License-Identifier: MIT

extension Extras {
  /// The number of an extra and the unit behind it: `20.0000 kwh`; nil for other texts.
  func quantity(of name: String) -> (value: ExactDecimal, unit: String)? {
    guard let text = self[name], let number = try? NumberText(Array(text.utf8)[...]),
      // (A spreadsheet may have saved it with a comma.)
      let value = (try? number.value(mark: .point)) ?? (try? number.value(mark: .comma))
    else { return nil }
    return (value, number.suffix)
  }

  /// Whether the number of an extra is less than another; nil for other texts.
  func isNumber(of name: String, below limit: Int) -> Bool? {
    quantity(of: name)?.value.isLess(than: ExactDecimal(limit))
  }
}
