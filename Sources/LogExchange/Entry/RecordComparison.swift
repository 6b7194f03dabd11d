// SPDX-License-Identifier: MIT

/// One value that two records of the same thing have differently.
public struct RecordDifference: Hashable, Sendable {
  /// The name of the field, or of an extra.
  public let field: String
  /// What the first record says; nil for nothing.
  public let old: String?
  /// What the second one says.
  public let new: String
}

extension LogRecord {
  /// What another record of the same thing says differently.
  ///
  /// Numbers count for their worth. What the other record does not say, or has only
  /// worked out, is no difference.
  public func differences(from other: LogRecord) -> [RecordDifference] {
    switch (self, other) {
    case (.fuel(let a), .fuel(let b)): a.differences(from: b)
    case (.weight(let a), .weight(let b)): a.differences(from: b)
    default: []
    }
  }

  /// The record with what another says differently.
  public func updated(from other: LogRecord) -> LogRecord {
    switch (self, other) {
    case (.fuel(let a), .fuel(let b)): .fuel(a.updated(from: b))
    case (.weight(let a), .weight(let b)): .weight(a.updated(from: b))
    default: self
    }
  }
}

extension FieldedRecord {
  fileprivate func differences(from other: Self) -> [RecordDifference] {
    var found: [RecordDifference] = []
    for field in Self.fields where isDifferent(field, other) {
      found.append(
        RecordDifference(
          field: field.name, old: field.text(in: self), new: field.text(in: other) ?? ""))
    }
    for name in other.differingExtras(from: self) {
      found.append(
        RecordDifference(
          field: name, old: self.extras[name], new: other.extras[name] ?? ""))
    }
    return found
  }

  fileprivate func updated(from other: Self) -> Self {
    var record = self
    for field in Self.fields where isDifferent(field, other) {
      field.copy(from: other, to: &record)
      record.derived.remove(field.name)
    }
    let names = other.differingExtras(from: self)
    if !names.isEmpty {
      var extras = Extras()
      for entry in self.extras.entries
      where !names.contains(where: { $0.hasSameBytes(as: entry.name) }) {
        extras.append(name: entry.name, value: entry.value)
      }
      for entry in other.extras.entries
      where names.contains(where: { $0.hasSameBytes(as: entry.name) }) {
        extras.append(name: entry.name, value: entry.value)
      }
      record.extras = extras
    }
    return record
  }

  private func isDifferent(_ field: Field<Self>, _ other: Self) -> Bool {
    if other.derived.contains(field.name) { return false }
    switch field.access {
    // The moment is the same: how it is written does not matter.
    case .timestamp: return false
    case .decimal(let get, _):
      guard let new = get(other) else { return false }
      return get(self)?.hasSameValue(as: new) != true
    case .flag(let get, _):
      guard let new = get(other) else { return false }
      return (get(self) ?? false) != new
    case .text(let get, _):
      guard let new = get(other) else { return false }
      guard let old = get(self) else { return true }
      return !old.hasSameBytes(as: new)
        && !old.withoutObjectAddress.hasSameBytes(as: new.withoutObjectAddress)
    case .quantity(_, let get, _):
      guard let new = get(other) else { return false }
      guard let old = get(self) else { return true }
      return !old.value.hasSameValue(as: new.value) || !old.unit.hasSameBytes(as: new.unit)
    }
  }

  /// The names of extras whose values are others than in another record.
  private func differingExtras(from other: Self) -> [String] {
    var names: [String] = []
    for entry in self.extras.entries
    where names.last.map({ !$0.hasSameBytes(as: entry.name) }) ?? true {
      let mine = self.extras.entries.filter { $0.name.hasSameBytes(as: entry.name) }
      let theirs = other.extras.entries.filter { $0.name.hasSameBytes(as: entry.name) }
      if mine != theirs { names.append(entry.name) }
    }
    return names
  }
}

extension Field {
  /// What a record says in this field, for people: `10.4 usgal`, `yes`.
  public func text(in record: Record) -> String? {
    switch access {
    case .timestamp(let get, _): get(record).map { "\($0)" }
    case .decimal(let get, _): get(record).map { "\($0)" }
    case .text(let get, _): get(record)
    case .flag(let get, _): get(record).map { $0 ? "yes" : "no" }
    case .quantity(_, let get, _): get(record).map { "\($0.value) \($0.unit)" }
    }
  }

  /// Sets the field to what another record says in it, if it says anything.
  func copy(from other: Record, to record: inout Record) {
    switch access {
    case .timestamp(let get, let set): if let value = get(other) { set(&record, value) }
    case .decimal(let get, let set): if let value = get(other) { set(&record, value) }
    case .text(let get, let set): if let value = get(other) { set(&record, value) }
    case .flag(let get, let set): if let value = get(other) { set(&record, value) }
    case .quantity(_, let get, let set):
      if let value = get(other) { _ = set(&record, value.value, value.unit) }
    }
  }
}
