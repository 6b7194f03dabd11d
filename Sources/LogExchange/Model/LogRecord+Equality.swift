// SPDX-License-Identifier: MIT

extension LogRecord {
  /// Whether two records say the same, in the same words: numbers with the same
  /// digits, texts with the same bytes. Where they stand in their sources does
  /// not matter.
  public static func == (a: LogRecord, b: LogRecord) -> Bool {
    if a.storage === b.storage { return true }
    guard a.kind == b.kind, a.derived == b.derived, a.extras == b.extras else { return false }
    for field in a.kind.fields {
      switch field.access {
      case .timestamp:
        guard a.date == b.date else { return false }
      case .decimal(let get, _):
        guard get(a) == get(b) else { return false }
      case .flag(let get, _):
        guard get(a) == get(b) else { return false }
      case .text(let get, _):
        guard String.areSameBytes(get(a), get(b)) else { return false }
      case .quantity(_, let get, _):
        let x = get(a)
        let y = get(b)
        guard x?.value == y?.value, x?.unit == y?.unit else { return false }
      }
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(date)
    for field in kind.identity {
      if case .quantity(_, let get, _) = field.access { hasher.combine(get(self)?.value) }
    }
  }
}

extension String {
  /// Whether two texts are the same bytes, or both absent.
  static func areSameBytes(_ a: String?, _ b: String?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): a.hasSameBytes(as: b)
    default: false
    }
  }
}

extension LogHeader {
  public static func == (a: LogHeader, b: LogHeader) -> Bool {
    a.kind == b.kind && String.areSameBytes(a.subject, b.subject)
      && a.distanceUnit == b.distanceUnit && a.volumeUnit == b.volumeUnit
      && a.massUnit == b.massUnit && String.areSameBytes(a.currency, b.currency)
      && a.extras == b.extras
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(distanceUnit)
    hasher.combine(self.volumeUnit)
    hasher.combine(massUnit)
  }
}
