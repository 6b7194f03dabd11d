// SPDX-License-Identifier: MIT

/// Prepares costs for rules that the columns cannot express: a refund has a number of its own
/// and is written without a sign, and a number from Spritmonitor is kept as long as it still
/// fits the category.
final class SpritmonitorCostWriting: LayoutWriting {
  let cannotHold = ["categories that are no words of the native forms"]

  func prepare(_ record: inout LogRecord, _ leftBehind: inout LeftBehind) {
    guard var cost = record.cost, let total = cost.totalCost else { return }
    var extras = ExtraCells(cost.extras)
    var type: (name: String, code: String)?
    for name in SpritmonitorCostType.columns {
      let code = extras.take(name)
      if code.isEmpty { continue }
      let isRefund = code === SpritmonitorCostType.refund
      let isSame = SpritmonitorCostType.category(code) === cost.category ?? ""
      // A refund that has become a cost would be negated again.
      if type == nil, isSame, !isRefund || total.isNegative || total.isZero {
        type = (name, code)
      } else {
        leftBehind.add("extras." + name)
      }
    }
    cost.extras = extras.rest
    if let type {
      cost.extras.append(name: type.name, value: type.code)
      let isRefund = type.code === SpritmonitorCostType.refund
      if isRefund, total.isNegative { cost.totalCost = total.negated }
      // A number that the site does not list stands alone, without a category.
      if !SpritmonitorCostType.isListed(type.code) { cost.category = nil }
    } else if let category = cost.category, SpritmonitorCostType.code(category) == nil {
      leftBehind.add("category")
      cost.category = CostCategory.other.rawValue
    }
    record = cost.record
  }
}
