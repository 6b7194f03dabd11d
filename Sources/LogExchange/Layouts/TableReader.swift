// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the rows of a file by a layout.
///
/// A row waits if it has a date or a number whose notation is not decided yet: the evidence may
/// be in the last row, or in another section. Once everything is decided, rows pass at once.
struct TableReader: CSVRecordMapping {
  @Kept var layout: Layout
  @Kept var options: ReadingOptions
  private let delimiter: UInt8?
  private var sections: CSVSections?
  private var context: (any TableContext)?
  private var linesToPass: Int
  private var notation: NotationDecision
  /// The kinds of the file's entries, that of the layout first.
  private var sources: [TableSource]
  /// The tables with entries so far, each with the rows of it that wait.
  private(set) var tables: [TableOfEntries] = []
  /// The plan of a table without entries, whose dates and numbers are evidence.
  private var otherPlan: TablePlan?
  /// Notes that go out with the next entry.
  private var notes: [RecordFault] = []
  /// True if a note of the context on an assumption has been reported.
  private var hasToldAssumption = false
  private var wrapping: WrappedRows?
  var remarks: [TableRemark] = []
  /// Whether the rows of the section, or of a table without a name, are entries.
  private var hasEntries = false
  /// The column of the first date of the last table; nil if it has none.
  private(set) var dateColumn: Int?
  /// Whether the row does not stand directly below another one with several cells.
  private(set) var isBelowGap = false
  /// The last row of a table without sections if it has but one cell: a name of what follows.
  private var nameAbove: String?
  /// True for the rows below titles that are not those of the entries.
  private var isAnotherTable = false
  /// Whether the name of the first section is in a language that the layout knows.
  private var areNamesKnown = true
  private var shortRows = ShortRows()
  /// The number of the last row that holds anything, and the line on which it ends.
  private var (lastRow, lastLine) = (0, 0)

  init(_ layout: Layout, _ options: ReadingOptions, _ head: InputHead?, _ dialect: CSVDialect?) {
    self.layout = layout
    self.options = options
    delimiter = options.delimiter ?? dialect?.delimiter
    sections = layout.table.sections?.rows
    linesToPass = layout.table.linesAbove
    notation = NotationDecision(layout, options)
    sources = TableSource.all(layout, options)
    context = layout.context?.body(head, dialect, options)
    notation.take(mark: head.flatMap(layout.marks)?.mark)
  }

  /// Reads entries that are not rows of a table.
  ///
  /// - Parameter columns: The names of the texts of a row.
  init(_ layout: Layout, _ options: ReadingOptions, columns: [String]) {
    self.init(layout, options, nil, nil)
    begin(titles: columns, of: 0)
  }

  // MARK: Rows

  mutating func take(_ row: Row, _ emit: Emit) throws {
    let row = layout.table.isPadded ? row.withoutPadding(delimiter) : row
    if row.isEmptyRow || row.count == 1 && row[0].isBlank { return }
    isBelowGap = row.line > lastLine + 1 || nameAbove != nil
    (lastRow, lastLine) = (row.number, row.lastLine)
    guard let wrapping else {
      // In a table whose lines are one quoted cell each, the row of titles shows this.
      if tables.isEmpty, sections == nil, let found = WrappedRows(row, delimiter) {
        self.wrapping = found
        return try take(row, emit)
      }
      return try take(unwrapped: row, emit)
    }
    let inner = try wrapping.row(row)
    if !inner.isEmptyRow { try take(unwrapped: inner, emit) }
  }

