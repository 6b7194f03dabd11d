// SPDX-License-Identifier: MIT

extension TablePlan {
  /// The evidence of a number about the decimal mark. A number that would then not be plausible
  /// for its field is no evidence.
  func judged(_ number: NumberText, at column: Int) -> NumberText.Evidence {
    let evidence = number.evidence
    guard case .decides(let mark) = evidence, let value = try? number.value(mark: mark),
      !allows(value, number, at: column)
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
    return allows(value, number, at: column)
  }

  /// The mark of a number that can be read with a point and with a comma, if only one of the
  /// two values is plausible for its field: `58,712 %`.
  func markByLimits(of number: NumberText, at column: Int) -> DecimalMark? {
    guard case .ambiguous = number.evidence else { return nil }
    let marks = DecimalMark.allCases.filter { mark in
      guard let value = try? number.value(mark: mark) else { return false }
      return allows(value, number, at: column)
    }
    return marks.count == 1 ? marks[0] : nil
  }

  /// The mark with which the price times the amount of a row is its total, to half a unit
  /// of the total's last place; nil where that is so with both marks, or with none.
  ///
  /// - Parameter known: The numbers of the row that have marks.
  func balancedMark(
    of row: Row, _ known: [(column: Int, number: NumberText)]
  ) -> DecimalMark? {
    guard let balance else { return nil }
    let number = { (column: Int) -> NumberText? in
      known.first { $0.column == column }?.number
        ?? row.cell(at: column).flatMap { try? NumberText($0.bytes) }
    }
    guard let price = number(balance.price), let amount = number(balance.amount),
      let total = number(balance.total)
    else { return nil }
    let marks = DecimalMark.allCases.filter { mark in
      guard let value = try? total.value(mark: mark), !value.isZero,
        let price = try? price.value(mark: mark), let amount = try? amount.value(mark: mark),
        let product = price.multiplied(by: amount)
      else { return false }
      return product.isNearest(value)
    }
    return marks.count == 1 ? marks[0] : nil
  }

  /// True if a value of a field is plausible in the unit of its column, or in that behind it.
  private func allows(_ value: ExactDecimal, _ number: NumberText, at column: Int) -> Bool {
    let step = steps[column]
    guard step.field >= 0, !step.isScaled, case .quantity(let plan) = step.action else {
      return true
    }
    let own = number.suffix.isEmpty ? nil : UnitCode(plan.kind, word: number.suffix)
    return Plausibility.allows(value, in: own ?? plan.known, of: plan.kind)
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

extension ExactDecimal {
  /// True if a total equals this number to half a unit of the total's last place.
  func isNearest(_ total: ExactDecimal) -> Bool {
    guard isNegative == total.isNegative else { return false }
    guard scale > total.scale else {
      guard scale == total.scale else {
        return hasSameValue(as: total)
      }
      return significand == total.significand
    }
    guard scale - total.scale < 38 else { return false }
    let unit = Self.powerOfTen(scale - total.scale)
    let (raised, overflow) = total.significand.multipliedReportingOverflow(by: unit)
    guard !overflow else { return false }
    let difference = raised > significand ? raised - significand : significand - raised
    return difference <= unit / 2
  }
}
