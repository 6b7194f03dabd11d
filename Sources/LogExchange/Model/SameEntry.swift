// SPDX-License-Identifier: MIT

/// A measure of how well two records of the same entry agree; the greater, the better.
package struct Agreement: Comparable {
  /// Whether both give the time of day.
  var isTimed = false
  /// The number of fields in which their numbers agree.
  var numbers = 0
  /// The sum of the relative differences of those numbers.
  var deviation = 0.0

  package static func < (a: Agreement, b: Agreement) -> Bool {
    if a.isTimed != b.isTimed { return b.isTimed }
    if a.numbers != b.numbers { return a.numbers < b.numbers }
    return a.deviation > b.deviation
  }
}

extension String? {
  /// Whether both are given and differ.
  func isAnother(_ other: String?) -> Bool {
    guard let self, let other else { return false }
    return self !== other
  }
}

// Two programs that keep the same entry write it differently: one rounds the volume, computes
// the total, gives the day alone, or leaves out the body fat. So no key tells which entries are
// the same, and the relation is not transitive: a day's 80 kg may be 80.4 at 07:00 as well as
// 80.0 at 19:00, which are two weights.
extension LogRecord {
  /// Compares this record with another; nil if they are not the same entry.
  ///
  /// They are the same if kind, subject and moment agree as far as both give them (a day agrees
  /// with each time of that day), at least one distinguishing number (`LogKind.distinct`) is in
  /// both and agrees within half a unit of the coarser one's last place, and nothing contradicts.
  /// Missing and derived values neither agree nor contradict; notes and extras do not count. Two
  /// equal records are the same even without a number.
  package func agreement(with other: LogRecord) -> Agreement? {
    guard kind == other.kind, subject === other.subject, date.agrees(with: other.date),
      !kind.contradicts(self, other)
    else { return nil }
    var agreement = Agreement()
    agreement.isTimed = date.precision != .day && other.date.precision != .day
    for field in kind.distinct {
      switch comparison(field, other) {
      case .silent: continue
      case .contradicts: return nil
      case .agrees(let deviation):
        agreement.numbers += 1
        agreement.deviation += deviation
      }
    }
    return agreement.numbers > 0 || self == other ? agreement : nil
  }

  private enum Comparison {
    case silent
    case agrees(deviation: Double)
    case contradicts
  }

  private func comparison(_ field: Field, _ other: LogRecord) -> Comparison {
    if derived.contains(field.name) || other.derived.contains(field.name) { return .silent }
    return comparisonOfAll(field, other)
  }

  /// Whether both have a number in a field, and the numbers may be one, rounded or converted.
  func agrees(_ field: Field, _ other: LogRecord) -> Bool {
    if case .agrees = comparisonOfAll(field, other) { true } else { false }
  }

  /// The comparison of a field, also if its value is derived.
  private func comparisonOfAll(_ field: Field, _ other: LogRecord) -> Comparison {
    switch field.access {
    case .timestamp: return .silent
    case .decimal(let get, _):
      guard let mine = get(self), let theirs = get(other) else { return .silent }
      // Amounts in different currencies cannot be compared.
      let areOtherMoney = kind.currency.map { $0.get(self).isAnother($0.get(other)) } ?? false
      if areOtherMoney { return .silent }
      guard let units = unitsOfPrices(field, other) else {
        return Self.compare(mine, nil, theirs, nil)
      }
      guard units.mine.factor.base == units.theirs.factor.base else { return .silent }
      // (What is paid for a litre at 0.925 is paid for a gallon at 3.50.)
      return Self.compare(mine, units.theirs.factor, theirs, units.mine.factor)
    case .quantity(let unitKind, let get, _):
      guard let mine = get(self), let theirs = get(other) else { return .silent }
      guard mine.unit.factor.base == theirs.unit.factor.base else {
        // Electric energy is not fuel; but parts of a body are given as masses or shares.
        return unitKind == .volume ? .contradicts : .silent
      }
      return Self.compare(mine.value, mine.unit.factor, theirs.value, theirs.unit.factor)
    case .flag(let get, _):
      guard let mine = get(self), let theirs = get(other) else { return .silent }
      return mine == theirs ? .silent : .contradicts
    case .text(let get, _):
      guard let mine = get(self), let theirs = get(other) else { return .silent }
      return mine === theirs || mine.withoutObjectAddress === theirs.withoutObjectAddress
        ? .silent : .contradicts
    }
  }

  /// Two numbers agree if both may be roundings of one number.
  private static func compare(
    _ a: ExactDecimal, _ aUnit: UnitFactor?, _ b: ExactDecimal, _ bUnit: UnitFactor?
  ) -> Comparison {
    var difference = ExactSum(a, aUnit)
    let size = max(abs(difference.approximate), abs(ExactSum(b, bUnit).approximate))
    difference.subtract(ExactSum(b, bUnit))
    if difference.isNegative {
      let negative = difference
      difference = ExactSum()
      difference.subtract(negative)
    }
    let deviation = size > 0 ? difference.approximate / size : 0
    var twice = difference
    twice.add(difference)
    func isStep(of number: ExactDecimal, _ unit: UnitFactor?) -> Bool {
      var step = ExactSum(
        ExactDecimal(significand: 1, scale: number.scale, isNegative: false), unit)
      step.subtract(twice)
      return !step.isTooLarge && !step.isNegative
    }
    if difference.isTooLarge { return a.hasSameValue(as: b) ? .agrees(deviation: 0) : .contradicts }
    return isStep(of: a, aUnit) || isStep(of: b, bUnit)
      ? .agrees(deviation: deviation) : .contradicts
  }
}
