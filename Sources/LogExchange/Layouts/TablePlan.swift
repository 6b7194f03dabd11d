// SPDX-License-Identifier: MIT

/// A layout matched with the titles of one table: the step for each cell of a row, decided
/// once.
///
/// The properties read for each cell change only while the plan is made and between rows, so
/// the checks for exclusive access are turned off.
final class TablePlan {
  /// A column that dates are read from.
  struct DateColumn: Sendable {
    var column: Int
    var part: LayoutColumn.DatePart
    var pattern: DatePattern?
  }

  let titles: TableTitles
  let kind: LogKind
  /// The number of cells in rows, shared by all plans of a table.
  @exclusivity(unchecked) var shape: RowShape {
    didSet { for plan in further { plan.shape = shape } }
  }
  /// The cell whose text is an object with further cells; nil for none.
  let object: ObjectCell?
  /// The plans for further entries of a row, if rows hold several.
  @exclusivity(unchecked) private(set) var further: [TablePlan] = []
  /// One for each column of the table.
  @exclusivity(unchecked) private(set) var steps: [Step]
  /// The columns of dates, the preferred one first.
  @exclusivity(unchecked) private(set) var dates: [DateColumn] = []
  @exclusivity(unchecked) private(set) var time: Int?
  private(set) var offset: Int?
  private(set) var timePattern: DatePattern?
  /// The values that each entry has without a cell.
  @exclusivity(unchecked) private(set) var constants: [(step: Step, text: [UInt8])] = []
  /// The columns of year, month and day, if these are separate numbers.
  @exclusivity(unchecked) private(set) var dayParts: DayParts?
  /// The columns of `filled` flags, which every row sets, even if it ends before them.
  @exclusivity(unchecked) private(set) var fills: [Int] = []
  /// The columns whose numbers are evidence for the decimal mark.
  @exclusivity(unchecked) private(set) var numbers: [Int] = []
  /// The columns of unit prices, and that of the total of an amount and a price.
  @exclusivity(unchecked) private(set) var money: [Int] = []
  /// The columns of a price, an amount and a total, of which the third is the product.
  @exclusivity(unchecked) private(set) var balance: (price: Int, amount: Int, total: Int)?
  @exclusivity(unchecked)
  private(set) var conditions: [(columns: [Int], condition: RowCondition)] = []
  /// Whether an entry without a measure is rejected.
  @exclusivity(unchecked) private(set) var needsMeasure = false
  /// The words of the layout for a missing value.
  private(set) var nothing: [String] = []
  /// The column of numbers whose measure is named in their row.
  @exclusivity(unchecked) private(set) var measure: MeasurePlan?
  /// The columns whose texts give the unit of the whole table, each with the step that needs
  /// it.
  @exclusivity(unchecked)
  private(set) var unitTexts: [(column: Int, step: Int, words: [UnitSource.Word])] = []
  /// The columns of the subject.
  private(set) var subjects: [Int] = []
  /// The columns to which surplus cells may belong; empty if they are a fault.
  private(set) var overflow: [Int] = []
  /// The most cells of a row that have the value of a field.
  @exclusivity(unchecked) private(set) var mostLocated = 0
  /// Whether titles are in another language than the app's own.
  private(set) var isTranslated = false
  /// The columns that are known by their places, because their titles are not known.
  private(set) var byPlace: [Int] = []
  /// The columns of fields, in the order of the layout.
  private var ranked: [(column: Int, field: Int)] = []
  private var dateParts: [LayoutColumn.DatePart: Int] = [:]

  /// The columns that the layout names as extras.
  private var extras: [Int] = []
  /// The columns that an entry does not share with the others of its row; nil for one that has all
  /// of the row.
  private var own: [Int]?

  /// True if a row holds the entry, if it may hold several; cells with `0` or `No` do not count.
  func isGiven(in row: Row) -> Bool {
    own?.contains { column in
      guard let cell = row.cell(at: column), !cell.isBlank else { return false }
      switch steps[column].action {
      case .number, .quantity: return !cell.isNoNumber && !cell.isZero(withWords: true)
      default: return false
      }
    } ?? true
  }

