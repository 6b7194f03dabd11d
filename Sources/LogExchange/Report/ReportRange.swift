// SPDX-License-Identifier: MIT

/// A number of months up to the last entry of a subject, for which a report has figures.
struct ReportRange {
  /// The name in the address of a view: `6m`, `5y`.
  let name: String
  let months: Int

  static let all = [
    ReportRange(name: "5y", months: 60), ReportRange(name: "1y", months: 12),
    ReportRange(name: "6m", months: 6), ReportRange(name: "3m", months: 3),
    ReportRange(name: "1m", months: 1),
  ]

  /// The first day of the range.
  ///
  /// One month before the 31st of March is the last day of February.
  func start(upTo last: Timestamp) -> Timestamp? {
    let month = Int(last.year) * 12 + Int(last.month) - 1 - months
    for day in stride(from: Int(last.day), through: 28, by: -1) {
      if let start = Timestamp(year: month / 12, month: month % 12 + 1, day: day) { return start }
    }
    return Timestamp(year: month / 12, month: month % 12 + 1, day: min(Int(last.day), 28))
  }
}
