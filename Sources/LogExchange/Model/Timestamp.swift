// SPDX-License-Identifier: MIT

/// A local date, with as much of a time as the source gave and the offset from
/// UTC if it gave one. Nothing is added: a date without a time stays one.
///
/// Two timestamps are equal if they are written alike. They are ordered by local date
/// and time, where a missing part counts as its start; then by offset (missing first,
/// then west before east); then the less precise first. People keep their logs in that
/// order, and it needs no time zone rules.
public struct Timestamp: Hashable, Sendable {
  /// The precision of the time.
  public enum Precision: UInt8, Hashable, Sendable, Comparable {
    /// The date alone.
    case day
    /// Hours and minutes.
    case minute
    /// Hours, minutes and seconds.
    case second
    /// Seconds with digits after the point.
    case fraction

    public static func < (a: Precision, b: Precision) -> Bool { a.rawValue < b.rawValue }
  }

  /// 1 to 9999.
  public let year: Int16
  /// 1 to 12.
  public let month: UInt8
  /// 1 to 31.
  public let day: UInt8
  /// 0 to 23; 0 if only the day is given.
  public private(set) var hour: UInt8
  /// 0 to 59; 0 if only the day is given.
  public private(set) var minute: UInt8
  /// 0 to 59; leap seconds are rejected, because no log keeps them.
  public private(set) var second: UInt8
  /// The precision of the time.
  public private(set) var precision: Precision
  /// The number of digits of the fraction of a second: 1 to 18 with the precision
  /// `fraction`, else 0.
  public private(set) var fractionDigits: UInt8
  /// The digits of the fraction as a number: 50 with two digits is `.50`.
  public private(set) var fraction: UInt64
  /// The offset from UTC; always nil if only the day is given.
  public private(set) var offset: UTCOffset?

  /// The most digits the fraction of a second may have.
  public static let maximumFractionDigits = 18

  /// Creates a date without a time; nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    self.init(
      year: year, month: month, day: day, hour: 0, minute: 0, second: 0, precision: .day,
      fraction: 0, fractionDigits: 0, offset: nil)
  }

  /// Creates a date and time; nil if no such day or time exists.
  ///
  /// - Parameters:
  ///   - year: 1 to 9999.
  ///   - month: 1 to 12.
  ///   - day: 1 to the length of the month.
  ///   - hour: 0 to 23.
  ///   - minute: 0 to 59.
  ///   - second: 0 to 59; nil for a time without seconds.
  ///   - fraction: The digits of the fraction of the second as a number.
  ///   - fractionDigits: The number of digits of the fraction, 0 to 18.
  ///   - offset: The offset from UTC; nil if it is not known.
  public init?(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int? = nil,
    fraction: UInt64 = 0, fractionDigits: Int = 0, offset: UTCOffset? = nil
  ) {
    guard second != nil || fractionDigits == 0 else { return nil }
    let precision: Precision =
      second == nil ? .minute : fractionDigits == 0 ? .second : .fraction
    self.init(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second ?? 0,
      precision: precision, fraction: fraction, fractionDigits: fractionDigits, offset: offset)
  }

  private init?(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, precision: Precision,
    fraction: UInt64, fractionDigits: Int, offset: UTCOffset?
  ) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, ofYear: year)).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
      (0...Self.maximumFractionDigits).contains(fractionDigits),
      UInt128(fraction) < ExactDecimal.powerOfTen(UInt8(fractionDigits))
    else { return nil }
    self.year = Int16(year)
    self.month = UInt8(month)
    self.day = UInt8(day)
    self.hour = UInt8(hour)
    self.minute = UInt8(minute)
    self.second = UInt8(second)
    self.precision = precision
    self.fraction = fraction
    self.fractionDigits = UInt8(fractionDigits)
    self.offset = offset
  }

  /// The same local time with another offset, or without one. A day alone has none.
  func with(offset: UTCOffset?) -> Timestamp {
    if precision == .day { return self }
    var timestamp = self
    timestamp.offset = offset
    return timestamp
  }

  /// The same local time with another precision: parts beyond it are left out, and parts that are
  /// missing are zero.
  func with(precision: Precision) -> Timestamp {
    var timestamp = self
    timestamp.precision = precision
    if precision < .fraction { (timestamp.fraction, timestamp.fractionDigits) = (0, 0) }
    if precision < .second { timestamp.second = 0 }
    if precision == .day { (timestamp.hour, timestamp.minute, timestamp.offset) = (0, 0, nil) }
    return timestamp
  }

  /// The length of a month (1 to 12) in the Gregorian calendar.
  static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Timestamp: Comparable {
  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    let (x, y) = (a.localTime, b.localTime)
    if x != y { return x < y }
    if a.alignedFraction != b.alignedFraction { return a.alignedFraction < b.alignedFraction }
    switch (a.offset, b.offset) {
    case (nil, nil): break
    case (nil, _): return true
    case (_, nil): return false
    case (let x?, let y?): if x != y { return x < y }
    }
    return (a.precision.rawValue, a.fractionDigits) < (b.precision.rawValue, b.fractionDigits)
  }

  /// A number that orders local dates and times as the calendar does: the year in
  /// two bytes, each other part in one.
  private var localTime: UInt64 {
    let date = UInt64(UInt16(bitPattern: year)) << 40 | UInt64(month) << 32 | UInt64(day) << 24
    return date | UInt64(hour) << 16 | UInt64(minute) << 8 | UInt64(second)
  }

  var alignedFraction: UInt64 {
    let missing = UInt8(Self.maximumFractionDigits) - fractionDigits
    return fraction * UInt64(ExactDecimal.powerOfTen(missing))
  }
}