  /// Keeps in another entry of a row what none of its entries knows, where this plan's is not given.
  func keepUnknown(of row: Row, in entry: inout MappedEntry) {
    guard case .record(var record) = entry.outcome else { return }
    for column in steps.indices where steps[column].action.isExtra {
      guard let cell = row.cell(at: column), !cell.isBlank else { continue }
      record.extras.append(name: titles.name(column), value: cell.string)
    }
    entry.outcome = .record(record)
  }

  /// Divides the rows of a table with plans that read other entries from them: columns that only
  /// one of them knows are its own, and those that none knows stay with this plan.
  func share(rowsWith others: [TablePlan]) {
    if others.isEmpty { return }
    let plans = [self] + others
    let readers = steps.indices.map { column in
      plans.filter { $0.steps[column].isTaken || $0.extras.contains(column) }
    }
    for plan in plans {
      plan.own = steps.indices.filter { column in
        plan.steps[column].field >= 0 && readers[column].count == 1
      }
      for column in steps.indices
      where plan.steps[column].action.isExtra && plan !== (readers[column].first ?? self) {
        plan.steps[column].action = .nothing
      }
    }
  }

  /// Keeps texts of further entries that are not given, such as the name of a second fuel
  /// without an amount.
  func keepRest(of row: Row, in record: inout LogRecord) {
    for plan in further where !plan.isGiven(in: row) {
      for column in plan.own ?? [] {
        guard case .text = plan.steps[column].action, let cell = row.cell(at: column),
          !cell.isBlank
        else { continue }
        record.extras.append(name: titles.name(column), value: cell.string)
      }
    }
  }

  /// True if a column names the subject.
  var hasSubject: Bool { !subjects.isEmpty }

  convenience init(
    _ layout: Layout, _ titles: TableTitles, _ options: ReadingOptions,
    _ remarks: [TableRemark] = []
  ) {
    let places = layout.titlesByPlace(titles)
    self.init(layout, placed: places.isEmpty ? titles : titles.placed(places), options, remarks)
    byPlace = places.keys.filter { steps[$0].isTaken }.sorted()
    isTranslated = isTranslated || !places.isEmpty
    if layout.table.numbersRepeatedTitles { findFurther(layout, options, remarks) }
  }

  private func findFurther(
    _ layout: Layout, _ options: ReadingOptions, _ remarks: [TableRemark]
  ) {
    let entries = FurtherEntries(titles) { steps[$0].isTaken }
    for (index, group) in entries.groups.enumerated() {
      let names = TableTitles(entries.titles(titles.names, of: index), layout.table)
        .placed(entries.places(titles.places, of: index))
      let plan = TablePlan(layout, placed: names, options, remarks)
      plan.own = group.keys.filter { plan.steps[$0].field >= 0 }.sorted()
      for column in plan.steps.indices where plan.steps[column].action.isExtra {
        plan.steps[column].action = .nothing
      }
      further.append(plan)
    }
    for column in entries.groups.flatMap(\.keys) { steps[column].action = .nothing }
  }

