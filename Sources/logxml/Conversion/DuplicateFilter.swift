// SPDX-License-Identifier: MIT

import LogExchange

/// Knows the records that were there already: those with the same moment, values
/// and subject, from the same device.
///
/// The moment is the instant where the offset from UTC is known, else the local
/// date and time; the values are compared by what they are worth, with their
/// units. Of the device the address in memory does not count, and what only
/// describes an entry (source, notes, extras) does not either.
///
/// The keys are exact, no mere hashes: memory grows by about 100 bytes a record.
struct DuplicateFilter {
  private var seen: Set<[UInt8]> = []

  /// Whether a record is the first of its kind.
  mutating func isNew(_ record: LogRecord) -> Bool {
    seen.insert(Key(record).bytes).inserted
  }

  private struct Key {
    var bytes: [UInt8] = []

    init(_ record: LogRecord) {
      bytes.reserveCapacity(64)
      append(record.kind.rawValue)
      append(record.subject)
      append(moment: record.date)
      switch record {
      case .fuel(let record):
        append(record.odometer)
        append(record.volume)
        append(record.totalCost)
        append(record.currency)
        append(record.tank)
      case .weight(let record):
        append(record.weight)
        append(record.bodyFat)
        append(record.leanMass)
        append(record.muscle)
        append(record.bone)
        append(record.water)
        append(record.bmi)
        append(record.height)
        append(record.device.map { DeviceText.withoutAddress(Array($0.utf8)) })
      }
    }

    private mutating func append(_ text: String?) {
      append(text.map { Array($0.utf8) })
    }

    /// The length before the text keeps neighbours apart.
    private mutating func append(_ text: [UInt8]?) {
      append(number: Int64(text?.count ?? -1))
      bytes += text ?? []
    }

    private mutating func append(_ value: ExactDecimal?) {
      append(value?.reduced.description)
    }

    private mutating func append<Unit: LogUnit>(_ quantity: Quantity<Unit>?) {
      append(quantity?.value)
      append(quantity?.unit.rawValue)
    }

    private mutating func append(moment date: Timestamp) {
      var seconds = Self.daysSinceYear0(date) * 86_400
      seconds += Int64(date.hour) * 3600 + Int64(date.minute) * 60 + Int64(date.second)
      // A day without a time is not the midnight it begins with.
      bytes.append(date.precision == .day ? 1 : date.offset == nil ? 2 : 3)
      append(number: seconds - Int64(date.offset?.seconds ?? 0))
      var fraction = date.fraction
      for _ in date.fractionDigits..<UInt8(Timestamp.maximumFractionDigits) { fraction *= 10 }
      append(number: Int64(fraction))
    }

    private mutating func append(number: Int64) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// The days of the calendar before a date, years beginning with March so that
    /// a leap day is the last of its year.
    private static func daysSinceYear0(_ date: Timestamp) -> Int64 {
      let month = (Int64(date.month) + 9) % 12
      let year = Int64(date.year) - month / 10
      return 365 * year + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10
        + Int64(date.day) - 1
    }
  }
}
