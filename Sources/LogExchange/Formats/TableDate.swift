// SPDX-License-Identifier: MIT

extension Timestamp {
  /// Reads the date of a cell in a table whose dates have a known order.
  ///
  /// A number of four digits in front is the year, and a named month is the
  /// month, whatever the order is. `Uhr` may follow a time.
  ///
  /// - Parameters:
  ///   - order: The order of the parts; nil if only dates that begin with the year are expected.
  ///   - offset: The offset of times that have none.
  init?(table bytes: ArraySlice<UInt8>, order: DateOrder?, offset: UTCOffset?) {
    var text = CSVText.trimmed(bytes)
    if text.suffix(4).elementsEqual(" Uhr".utf8) { text = CSVText.trimmed(text.dropLast(4)) }
    if let date = Timestamp(compact: text) {
      self = date.with(offset: offset)
      return
    }
    guard let date = DateText(text), let order = date.ownOrder ?? order,
      let read = date.timestamp(order: order)
    else { return nil }
    self = read.with(offset: read.offset ?? offset)
  }

  /// Reads `20240301`, `202403010712` and `20240301071240`.
  init?(compact text: ArraySlice<UInt8>) {
    // Other numbers of digits are not dates but counts.
    guard [8, 12, 14].contains(text.count), text.allSatisfy(CSVText.isDigit),
      text.starts(with: "19".utf8) || text.starts(with: "20".utf8)
    else { return nil }
    self.init(clinicalDocument: text)
  }

  /// Reads `45352` and `45352.3`: days since 1900 as spreadsheets count them, with the time to
  /// a second; nil for days before 1982 and after 2064, which are rather other numbers.
  init?(spreadsheetDays text: ArraySlice<UInt8>) {
    let whole = text.prefix(while: CSVText.isDigit)
    let rest = text.dropFirst(whole.count)
    guard whole.count == 5, text.count <= 24,
      let days = Int(String(decoding: whole, as: UTF8.self)), (30_000..<60_000).contains(days),
      rest.isEmpty
        || rest.count > 1 && ".,".utf8.contains(rest[rest.startIndex])
          && rest.dropFirst().allSatisfy(CSVText.isDigit),
      let fraction = Double("0." + String(decoding: rest.dropFirst(), as: UTF8.self) + "0"),
      let moment = Timestamp(
        secondsSince1970: (days - Self.spreadsheetEpoch) * 86_400
          + Int((fraction * 86_400).rounded()), offset: .zulu)
    else { return nil }
    let hasTime = rest.contains { (0x31...0x39).contains($0) }
    self = hasTime ? moment.with(offset: nil) : moment.withoutTime
  }

  /// The number of a spreadsheet for 1970-01-01.
  private static let spreadsheetEpoch = 25_569

  /// The day and the local time as a spreadsheet counts them, to a second; nil for days that are
  /// not read back.
  var spreadsheetDays: [UInt8]? {
    let days = dayNumber + Self.spreadsheetEpoch
    guard (30_000..<60_000).contains(days) else { return nil }
    var text = Array("\(days)".utf8)
    if precision == .day { return text }
    let seconds = (Int(hour) * 60 + Int(minute)) * 60 + Int(second)
    text.append(UInt8(ascii: "."))
    text.appendDigits((seconds * 1_000_000_000 + 43_200) / 86_400, width: 9)
    return text
  }
}

extension ReadingOptions {
  /// The order of the parts of dates that the user gives.
  var tableDateOrder: LogExchange.DateOrder? {
    dateOrder.flatMap { LogExchange.DateOrder(rawValue: $0.rawValue) }
  }
}
