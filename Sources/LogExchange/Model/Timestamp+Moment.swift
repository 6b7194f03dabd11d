// SPDX-License-Identifier: MIT

extension Timestamp {
  /// Seconds since 1970-01-01, by UTC where the offset is known, else by the
  /// local clock.
  private var seconds: Int {
    // Days of the civil calendar, counted from years that begin in March.
    let year = Int(self.year) - (month <= 2 ? 1 : 0)
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (Int(month) + (month > 2 ? -3 : 9)) + 2) / 5 + Int(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    let local = ((days * 24 + Int(hour)) * 60 + Int(minute)) * 60 + Int(second)
    return local - Int(offset?.seconds ?? 0)
  }

  /// Seconds since 1970-01-01 by the local clock, whatever its offset.
  package var localSeconds: Int { seconds + Int(offset?.seconds ?? 0) }

  /// What two timestamps have in common that name the same moment: 07:12+01:00,
  /// 06:12Z and 06:12:00Z do, a day and its midnight do not, and neither do times
  /// with and without an offset.
  struct Moment: Hashable, Sendable {
    let seconds: Int
    let fraction: UInt64
    let isDay: Bool
    let hasOffset: Bool
  }

  var moment: Moment {
    Moment(
      seconds: seconds, fraction: alignedFraction, isDay: precision == .day,
      hasOffset: offset != nil)
  }

  /// Whether the timestamp lies between two bounds, both included.
  ///
  /// A bound holds for as much as it says: until 2024-03-01 includes that whole
  /// day, until 2024-03-01T07:12 that whole minute. Local time is compared with
  /// local time, as in the order of timestamps; only where both sides name an
  /// offset, moments are.
  public func isWithin(since: Timestamp?, until: Timestamp?) -> Bool {
    if let since, isBefore(since) { return false }
    if let until, until.isPassed(by: self) { return false }
    return true
  }

  private func isBefore(_ bound: Timestamp) -> Bool {
    if offset != nil, bound.offset != nil { return instant < bound.instant }
    return local < bound.local
  }

  private func isPassed(by other: Timestamp) -> Bool {
    let isInstant = offset != nil && other.offset != nil
    let bound = isInstant ? instant : local
    let time = isInstant ? other.instant : other.local
    let step =
      switch precision {
      case .day: 86_400
      case .minute: 60
      case .second: 1
      case .fraction: 0
      }
    if step > 0 { return time.seconds >= bound.seconds + step }
    return time > bound
  }

  private struct Instant: Comparable {
    var seconds: Int
    var fraction: UInt64

    static func < (a: Instant, b: Instant) -> Bool {
      (a.seconds, a.fraction) < (b.seconds, b.fraction)
    }
  }

  private var instant: Instant { Instant(seconds: seconds, fraction: alignedFraction) }

  private var local: Instant {
    Instant(seconds: localSeconds, fraction: alignedFraction)
  }
}