  private mutating func take(unwrapped row: Row, _ emit: Emit) throws {
    if let mark = layout.table.remarkMark, row[0].bytes.starts(with: mark.utf8) {
      return try take(remark: row, mark, emit)
    }
    // In a spreadsheet, and in quotes, the first line is a row like others.
    if let head = layout.table.headLine, row[0].bytes.starts(with: head.utf8) { return }
    guard sections != nil else {
      if linesToPass > 0, !(tables.isEmpty && hasDateTitles(row)) {
        linesToPass -= 1
      } else if tables.isEmpty, !layout.table.hasTitles {
        begin(titles: layout.table.titles(ofFirst: row.count), of: 0)
        try take(entry: row, emit)
      } else if tables.isEmpty {
        begin(titles: CSVHeader(row).names, of: 0, at: row.position)
        linesToPass = layout.table.linesBelow
        try checkColumns(row)
      } else if !isAnotherTable, !mayBeTitles(row) {
        nameAbove = nil
        try take(entry: row, emit)
      } else if areTitles(row), nameAbove == nil, let names = titlesInOtherUnits(row) {
        isAnotherTable = false
        begin(titles: names, of: 0, at: row.position)
      } else if areTitles(row) {
        isAnotherTable = !isOfSameTitles(row) || nameAbove != nil && hasOneSubject
        let warning: RecordFault? =
          isAnotherTable ? .titles(row) : nameAbove.map { .name($0, at: row.position) }
        nameAbove = nil
        if let warning { try emit(MappedEntry(.nothing, warnings: [warning])) }
      } else if isAnotherTable || row.isNameOfSection {
        isAnotherTable = true
        nameAbove = row.onlyText
        try emit(MappedEntry(.notModelled(kind: "row of another table"), position: row.position))
      } else {
        nameAbove = row.onlyText
        try take(entry: row, emit)
      }
      return
    }
    switch sections?.take(row) {
    case .start(let section):
      if section.number == 0 {
        areNamesKnown = layout.table.sections?.records.contains(word: section.name) ?? true
      }
      otherPlan = nil
      hasEntries = false
    case .outside where hasEntries, .record where hasEntries: try take(entry: row, emit)
    case .outside where isOfTitles(row), .record where isOfTitles(row):
      // The table of entries without its name.
      try begin(row, titles: CSVHeader(row).names, of: 0, emit)
    case .outside where layout.table.headLine != nil, nil: break
    case .outside:
      try emit(
        MappedEntry(
          .rejected(
            RecordFault(
              code: .badRow, message: "a row before the first section", field: "section",
              position: row.position))))
    case .header(let section):
      guard let header = section.header else { return }
      if let source = source(of: section) {
        try begin(row, titles: header.names, of: source, emit)
      } else {
        // Only titles that are known decide: any column may be the first of such a table.
        var layout = layout
        (layout.table.places, layout.table.allPlaces) = ([], [])
        otherPlan = TablePlan(
          layout, TableTitles(header.names, layout.table), ReadingOptions())
      }
    case .record(let section): try take(row, of: section, emit)
    }
  }

  /// The index in `sources` of the entries in a section; nil for other sections.
  private func source(of section: CSVSection) -> Int? {
    let named = sources.indices.first { index in
      let table = sources[index].layout.table
      return sources[index].place == .tables
        && table.sections?.hasRecords(
          section.name, number: section.number,
          section.header.map { TableTitles($0.names, table) }) ?? true
    }
    if named != nil || areNamesKnown { return named }
    return sources.firstIndex { $0.layout.table.sections?.number == section.number + 1 }
  }

  /// Begins a table of entries in a file of several tables.
  private mutating func begin(
    _ row: Row, titles: [String], of source: Int, _ emit: Emit
  ) throws {
    hasEntries = true
    begin(titles: titles, of: source, at: row.position)
    guard let plan = tables.last?.parts.first?.plan else { return }
    sources[source].maker.subjects.find(row, plan)
    let warnings = sources[source].maker.contradictions(plan, at: row.position)
    if !warnings.isEmpty { try emit(MappedEntry(.nothing, warnings: warnings)) }
  }

  /// Takes a line that is not a row, but has the titles or is a remark.
  private mutating func take(remark row: Row, _ mark: String, _ emit: Emit) throws {
    let line = row.isSheet ? row[0].bytes : row.source
    guard let remark = TableRemark(line, mark) else { return }
    if let titles = layout.titles(of: row.map(\.string), behind: mark) {
      return begin(titles: titles, of: 0)
    }
    if let entry = context?.check(remark, at: row.position) { try emit(entry) }
    remarks.append(remark)
    // A remark after the titles applies to the rows from here on.
    if let part = tables.last?.parts.first {
      begin(titles: part.plan.titles.names, of: part.source)
    }
  }

