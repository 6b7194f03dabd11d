// SPDX-License-Identifier: MIT

import XMLTree

/// Decides the notation of dates and numbers in one file, by one rule for all layouts.
///
/// The user's options take precedence. Otherwise the values decide, all columns together,
/// because one program wrote them: a date or a number that can be read in one way only, or a
/// row whose price and amount make its total in one way only. If they contradict each other,
/// the file is refused. If they do not decide, the layout may know the notation that its app
/// always writes; a note reports this. Semicolons between the columns and titles in another
/// language show other settings than the app's own, so that this knowledge is not used.
struct NotationDecision {
  /// The order of dates; nil if it is not decided yet.
  private(set) var order: DateOrder?
  /// The decimal mark; nil if it is not decided yet.
  private(set) var mark: DecimalMark?
  /// The number of January, if months are numbers of their own; nil if it is not decided yet.
  private(set) var firstMonth: Int?
  /// True if the user, the layout or the file itself has given the order.
  private var isOrderGiven: Bool
  /// True if a pattern in the file has given it.
  private var isOrderOfPattern = false
  private var isMarkGiven: Bool
  @Kept private var layout: Layout
  /// The notation that the app always writes, according to the layout; nil if there are signs
  /// of other settings.
  private var usualOrder: DateOrder?
  private var usualMark: DecimalMark?
  private var dateStyle = ColumnDateStyle()
  private var numberStyle = ColumnNumberStyle()
  private var dateColumn: String?
  /// The evidence of each column of numbers alone, for messages.
  private var ownStyles: [(name: String, style: ColumnNumberStyle)] = []
  /// The table of the last row, with the index in `ownStyles` of each of its number columns.
  private var lastPlan: TablePlan?
  private var ownPlaces: [Int] = []
  /// The order in dates that need no decision themselves: `1-Apr-19` has its year last.
  private var namedOrder: DateOrder?
  /// The columns of the numbers that have decided the mark, by the mark.
  private var decisiveColumns: [DecimalMark: String] = [:]
  /// The marks with which alone a number is plausible for its field. They count only if no
  /// number decides by its form, and if they agree.
  private var marksByLimits: Set<DecimalMark> = []
  /// The mark of coordinates, which counts only if no other number decides.
  private var markOfDegrees: DecimalMark?
  private var needsOrder = false
  private var needsMark = false
  /// The first row whose month has to be decided.
  private var monthExample: SourcePosition?

  init(_ layout: Layout, _ options: ReadingOptions) {
    self.layout = layout
    order = options.tableDateOrder ?? (layout.dates.isFixed ? layout.dates.always : nil)
    mark = (layout.leavesMarksOpen ? options.decimalMark : nil) ?? layout.decimals.fixed
    isOrderGiven = order != nil
    isMarkGiven = mark != nil
    usualOrder = layout.dates.always
    usualMark = layout.decimals.always
    if layout.dates.hasYearLast { dateStyle = ColumnDateStyle([.dmy, .mdy]) }
  }

  /// True if the notation of all values seen so far is decided.
  var isDecided: Bool {
    (!needsOrder || order != nil) && (!needsMark || mark != nil)
      && (monthExample == nil || firstMonth != nil)
  }

  /// The settings that can decide.
  var settings: [Remedy.Setting] {
    (isOrderGiven ? [] : [.dateOrder()]) + (isMarkGiven ? [] : [.decimalMark()])
  }

  /// Takes the order of dates from a Java pattern in the file, up to the next pattern: in two files
  /// that were joined, each has its own.
  ///
  /// - Returns: False if the pattern has no known order and nothing else has decided.
  mutating func take(pattern: String) -> Bool {
    if order != nil, !isOrderOfPattern { return true }
    guard let said = DateOrder(javaPattern: pattern) else { return false }
    order = said
    isOrderGiven = true
    isOrderOfPattern = true
    return true
  }

  /// Takes the decimal mark that the file names.
  mutating func take(mark said: DecimalMark?) {
    guard mark == nil, let said else { return }
    mark = said
    isMarkGiven = true
  }

  /// Takes a new table of the file into account.
  mutating func begin(_ plan: TablePlan, delimiter: UInt8?) {
    // Programs that put semicolons between columns use the comma for decimals.
    let hasSemicolons = delimiter == UInt8(ascii: ";")
    if plan.isTranslated || hasSemicolons && usualOrder == .mdy { usualOrder = nil }
    if plan.isTranslated || hasSemicolons && usualMark == .point { usualMark = nil }
    dateColumn = dateColumn ?? plan.dates.first.map { plan.titles.name($0.column) }
  }

  // MARK: Evidence

