// SPDX-License-Identifier: MIT

import XMLTree

/// Makes records of the rows of a table, once their notation is decided.
struct TableRecordMaker {
  @Kept var layout: Layout
  @Kept var options: ReadingOptions
  private let fields: [Field]
  var reader: FieldReader
  private let needed: [Field]
  /// The index of the date among the fields.
  private let dateField: Int
  /// The day on a row of its own, which holds for the rows after it.
  var day: Timestamp?
  var warnings: [RecordFault] = []
  var hasToldThousands = false
  var hasToldCalendar = false
  /// The first price that was in hundredths of the currency of its total, as it is written.
  var firstInHundredths: ExactDecimal?
  /// Placeholder times that were left out.
  var noTimes = TimesLeftOut()
  /// The currencies beside amounts of the current row.
  var currencies: [String] = []
  /// The unit of which the price of the current row is that of one, with the price's cell.
  var rate: (unit: UnitWord, cell: CSVCell, name: String)?
  /// Shares of the body whose unit differs from the one written.
  var shares = BodyShares()
  /// Numbers whose digits come from floating point.
  var noise = FloatNoise()
  /// The unit of distances in other tables of the file, for tables without one.
  var fileDistanceUnit: UnitCode?
  /// The rows of a separate table about the subjects of entries.
  var subjects: SubjectRows

  init(_ layout: Layout, _ options: ReadingOptions) {
    self.layout = layout
    self.options = options
    fields = layout.kind.fields
    reader = FieldReader(layout.kind)
    subjects = SubjectRows(layout, options)
    needed = layout.needs?.fields ?? []
    dateField = fields.firstIndex { $0.type == .timestamp } ?? 0
  }

  mutating func takeWarnings() -> [RecordFault] {
    if warnings.isEmpty { return [] }
    defer { warnings = [] }
    return warnings
  }

  // MARK: Records

  /// - Parameters:
  ///   - notation: The decided notation of dates and numbers.
  ///   - subject: The subject of the record, if no column names it.
  /// - Returns: nil for a row that is only the day above others.
  mutating func record(
    _ row: Row, _ plan: TablePlan, _ notation: NotationDecision, subject: String?
  ) throws(RecordFault) -> LogRecord? {
    if layout.dates.hasOwnRows, row.dropFirst().allSatisfy(\.isEmpty) {
      take(day: row, plan, notation.order)
      return nil
    }
    let row = try fitted(row, plan)
    if layout.table.separatesByBlanks { try plan.checkCount(ofBlanks: row) }
    let date = try date(row, plan, notation)
    if !hasToldCalendar { tellCalendar(of: date, in: row, plan) }
    currencies = []
    rate = nil
    let mark = notation.mark ?? .point
    let isMidnight = layout.dates.dropsMidnight && date.isMidnight
    var record = LogRecord(
      layout.kind, date: isMidnight ? date.withoutTime : date,
      roomForPositions: options.locatesFields ? plan.mostLocated : 0)
    record.position = row.position
    if options.locatesFields { record.locateFields { locate(row, plan, &$0) } }
    if let rest = row.origin?.rest, layout.extras != .none { record.extras = rest }
    if let subject { record.subject = subject }
    for column in 0..<min(row.count, plan.steps.count) {
      try take(column, of: row, plan, mark, &record)
    }
    if let name = subjects.nameByKey { record.subject = name }
    for column in plan.fills { take(filled: row.cell(at: column), plan.steps[column], &record) }
    // What is written in a cell counts, such as a currency beside an amount.
    for (step, text) in plan.constants where !fields[step.field].access.isGiven(in: record) {
      let isCurrency = fields[step.field].scope == .recordOrLog
      if isCurrency, !record.mayBe(in: text) { continue }
      try take(text, step, of: row, &record)
    }
    if row.count > plan.steps.count {
      for column in plan.steps.count..<row.count where !row[column].isEmpty {
        keep(column, of: row, plan, &record)
      }
    }
    if !currencies.isEmpty { keepOtherCurrencies(&record) }
    if options.currency != nil, let currency = layout.kind.currency,
      currency.get(record) == nil, let code = options.assumeCurrency()
    {
      currency.set(&record, code)
    }
    if let rate { try check(rate, in: record) }
    for column in plan.money { settle(money: column, of: row, plan, mark, &record) }
    if let balance = plan.balance { settle(hundredths: balance.price, of: row, plan, &record) }
    record.deriveAgain(after: nil)
    layout.finish?.body(&record, plan.titles, options)
    if let needs = layout.needs, !needed.contains(where: { $0.access.isGiven(in: record) }) {
      throw .missing(needs.name, position: row.position)
    }
    if isMidnight { noTimes.add("00:00:00", at: row.position, row.path) }
    if let time = noTime(row, plan) { noTimes.add(time, at: row.position, row.path) }
    return record
  }

