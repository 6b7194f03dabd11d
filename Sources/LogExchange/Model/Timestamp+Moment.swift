// SPDX-License-Identifier: MIT

extension Timestamp {
  /// The number of days since 1970-01-01, by the local clock.
  package var dayNumber: Int { Self.dayNumber(of: Int(year), Int(month), Int(day)) }

  /// The day with a number.
  package init?(dayNumber: Int) {
    let start = Timestamp(secondsSince1970: dayNumber * 86_400, offset: .zulu)
    guard let day = start?.withoutTime else { return nil }
    self = day
  }

  /// The day alone.
  var withoutTime: Timestamp { with(precision: .day) }

  /// The day number of any day, in years from -399 to 10,000.
  @inline(__always)
  static func dayNumber(of year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March, so that a leap day is the last of its year. They are counted from
    // 400 BC, so that no year is negative.
    let year = UInt32(truncatingIfNeeded: year &+ 400) &- (month <= 2 ? 1 : 0)
    let month = UInt32(truncatingIfNeeded: month)
    let months = month <= 2 ? month &+ 9 : month &- 3
    let centuries = year / 100
    let days =
      year &* 365 &+ year / 4 &- centuries &+ centuries / 4 &+ (months &* 153 &+ 2) / 5
      &+ UInt32(truncatingIfNeeded: day)
    return Int(days) - 719_469 - 146_097
  }

  /// The day by another clock, if both offsets from UTC are known; else by the local
  /// one.
  ///
  /// Days of one clock go back only when moments do; local days also do so across the date
  /// line.
  func dayNumber(by clock: UTCOffset?) -> Int {
    guard let clock, let offset, offset.seconds != clock.seconds else { return dayNumber }
    let time = seconds + Int(clock.seconds)
    return time >= 0 ? time / 86_400 : -((86_399 - time) / 86_400)
  }

  /// Seconds since 1970-01-01, in UTC if the offset is known, else by the
  /// local clock.
  private var seconds: Int {
    let local = ((dayNumber * 24 + Int(hour)) * 60 + Int(minute)) * 60 + Int(second)
    return local - Int(offset?.seconds ?? 0)
  }

  /// Seconds since 1970-01-01 by the local clock, whatever its offset.
  package var localSeconds: Int { seconds + Int(offset?.seconds ?? 0) }

  /// A key that is equal for timestamps of the same moment: 07:12+01:00, 06:12Z and
  /// 06:12:00Z are the same, a day and its midnight are not, and neither are times with
  /// and without an offset.
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

  /// Whether two timestamps may be of the same moment, to the precision that both have: a day
  /// agrees with each time of it, a minute with its seconds. If one has no offset, the local times
  /// are compared.
  func agrees(with other: Timestamp) -> Bool {
    let areInstants = offset != nil && other.offset != nil
    let (mine, theirs) = areInstants ? (instant, other.instant) : (local, other.local)
    switch min(precision, other.precision) {
    case .day: return dayNumber == other.dayNumber
    case .minute: return Self.minute(mine.seconds) == Self.minute(theirs.seconds)
    case .second: return mine.seconds == theirs.seconds
    case .fraction:
      // Only the digits that both have are compared.
      let places = UInt8(Self.maximumFractionDigits) - min(fractionDigits, other.fractionDigits)
      let unit = UInt64(ExactDecimal.powerOfTen(places))
      return mine.seconds == theirs.seconds && mine.fraction / unit == theirs.fraction / unit
    }
  }

  /// The timestamp with the details that another one of the same moment adds: the time of day,
  /// seconds, the offset from UTC; nil if it adds nothing. Zeros add nothing: programs that
  /// know only the day write midnight.
  func completed(by other: Timestamp) -> Timestamp? {
    let best = other.isFiner(than: self) ? other : self
    guard best.offset == nil, best.precision != .day, let offset = offset ?? other.offset else {
      return best == self ? nil : best
    }
    return best.with(offset: offset)
  }

  /// Whether this timestamp has a non-zero time, second or fraction where another is less precise.
  private func isFiner(than other: Timestamp) -> Bool {
    if precision <= other.precision { return false }
    if fraction > 0 || other.precision < .second && second > 0 { return true }
    return other.precision == .day && (hour > 0 || minute > 0)
  }

  /// Minutes since 1970-01-01, rounded down, also before it.
  static func minute(_ seconds: Int) -> Int {
    seconds >= 0 ? seconds / 60 : -((59 - seconds) / 60)
  }

  /// Whether the timestamp is between two bounds, both included.
  ///
  /// A bound covers its whole precision: until 2024-03-01 includes that whole day,
  /// until 2024-03-01T07:12 that whole minute. Local times are compared, as in the
  /// order of timestamps; moments are compared only if both sides have an offset.
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
