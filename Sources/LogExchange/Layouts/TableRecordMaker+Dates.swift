// SPDX-License-Identifier: MIT

import XMLTree

extension TableRecordMaker {
  /// The date of a row, in the decided notation.
  func date(
    _ row: Row, _ plan: TablePlan, _ notation: NotationDecision
  ) throws(RecordFault) -> Timestamp {
    let order = notation.order
    if layout.dates.hasOwnRows { return try date(underDay: row, plan) }
    if let parts = plan.dayParts {
      return try date(of: parts, row, plan, firstMonth: notation.firstMonth ?? 1)
    }
    let found = plan.dates.first { row.cell(at: $0.column).map { !$0.isBlank } ?? false }
    guard let found else {
      let name = plan.dates.first.map { plan.titles.name($0.column) }
      throw .missing(name ?? "date", position: row.position)
    }
    let cell = row[found.column]
    var name: String { plan.titles.name(found.column) }
    if found.part == .utc { return try moment(cell, name, row, plan, order) }
    // A date cell of a spreadsheet is written in the ISO form, whatever the app's pattern is.
    let isISO = cell.isTyped && cell.bytes.dropFirst(4).first == UInt8(ascii: "-")
    if let pattern = found.pattern, !isISO { return try date(cell, name, pattern, row, plan) }
    let text = found.part == .day ? withTime(cell, row, plan) : cell.bytes
    guard !mayBeOther(text, order),
      let date = Timestamp(table: text, order: order, offset: nil)
        ?? Self.moment(since1970: text, offset: .zulu)
    else {
      if let fault = DateText(text)?.weekdayFault(order: order) {
        throw .wrongWeekday(
          name, String(decoding: text, as: UTF8.self), fault, position: cell.position)
      }
      let years = DateText(text)?.hasStrangeYear ?? false ? ", \(EntryYear.range)" : ""
      throw .badDate(
        name, String(decoding: text, as: UTF8.self),
        expected: expectedDate(order) + years, remedy: .otherOrder(text), position: cell.position)
    }
    return date
  }

  /// Notes the first date whose year was read as one of the Buddhist calendar: it may be a slip.
  mutating func tellCalendar(of date: Timestamp, in row: Row, _ plan: TablePlan) {
    let columns = plan.dayParts.map { [$0.year] } ?? plan.dates.map(\.column)
    for column in columns {
      guard let cell = row.cell(at: column),
        EntryYear.isOfBuddhistCalendar(Int(date.year), in: cell.bytes)
      else { continue }
      hasToldCalendar = true
      let name = plan.titles.name(column)
      warnings.append(
        cell.fault(
          .assumedNotation, name,
          "whose year is read as \(date.year), as one of the Buddhist calendar"))
      return
    }
  }

  /// Keeps a date that another one of its row comes before, unless that begins with it.
  func keep(
    otherDate column: Int, of row: Row, _ plan: TablePlan, _ record: inout LogRecord
  ) {
    guard layout.evidence == .mapping, plan.dates.count > 1,
      plan.dates.contains(where: { $0.column == column }),
      let taken = plan.dates.first(where: { row.cell(at: $0.column).map { !$0.isBlank } ?? false }),
      taken.column != column, !row[column].isBlank,
      !row[taken.column].bytes.starts(with: row[column].bytes)
    else { return }
    keep(column, of: row, plan, &record)
  }

  private func expectedDate(_ order: DateOrder?) -> String {
    var example = layout.dates.example
    guard let order, !layout.dates.isFixed || order != layout.dates.always else {
      return "a date such as \(example)"
    }
    // The user or the file may name another order than that of the app.
    let orders = DateText(ArraySlice(example.utf8))?.possibleOrders ?? []
    if !orders.isEmpty, !orders.contains(order) { example = order.example }
    return "a date in the order \(order.rawValue) such as \(example)"
  }

