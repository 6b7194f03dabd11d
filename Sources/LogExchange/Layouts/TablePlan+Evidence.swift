// SPDX-License-Identifier: MIT

extension TablePlan {
  /// The evidence of a number about the decimal mark. A number that would then not be plausible
  /// for its field is no evidence.
  func judged(_ number: NumberText, at column: Int) -> NumberText.Evidence {
    let evidence = number.evidence
    guard case .decides(let mark) = evidence, let value = try? number.value(mark: mark),
      !allows(value, at: column)
    else { return evidence }
    return .none
  }

  /// True if a number with one mark and three digits after it can have thousands. Unit prices
  /// have three decimals, and reach thousands in few currencies.
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

extension CSVCell {
  /// The decimal mark of a coordinate: it has no thousands, and programs write it with a point
  /// beside amounts with a comma. Nil for a number without a mark.
  var markOfDegrees: DecimalMark? {
    guard let number = try? NumberText(bytes) else { return nil }
    return switch number.evidence {
    case .decides(let mark), .ambiguous(let mark): mark
    case .none, .nonsense: nil
    }
  }
}
