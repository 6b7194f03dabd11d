// SPDX-License-Identifier: MIT

/// The columns of a day whose year, month and day are numbers of their own.
struct DayParts: Sendable {
  let day: Int
  let month: Int
  let year: Int

  /// - Returns: nil where one of them is missing.
  init?(_ columns: [LayoutColumn.DatePart: Int]) {
    guard let day = columns[.dayOfMonth], let month = columns[.month],
      let year = columns[.year]
    else { return nil }
    self.day = day
    self.month = month
    self.year = year
  }

  var columns: [Int] { [day, month, year] }

  /// The numbers of a row; nil if one of the cells is not a number.
  func numbers(in row: Row) -> (year: Int, month: Int, day: Int)? {
    func number(_ column: Int) -> Int? {
      row.cell(at: column)
        .flatMap { Int(String(decoding: CSVText.trimmed($0.bytes), as: UTF8.self)) }
    }
    guard let short = number(year), let month = number(month), let day = number(day) else {
      return nil
    }
    let isShort = (0...99).contains(short)
    return (isShort ? EntryYear.ofCommonEra(short, digits: 2) ?? short : short, month, day)
  }

  /// The number of January according to this row alone; nil if the row is a valid day either
  /// way, or neither way.
  func firstMonth(by row: Row) -> Int? {
    guard let (year, month, day) = numbers(in: row) else { return nil }
    let isDay = [month + 1, month].map { Timestamp(year: year, month: $0, day: day) != nil }
    if month == 0 { return isDay[0] ? 0 : nil }
    return isDay[1] && !isDay[0] ? 1 : nil
  }
}