  /// The text of a day with that of its time, if that is one. A midnight in the day itself is
  /// replaced, and so is the time that a cell of a spreadsheet has and does not show.
  private func withTime(_ day: CSVCell, _ row: Row, _ plan: TablePlan) -> ArraySlice<UInt8> {
    guard let time = row.cell(at: plan.time), !time.isNoNumber else { return day.bytes }
    var text = Array(CSVText.trimmed(day.bytes))
    for midnight in [" 00:00:00", "T00:00:00", " 0:00:00", " 00:00"]
    where text.count > midnight.utf8.count
      && text.suffix(midnight.utf8.count).elementsEqual(midnight.utf8)
    {
      text.removeLast(midnight.utf8.count)
      break
    }
    if day.isTyped { text = Array(text.prefix(10)) }
    // Some write the day with the same time once more.
    let again = CSVText.trimmed(time.bytes)
    if text.count > again.count + 8, text.suffix(again.count).elementsEqual(again) {
      return text[...]
    }
    // `20240301` needs its hyphens before a time.
    if text.count == 8, text.allSatisfy(CSVText.isDigit) {
      let parts = [text[..<4], text[4..<6], text[6...]]
      let spaced = Array(parts.joined(separator: [UInt8(ascii: "-")]))
      if Timestamp(iso8601: spaced[...]) != nil { text = spaced }
    }
    if noTime(row, plan) != nil { return text[...] }
    return (text + [UInt8(ascii: " ")] + Array(time.bytes))[...]
  }

  /// The placeholder in the column of times, if the time is not known; nil for a time.
  func noTime(_ row: Row, _ plan: TablePlan) -> String? {
    if layout.dates.noTimes.isEmpty { return nil }
    guard let time = row.cell(at: plan.time) else { return nil }
    return layout.dates.noTimes.first { CSVText.trimmed(time.bytes).elementsEqual($0.utf8) }
  }

  /// True if a date could be in another order than the fixed one, which has not been checked:
  /// only a year of four digits at the beginning or the name of a month excludes this.
  private func mayBeOther(_ text: ArraySlice<UInt8>, _ order: DateOrder?) -> Bool {
    guard layout.dates.isFixed, order == .ymd, options.tableDateOrder == nil else { return false }
    let digits = CSVText.trimmed(text).prefix(4)
    if digits.count == 4, digits.allSatisfy(CSVText.isDigit) { return false }
    return DateText(text)?.ownOrder == nil
  }

  /// The date of a cell in the notation of a pattern, with the time of another cell.
  private func date(
    _ cell: CSVCell, _ name: String, _ pattern: DatePattern, _ row: Row, _ plan: TablePlan
  ) throws(RecordFault) -> Timestamp {
    var parts = DateParts()
    guard pattern.read(CSVText.trimmed(cell.bytes), into: &parts) else {
      throw cell.badDate(name, expected: "the form \(pattern.text)")
    }
    if let pattern = plan.timePattern, let column = plan.time, let time = row.cell(at: column),
      !time.isBlank, !pattern.read(CSVText.trimmed(time.bytes), into: &parts)
    {
      throw time.badDate(plan.titles.name(column), expected: "the form \(pattern.text)")
    }
    if let fault = parts.weekdayFault {
      throw .wrongWeekday(name, cell.string, fault, position: cell.position)
    }
    guard let date = parts.timestamp(offset: nil) else {
      throw cell.badDate(
        name,
        expected: "a valid date and time" + (parts.year == nil ? ", \(EntryYear.range)" : ""))
    }
    return date
  }

  private func date(
    of parts: DayParts, _ row: Row, _ plan: TablePlan, firstMonth: Int
  ) throws(RecordFault) -> Timestamp {
    let names = parts.columns.map { plan.titles.name($0) }
    guard let (year, month, day) = parts.numbers(in: row) else {
      throw .missing("\(names[0]), \(names[1]) or \(names[2])", position: row.position)
    }
    guard let full = EntryYear.ofCommonEra(year, digits: 4),
      let date = Timestamp(year: full, month: month + 1 - firstMonth, day: day)
    else {
      throw .badDate(
        names.joined(separator: ", "), "\(day), \(month), \(year)",
        expected: "a day of the calendar, \(EntryYear.range)", position: row.position)
    }
    return date
  }