  private init(
    _ layout: Layout, placed titles: TableTitles, _ options: ReadingOptions,
    _ remarks: [TableRemark]
  ) {
    self.titles = titles
    kind = layout.kind
    object = ObjectCell(layout, titles)
    shape = RowShape(
      titles.names, trailing: layout.table.trailingCells,
      mayHaveMore: layout.table.hasMoreCells || object != nil, hasHeader: layout.table.hasTitles)
    steps = titles.names.map { _ in Step(action: layout.extras.action) }
    let fields = layout.kind.fields
    extras = layout.columns.filter { $0.content == .extra }.flatMap(\.titles)
      .flatMap { titles.indices(of: $0, unit: nil) }
    // Columns of extras are treated like unknown ones: the layout names them only to write them,
    // or to say which entry of a row they belong to.
    for meaning in layout.columns where meaning.content != .extra {
      for title in meaning.titles + meaning.translations {
        for column in titles.indices(of: title, unit: meaning.titledUnit)
        where meaning.isShared || !steps[column].isTaken {
          place(meaning, at: column, fields, options, remarks)
        }
      }
      if case .constant(let field, let text, let unit) = meaning.content {
        place(text, of: field, unit, fields, options)
      }
      isTranslated = isTranslated || titles.index(ofAny: meaning.translations) != nil
    }
    for power in steps.compactMap(\.powerColumn) where !steps[power].isTaken {
      steps[power].action = .nothing
    }
    let parts = partColumns(layout)
    for pair in parts { place(pair, fields, options) }
    numbers.sort()
    rank()
    for pair in parts { join(pair) }
    dayParts = DayParts(dateParts)
    nothing = layout.nothing
    needsMeasure = layout.needs != nil
    for condition in layout.conditions {
      let columns = condition.titles.flatMap { title in
        titles.names.indices.filter { titles.matches($0, title) }
      }
      if !columns.isEmpty { conditions.append((columns, condition)) }
    }
    overflow = layout.table.overflow.compactMap { title in
      let column = layout.columns.first { $0.titles.contains { $0 === title } }
      return titles.index(ofAny: column?.titles ?? [title])
    }
    subjects = ranked.filter { fields[$0.field].scope == .log }.map(\.column)
    findBalance(fields)
    money = steps.indices.filter { column in
      let step = steps[column]
      guard step.field >= 0, !step.isScaled, case .price = fields[step.field].number else {
        return false
      }
      return true
    }
    if let balance { money.append(balance.total) }
    let located = steps.count { step in
      if case .measure = step.action { true } else { step.field >= 0 }
    }
    mostLocated = located + dates.count + (dayParts == nil ? 0 : 1)
  }

  /// Whether a row has the title of the dates in their column: another table begins, or the same
  /// one again.
  func hasTitles(_ row: Row) -> Bool {
    guard let column = dates.first?.column, let cell = row.cell(at: column) else { return false }
    return cell.bytes.first.map { !CSVText.isDigit($0) } ?? false
      && CSVText.equalFoldingASCII(CSVText.trimmed(cell.bytes), titles.name(column).utf8)
  }

  private func place(
    _ meaning: LayoutColumn, at column: Int, _ fields: [Field], _ options: ReadingOptions,
    _ remarks: [TableRemark]
  ) {
    let field = meaning.field.flatMap { field in fields.firstIndex { $0 === field } } ?? -1
    var step = Step(action: .nothing, field: field)
    step.isNothingAtZero = meaning.isNothingAtZero
    step.isNothingAtMinusOne = meaning.isNothingAtMinusOne
    switch meaning.content {
    case .date(let part):
      step.action = .date
      switch part {
      case .whole, .day, .utc:
        dates.append(DateColumn(column: column, part: part, pattern: meaning.pattern))
      case .time:
        time = column
        timePattern = meaning.pattern
      case .offset: offset = column
      case .year, .month, .dayOfMonth: dateParts[part] = column
      }
    case .text: step.action = .text
    case .part: step.action = .part
    case .number(let field): step.action = .number(isMoney: field.isMoney)
    case .flag(_, let isInverted): step.action = .flag(isInverted: isInverted)
    case .filled:
      step.action = .filled
      fills.append(column)
    case .quantity(let field, let sources):
      // A column that is known is never an extra in silence for lack of a unit.
      let unsaid = UnitSource.unsaid(field)
      guard let kind = field.unitKind,
        let unit = UnitPlan(kind, sources, at: column, titles, options, remarks)
          ?? UnitPlan(kind, unsaid, at: column, titles, options)
      else { return }
      step.action = .quantity(unit)
      for text in unit.texts { unitTexts.append((text.column, column, text.words)) }
    case .measure(let name, let measures):
      guard let named = titles.index(of: name) else { return }
      let plan = MeasurePlan(measures, named: named, at: column, fields, titles, options)
      step.action = .measure(plan)
      measure = plan
    case .words(let words, let otherwise):
      step.action = .words(WordTable(words, fields), otherwise: otherwise)
      step.takesEmpty = words.contains { CSVText.trimmed(Array($0.word.utf8)[...]).isEmpty }
    case .extraUnlessZero: step.action = .extraUnlessZero(hasWords: true)
    case .extraUnlessSame(let title):
      step.action = titles.index(of: title).map { .extraUnlessSame($0) } ?? .extra
    case .constant, .extra, .nothing: break
    }
    step.mark = meaning.mark
    if field >= 0, case .degrees = fields[field].number { step.isOfDegrees = true }
    switch meaning.power {
    case .column(let title): step.powerColumn = titles.index(of: title)
    case .always(let power): step.power = power
    case nil: break
    }
    if meaning.isNumber { numbers.append(column) }
    if meaning.isShared, steps[column].isTaken {
      steps[column].others.append(step)
      return
    }
    // Columns of one field come in the order of the layout.
    if field >= 0 { ranked.append((column, field)) }
    steps[column] = step
    steps[column].isTaken = true
  }

