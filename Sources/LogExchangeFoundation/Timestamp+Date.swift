// SPDX-License-Identifier: MIT

import Foundation
import LogExchange

extension Timestamp {
  /// The local time of a moment in a time zone, with the offset that the zone has then.
  ///
  /// - Parameters:
  ///   - date: The moment.
  ///   - zone: The time zone of the clock.
  ///   - precision: The precision that is kept; finer digits are cut off, except with
  ///     `fraction`, which rounds to milliseconds. A day has no offset.
  /// - Returns: nil for a year before 1 or after 9999.
  public init?(_ date: Date, in zone: TimeZone, precision: Precision = .second) {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
    var whole = seconds.rounded(.down)
    var milliseconds = 0.0
    if precision == .fraction {
      milliseconds = ((seconds - whole) * 1000).rounded()
      if milliseconds == 1000 { (whole, milliseconds) = (whole + 1, 0) }
    }
    let ahead = zone.secondsFromGMT(for: Date(timeIntervalSince1970: whole))
    let isUTC = ahead == 0 && ["GMT", "UTC"].contains(zone.identifier)
    guard let offset = isUTC ? .zulu : UTCOffset(seconds: ahead),
      let full = Timestamp(
        secondsSince1970: Int(whole), fraction: UInt64(milliseconds),
        fractionDigits: precision == .fraction ? 3 : 0, offset: offset)
    else { return nil }
    let (year, month, day) = (Int(full.year), Int(full.month), Int(full.day))
    switch precision {
    case .day: self.init(year: year, month: month, day: day)
    case .minute:
      self.init(
        year: year, month: month, day: day, hour: Int(full.hour), minute: Int(full.minute),
        offset: offset)
    case .second, .fraction: self = full
    }
  }

  /// The moment of the timestamp: by its offset if it has one, else by the clocks of a
  /// time zone.
  ///
  /// A day is its first moment there. A time that the clocks showed twice, in autumn, is
  /// the first of the two. `Date` counts in binary fractions of a second: digits beyond
  /// about a ten-millionth are lost.
  ///
  /// - Returns: nil for a time that the clocks of the zone never showed, in spring.
  public func date(in zone: TimeZone) -> Date? {
    let local = localSeconds
    var fraction = 0.0
    if precision == .fraction {
      fraction = Double(self.fraction) / pow(10, Double(fractionDigits))
    }
    func moment(_ ahead: Int) -> Date {
      Date(timeIntervalSince1970: Double(local - ahead) + fraction)
    }
    if let offset { return moment(Int(offset.seconds)) }
    func ahead(_ seconds: Int) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
    // The offsets before and after a change that may be near.
    let offsets = [ahead(local - 86_400), ahead(local + 86_400)]
    for offset in offsets where ahead(local - offset) == offset { return moment(offset) }
    // The clocks went forward at midnight: the day begins then.
    return precision == .day ? moment(offsets[0]) : nil
  }
}
