// SPDX-License-Identifier: MIT

/// The value of one field of a record.
public enum FieldValue: Hashable, Sendable {
  case timestamp(Timestamp)
  case decimal(ExactDecimal)
  case text(String)
  case flag(Bool)
  /// A number and the native name of its unit.
  case quantity(ExactDecimal, unit: String)
}

extension FieldValue: CustomStringConvertible {
  /// The value for people: `10.4 usgal`, `yes`.
  public var description: String {
    switch self {
    case .timestamp(let date): "\(date)"
    case .decimal(let number): "\(number)"
    case .text(let text): text
    case .flag(let flag): flag ? "yes" : "no"
    case .quantity(let number, let unit): "\(number) \(unit)"
    }
  }
}

extension LogRecord {
  /// The value of a field; nil if the record has none.
  ///
  /// - Precondition: It is a field of the record's kind.
  public subscript(field: Field) -> FieldValue? {
    demand(field)
    return switch field.access {
    case .timestamp: .timestamp(date)
    case .decimal(let get, _): get(self).map { .decimal($0) }
    case .text(let get, _): get(self).map { .text($0) }
    case .flag(let get, _): get(self).map { .flag($0) }
    case .quantity(_, let get, _): get(self).map { .quantity($0.value, unit: $0.unit.name) }
    }
  }

  /// Whether the record has a value in a field.
  ///
  /// - Precondition: It is a field of the record's kind.
  public func has(_ field: Field) -> Bool {
    demand(field)
    return field.access.isGiven(in: self)
  }

  /// Sets or removes the value of a field; a date cannot be removed.
  ///
  /// - Precondition: It is a field of the record's kind.
  /// - Returns: false if the field takes no such value or unit; nothing is changed then.
  @discardableResult
  public mutating func set(_ field: Field, to value: FieldValue?) -> Bool {
    demand(field)
    switch (field.access, value) {
    case (.timestamp, .timestamp(let date)): self.date = date
    case (.decimal(_, let set), .decimal(let number)): set(&self, number)
    case (.text(_, let set), .text(let text)): set(&self, text)
    case (.flag(_, let set), .flag(let flag)): set(&self, flag)
    case (.quantity(_, _, let set), .quantity(let number, let unit)):
      guard let unit = UnitCode(named: unit) else { return false }
      return set(&self, number, unit)
    case (.decimal(_, let set), nil): set.clear(in: &self)
    case (.text(_, let set), nil): set.clear(in: &self)
    case (.flag(_, let set), nil): set.clear(in: &self)
    case (.quantity(_, _, let set), nil): set.clear(in: &self)
    default: return false
    }
    return true
  }

  /// Checks that the record has a field: without the check, memory would be read as another type.
  @inline(__always)
  func demand(_ field: Field) {
    precondition(
      field.owner == kind.memory.owner, "\(field.name) is no field of \(kind.name) records")
  }
}

extension Field {
  /// The value of this field of a record, for people: `10.4 usgal`, `yes`.
  ///
  /// - Precondition: It is a field of the record's kind.
  public func text(in record: LogRecord) -> String? { record[self]?.description }

  /// Removes the value of the field; dates stay.
  ///
  /// - Precondition: It is a field of the record's kind.
  public func clear(in record: inout LogRecord) {
    if record.set(self, to: nil) { record.derived.remove(name) }
  }
}