  private func place(
    _ text: String, of field: Field, _ sources: [UnitSource], _ fields: [Field],
    _ options: ReadingOptions
  ) {
    guard let index = fields.firstIndex(where: { $0 === field }) else { return }
    var step = Step(action: .text, field: index)
    if let kind = field.unitKind {
      guard let unit = UnitPlan(kind, sources, at: 0, titles, options) else { return }
      step.action = .quantity(unit)
    }
    constants.append((step, Array(text.utf8)))
  }

  private func rank() {
    for (place, entry) in ranked.enumerated() {
      let isPart = if case .part = steps[entry.column].action { true } else { false }
      steps[entry.column].preferred = (isPart ? ranked[...] : ranked[..<place])
        .filter { $0.field == entry.field }.map(\.column)
    }
  }

  private func place(_ pair: PartColumns, _ fields: [Field], _ options: ReadingOptions) {
    steps[pair.whole].rest = (pair.rest, pair.parts)
    if steps[pair.rest].field < 0 {
      numbers.append(pair.rest)
      let field = steps[pair.whole].field
      if let kind = fields[field].unitKind,
        let unit = UnitPlan(kind, [.title], at: pair.rest, titles, options)
      {
        steps[pair.rest] = Step(action: .quantity(unit), field: field)
      }
    }
    steps[pair.rest].whole = (pair.whole, pair.parts)
  }

  /// Removes the preference between two parts of one value.
  private func join(_ pair: PartColumns) {
    let isRanked = ranked.contains { $0.column == pair.rest }
    let shared = steps[pair.whole].preferred.filter { column in
      column != pair.rest && (!isRanked || steps[pair.rest].preferred.contains(column))
    }
    steps[pair.whole].preferred = shared
    steps[pair.rest].preferred = shared
  }

  private func findBalance(_ fields: [Field]) {
    func column(_ isWanted: (Field) -> Bool) -> Int? {
      steps.indices.first { steps[$0].field >= 0 && isWanted(fields[steps[$0].field]) }
    }
    for field in fields {
      guard case .price(let amount) = field.number,
        let price = column({ $0 === field }), let amount = column({ $0 === amount }),
        let total = column({ if case .money = $0.number { true } else { false } }),
        ![price, amount, total].contains(where: { steps[$0].isScaled })
      else { continue }
      balance = (price, amount, total)
    }
  }

  /// Sets the unit of a column that the text of another one has given.
  func set(_ unit: UnitCode, ofStep step: Int) {
    guard case .quantity(let plan) = steps[step].action else { return }
    plan.known = unit
    unitTexts.removeAll { $0.step == step }
    for plan in further { plan.set(unit, ofStep: step) }
  }
}

extension TablePlan.Step.Action {
  /// Whether cells may become extras.
  fileprivate var isExtra: Bool {
    switch self {
    case .extra, .extraUnlessZero, .extraUnlessSame: true
    default: false
    }
  }
}

extension LayoutExtras {
  fileprivate var action: TablePlan.Step.Action {
    switch self {
    case .all: .extra
    case .unlessZero: .extraUnlessZero(hasWords: false)
    case .none: .nothing
    }
  }
}
