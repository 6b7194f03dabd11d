// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the rows of a file by a layout.
///
/// A row waits where it has a date or a number that nothing has explained yet: what
/// decides may stand in the last row, and in another section. Once all is decided, rows
/// pass at once.
struct TableReader: CSVRecordMapping {
  private let layout: Layout
  private let options: ReadingOptions
  private let delimiter: UInt8?
  private var sections: CSVSections?
  private var context: (any TableContext)?
  private var linesAbove: Int
  private var notation: NotationDecision
  private var maker: TableRecordMaker
  /// The tables with entries so far, each with the rows of it that wait.
  private var tables: [Table] = []
  /// A table without entries, for what its dates and numbers say.
  private var otherPlan: TablePlan?
  /// Notes that go out with the next entry.
  private var notes: [RecordFault] = []
  private var wrapping: WrappedRows?
  private var hasBegunLog = false
  private var remarks: [TableRemark] = []
  /// Whether the rows of the section, or of a table without a name, are entries.
  private var hasEntries = false

  private struct Table {
    var plan: TablePlan
    var held: HeldRows
  }

  init(_ layout: Layout, _ options: ReadingOptions, _ head: InputHead?, _ dialect: CSVDialect?) {
    self.layout = layout
    self.options = options
    delimiter = options.delimiter ?? dialect?.delimiter
    sections = layout.table.sections?.rows
    linesAbove = layout.table.linesAbove
    notation = NotationDecision(layout, options)
    maker = TableRecordMaker(layout, options)
    context = layout.context?.body(head, dialect, options)
    notation.take(mark: head.flatMap(layout.marks)?.mark)
  }