  /// The local time of a moment in UTC, by the offset of its row.
  private func moment(
    _ cell: CSVCell, _ name: String, _ row: Row, _ plan: TablePlan, _ order: DateOrder?
  ) throws(RecordFault) -> Timestamp {
    let offset = try plan.offset.map { (column) throws(RecordFault) in
      try self.offset(row.cell(at: column), plan.titles.name(column))
    }
    let text = CSVText.trimmed(withTime(cell, row, plan))
    var date = Self.moment(since1970: text, offset: offset ?? .zulu)
    if date == nil {
      let found = DateText(text)
      let read = found?.timestamp(order: found?.ownOrder ?? order ?? .ymd)
      // Some write the offset, too, although the title says it, and some a day alone.
      let isLocal = read?.offset != nil || read?.precision == .day
      date = isLocal ? read : read?.local(offset: offset ?? .zulu)
    }
    guard let date else {
      throw cell.badDate(
        name, expected: "a time in UTC such as \(layout.dates.example)",
        remedy: .otherOrder(text))
    }
    return date
  }

  /// The moment that a count of seconds or milliseconds means; nil for other texts. Seconds have
  /// ten digits from 2001 to 2286, milliseconds thirteen.
  private static func moment(since1970 text: ArraySlice<UInt8>, offset: UTCOffset) -> Timestamp? {
    let text = CSVText.trimmed(text)
    guard [10, 13].contains(text.count), text.allSatisfy(CSVText.isDigit) else { return nil }
    return Timestamp(since1970: text, digits: text.count > 10 ? 3 : 0, offset: offset)
  }

  /// The offset in a text such as `UTC-0500`, `UTC+05:30` or `+0100`; UTC if the cell is empty.
  private func offset(_ cell: CSVCell?, _ name: String) throws(RecordFault) -> UTCOffset {
    guard let cell, !cell.isNoNumber else { return .zulu }
    let text = CSVText.trimmed(cell.bytes)
    let isNamed = text.starts(with: "UTC".utf8) || text.starts(with: "GMT".utf8)
    let digits = isNamed ? text.dropFirst(3) : text
    if digits.isEmpty { return .zulu }
    // Names of zones, such as `EST`, are no offsets.
    let hasSign = digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-")
    var scanner = DateTextScanner(digits)
    if isNamed || hasSign, let offset = scanner.offset() { return offset }
    throw cell.badDate(name, expected: "an offset such as UTC-0500")
  }

  /// Takes a row with the day of the rows after it.
  mutating func take(day row: Row, _ plan: TablePlan, _ order: DateOrder?) {
    day = Timestamp(table: row[0].bytes, order: order, offset: nil)
    if day?.precision == .day { return }
    day = nil
    warnings.append(
      row[0].badDate(
        plan.titles.name(0),
        expected: "a day such as \(layout.dates.example); the entries under it are left out",
        remedy: .otherOrder(row[0].bytes)))
  }

  private func date(underDay row: Row, _ plan: TablePlan) throws(RecordFault) -> Timestamp {
    guard let day else { throw .missing("day above the row", position: row.position) }
    guard let column = plan.dates.first?.column, let cell = row.cell(at: column),
      !cell.isNoNumber
    else { return day }
    var text: [UInt8] = []
    day.append(to: &text)
    text.append(UInt8(ascii: " "))
    guard
      let date = Timestamp(
        table: text[...] + CSVText.trimmed(cell.bytes), order: .ymd, offset: nil)
    else {
      throw cell.badDate(
        plan.titles.name(column), expected: "a time such as 6:58 AM or 21:05")
    }
    return date
  }
}

extension Remedy {
  /// The remedy for a date that is valid in another order; nil for any other text.
  static func otherOrder(_ text: ArraySlice<UInt8>) -> Remedy? {
    DateText(text)?.possibleOrders.isEmpty ?? true ? nil : " (\(.dateOrder()) reads others)"
  }
}
