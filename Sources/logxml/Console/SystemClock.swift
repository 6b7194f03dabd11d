// SPDX-License-Identifier: MIT

import LogExchange
internal import Platform

/// The clock of the system, by which dates are in the future.
enum SystemClock {
  /// The current local date and time, with the offset from UTC; nil if the clock is beyond
  /// the calendar.
  static var localTime: Timestamp? {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return Timestamp(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: min(Int(parts.tm_sec), 59),
      offset: UTCOffset(seconds: Int(parts.tm_gmtoff)))
  }
}