  /// Takes a row that is not an entry but still evidence for the notation of the file.
  private mutating func take(_ row: Row, of section: CSVSection, _ emit: Emit) throws {
    let isAboutFile = try take(pattern: row, in: section, emit)
    if sources[0].maker.subjects.areIn(section) {
      for index in sources.indices { sources[index].maker.subjects.add(row, section.header) }
      _ = context?.take(row, in: section)
      return
    }
    if isAboutFile { return }
    if let otherPlan { try notation.observe(row, otherPlan, isEntry: false) }
    try emit(context?.take(row, in: section) ?? MappedEntry(.notModelled(kind: section.name)))
  }

  /// Takes the pattern of dates from the section that has it.
  ///
  /// - Returns: True if this is that section.
  private mutating func take(
    pattern row: Row, in section: CSVSection, _ emit: Emit
  ) throws -> Bool {
    guard let place = layout.dates.pattern,
      CSVText.equalFoldingASCII(section.name.utf8, place.section.utf8)
    else { return false }
    guard let cell = row.cell(at: section.header?.index(of: place.column)), !cell.isBlank,
      !notation.take(pattern: cell.string)
    else { return true }
    var fault = cell.fault(
      .badDate, place.column, "which is not a pattern of day, month and year")
    fault.position = row.position
    try emit(MappedEntry(.nothing, warnings: [fault]))
    return true
  }

  /// Begins a table.
  ///
  /// - Parameter source: The index of its entries' kind: 0, or that of `others` and 1.
  mutating func begin(titles: [String], of source: Int, at position: SourcePosition? = nil) {
    let titles = sources[source].layout.titlesWithCells(titles)
    let parts = TableOfEntries.parts(sources, from: source) { index in
      let layout = sources[index].layout
      var names = TableTitles(titles, layout.table)
      if index == 0, let places = context?.places(names), !places.isEmpty {
        names = names.placed(places)
      }
      return TablePlan(layout, names, options, remarks)
    }
    tables.last?.shape.conclude()
    for part in parts + parts[0].further.filter({ $0.source != source }) {
      notation.begin(part.plan, delimiter: delimiter)
      part.plan.shape = parts[0].plan.shape
    }
    notes += [parts[0].plan.noteOnPlaces(position)].compactMap(\.self)
    let hasTexts = parts.contains { !$0.plan.unitTexts.isEmpty }
    let unit = hasTexts ? [Remedy.Setting.assumedUnit(.distance)] : []
    let held = HeldRows(settings: notation.settings + unit)
    tables.append(TableOfEntries(parts: parts, held: held))
    dateColumn = parts[0].plan.dates.first?.column
  }

  /// Takes a row that may be an entry.
  mutating func take(entry row: Row, _ emit: Emit) throws {
    let last = tables.count - 1
    let (part, name) = tables[last].part(of: row)
    let row = name == nil ? part.plan.object?.opened(row) ?? row : row
    let isShaped = isAboveOthers(row) || tables[last].shape.isDecided(by: row)
    if let name {
      try notation.observe(row, part.plan, isEntry: false)
      return try emit(MappedEntry(.notModelled(kind: name)))
    }
    if let outcome = part.plan.measure?.passing(row, options) {
      try notation.observe(row, part.plan, isEntry: false)
      return try emit(MappedEntry(outcome))
    }
    if !part.plan.unitTexts.isEmpty { part.plan.noteUnits(row) }
    try notation.observe(row, part.plan, isEntry: true)
    for further in part.further where further.plan.isGiven(in: row) {
      try notation.observe(row, further.plan, isEntry: true)
    }
    let isReady =
      isShaped && notation.isDecided && part.plan.unitTexts.isEmpty
      && !tables.contains(where: \.waitsForUnit)
    if isReady {
      try releaseHeld(emit)
      return try make(row, part, emit)
    }
    if !tables[last].held.hasRoom(for: row), notation.canAssume {
      notes += try notation.conclude(row.position)
      return try take(entry: row, emit)
    }
    try tables[last].held.hold(row)
  }

  // MARK: Waiting rows

