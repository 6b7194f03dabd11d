// SPDX-License-Identifier: MIT

/// The total of a kind of record that is the product of an amount and its price, worked
/// out where it alone is missing, and marked. The product is exact and not rounded.
struct DerivedTotal: Sendable {
  private let price: FieldGetter<ExactDecimal>
  private let amount: QuantityGetter
  private let total: FieldGetter<ExactDecimal>
  private let setTotal: FieldSetter<ExactDecimal>
  private let name: String

  /// - Returns: nil for kinds without a price and a total.
  init?(_ kind: LogKind) {
    for field in kind.fields {
      guard case .price(let amount) = field.number, case .decimal(let price, _) = field.access,
        case .quantity(_, let getAmount, _) = amount.access,
        let total = kind.fields.first(where: { if case .money = $0.number { true } else { false } }
        ),
        case .decimal(let getTotal, let setTotal) = total.access
      else { continue }
      self.price = price
      self.amount = getAmount
      self.total = getTotal
      self.setTotal = setTotal
      name = total.name
      return
    }
    return nil
  }

  /// Works out the total of a record of the kind, if it has a price and an amount alone.
  func complete(_ record: inout LogRecord) {
    guard !total.isGiven(in: record), let price = price(record), let amount = amount(record),
      let product = amount.value.multiplied(by: price)
    else { return }
    setTotal(&record, product)
    record.derived.insert(name)
  }
}
