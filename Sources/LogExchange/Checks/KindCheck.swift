// SPDX-License-Identifier: MIT

/// A check for records of some kinds only, each by itself or together with those before it.
protocol KindCheck: SendableMetatype {
  init()
  /// Checks the next record, whose kind is one of those in the table.
  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws
  /// Notes that entries before the next record were rejected.
  mutating func noteGap()
  /// Reports the findings that need all records.
  mutating func finish(_ report: FindingReporter) throws
}

extension KindCheck {
  mutating func noteGap() {}
  mutating func finish(_ report: FindingReporter) throws {}
}

/// All checks for single kinds, with their memory of one input.
struct KindChecks {
  /// The checks in the order in which they run, with the kinds whose records they get.
  private static let table: [(check: any KindCheck.Type, kinds: [LogKind])] = [
    (AmountCheck.self, [.fuel]),
    (FuelHistoryCheck.self, [.fuel]),
    (CostAmountCheck.self, [.cost]),
    (CostOdometerCheck.self, [.fuel, .cost]),
    (BodySizeCheck.self, [.weight]),
    (WeightJumpCheck.self, [.weight]),
    (BodyPartCheck.self, [.weight]),
    (WeightOrderCheck.self, [.weight]),
  ]

  /// The places in the table of the checks for each kind.
  private static let places: [LogKind: [Int]] = {
    var places: [LogKind: [Int]] = [:]
    for (place, row) in table.enumerated() {
      for kind in row.kinds { places[kind, default: []].append(place) }
    }
    return places
  }()

  private var checks = table.map { $0.check.init() }
  /// The kind of the last record, and the places of its checks.
  private var current: (kind: LogKind, places: [Int])?

  @inline(__always)
  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    for place in places(of: record.kind) { try checks[place].check(record, report) }
  }

  @inline(__always)
  private mutating func places(of kind: LogKind) -> [Int] {
    if let current, current.kind == kind { return current.places }
    let places = Self.places[kind] ?? []
    current = (kind, places)
    return places
  }

  mutating func noteGap() {
    for place in checks.indices { checks[place].noteGap() }
  }

  mutating func finish(_ report: FindingReporter) throws {
    for place in checks.indices { try checks[place].finish(report) }
  }
}
