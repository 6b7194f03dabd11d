// SPDX-License-Identifier: MIT

extension LogRecord {
  /// Whether two records have the same values in the same notation: numbers with the same
  /// digits, texts with the same bytes. Their positions in their sources do not
  /// count.
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
        guard get(a) === get(b) else { return false }
      case .quantity(_, let get, _):
        let x = get(a)
        let y = get(b)
        guard x?.value == y?.value, x?.unit == y?.unit else { return false }
      }
    }
    return true
  }

  /// Hashes all fields: many records agree in all but one, as weights of many people on one day
  /// do.
  public func hash(into hasher: inout Hasher) {
    for field in kind.fields {
      switch field.access {
      case .timestamp: hasher.combine(date)
      case .decimal(let get, _): hasher.combine(get(self))
      case .flag(let get, _): hasher.combine(get(self))
      case .text(let get, _): hasher.combine(get(self).map { Name($0) })
      case .quantity(_, let get, _): hasher.combine(get(self)?.value)
      }
    }
    if hasExtras { hasher.combine(extras) }
  }
}

extension LogHeader {
  public static func == (a: LogHeader, b: LogHeader) -> Bool {
    a.kind == b.kind && a.subject === b.subject
      && a.distanceUnit == b.distanceUnit && a.volumeUnit == b.volumeUnit
      && a.massUnit == b.massUnit && a.currency === b.currency && a.extras == b.extras
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(subject.map { Name($0) })
    hasher.combine(distanceUnit)
    hasher.combine(self.volumeUnit)
    hasher.combine(massUnit)
  }
}