  /// The row with surplus cells joined or left out if they are empty; throws if they are not.
  private func fitted(_ row: Row, _ plan: TablePlan) throws(RecordFault) -> Row {
    // In a spreadsheet, a cell without a title has not shifted others.
    if row.isSheet { return row.filled(to: plan.steps.count) }
    if plan.shape.isFilled(by: row) { return row }
    let excess = plan.shape.excess(of: row)
    guard excess > 0 else { return row }
    let found = plan.overflow.compactMap { row.joining(excess, at: $0, plan) }
    let fitting = found.count > 1 ? found.filter { plan.makesSense($0) } : found
    if fitting.count == 1 { return fitting[0] }
    throw plan.shape.fault(ofLong: row)
  }

  private mutating func take(
    _ column: Int, of row: Row, _ plan: TablePlan, _ mark: DecimalMark,
    _ record: inout LogRecord
  ) throws(RecordFault) {
    let place = row.cells[column]
    let step = plan.steps[column]
    if place.start == place.end, !(step.takesEmpty && place.isThere) { return }
    if !layout.nothing.isEmpty, isNothing(row[column]) { return }
    if step.isNothingAtMinusOne, row[column].isMinusOne { return }
    if case .part = step.action { return take(part: column, of: row, step, &record) }
    if let whole = step.whole, try isTaken(column, with: whole, of: row, plan, mark) { return }
    for other in step.preferred {
      guard let cell = row.cell(at: other), hasValue(cell, plan.steps[other]) else { continue }
      return keep(column, of: row, plan, &record)
    }
    try take(step, column, of: row, plan, mark, &record)
    for other in step.others { try take(other, column, of: row, plan, mark, &record) }
  }

  /// Sets the field of a constant, which has no cell.
  private mutating func take(
    _ text: [UInt8], _ step: TablePlan.Step, of row: Row, _ record: inout LogRecord
  ) throws(RecordFault) {
    var unit = FieldReader.Unit.none
    if case .quantity(let plan) = step.action, let found = self.unit(plan, plan.said(in: row)) {
      unit = .known(found)
    }
    try text.withUnsafeBufferPointer { (text) throws(RecordFault) in
      try reader.set(step.field, text, unit: unit, in: &record)
    }
  }

