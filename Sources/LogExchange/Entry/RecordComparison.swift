// SPDX-License-Identifier: MIT

/// A value in which two records of the same thing differ.
public struct RecordDifference: Hashable, Sendable {
  /// The name of the field, or of an extra.
  public let field: String
  /// The value of the first record as text; nil if it has none.
  public let old: String?
  /// The value of the second record as text; nil if it has none.
  public let new: String?
  /// True if the second record only adds something: a missing value, a more exact date, or more
  /// decimals.
  public let isCompletion: Bool

  init(field: String, old: String?, new: String?, isCompletion: Bool = false) {
    (self.field, self.old, self.new) = (field, old, new)
    self.isCompletion = isCompletion || old == nil
  }
}

extension LogRecord {
  /// The values that another record of the same thing has differently.
  ///
  /// Numbers are compared by value, and across units as far as they are rounded. A more exact
  /// date is a difference, but not the same number with fewer decimals. Values that the other record lacks, or has only derived, are no
  /// differences.
  public func differences(from other: LogRecord) -> [RecordDifference] {
    guard kind == other.kind else { return [] }
    var found: [RecordDifference] = []
    for field in kind.fields where isDifferent(field, other) {
      found.append(
        RecordDifference(
          field: field.name, old: field.text(in: self), new: field.text(in: other),
          isCompletion: field.type == .timestamp || isRounded(field, of: other)))
    }
    for name in other.differingExtras(from: self) {
      found.append(
        RecordDifference(field: name, old: extras[name], new: other.extras[name]))
    }
    return found
  }

  /// The differences between two records of the same thing, including values that only this
  /// one has.
  func allDifferences(from other: LogRecord) -> [RecordDifference] {
    let found = differences(from: other)
    let names = Set(found.map { Name($0.field) })
    let gone = other.differences(from: self).filter { !names.contains(Name($0.field)) }
    return found
      + gone.map { RecordDifference(field: $0.field, old: $0.new, new: $0.old) }
  }

  /// The record with the different values of another one. Derived values are computed again.
  public func updated(from other: LogRecord) -> LogRecord {
    guard kind == other.kind else { return self }
    var record = self
    let isOtherCurrency = kind.currency.map { $0.get(self).isAnother($0.get(other)) } ?? false
    let money = kind.fields.filter(\.isMoney)
    // Amounts of two currencies do not mix, and a currency without amounts says nothing.
    let isOtherMoney = isOtherCurrency && money.contains { other[$0] != nil }
    for field in kind.fields where isDifferent(field, other) {
      if field.type == .timestamp {
        record.date = date.completed(by: other.date) ?? date
      } else if isOtherCurrency, !isOtherMoney, field.scope == .recordOrLog {
        continue
      } else {
        record.set(field, to: other[field])
      }
      record.derived.remove(field.name)
    }
    for field in money where isOtherMoney {
      record.set(field, to: other[field])
      record.derived.remove(field.name)
      if other.derived.contains(field.name) { record.derived.insert(field.name) }
    }
    for field in kind.fields {
      guard case .price = field.number, isOtherMoney || isDifferent(field, other) else { continue }
      record.takePrice(field, of: other)
    }
    let names = Set(other.differingExtras(from: self).map { Name($0) })
    if !names.isEmpty {
      record.extras = Extras(
        self.extras.entries.filter { !names.contains(Name($0.name)) }
          + other.extras.entries.filter { names.contains(Name($0.name)) })
    }
    record.deriveAgain(after: self)
    return record
  }

  private func isDifferent(_ field: Field, _ other: LogRecord) -> Bool {
    if other.derived.contains(field.name) { return false }
    // The other value may then have more digits.
    let isWorkedOut = derived.contains(field.name)
    switch field.access {
    // The moments are equal: the offset in which they are written does not matter.
    case .timestamp: return date.completed(by: other.date) != nil
    case .decimal(let get, _):
      guard let new = get(other) else { return false }
      guard let old = get(self) else { return true }
      if unitsOfPrices(field, other) != nil { return !agrees(field, other) }
      return !old.hasSameValue(as: new) && !(isWorkedOut && agrees(field, other))
        && !other.isRounded(field, of: self)
    case .flag(let get, _):
      guard let new = get(other) else { return false }
      return (get(self) ?? false) != new
    case .text(let get, _):
      guard let new = get(other) else { return false }
      guard let old = get(self) else { return true }
      return old !== new && old.withoutObjectAddress !== new.withoutObjectAddress
    case .quantity(_, let get, _):
      guard let new = get(other) else { return false }
      guard let old = get(self) else { return true }
      let isRounding =
        (isWorkedOut || old.unit != new.unit) && agrees(field, other)
        || other.isRounded(field, of: self)
      return !isRounding && (!old.value.hasSameValue(as: new.value) || old.unit != new.unit)
    }
  }

  /// Whether a number is that of another record with fewer decimals, as in an app that rounds.
  ///
  /// Without any decimals it is another number: 82 kg are not 82.4. But odometers are given in
  /// whole kilometres.
  private func isRounded(_ field: Field, of other: LogRecord) -> Bool {
    let scales: (mine: UInt8, theirs: UInt8)
    switch (self[field], other[field]) {
    case (.decimal(let mine)?, .decimal(let theirs)?): scales = (mine.scale, theirs.scale)
    case (.quantity(let mine, let unit)?, .quantity(let theirs, let theirUnit)?)
    where unit === theirUnit:
      scales = (mine.scale, theirs.scale)
    default: return false
    }
    let mayRound = scales.mine > 0 || field.unitKind == .distance
    return mayRound && scales.mine < scales.theirs && agrees(field, other)
  }

  /// The names of extras whose values differ from those of another record.
  private func differingExtras(from other: LogRecord) -> [String] {
    let mine = self.extras.entries
    if mine.isEmpty { return [] }
    let theirs = Dictionary(grouping: other.extras.entries) { Name($0.name) }
    var names: [String] = []
    var start = 0
    while start < mine.count {
      // Values of one name are adjacent.
      let name = mine[start].name
      let end = mine[start...].firstIndex { $0.name !== name } ?? mine.count
      if !(theirs[Name(name)] ?? []).elementsEqual(mine[start..<end]) { names.append(name) }
      start = end
    }
    return names
  }
}
