// SPDX-License-Identifier: MIT

/// The time zones that this library contains, for systems that have none: those of the IANA
/// since 1990, as packed by `Scripts/make-time-zones.py`.
struct ShippedTimeZones {
  /// 1990-01-01T00:00:00Z, the start of the table in seconds since 1970.
  static let start = 631_152_000

  /// The version of the data, such as `2025b`.
  let version: String
  private let table: [UInt8]
  /// The rules for future years, in the notation of POSIX.
  private let rules: [ArraySlice<UInt8>]
  /// The index in `table` at which each zone's transitions begin.
  private let zones: [Int]
  private let named: [(name: ArraySlice<UInt8>, zone: Int)]

  /// Reads the table; nil if it is not in the expected form.
  init?(_ table: [UInt8] = PackageFile.zones) {
    var reader = Reader(rest: table[...])
    guard reader.skip("LXTZ1"), let version = reader.line(), let ruleCount = reader.number() else {
      return nil
    }
    self.version = String(decoding: version, as: UTF8.self)
    self.table = table
    var rules: [ArraySlice<UInt8>] = []
    for _ in 0..<ruleCount {
      guard let rule = reader.line() else { return nil }
      rules.append(rule)
    }
    self.rules = rules
    guard let zoneCount = reader.number() else { return nil }
    var zones: [Int] = []
    for _ in 0..<zoneCount {
      zones.append(reader.rest.startIndex)
      guard reader.zone() != nil else { return nil }
    }
    self.zones = zones
    guard let nameCount = reader.number() else { return nil }
    var named: [(name: ArraySlice<UInt8>, zone: Int)] = []
    for _ in 0..<nameCount {
      guard let name = reader.line(), let zone = reader.number(), zone < zones.count else {
        return nil
      }
      named.append((name, zone))
    }
    self.named = named
  }

  /// All names, in the order of their bytes.
  var names: [String] { named.map { String(decoding: $0.name, as: UTF8.self) } }

  /// The rules of a zone; nil if the name is unknown.
  func zone(named name: String) -> TimeZoneRules? {
    guard let found = named.first(where: { $0.name.elementsEqual(name.utf8) }) else { return nil }
    var reader = Reader(rest: table[zones[found.zone]...])
    guard let zone = reader.zone(), zone.rule < rules.count,
      let rule = POSIXZoneRule(rules[zone.rule])
    else { return nil }
    return TimeZoneRules(
      name: name, first: zone.first, transitions: zone.transitions, rule: rule,
      begins: Self.start)
  }

  /// Reads the table from start to end.
  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func skip(_ mark: String) -> Bool {
      guard rest.starts(with: mark.utf8) else { return false }
      rest = rest.dropFirst(mark.utf8.count)
      return true
    }

    mutating func line() -> ArraySlice<UInt8>? {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return rest[..<end]
    }

    /// A number with seven bits a byte, the low ones first.
    mutating func number() -> Int? {
      var value = 0
      for shift in stride(from: 0, to: 35, by: 7) {
        guard let byte = rest.popFirst() else { return nil }
        value |= Int(byte & 127) << shift
        if byte < 128 { return value }
      }
      return nil
    }

    /// An offset in seconds, stored in quarters of an hour.
    mutating func offset() -> Int? {
      rest.popFirst().map { Int(Int8(bitPattern: $0)) * 900 }
    }

    mutating func zone() -> (first: Int, transitions: [TimeZoneRules.Transition], rule: Int)? {
      guard let first = offset(), let count = number() else { return nil }
      var transitions: [TimeZoneRules.Transition] = []
      var moment = ShippedTimeZones.start
      for _ in 0..<count {
        guard let minutes = number(), let offset = offset() else { return nil }
        moment += minutes * 60
        transitions.append(TimeZoneRules.Transition(start: moment, offset: offset))
      }
      guard let rule = number() else { return nil }
      return (first, transitions, rule)
    }
  }
}

extension TimeZoneRules {
  /// The rules of a zone from the table that this library has itself; nil for an unknown
  /// name. The table begins with 1990.
  package init?(shipped name: String) {
    guard let rules = ShippedTimeZones()?.zone(named: name) else { return nil }
    self = rules
  }

  /// The names of the zones that this library has itself, and the version of their data.
  package static var shipped: (names: [String], version: String) {
    let zones = ShippedTimeZones()
    return (zones?.names ?? [], zones?.version ?? "")
  }
}
