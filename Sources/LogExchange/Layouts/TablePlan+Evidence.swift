// SPDX-License-Identifier: MIT

extension TablePlan {
  /// What a number says of its marks. One that cannot be the value of its field as it would
  /// then be read says nothing.
  func judged(_ number: NumberText, at column: Int) -> NumberText.Evidence {
    let evidence = number.evidence
    guard case .decides(let mark) = evidence, let value = try? number.value(mark: mark),
      !allows(value, at: column)
    else { return evidence }
    return .none
  }

  /// Whether a number with one mark and three digits after it can be of thousands. Prices of a
  /// unit have three decimals, and are thousands in some currencies only.
  func mayHaveThousands(
    _ number: NumberText, _ mark: DecimalMark, at column: Int
  ) -> Bool {
    let field = steps[column].field
    if field >= 0, case .price = kind.fields[field].number { return false }
    guard let value = try? number.value(mark: mark) else { return true }
    return allows(value, at: column)
  }

  private func allows(_ value: ExactDecimal, at column: Int) -> Bool {
    let step = steps[column]
    guard step.field >= 0, case .quantity(let plan) = step.action else { return true }
    return Plausibility.allows(value, in: plan.known, of: plan.kind)
  }
}