  mutating func finish(_ emit: Emit) throws {
    tables.last?.shape.conclude()
    if tables.contains(where: { !$0.held.isEmpty }) {
      notes += try notation.conclude(nil)
      try releaseHeld(emit)
    }
    for entry in shortRows.finish(lastRow: lastRow) { try emit(entry) }
    for source in sources {
      let notes = [source.maker.shares.note, source.maker.noTimes.note, source.maker.noise.note]
      for note in notes.compactMap(\.self) { try emit(note) }
    }
  }

  private mutating func releaseHeld(_ emit: Emit) throws {
    for index in tables.indices where !tables[index].held.isEmpty {
      var rows = HeldRows(settings: [])
      swap(&rows, &tables[index].held)
      let table = tables[index]
      try rows.release { row in
        try make(row, table.part(of: row).part, emit)
      }
    }
  }

  /// Makes the entries of a row, which all have the same moment.
  private mutating func make(_ row: Row, _ part: TableOfEntries.Part, _ emit: Emit) throws {
    let isFirst = part.plan.isGiven(in: row)
    if isFirst {
      var entry = try entry(row, part)
      if let before = shortRows.judge(&entry, row, part.plan.shape) { try emit(before) }
      try emit(entry)
    }
    var rest = isFirst ? nil : part.plan
    for further in part.further where further.plan.isGiven(in: row) {
      var entry = try entry(row, further)
      rest?.keepUnknown(of: row, in: &entry)
      rest = nil
      try emit(entry)
    }
  }

  private mutating func entry(
    _ row: Row, _ part: TableOfEntries.Part
  ) throws(LogError) -> MappedEntry {
    let (source, plan) = (part.source, part.plan)
    sources[source].maker.subjects.find(row, plan)
    if source > 0 { sources[source].maker.fileDistanceUnit = distanceUnit }
    try sources[source].maker.checkUnits(row, plan)
    var entry: MappedEntry
    do throws(RecordFault) {
      let subject =
        sources[source].maker.subjects.onlyName
        ?? (plan.hasSubject ? nil : context?.log?.subject)
      let made = try sources[source].maker.record(row, plan, notation, subject: subject)
      entry = MappedEntry(.nothing)
      if var record = consume made {
        let note = try context?.complete(&record, at: row.position)
        if let note, !hasToldAssumption {
          notes.append(note)
          hasToldAssumption = true
        }
        if !plan.further.isEmpty { plan.keepRest(of: row, in: &record) }
        entry.outcome = .record(record)
      }
      let warnings = sources[source].maker.takeWarnings()
      if !warnings.isEmpty { entry.warnings = warnings }
    } catch {
      entry = MappedEntry(.rejected(error), warnings: sources[source].maker.takeWarnings())
    }
    entry.position = entry.position ?? row.position
    entry.path = entry.path ?? row.path
    switch entry.outcome {
    case .record:
      if !sources[source].hasBegunLog { begin(&entry, row, part) }
      if var log = sources[source].maker.subjects.tell() {
        let told = sources[source].maker.subjects
        for index in sources.indices { sources[index].maker.subjects.forgetExtras(told) }
        plan.addUnits(to: &log)
        context?.complete(&log)
        entry.log = log
      }
    case .nothing:
      // An unreadable day above other rows may be written in another order.
      if !entry.warnings.isEmpty { try notation.doubt(row, plan) }
      return entry
    default: try notation.doubt(row, plan)
    }
    entry.notes += notes
    notes = []
    return entry
  }

  /// Adds to the first record of a log what applies to all of them.
  private mutating func begin(
    _ entry: inout MappedEntry, _ row: Row, _ part: TableOfEntries.Part
  ) {
    let isFirst = !sources.contains(where: \.hasBegunLog)
    sources[part.source].hasBegunLog = true
    if let note = sources[part.source].maker.assumedUnits(row, part.plan) {
      entry.notes.append(note)
    }
    guard !part.plan.hasSubject, var log = context?.log else { return }
    log.kind = sources[part.source].layout.kind
    // Extras are handed out once.
    if !isFirst { log.extras = Extras() }
    part.plan.addUnits(to: &log)
    log.currency = options.currency
    context?.complete(&log)
    entry.log = log
  }
}
