// SPDX-License-Identifier: MIT

/// The columns of a table to be written. They are decided once: by the layout, and by the first
/// record if titles name units or extras get columns of their own.
struct WrittenTable {
  struct Column {
    /// Appends the cell of a record, and returns true if it holds the field.
    typealias Cell = (LogRecord, inout WrittenRow) throws(LogError) -> Bool

    var title: String
    /// The index of the cell in the row.
    var place = 0
    /// True if several columns may share the cell.
    var isShared = false
    /// The mark before its decimals; nil for that of the form.
    var mark: DecimalMark?
    /// The names under which reading keeps cells of this column as extras.
    var names: [String] = []
    /// The index of the field in the table of the kind.
    var field: Int?
    var isNothingAtZero = false
    /// The text in the cell of an entry without a value.
    var empty: [UInt8] = []
    /// The field that readers of `empty` would set, although the entry has no value.
    var invented: String?
    /// The words of the column, on which other columns may depend.
    var words: WordChoice?
    /// The type of the words.
    var form = WrittenCell.Form.text
    let cell: Cell

    init(title: String, cell: @escaping Cell) {
      self.title = title
      self.cell = cell
    }
  }

  let kind: LogKind
  /// The titles of the cells in a row.
  let titles: [String]
  private let columns: [Column]
  private let keptOfDates: KeptOfDates
  private let date: UInt64
  /// The fields of which a row has to have one, a bit for each; 0 for none.
  private let needed: UInt64
  private let given: GivenFields
  /// The fixed texts of fields without a cell, each with the bit of its field.
  private let constants: [(bit: UInt64, field: Field, text: String)]
  /// Fields without columns that reading derives from others.
  private let derived: [(field: UInt64, sources: UInt64, derivation: Derivation)]

  init(_ layout: Layout, _ form: LayoutForm, _ first: LogRecord?, _ units: FileUnits) {
    let kind = layout.kind
    var columns = layout.writtenColumns.compactMap { column in
      Column(column, layout, form, first, units)
    }
    columns += layout.extraNames(form, first, columns.map(\.title)).map { name in
      Column(title: name, cell: Self.extra([name]))
    }
    titles = Self.place(&columns, layout.table)
    func bits(_ fields: [Field]) -> UInt64 {
      fields.reduce(0) { $0 | (kind.fields.firstIndex(of: $1).map { 1 << UInt64($0) } ?? 0) }
    }
    self.kind = kind
    self.columns = columns
    keptOfDates = layout.keptOfDates(form)
    date = bits(kind.fields.filter { $0.type == .timestamp })
    given = GivenFields(kind.fields.map(\.access))
    needed = bits(form.needs ?? layout.needs?.fields ?? [])
    constants = layout.columns.compactMap { column in
      guard case .constant(let field, let text, _) = column.content else { return nil }
      return (bits([field]), field, text)
    }
    let unwritten = kind.derivations.filter { derivation in
      derivation.completes
        && !columns.contains { $0.field.map { kind.fields[$0] } == derivation.result }
    }
    derived = unwritten.map { (bits([$0.result]), bits($0.sources), $0) }
  }

  /// Makes the cells of a record.
  ///
  /// - Returns: True if they form a row, because they hold a required field.
  /// - Throws: `LogError` with the code `unwritable` if the file cannot hold the record.
  func fill(_ row: inout WrittenRow, of record: LogRecord) throws(LogError) -> Bool {
    row.begin(record, titles.count)
    for column in columns {
      guard let words = column.words else { continue }
      row.column = column
      let choice = words.choice(for: record, own: row.own)
      if choice?.isOwn ?? false { _ = row.takeOwn() }
      row.words.append(choice.map { ($0.word, $0.says) })
    }
    var next = 0
    for column in columns {
      row.begin(column)
      var says: UInt64 = 0
      if column.words != nil {
        if let (word, bits) = row.words[next] {
          row.append(word.utf8, as: column.form)
          says = bits
        }
        next += 1
      } else if try column.cell(record, &row), let field = column.field {
        says = 1 << UInt64(field)
      }
      if row.isEmptyCell, !column.empty.isEmpty {
        row.append(column.empty)
        let isGiven = column.field.map { kind.fields[$0].access.isGiven(in: record) } ?? false
        if !isGiven, let name = column.invented { row.lose(name) }
      }
      if row.endCell() { row.written |= says }
    }
    row.written |= date
    for (bit, field, text) in constants where record.says(text, in: field) { row.written |= bit }
    if record.date.precision > keptOfDates.precision {
      row.lose(keptOfDates.precision == .day ? "date.time" : "date.seconds")
    }
    if let offset = record.date.offset, !keptOfDates.keeps(offset) { row.lose("date.offset") }
    for (field, sources, derivation) in derived where row.written & sources == sources {
      if derivation.value(record) == record[derivation.result] { row.written |= field }
    }
    return needed == 0 || row.written & needed != 0
  }

  /// The fields of a record that were not written, except flags that are false.
  func rest(of record: LogRecord, without written: UInt64) -> [Field] {
    var rest = given.of(record) & ~written
    var fields: [Field] = []
    while rest != 0 {
      let field = kind.fields[rest.trailingZeroBitCount]
      rest &= rest - 1
      if case .flag(let get, _) = field.access, get(record) == false { continue }
      fields.append(field)
    }
    return fields
  }