  private mutating func take(
    _ step: TablePlan.Step, _ column: Int, of row: Row, _ plan: TablePlan,
    _ mark: DecimalMark, _ record: inout LogRecord
  ) throws(RecordFault) {
    let mark = try step.mark?.mark(of: row[column], plan.titles.name(column)) ?? mark
    switch step.action {
    case .date: keep(otherDate: column, of: row, plan, &record)
    case .nothing: break
    case .measure(let measure):
      // The step of a measure is a number or quantity, so this does not recurse further.
      if let own = measure.step(row) { try take(own, column, of: row, plan, mark, &record) }
    case .extra: keep(column, of: row, plan, &record)
    case .extraUnlessZero(let hasWords):
      if !row[column].isZero(withWords: hasWords) { keep(column, of: row, plan, &record) }
    case .extraUnlessSame(let other):
      let isSame = row.cell(at: other).map { $0.bytes == row[column].bytes } ?? false
      if !isSame { keep(column, of: row, plan, &record) }
    case .text:
      if step.isNothingAtZero, row[column].isZero(withWords: false) { return }
      try take(text: column, of: row, step, &record)
    case .part, .filled: break
    case .number(let isMoney):
      if isMoney, row[column].isForFree, case .decimal(_, let set) = reader[step.field].access {
        return set(&record, ExactDecimal(0))
      }
      let own = step.isOfDegrees ? row[column].markOfDegrees : nil
      guard
        let (value, words) = try number(column, of: row, plan, own ?? mark),
        !(step.isNothingAtZero && value.isZero)
      else { return }
      guard case .decimal(_, let set) = reader[step.field].access else { return }
      if let words, !(try take(words, ofMoney: isMoney, step, column, of: row, plan, &record)) {
        return
      }
      set(&record, value)
    case .quantity(let unit):
      try take(quantity: unit, step, column, of: row, plan, mark, &record)
    case .flag(let isInverted):
      guard case .flag(_, let set) = reader[step.field].access,
        let answer = try row[column].answer(plan.titles.name(column))
      else { return }
      set(&record, answer != isInverted)
    case .words(let words, let otherwise):
      try take(words, otherwise, step, column, of: row, plan, &record)
    }
  }

  @inline(__always)
  private mutating func take(
    text column: Int, of row: Row, _ step: TablePlan.Step, _ record: inout LogRecord
  ) throws(RecordFault) {
    let place = row.cells[column]
    if fields[step.field].scope == .recordOrLog,
      let currency = NumberText.Currency(sign: row[column].string)
    {
      return record.take(currency, options)
    }
    try row.withBytes { (bytes) throws(RecordFault) in
      try reader.set(step.field, place.text(in: bytes), unit: .none, in: &record)
    }
  }

  /// Keeps currencies beside amounts if a later column gives another currency.
  private mutating func keepOtherCurrencies(_ record: inout LogRecord) {
    let known = record.kind.currency?.get(record)
    for code in currencies where known !== code && record.extras["currency"] !== code {
      record.extras.append(name: "currency", value: code)
    }
    currencies = []
  }

  /// The number of a cell, without digits that come from floating point.
  mutating func number(
    _ column: Int, of row: Row, _ plan: TablePlan, _ mark: DecimalMark
  ) throws(RecordFault) -> (value: ExactDecimal, words: NumberText?)? {
    let name = { plan.titles.name(column) }
    if layout.oddities.contains(.floats),
      let short = noise.short(row[column].string, name(), at: row[column].position)
    {
      return (short, nil)
    }
    // If nobody has named the mark, a comma may be one or separate thousands.
    if let fixed = layout.decimals.fixed, plan.steps[column].mark == nil, !row[column].isTyped,
      options.decimalMark == nil || !layout.leavesMarksOpen,
      row[column].bytes.contains(fixed.other.byte)
    {
      throw .doubtfulMark(
        name(), row[column].string, layout.leavesMarksOpen ? fixed : nil,
        position: row[column].position)
    }
    let found = try row[column].number(name(), mark)
    guard plan.steps[column].isScaled, let (value, words) = found else { return found }
    let cell = plan.steps[column].powerColumn.flatMap { row.cell(at: $0) }
    if let cell, cell.isNoNumber { return found }
    do throws(ExactDecimal.ParseError) {
      let power = cell?.string ?? "\(plan.steps[column].power)"
      return try (ExactDecimal(parsing: "\(value)e\(power)"), words)
    } catch {
      throw (cell ?? row[column]).badNumber(name())
    }
  }

  private func take(filled cell: CSVCell?, _ step: TablePlan.Step, _ record: inout LogRecord) {
    guard case .flag(_, let set) = reader[step.field].access else { return }
    set(&record, cell.map { !isNothing($0) && SpokenFlag.answer($0.bytes) != false } ?? false)
  }

