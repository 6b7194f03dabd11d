// SPDX-License-Identifier: MIT

/// A count of days in place of a written date.
enum DayCount: String, Sendable, CaseIterable {
  /// From 1900, as spreadsheets do.
  case spreadsheet = "spreadsheet-days"
  /// From 1970.
  case unix = "unix-days"

  /// The number of 1970-01-01.
  var epoch: Int { self == .spreadsheet ? 25_569 : 0 }

  /// The numbers that are taken for days: those of 1982 to 2064, and of 1997 to 2052.
  var range: Range<Int> { self == .spreadsheet ? 30_000..<60_000 : 10_000..<30_000 }
}

extension Timestamp {
  /// Reads `45352` and `45352.3`: a number of days, with the time to a second; nil for days out
  /// of the range of the count, which are rather other numbers.
  init?(days text: ArraySlice<UInt8>, _ count: DayCount) {
    let whole = text.prefix(while: CSVText.isDigit)
    let rest = text.dropFirst(whole.count)
    guard whole.count == 5, text.count <= 24,
      let days = Int(String(decoding: whole, as: UTF8.self)), count.range.contains(days),
      rest.isEmpty
        || rest.count > 1 && ".,".utf8.contains(rest[rest.startIndex])
          && rest.dropFirst().allSatisfy(CSVText.isDigit),
      let fraction = Double("0." + String(decoding: rest.dropFirst(), as: UTF8.self) + "0"),
      let moment = Timestamp(
        secondsSince1970: (days - count.epoch) * 86_400
          + Int((fraction * 86_400).rounded()), offset: .zulu)
    else { return nil }
    let hasTime = rest.contains { (0x31...0x39).contains($0) }
    self = hasTime ? moment.with(offset: nil) : moment.withoutTime
  }

  /// The day and the local time as a number of days, to a second; nil for days that are not read
  /// back.
  func days(_ count: DayCount) -> [UInt8]? {
    let days = dayNumber + count.epoch
    guard count.range.contains(days) else { return nil }
    var text = Array("\(days)".utf8)
    if precision == .day { return text }
    let seconds = (Int(hour) * 60 + Int(minute)) * 60 + Int(second)
    text.append(UInt8(ascii: "."))
    text.appendDigits((seconds * 1_000_000_000 + 43_200) / 86_400, width: 9)
    return text
  }
}
