// SPDX-License-Identifier: MIT

import LogExchange

/// Entries in words, a line each.
enum EntryText {
  /// `2024-03-01T07:12 fill-up of Civic: 48211 mi, 10.4 usgal, 41.20 USD`
  static func line(_ record: LogRecord) -> String {
    switch record {
    case .fuel(let record):
      let cost = record.totalCost.map { cost in
        record.currency.map { "\(cost) \($0)" } ?? "\(cost)"
      }
      return line(
        record, "fill-up", of: record.vehicle,
        [record.odometer.map { "\($0)" }, record.volume.map { "\($0)" }, cost])
    case .weight(let record):
      return line(
        record, "weight", of: record.person,
        [record.weight.map { "\($0)" }, record.bodyFat.map { "fat \($0)" }])
    }
  }

  private static func line<Record: FieldedRecord>(
    _ record: Record, _ word: String, of subject: String?, _ values: [String?]
  ) -> String {
    let values = values.compactMap { $0 }.joined(separator: ", ")
    return VisibleText.harmless(
      "\(record.date) \(word)" + (subject.map { " of \($0)" } ?? "")
        + (values.isEmpty ? "" : ": \(values)"))
  }
}
