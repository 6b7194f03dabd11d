// SPDX-License-Identifier: MIT

import LogExchange

/// The steps between reading records and writing them, from the options: the same for every
/// command that reads logs. A `RecordChain` takes them in this order:
///
/// 1. names are assumed for records that have none;
/// 2. times are moved to the zone of the output;
/// 3. records are selected;
/// 4. entries that an earlier input has are left out as duplicates;
/// 5. days are reduced to one weight;
/// 6. records are sorted, and limited to the first ones;
/// 7. values are converted to other units and rounded.
struct ChainSteps: Sendable {
  var assumed: AssumedSubjects
  let zone: TimeZoneRules?
  var filter: RecordFilter
  /// The kinds of log that there are.
  let kinds: [LogKind]
  let dropsDuplicates: Bool
  /// The rule that chooses the weight of a day; nil for all weights.
  let dayRule: DayReducer.Rule?
  let sorts: Bool
  /// The most records that are written; nil for all.
  let limit: Int?
  let units: WantedUnits
  /// nil if numbers keep all their digits.
  private(set) var rounding: NumberRounding?
  /// True if values are converted here. Statistics work with the values that were logged, and
  /// convert their results.
  private(set) var convertsUnits = true
  /// Recognises records that are handed on only because others need them, such as the entry
  /// where a period begins. They count as filtered.
  private(set) var isContext: (@Sendable (LogRecord) -> Bool)?

  /// - Throws: `UsageError` for a unit that no wanted kind of record has.
  init(_ invocation: Invocation) throws(UsageError) {
    let options = invocation.convert
    assumed = options.assumedSubjects
    zone = invocation.zoneOfOutput
    filter = options.filter
    kinds = invocation.formats.kinds
    dropsDuplicates = options.dropsDuplicates
    dayRule = options.dayRule
    sorts = options.order == .date
    limit = options.limit
    var units = try invocation.unitsOfOutput()
    units.decimals = invocation.table.decimals
    self.units = units
    rounding = units.decimals.map { NumberRounding(decimals: $0) }
  }

  /// Leaves values as they were logged, and also hands on records outside the period that
  /// statistics need: a period is not a filter.
  mutating func serve(_ statistics: StatisticsOptions) {
    convertsUnits = false
    rounding = nil
    isContext = { !statistics.counts($0) }
  }
}