  /// Takes a row into account.
  ///
  /// - Parameter isEntry: True if the values will be read. Other rows are only evidence for the
  ///   notation, and need no decision themselves.
  /// - Throws: `LogError` with the code `ambiguous` where values contradict each other.
  mutating func observe(
    _ row: Row, _ plan: TablePlan, isEntry: Bool
  ) throws(LogError) {
    if order == nil { try observeDates(row, plan, isEntry) }
    if mark == nil { try observeNumbers(row, plan, isEntry) }
    if firstMonth == nil, let parts = plan.dayParts {
      firstMonth = parts.firstMonth(by: row)
      if isEntry, monthExample == nil { monthExample = row.position }
    }
    // An entry is doubted when it cannot be read; other rows are not read, so it is done here.
    if !isEntry { try doubt(row, plan) }
  }

  private mutating func observeDates(
    _ row: Row, _ plan: TablePlan, _ isEntry: Bool
  ) throws(LogError) {
    var isNew = false
    for column in plan.dates where column.part != .utc && column.pattern == nil {
      guard let cell = row.cell(at: column.column), !cell.isEmpty else { continue }
      // A year in front is most common, and needs no second look.
      let text = cell.bytes
      if text.count > 4, text.prefix(4).allSatisfy(CSVText.isDigit) { continue }
      guard let date = DateText(text) else { continue }
      if let own = date.ownOrder {
        if date.namesMonthBesideShortYear { namedOrder = namedOrder ?? own }
        continue
      }
      if isEntry { needsOrder = true }
      if dateStyle.observe(date, in: cell) { isNew = true }
    }
    guard isNew else { return }
    switch dateStyle.decision {
    case .decided(let found): order = found
    case .contradictory: try refuseOrder()
    case .noDifference, .undecided, .noDates: break
    }
  }

  private func refuseOrder() throws(LogError) {
    if let failure = dateStyle.failure(column: dateColumn ?? "date") { throw failure }
  }

  private mutating func observeNumbers(
    _ row: Row, _ plan: TablePlan, _ isEntry: Bool
  ) throws(LogError) {
    var isNew = false
    var numbers: [(column: Int, number: NumberText)] = []
    for (place, column) in plan.numbers.enumerated() {
      guard plan.steps[column].mark == nil, let cell = row.cell(at: column), !cell.isTyped,
        cell.bytes.contains(where: Self.isMark)
      else { continue }
      if plan.steps[column].isOfDegrees {
        // A point is that of programs, whatever the amounts have.
        if cell.markOfDegrees == .comma { markOfDegrees = .comma }
        continue
      }
      if isEntry { needsMark = true }
      if let usual = usualMark, layout.decimals.isPlain, cell.bytes.contains(usual.other.byte) {
        usualMark = nil
      }
      guard let number = try? NumberText(cell.bytes) else { continue }
      numbers.append((column, number))
      let evidence = plan.judged(number, at: column)
      if let mark = plan.markByLimits(of: number, at: column) { marksByLimits.insert(mark) }
      if case .ambiguous(let found) = evidence, let usual = usualMark, found != usual,
        !plan.mayHaveThousands(number, usual, at: column)
      {
        usualMark = nil
      }
      if numberStyle.observe(evidence, in: cell) {
        isNew = true
        if case .decides(let mark) = evidence, decisiveColumns[mark] == nil {
          decisiveColumns[mark] = plan.titles.name(column)
        }
      }
      ownStyles[ownPlace(place, plan)].style.observe(evidence, in: cell)
    }
    if !numbers.isEmpty, let mark = plan.balancedMark(of: row, numbers),
      let total = plan.balance?.total
    {
      if numberStyle.observe(.decides(mark), in: row[total]) {
        isNew = true
        decisiveColumns[mark] = decisiveColumns[mark] ?? plan.titles.name(total)
      }
    }
    guard isNew else { return }
    switch numberStyle.decision {
    case .decided(let found): mark = found
    case .contradictory: try refuseMark()
    case .noMarks, .undecided: break
    }
  }

  /// The error for two numbers that need different marks, with the column of each.
  private func contradiction() -> LogError? {
    guard let point = decisiveColumns[.point], let comma = decisiveColumns[.comma] else {
      return nil
    }
    return numberStyle.contradiction(pointColumn: point, commaColumn: comma)
  }

  private func refuseMark() throws(LogError) {
    if let failure = contradiction() { throw failure }
    let column = ownStyles.first { $0.style.decision.mark == nil }
    let name = column?.name ?? "numbers"
    if let failure = column?.style.failure(column: name) ?? numberStyle.failure(column: name) {
      throw failure
    }
  }

  /// The index of a column's style: columns of all tables with the same title share one.
  private mutating func ownPlace(_ place: Int, _ plan: TablePlan) -> Int {
    if lastPlan === plan { return ownPlaces[place] }
    lastPlan = plan
    ownPlaces = plan.numbers.map { column in
      let name = plan.titles.name(column)
      let known = ownStyles.firstIndex { $0.name === name }
      if known == nil { ownStyles.append((name, ColumnNumberStyle())) }
      return known ?? ownStyles.count - 1
    }
    return ownPlaces[place]
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }

  // MARK: The end

