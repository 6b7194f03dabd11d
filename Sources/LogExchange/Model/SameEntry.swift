// SPDX-License-Identifier: MIT

/// How well two records agree that are the same entry of a log; the greater, the better.
package struct Agreement: Comparable {
  /// Whether both say the time of the day.
  var isTimed = false
  /// In how many numbers they agree.
  var numbers = 0
  /// How far those are apart, as parts of themselves.
  var deviation = 0.0

  package static func < (a: Agreement, b: Agreement) -> Bool {
    if a.isTimed != b.isTimed { return b.isTimed }
    if a.numbers != b.numbers { return a.numbers < b.numbers }
    return a.deviation > b.deviation
  }
}

extension String? {
  /// Whether both say something, and not the same.
  func isAnother(_ other: String?) -> Bool {
    guard let self, let other else { return false }
    return self !== other
  }
}

// Two programs that keep the same entry write it differently: one rounds the volume, works out
// the total, knows the day alone, or leaves out the body fat. So entries are not the same by a
// key, and the relation is not transitive: a day's 80 kg may be 80.4 at 07:00 as well as 80.0 at
// 19:00, which are two weights.
extension LogRecord {
  /// How well another record agrees with this one; nil if they are not the same entry.
  ///
  /// They are the same if kind, subject and moment agree as far as both say them (a day agrees
  /// with each time of that day), at least one number of those that tell entries apart
  /// (`LogKind.distinct`) is in both and agrees within half a unit of the coarser one's last
  /// place, and nothing contradicts. What is missing, or was worked out, neither agrees nor
  /// contradicts; notes and extras do not count. What says the same in everything is the same
  /// without a number, too.
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

  /// Whether both have a number in a field, and one may be the other rounded or converted.
  func agrees(_ field: Field, _ other: LogRecord) -> Bool {
    if case .agrees = comparisonOfAll(field, other) { true } else { false }
  }

  /// The same with values that were worked out.
  private func comparisonOfAll(_ field: Field, _ other: LogRecord) -> Comparison {
    switch field.access {
    case .timestamp: return .silent
    case .decimal(let get, _):
      guard let mine = get(self), let theirs = get(other) else { return .silent }
      // What was paid in one currency says nothing of what was paid in another.
      let areOtherMoney = kind.currency.map { $0.get(self).isAnother($0.get(other)) } ?? false
      return areOtherMoney ? .silent : Self.compare(mine, nil, theirs, nil)
    case .quantity(let unitKind, let get, _):
      guard let mine = get(self), let theirs = get(other) else { return .silent }
      guard mine.unit.factor.base == theirs.unit.factor.base else {
        // What is charged is not filled up; but parts of a body are masses or shares.
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

  /// Two numbers agree that are rounded from one.
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
