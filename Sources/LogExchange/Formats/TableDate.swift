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
}

extension ReadingOptions {
  /// The order of the parts of dates that the user gives.
  var tableDateOrder: LogExchange.DateOrder? {
    dateOrder.flatMap { LogExchange.DateOrder(rawValue: $0.rawValue) }
  }
}
