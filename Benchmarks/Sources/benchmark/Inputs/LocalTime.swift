// SPDX-License-Identifier: MIT

/// A moment of local time, in seconds from the start of 1970.
struct LocalTime {
  var seconds: Int
  var offset = "-0500"

  /// The 25 characters of an Apple Health date: `2024-01-02 07:00:00 -0500`.
  var healthDate: String { "\(day) \(time) \(offset)" }

  /// `2024-01-02`.
  var day: String {
    let (year, month, day) = civilDate
    return "\(year)-\(LocalTime.two(month))-\(LocalTime.two(day))"
  }

  /// `07:00:00`.
  var time: String {
    let second = seconds % 86_400
    return LocalTime.two(second / 3600) + ":" + LocalTime.two(second / 60 % 60) + ":"
      + LocalTime.two(second % 60)
  }

  func adding(_ seconds: Int) -> LocalTime {
    LocalTime(seconds: self.seconds + seconds, offset: offset)
  }

  // Counts years from the first of March, so that the leap day comes last.
  private var civilDate: (year: Int, month: Int, day: Int) {
    let days = seconds / 86_400 + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