  // MARK: Rows

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    guard let wrapping else {
      // A copy of a table whose lines are one quoted cell each shows it at its titles.
      if tables.isEmpty, sections == nil, let found = WrappedRows(row, delimiter) {
        self.wrapping = found
        return try take(row, emit)
      }
      return try take(unwrapped: row, emit)
    }
    let inner = try wrapping.row(row)
    if !inner.isEmptyRow { try take(unwrapped: inner, emit) }
  }

  private mutating func take(unwrapped row: CSVRow, _ emit: Emit) throws {
    if let mark = layout.table.remarkMark, row[0].bytes.starts(with: mark.utf8) {
      return try take(remark: row, mark, emit)
    }
    guard sections != nil else {
      if linesAbove > 0 {
        linesAbove -= 1
      } else if tables.isEmpty {
        begin(titles: CSVHeader(row).names)
      } else {
        try take(record: row, emit)
      }
      return
    }
    switch sections?.take(row) {
    case .start, nil:
      otherPlan = nil
      hasEntries = false
    case .outside where hasEntries, .record where hasEntries: try take(record: row, emit)
    case .outside where isOfTitles(row), .record where isOfTitles(row):
      // The table of entries without its name.
      try begin(row, titles: CSVHeader(row).names, emit)
    case .outside where layout.table.headLine != nil: break
    case .outside:
      try emit(
        MappedEntry(
          .rejected(
            RecordFault(
              code: .badRow, message: "a row before the first section", field: "section",
              position: row.position))))
    case .header(let section):
      guard let header = section.header else { return }
      if hasRecords(section) {
        try begin(row, titles: header.names, emit)
      } else {
        // Only titles that are known decide: any column may be the first of such a table.
        var layout = layout
        layout.table.places = []
        otherPlan = TablePlan(
          layout, TableTitles(header.names, layout.table), ReadingOptions())
      }
    case .record(let section): try take(row, of: section, emit)
    }
  }

  private func hasRecords(_ section: CSVSection) -> Bool {
    layout.table.sections?.hasRecords(
      section.name, number: section.number,
      section.header.map { TableTitles($0.names, layout.table) }) ?? true
  }

  /// Whether a row has the titles of a table whose rows are entries.
  private func isOfTitles(_ row: CSVRow) -> Bool {
    guard let wanted = layout.table.sections?.columns, let first = wanted.first,
      row.contains(where: { CSVText.equalFoldingASCII($0.bytes, first.utf8) })
    else { return false }
    return TableTitles(CSVHeader(row).names, layout.table).has(all: wanted)
  }

  /// Begins a table of entries in a file of several tables.
  private mutating func begin(_ row: CSVRow, titles: [String], _ emit: Emit) throws {
    hasEntries = true
    begin(titles: titles)
    guard let plan = tables.last?.plan else { return }
    maker.subjects.find(row, plan)
    let warnings = maker.contradictions(plan, at: row.position)
    if !warnings.isEmpty { try emit(MappedEntry(.nothing, warnings: warnings)) }
  }

  /// A line that is no row: it has the titles, or says something.
  private mutating func take(remark row: CSVRow, _ mark: String, _ emit: Emit) throws {
    guard let remark = TableRemark(row.source, mark) else { return }
    if let titles = layout.titles(of: row.map(\.string), behind: mark) {
      return begin(titles: titles)
    }
    if let entry = context?.check(remark, at: row.position) { try emit(entry) }
    remarks.append(remark)
    // What is said after the titles holds for the rows from here on.
    if let table = tables.last { begin(titles: table.plan.titles.names) }
  }

  /// A row that is no entry still shows how the file is written.
  private mutating func take(_ row: CSVRow, of section: CSVSection, _ emit: Emit) throws {
    let isAboutFile = try take(pattern: row, in: section, emit)
    if maker.subjects.areIn(section) {
      maker.subjects.add(row, section.header)
      _ = context?.take(row, in: section)
      return
    }
    if isAboutFile { return }
    if let otherPlan { try notation.observe(row, otherPlan, isEntry: false) }
    try emit(context?.take(row, in: section) ?? MappedEntry(.notModelled(kind: section.name)))
  }

  /// Takes the pattern of dates from the section that has it.
  ///
  /// - Returns: Whether the section is that one.
  private mutating func take(
    pattern row: CSVRow, in section: CSVSection, _ emit: Emit
  ) throws -> Bool {
    guard let place = layout.dates.pattern,
      CSVText.equalFoldingASCII(section.name.utf8, place.section.utf8)
    else { return false }
    guard let cell = row.cell(at: section.header?.index(of: place.column)), !cell.isBlank,
      !notation.take(pattern: cell.string)
    else { return true }
    let fault = RecordFault(
      code: .badDate,
      message: "\(place.column) is \"\(RecordFault.excerpt(cell.string))\", which is not a pattern "
        + "of day, month and year", field: place.column, position: row.position)
    try emit(MappedEntry(.nothing, warnings: [fault]))
    return true
  }

  private mutating func begin(titles: [String]) {
    var names = TableTitles(titles, layout.table)
    if let places = context?.places(names), !places.isEmpty { names = names.placed(places) }
    let plan = TablePlan(layout, names, options, remarks)
    notation.begin(plan, delimiter: delimiter)
    let unit = plan.unitTexts.isEmpty ? [] : [UnitKind.distance.assumingOption ?? ""]
    let held = HeldRows(option: (notation.options + unit).joined(separator: " and "))
    tables.append(Table(plan: plan, held: held))
  }

  private mutating func take(record row: CSVRow, _ emit: Emit) throws {
    let last = tables.count - 1
    if let kind = Self.kind(of: row, tables[last].plan) {
      try notation.observe(row, tables[last].plan, isEntry: false)
      return try emit(MappedEntry(.notModelled(kind: kind)))
    }
    if let outcome = tables[last].plan.measure?.passing(row, options) {
      try notation.observe(row, tables[last].plan, isEntry: false)
      return try emit(MappedEntry(outcome))
    }
    if !tables[last].plan.unitTexts.isEmpty { noteUnits(row, in: last) }
    try notation.observe(row, tables[last].plan, isEntry: true)
    let isReady = notation.isDecided && tables[last].plan.unitTexts.isEmpty
    if isReady {
      try releaseHeld(emit)
      return try emit(entry(row, tables[last].plan))
    }
    if !tables[last].held.hasRoom(for: row), notation.canAssume {
      notes += try notation.conclude(row.position)
      return try take(record: row, emit)
    }
    try tables[last].held.hold(row)
  }

  /// What a row that is no entry is counted as; nil for an entry.
  private static func kind(of row: CSVRow, _ plan: TablePlan) -> String? {
    for (columns, condition) in plan.conditions {
      if case .isEmpty = condition.test {
        if columns.allSatisfy({ !plan.hasNumber(row, $0) }) { return condition.name("") }
        continue
      }
      guard let cell = row.cell(at: columns[0]) else { continue }
      let text = CSVText.trimmed(cell.bytes)
      if text.isEmpty { continue }
      let isSkipped =
        switch condition.test {
        case .isNot(let words):
          !words.contains { CSVText.equalFoldingASCII($0.utf8, text) }
        case .isAny(let words):
          words.contains { CSVText.equalFoldingASCII($0.utf8, text) }
        case .begins(let start): text.starts(with: start.utf8)
        case .isEmpty: false
        }
      if isSkipped { return condition.name(cell.string) }
    }
    return nil
  }

  /// Looks for the unit of the table in the texts of a row.
  private mutating func noteUnits(_ row: CSVRow, in table: Int) {
    for (column, step, words) in tables[table].plan.unitTexts {
      guard let cell = row.cell(at: column), Self.hasValue(cell.bytes),
        case .quantity(let unit) = tables[table].plan.steps[step].action
      else { continue }
      let text = Array(cell.string.lowercased().utf8)
      let word = words.first { word in
        text.indices.contains { text[$0...].starts(with: word.word.utf8) }
      }
      if let word, let found = UnitValue(unit.kind, named: word.unit) {
        tables[table].plan.set(found, ofStep: step)
      }
    }
  }

  /// Whether a text begins with a number that is more than 0, which stands for none.
  private static func hasValue(_ text: ArraySlice<UInt8>) -> Bool {
    let number = CSVText.trimmed(text).prefix {
      CSVText.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
    }
    return number.contains { CSVText.isDigit($0) && $0 != UInt8(ascii: "0") }
  }

  // MARK: Waiting rows

  mutating func finish(_ emit: Emit) throws {
    guard tables.contains(where: { !$0.held.isEmpty }) else { return }
    notes += try notation.conclude(nil)
    try releaseHeld(emit)
  }

  private mutating func releaseHeld(_ emit: Emit) throws {
    for index in tables.indices where !tables[index].held.isEmpty {
      var rows = HeldRows(option: "")
      swap(&rows, &tables[index].held)
      let plan = tables[index].plan
      try rows.release { row in
        var entry = try entry(row, plan)
        entry.position = entry.position ?? row.position
        entry.path = entry.path ?? .row(row.number)
        try emit(entry)
      }
    }
  }

  private mutating func entry(_ row: CSVRow, _ plan: TablePlan) throws(LogError) -> MappedEntry {
    maker.subjects.find(row, plan)
    try maker.checkUnits(row, plan)
    var entry: MappedEntry
    do throws(RecordFault) {
      let subject = maker.subjects.onlyName ?? (plan.hasSubject ? nil : context?.log?.subject)
      var record = try maker.record(row, plan, notation, subject: subject)
      if let context { try record.complete(context, at: row.position) }
      entry = MappedEntry(record.map { .record($0) } ?? .nothing, warnings: maker.takeWarnings())
    } catch {
      entry = MappedEntry(.rejected(error), warnings: maker.takeWarnings())
    }
    switch entry.outcome {
    case .record:
      if !hasBegunLog { begin(&entry, row, plan) }
      if var log = maker.subjects.tell() {
        plan.addUnits(to: &log)
        context?.complete(&log)
        entry.log = log
      }
    case .nothing:
      // A day above others that cannot be read may be one in another order.
      if !entry.warnings.isEmpty { try notation.doubt(row, plan) }
      return entry
    default: try notation.doubt(row, plan)
    }
    entry.notes += notes
    notes = []
    return entry
  }

  /// The first record of a log says what holds for all.
  private mutating func begin(_ entry: inout MappedEntry, _ row: CSVRow, _ plan: TablePlan) {
    hasBegunLog = true
    if let note = maker.assumedUnits(row, plan) { entry.notes.append(note) }
    guard !plan.hasSubject, var log = context?.log else { return }
    plan.addUnits(to: &log)
    log.currency = options.currency
    context?.complete(&log)
    entry.log = log
  }
}

extension LogRecord? {
  fileprivate mutating func complete(
    _ context: any TableContext, at position: SourcePosition
  ) throws(RecordFault) {
    guard var record = self else { return }
    self = nil
    try context.complete(&record, at: position)
    self = record
  }
}

extension TablePlan {
  /// Whether a cell of a row holds a value: a word for nothing is none, nor is a 0 that
  /// means nothing.
  fileprivate func hasNumber(_ row: CSVRow, _ column: Int) -> Bool {
    guard let cell = row.cell(at: column), !cell.isNoNumber else { return false }
    return !(steps[column].isNothingAtZero && cell.isZero(withWords: true))
  }

  /// Adds the units that the table has to a log that does not say them.
  fileprivate func addUnits(to log: inout LogHeader) {
    for step in steps {
      guard case .quantity(let unit) = step.action, log.unit(unit.kind) == nil else { continue }
      log.setUnit(unit.known)
    }
  }
}