  /// Decides without further rows, because none follow or no more can be held.
  ///
  /// - Returns: Notes on decisions that rest on the layout alone.
  /// - Throws: `LogError` with the code `ambiguous` if nothing has decided.
  mutating func conclude(_ position: SourcePosition?) throws(LogError) -> [RecordFault] {
    var notes: [RecordFault] = []
    if needsOrder, order == nil {
      if case .undecided(let orders, _) = dateStyle.decision, let namedOrder,
        orders.contains(namedOrder)
      {
        order = namedOrder
      } else if case .undecided(let orders, let example) = dateStyle.decision,
        orders.contains(.dmy), layout.dates.pattern == nil,
        example.text.utf8.prefix(3).contains(UInt8(ascii: "."))
      {
        order = .dmy
        let name = dateColumn ?? "date"
        notes.append(
          .assumed(
            "\(name): \(example.text) is read with the day first, as dates with points are written",
            .dateOrder(), field: name, position: example.position))
      } else if case .undecided(_, let example) = dateStyle.decision, let always = usualOrder {
        order = always
        let name = dateColumn ?? "date"
        notes.append(
          .assumed(
            "\(name): \(example.text) is read in the order \(always.rawValue), as "
              + "\(layout.title) has it", .dateOrder(), field: name, position: example.position))
      } else {
        try refuseOrder()
        order = dateStyle.decision.order
      }
    }
    if needsMark { mark = mark ?? markOfLimits ?? markOfDegrees }
    if needsMark, mark == nil {
      if case .undecided(let example) = numberStyle.decision, let always = usualMark {
        mark = always
        notes.append(
          .assumed(
            "\(example.text) is read with a decimal \(always.rawValue), as \(layout.title) has it",
            .decimalMark(), field: "numbers", position: example.position))
      } else {
        try refuseMark()
        mark = numberStyle.decision.mark
      }
    }
    if let monthExample, firstMonth == nil {
      firstMonth = 1
      notes.append(
        RecordFault(
          code: .assumedMonths,
          message: "no date of the file says whether its months count from 0 or from 1; "
            + "they are taken to count from 1", field: "Month", position: monthExample))
    }
    return notes
  }

  /// Whether `conclude` could decide without more rows.
  var canAssume: Bool {
    (!needsOrder || order != nil || usualOrder != nil || namedOrder != nil)
      && (!needsMark || mark != nil || markOfLimits != nil || markOfDegrees != nil
        || usualMark != nil)
  }

  private var markOfLimits: DecimalMark? {
    marksByLimits.count == 1 ? marksByLimits.first : nil
  }

  /// Looks for values that cannot be read as was decided.
  ///
  /// - Throws: `LogError` with the code `ambiguous` if they can be read in another one, which
  ///   puts the decision in doubt. If the user has named the notation, such a row costs only
  ///   itself.
  mutating func doubt(_ row: Row, _ plan: TablePlan) throws(LogError) {
    if !isOrderGiven, let order {
      for column in plan.dates where column.part != .utc && column.pattern == nil {
        guard let cell = row.cell(at: column.column), let date = DateText(cell.bytes),
          date.ownOrder == nil, !date.possibleOrders.isEmpty,
          date.timestamp(order: order) == nil
        else { continue }
        dateStyle.observe(date, in: cell)
        try refuseOrder()
      }
    }
    if !isMarkGiven, let mark {
      for column in plan.numbers
      where plan.steps[column].mark == nil && !plan.steps[column].isOfDegrees {
        guard let cell = row.cell(at: column), !cell.isTyped,
          let number = try? NumberText(cell.bytes),
          plan.judged(number, at: column) == .decides(mark.other)
        else { continue }
        numberStyle.observe(number.evidence, in: cell)
        decisiveColumns[mark.other] = plan.titles.name(column)
        if let failure = contradiction() { throw failure }
        if let failure = numberStyle.failure(column: plan.titles.name(column)) { throw failure }
        throw LogError(
          code: .ambiguous,
          message: "\(plan.titles.name(column)): \(cell.string) has a decimal "
            + "\(mark.other.rawValue), and the numbers before it were read with a decimal "
            + "\(mark.rawValue)",
          remedy: "; say it with \(.decimalMark(DecimalMark.allCases))",
          position: cell.position)
      }
    }
  }
}

extension RecordFault {
  /// A note on a decision that rests on the usual notation of the app.
  static func assumed(
    _ message: String, _ setting: Remedy.Setting, field: String, position: SourcePosition?
  ) -> RecordFault {
    RecordFault(
      code: .assumedNotation, message: message, remedy: "; \(setting) says otherwise",
      field: field, position: position)
  }
}

extension Diagnostic.Code {
  /// The order of dates or the decimal mark is known from the format only, not from the
  /// input.
  public static let assumedNotation = Diagnostic.Code(description: "assumed-notation")
  /// Neither the file nor the user says if months count from 0 or from 1.
  public static let assumedMonths = Diagnostic.Code(description: "assumed-months")
}