  /// Joins all parts when the first filled one is reached.
  private mutating func take(
    part column: Int, of row: Row, _ step: TablePlan.Step, _ record: inout LogRecord
  ) {
    let parts = step.preferred.compactMap { row.cell(at: $0) }.filter { !$0.isEmpty }
    guard row.firstFilled(of: step.preferred) == column,
      case .text(_, let set) = reader[step.field].access
    else { return }
    set(&record, parts.map(\.string).joined(separator: " "))
  }

  func keep(
    _ column: Int, of row: Row, _ plan: TablePlan, _ record: inout LogRecord
  ) {
    if layout.extras == .none { return }
    record.extras.append(name: plan.titles.name(column), value: row[column].string)
    // Without its power, the number would say another value.
    if column < plan.steps.count, let power = plan.steps[column].powerColumn, power < row.count,
      !row[power].isEmpty
    {
      record.extras.append(name: plan.titles.name(power), value: row[power].string)
    }
  }

  private mutating func take(
    _ words: WordTable, _ otherwise: LayoutWord.Otherwise, _ step: TablePlan.Step,
    _ column: Int, of row: Row, _ plan: TablePlan, _ record: inout LogRecord
  ) throws(RecordFault) {
    let text = CSVText.trimmed(row[column].bytes)
    guard let word = words[text] else {
      if text.isEmpty { return }
      if otherwise == .extra { return keep(column, of: row, plan, &record) }
      if otherwise == .text { return try take(text: column, of: row, step, &record) }
      throw row[column].fault(
        .badFlag, plan.titles.name(column), "expected \(WordList.or(words.all))")
    }
    for (field, value) in word.says {
      try value.withUnsafeBufferPointer { (value) throws(RecordFault) in
        try reader.set(field, value, unit: .none, in: &record)
      }
    }
    if word.isKept { keep(column, of: row, plan, &record) }
  }

  /// True if a cell has a value for its field: not `--` in a column of numbers, nor a 0 that
  /// means a missing value.
  func hasValue(_ cell: CSVCell, _ step: TablePlan.Step) -> Bool {
    if isNothing(cell) || step.isNothingAtMinusOne && cell.isMinusOne { return false }
    switch step.action {
    case .number, .quantity:
      return !cell.isNoNumber && !(step.isNothingAtZero && cell.isZero(withWords: true))
    default: return true
    }
  }

  private func isNothing(_ cell: CSVCell) -> Bool { cell.isNothing(layout.nothing) }

  /// Finds the positions of the cells that fields are read from.
  private func locate(_ row: Row, _ plan: TablePlan, _ found: inout FieldPositions.Writer) {
    let dates = plan.dates.map(\.column) + (plan.dayParts.map { [$0.day] } ?? [])
    row.forEachPosition { column, position in
      guard column < plan.steps.count, !row[column].isEmpty else { return }
      let step = plan.steps[column]
      if step.field >= 0 {
        // A text of several parts begins with the first.
        if case .part = step.action, row.firstFilled(of: step.preferred) != column { return }
        found.add(field: step.field, at: position)
      } else if case .measure(let measure) = step.action, let own = measure.step(row) {
        found.add(field: own.field, at: position)
      } else if dates.contains(column) {
        found.add(field: dateField, at: position)
      }
    }
  }
}

extension RecordFault {
  /// The error for a number with another mark than the fixed one, which nobody has confirmed.
  ///
  /// - Parameter mark: The fixed mark; nil if the user cannot name another.
  fileprivate static func doubtfulMark(
    _ name: String, _ text: String, _ mark: DecimalMark?, position: SourcePosition
  ) -> RecordFault {
    var fault = badNumber(name, text, .notANumber, position: position)
    guard let mark else { return fault }
    fault.remedy = """
       (\"decimalMark\" in the mapping or \(.decimalMark()) says which mark starts decimals: \
      \(mark.rawValue) or \(mark.other.rawValue))
      """
    return fault
  }
}
