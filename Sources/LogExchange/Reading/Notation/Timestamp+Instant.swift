// SPDX-License-Identifier: MIT

extension Timestamp {
  /// The local time of a moment; nil outside of the years that a timestamp can have.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 1970-01-01 in UTC.
  ///   - fraction: The digits after the decimal point of the second, as a number.
  ///   - offset: The offset of the local time from UTC.
  package init?(
    secondsSince1970 seconds: Int, fraction: UInt64 = 0, fractionDigits: Int = 0,
    offset: UTCOffset
  ) {
    let local = seconds.addingReportingOverflow(Int(offset.seconds))
    // Only years of four digits are accepted, so the arithmetic cannot overflow.
    guard !local.overflow, local.partialValue.magnitude < 1 << 40 else { return nil }
    let (days, second) = local.partialValue.dividedDown(by: 86_400)
    // Days of the civil calendar, counted from years that begin in March.
    let (era, day) = (days + 719_468).dividedDown(by: 146_097)
    let yearOfEra = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shifted + 2) / 5 + 1, hour: second / 3600,
      minute: second / 60 % 60, second: second % 60, fraction: fraction,
      fractionDigits: fractionDigits, offset: offset)
  }

  /// The moment a number of units after 1970 in UTC, as databases of apps store it. The
  /// fraction has the fewest digits that lose nothing, in steps of three.
  ///
  /// - Parameter digits: The number of decimal digits that are fractions of a second: 3 for
  ///   milliseconds, 9 for nanoseconds.
  init?(since1970 count: Int, digits: Int, offset: UTCOffset) {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let (seconds, rest) = count.dividedDown(by: unit)
    var fraction = rest
    var places = digits
    while places > 0, fraction % 1000 == 0 {
      fraction /= 1000
      places -= 3
    }
    self.init(
      secondsSince1970: seconds, fraction: UInt64(fraction), fractionDigits: max(places, 0),
      offset: offset)
  }

  /// The same for a text; a count of seconds may have a fraction: `1772400131.5`.
  init?(since1970 text: ArraySlice<UInt8>, digits: Int, offset: UTCOffset) {
    let parts = text.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    var fraction = parts.count > 1 ? parts[1] : []
    guard
      parts.count == 1 || digits == 0 && !fraction.isEmpty && fraction.allSatisfy(CSVText.isDigit)
    else { return nil }
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    guard fraction.count <= Self.maximumFractionDigits,
      let count = Int(String(decoding: parts[0] + fraction, as: UTF8.self))
    else { return nil }
    self.init(since1970: count, digits: digits + fraction.count, offset: offset)
  }

  /// The local time of a time given in UTC; nil for a day alone, or if there is an offset
  /// already.
  func local(offset: UTCOffset) -> Timestamp? {
    guard precision != .day, self.offset == nil else { return nil }
    guard
      let moved = Timestamp(
        secondsSince1970: moment.seconds, fraction: fraction,
        fractionDigits: Int(fractionDigits), offset: offset)
    else { return nil }
    return precision > .minute ? moved : moved.with(precision: .minute)
  }

  /// The same moment by the clocks of a zone; nil if the moment or the offset of the zone is
  /// not known.
  package func shown(in zone: TimeZoneRules) -> Timestamp? {
    guard precision != .day, let offset else { return nil }
    let seconds = localSeconds - Int(offset.seconds)
    guard zone.isKnown(at: seconds) else { return nil }
    let other = zone.offset(at: seconds)
    guard
      let moved = Timestamp(
        secondsSince1970: seconds, fraction: fraction, fractionDigits: Int(fractionDigits),
        offset: other)
    else { return nil }
    // Historical offsets have seconds, so that the shifted minute is not a whole one.
    return precision > .minute || moved.second != 0 ? moved : moved.with(precision: .minute)
  }
}

extension Int {
  /// Quotient and remainder, the remainder never negative.
  fileprivate func dividedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