  /// Assigns each column its cell in a row: columns known by their number get that cell, those
  /// that share a cell get the same, and others fill the gaps.
  ///
  /// - Returns: The titles of the places.
  private static func place(_ columns: inout [Column], _ table: TableShape) -> [String] {
    var titles: [String?] = []
    let numbers = columns.map { table.number(of: $0.title) }
    for (column, number) in zip(columns, numbers) {
      guard let number else { continue }
      while titles.count <= number { titles.append(nil) }
      titles[number] = column.title
    }
    var free = 0
    for (index, number) in numbers.enumerated() {
      let title = columns[index].title
      let known = columns[index].isShared ? titles.firstIndex { $0 === title } : nil
      guard let place = number ?? known else {
        while free < titles.count, titles[free] != nil { free += 1 }
        if free == titles.count { titles.append(nil) }
        titles[free] = title
        columns[index].place = free
        continue
      }
      columns[index].place = place
    }
    return titles.enumerated().map { $1 ?? TableShape.title(ofColumn: $0) }
  }

  /// The first extra with one of these names.
  fileprivate static func extra(_ names: [String]) -> Column.Cell {
    { (record, row) throws(LogError) in
      guard let name = names.first(where: { row.extras.rest[$0] != nil }) else { return false }
      let text = row.take(name)
      if !row.append(text: text, "extras." + names[0]) { row.lose("extras." + name) }
      return false
    }
  }
}

extension WrittenTable.Column {
  /// - Returns: nil for a column that the table does not have.
  fileprivate init?(
    _ column: LayoutColumn, _ layout: Layout, _ form: LayoutForm, _ first: LogRecord?,
    _ units: FileUnits
  ) {
    let written = column.written
    let field = column.field
    let (yes, no) = (Array(form.yes.utf8), Array(form.no.utf8))
    let title = units.title(of: column, layout.table) ?? written.title ?? column.titles.first ?? ""
    switch (column.content, field?.access) {
    case (.date(let part), _):
      let pattern = written.dates ?? column.pattern ?? (part == .time ? nil : form.dates)
      self.init(title: title) { (record, row) throws(LogError) in
        try row.append(record.date, part, pattern)
        return false
      }
    case (.text, .text(let get, _)), (.part, .text(let get, _)):
      self.init(title: title) { (record, row) throws(LogError) in
        get(record).map { row.append(text: $0, field?.name ?? "") } ?? false
      }
    case (.number, .decimal(let get, _)):
      self.init(title: title) { (record, row) throws(LogError) in
        guard let value = get(record), !row.isNothing(value) else { return false }
        row.append(value)
        return true
      }
    case (.flag, .flag(let get, _)), (.filled, .flag(let get, _)):
      let isInverted = column.content.isInverted
      self.init(title: title) { (record, row) throws(LogError) in
        guard let answer = get(record) else { return false }
        row.append(answer != isInverted ? yes : no, as: .flag)
        return true
      }
    case (.quantity, _):
      guard let quantity = WrittenQuantity(column, layout, units) else { return nil }
      self.init(title: title) { (record, row) throws(LogError) in
        try quantity.append(of: record, to: &row)
      }
    case (.words(let words, let otherwise), _):
      self.init(title: title) { (_, _) throws(LogError) in false }
      self.words = WordChoice(words, otherwise, layout.kind)
      if case .flag? = field?.access { self.form = .flag }
    case (.extraUnlessZero, _):
      let whole = layout.columns.first { $0.rest.map { column.isCalled([$0.title]) } ?? false }
      guard let whole, let quantity = WrittenQuantity(whole, layout, units) else { return nil }
      self.init(title: title) { (record, row) throws(LogError) in
        if let (_, small) = quantity.parts(of: record) { row.append(small) }
        return false
      }
    case (.extra, _):
      let own = column.titles.first { first?.extras[$0] != nil }
      if written.isOptional, own == nil { return nil }
      self.init(
        title: own ?? title, cell: WrittenTable.extra([own ?? title] + column.translations))
    case (.nothing, _):
      let quantities = layout.quantities(withUnitIn: column.titles)
      guard let words = quantities.first?.words else { return nil }
      self.init(title: title) { (record, row) throws(LogError) in
        let unit = quantities.lazy.compactMap { $0.get(record)?.unit }.first
        if let word = unit.flatMap({ words.unit($0) }) { row.append(word.utf8) }
        return false
      }
    default: return nil
    }
    self.field = field.flatMap { layout.kind.fields.firstIndex(of: $0) }
    isShared = column.isShared
    mark = column.mark?.written
    isNothingAtZero = column.isNothingAtZero
    names = [title] + column.titles + column.translations
    empty = Array((written.empty ?? "").utf8)
    invented = written.empty.flatMap { column.fieldSaid(by: $0) }
  }
}

extension LogRecord {
  /// Whether a field has the value that a text stands for, in any unit.
  fileprivate func says(_ text: String, in field: Field) -> Bool {
    switch field.access {
    case .timestamp: false
    case .decimal(let get, _): get(self)?.description === text
    case .text(let get, _): get(self) === text
    case .flag(let get, _): get(self) == (text === "true")
    case .quantity(_, let get, _): get(self)?.value.description === text
    }
  }
}
