// SPDX-License-Identifier: MIT

/// The columns of a table that is written, decided once: by the layout, and by the first record
/// where titles say units or extras get columns of their own.
struct WrittenTable {
  struct Column {
    /// Appends the cell of a record, and answers whether it holds the field.
    typealias Cell = (LogRecord, inout WrittenRow) throws(LogError) -> Bool

    var title: String
    /// The names under which reading keeps cells of this column as extras.
    var names: [String] = []
    /// The field by its place in the table of the kind.
    var field: Int?
    var isNothingAtZero = false
    /// What stands in the cell of an entry without a value.
    var empty: [UInt8] = []
    /// The field that `empty` says something of, which no entry without a value means.
    var invented: String?
    /// The words of the column: other columns depend on them.
    var words: WordChoice?
    let cell: Cell

    init(title: String, cell: @escaping Cell) {
      self.title = title
      self.cell = cell
    }
  }

  let kind: LogKind
  let columns: [Column]
  /// What the columns of dates keep of a time, and whether they keep its offset.
  private let keptOfDates: (precision: Timestamp.Precision, offset: Bool)
  private let date: UInt64
  /// The fields of which a row has to have one, a bit for each; 0 for none.
  private let needed: UInt64
  private let given: GivenFields
  /// Fields that reading works out from others, and has no columns for.
  private let derived: [(field: UInt64, sources: UInt64, derivation: Derivation)]

  init(_ layout: Layout, _ form: LayoutForm, _ first: LogRecord?, _ units: FileUnits) {
    let kind = layout.kind
    let columns = layout.writtenColumns.compactMap { column in
      Column(column, layout, form, first, units)
    }
    let extras = layout.extraNames(form, first, columns.map(\.title)).map { name in
      Column(title: name, cell: Self.extra([name]))
    }
    func bits(_ fields: [Field]) -> UInt64 {
      fields.reduce(0) { $0 | (kind.fields.firstIndex(of: $1).map { 1 << UInt64($0) } ?? 0) }
    }
    self.kind = kind
    self.columns = columns + extras
    keptOfDates = layout.keptOfDates(form)
    date = bits(kind.fields.filter { $0.type == .timestamp })
    given = GivenFields(kind.fields.map(\.access))
    needed = bits(form.needs ?? layout.needs?.fields ?? [])
    let unwritten = kind.derivations.filter { derivation in
      derivation.completes
        && !columns.contains { $0.field.map { kind.fields[$0] } == derivation.result }
    }
    derived = unwritten.map { (bits([$0.result]), bits($0.sources), $0) }
  }

  /// Makes the cells of a record.
  ///
  /// - Returns: Whether they make a row: they hold a field that it needs.
  /// - Throws: `LogError` with the code `unwritable` where the record has no place in the file.
  func fill(_ row: inout WrittenRow, of record: LogRecord) throws(LogError) -> Bool {
    row.begin(record)
    for column in columns {
      guard let words = column.words else { continue }
      row.column = column
      let choice = words.choice(for: record, own: row.own)
      if choice?.isOwn ?? false { _ = row.takeOwn() }
      row.written |= choice?.says ?? 0
      row.words.append(choice?.word)
    }
    var next = 0
    for column in columns {
      row.column = column
      if column.words != nil {
        if let word = row.words[next] { row.append(word.utf8) }
        next += 1
      } else if try column.cell(record, &row), let field = column.field {
        row.written |= 1 << UInt64(field)
      }
      if row.isEmptyCell, !column.empty.isEmpty {
        row.append(column.empty)
        let isGiven = column.field.map { kind.fields[$0].access.isGiven(in: record) } ?? false
        if !isGiven, let name = column.invented { row.lose(name) }
      }
      row.endCell()
    }
    row.written |= date
    if record.date.precision > keptOfDates.precision {
      row.lose(keptOfDates.precision == .day ? "date.time" : "date.seconds")
    }
    if record.date.offset != nil, !keptOfDates.offset { row.lose("date.offset") }
    for (field, sources, derivation) in derived where row.written & sources == sources {
      if derivation.value(record) == record[derivation.result] { row.written |= field }
    }
    return needed == 0 || row.written & needed != 0
  }

  /// The fields of a record that some are missing of, but for flags that are false.
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

  /// The first extra with one of some names.
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
        row.append(answer != isInverted ? yes : no)
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
        row.append((unit.flatMap { words.unit($0) } ?? "").utf8)
        return false
      }
    default: return nil
    }
    self.field = field.flatMap { layout.kind.fields.firstIndex(of: $0) }
    isNothingAtZero = column.isNothingAtZero
    names = [title] + column.titles + column.translations
    empty = Array((written.empty ?? "").utf8)
    invented = written.empty.flatMap { column.fieldSaid(by: $0) }
  }
}
