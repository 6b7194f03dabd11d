// SPDX-License-Identifier: MIT

// Version 1 of mappings has an object of fields, each with the place it comes from. It is
// translated when it is read: a place becomes a column, and all such mappings share one form
// for writing. No other code depends on version 1.

/// Makes the layout that a mapping of version 1 describes.
struct Version1Parser {
  static let keys = [
    "version", "name", "title", "kind", "source", "records", "namespaces", "table", "decimalMark",
    "fields", "extras",
  ]

  private let kind: LogKind
  private let source: LayoutSource
  /// The decimal mark of all numbers without one of their own.
  private let mark: DecimalMark?
  private var shape: TableShape
  /// The columns of fields, and of places without a field, in the order in which the places are
  /// first named.
  private var columns: [LayoutColumn] = []
  private var given: [Field] = []

  static func layout(
    _ top: MappingValue, name: String, kind: LogKind, _ source: LayoutSource
  ) throws(MappingError) -> Layout {
    var parser = Version1Parser(
      kind: kind, source: source,
      mark: try top.optional("decimalMark")?.choice(DecimalMark.allCases),
      shape: source == .table ? TableShape(titles: .whole) : .entries)
    try parser.readTable(top.optional("table"))
    try parser.readFields(
      top.required("fields", "an object with the fields, such as {\"date\": {\"path\": …}}"))
    return parser.layout(
      name, title: try top.optional("title")?.string(),
      keepsExtras: try top.optional("extras")?.flag() ?? true)
  }

  private func layout(_ name: String, title: String?, keepsExtras: Bool) -> Layout {
    let date = columns.first(where: \.isOfDates)?.titles ?? []
    var layout = Layout(
      name: name, title: title ?? "\(name), as a mapping says", kind: kind, evidence: .mapping,
      source: source, table: shape, recognised: source == .table ? [[.columns(date)]] : [],
      recognition: "the mapping", decimals: .fixed(.point), columns: columns,
      extras: keepsExtras ? .all : .none)
    if !columns.contains(where: { $0.isOfDates && $0.pattern != nil }) {
      layout.dates = DateNotation(always: .ymd, isFixed: true)
    }
    layout.leaveOutUnwritable(hasIndices: false)
    var form = LayoutForm.usual
    (form.yes, form.no) = ("true", "false")
    form.mixesSubjects = true
    if layout.canBeWritten { layout.form = form }
    return layout
  }

  private mutating func readTable(_ value: MappingValue?) throws(MappingError) {
    guard let value else { return }
    try value.check(keys: ["delimiter", "header", "skip"])
    if source != .table { throw value.error(.unknown, "only CSV is a table") }
    shape.hasTitles = try value.optional("header")?.flag() ?? true
    shape.hasMoreCells = !shape.hasTitles
    shape.linesAbove = try value.optional("skip")?.count() ?? 0
    shape.delimiter = try value.optional("delimiter")?.delimiter() ?? nil
  }

  // MARK: Fields

  private mutating func readFields(_ value: MappingValue) throws(MappingError) {
    try value.demand(.object, "an object with a member for each field")
    for member in value.members
    where !MappingValue.remarks.contains(where: { member.name === $0 }) {
      try read(member)
    }
    guard given.contains(where: { $0.type == .timestamp }) else {
      throw value.error(
        .missing,
        "no field \"date\": a record cannot do without one, "
          + "such as \"date\": {\"path\": …, \"pattern\": \"dd.MM.yyyy\"}")
    }
  }

  private mutating func read(_ member: MappingValue) throws(MappingError) {
    guard let field = kind.field(member.name) else {
      let names = kind.fields.map(\.name)
      let hint = MappingValue.hint(member.name, names)
      throw member.error(
        .unknown,
        "a \(kind.name) record has no field \"\(RecordFault.excerpt(member.name))\""
          + (hint.isEmpty ? "; the fields are \(names.joined(separator: ", "))" : hint))
    }
    if given.contains(field) { throw member.error(.badValue, "the field is given twice") }
    given.append(field)
    // "note": "remark" is short for "note": {"path": "remark"}.
    let isShort = member.value.kind == .string || member.value.kind == .number
    if !isShort { try member.check(keys: Self.keys(field.access)) }
    let value = isShort ? nil : try member.optional("value")
    guard let path = isShort ? member : try member.optional("path") else {
      return try readConstant(member, field, value)
    }
    if let value { throw value.error(.badValue, "\"path\" and \"value\" exclude each other") }
    let title = try title(path)
    let place = add(LayoutColumn(titles: [title], content: .text(field)))
    // Columns for times, units and rests come after that of the field itself.
    var column = columns[place]
    let own = isShort ? nil : try member.optional("decimalMark")?.choice(ColumnMark.allCases)
    column.mark = own ?? mark.map { ColumnMark($0) }
    let words = isShort ? [] : try self.words(member.optional("values"), field)
    switch field.access {
    case .timestamp:
      column.content = .date(.whole)
      if !isShort { try readDate(member, into: &column) }
    case .decimal: column.content = .number(field)
    case .text:
      if !words.isEmpty { column.content = .words(words, otherwise: .text) }
    case .flag where words.isEmpty: column.content = .flag(field, isInverted: false)
    case .flag:
      let plain = [LayoutWord.word("true", (field, "true")), .word("false", (field, "false"))]
      column.content = .words(words + plain, otherwise: .rejected)
    case .quantity(let kind, _, _):
      let unit = isShort ? nil : try member.optional("unit")
      let sources = try units(unit, kind)
      column.content = .quantity(field, sources)
      column.written.unit = sources.lazy.compactMap(\.named).first
      column.written.hasAnyUnit = unit == nil
      if !isShort { try readRest(member, kind, into: &column) }
    }
    columns[place] = column
  }

  private static func keys(_ access: FieldAccess) -> [String] {
    switch access {
    case .timestamp: ["path", "pattern", "time"]
    case .decimal: ["path", "value", "decimalMark"]
    case .text, .flag: ["path", "value", "values"]
    case .quantity: ["path", "value", "unit", "plus", "decimalMark"]
    }
  }

  private mutating func readConstant(
    _ member: MappingValue, _ field: Field, _ value: MappingValue?
  ) throws(MappingError) {
    guard let value else {
      throw member.error(
        .missing, "neither \"path\" nor \"value\": where does the field come from?")
    }
    let text = try value.scalar()
    var sources: [UnitSource] = []
    switch field.access {
    case .decimal, .quantity:
      guard (try? ExactDecimal(parsing: text)) != nil else {
        throw value.error(.badValue, "is \(value.shown), expected a number such as 180.5")
      }
      if let kind = field.unitKind { sources = try units(member.optional("unit"), kind) }
    case .flag:
      guard text === "true" || text === "false" else {
        throw value.error(.badValue, "is \(value.shown), expected true or false")
      }
    case .timestamp, .text: break
    }
    columns.append(LayoutColumn(titles: [], content: .constant(field, text, sources)))
  }

  // MARK: Places

  /// Adds a column, or replaces one with the same title that has no content yet.
  private mutating func add(_ column: LayoutColumn) -> Int {
    let alike = columns.indices.filter { columns[$0].isCalled(column.titles) }
    if let index = alike.first, columns[index].content == .nothing {
      if column.content != .nothing { columns[index] = column }
      return index
    }
    if let index = alike.first, column.content == .nothing { return index }
    columns.append(column)
    columns[columns.count - 1].isShared = !alike.isEmpty
    return columns.count - 1
  }

  /// The title of the column at a place.
  private mutating func title(_ value: MappingValue) throws(MappingError) -> String {
    guard source == .table else {
      let path = try value.string()
      if let fault = source.fault(ofPath: path, hasIndices: false) {
        throw value.error(.badPath, fault)
      }
      return path
    }
    if let title = value.value.string, !title.isEmpty {
      if shape.hasTitles { return title }
      throw value.error(
        .badPath, "is \(value.shown), but a table without a header has numbers: 1 is the first")
    }
    let isNumber = value.value.kind == .number
    guard isNumber, let number = value.value.text.flatMap({ Int($0) }),
      (1...10_000).contains(number)
    else {
      throw value.error(
        isNumber ? .badPath : .wrongType,
        "is \(value.shown), expected the name of a column, or its number from 1")
    }
    if !shape.numberedColumns.contains(number - 1) { shape.numberedColumns.append(number - 1) }
    return "column \(number)"
  }

  private mutating func readDate(
    _ member: MappingValue, into column: inout LayoutColumn
  ) throws(MappingError) {
    let time = try member.optional("time")
    if let pattern = try member.optional("pattern") {
      column.pattern = try self.pattern(pattern, hasDate: true, hasTime: time != nil)
    }
    guard let time else { return }
    try time.check(keys: ["path", "pattern"])
    let path = try time.required("path", "where the time stands")
    let pattern = try time.required("pattern", "how the time is written, such as \"HH:mm\"")
    if column.pattern == nil { column.pattern = try? DatePattern("yyyy-MM-dd") }
    column.content = .date(.day)
    var part = LayoutColumn.time(try title(path))
    part.pattern = try self.pattern(pattern, hasDate: false, hasTime: true)
    _ = add(part)
  }

  private func pattern(
    _ value: MappingValue, hasDate: Bool, hasTime: Bool
  ) throws(MappingError) -> DatePattern {
    let pattern = try value.pattern()
    if let fault = pattern.fault(hasDate: hasDate, hasTime: hasTime) {
      throw value.error(.badPattern, fault)
    }
    return pattern
  }

  // MARK: Units and words

  /// The sources of the unit of a field; one beside the number takes precedence.
  private mutating func units(
    _ value: MappingValue?, _ kind: UnitKind
  ) throws(MappingError) -> [UnitSource] {
    guard let value else { return [.number] }
    if value.value.kind == .string { return [.number, .always(try unit(value, kind))] }
    guard value.value.kind == .object else {
      throw value.error(
        .wrongType,
        "is \(value.value.kind.inWords), expected the name of a unit, or {\"path\": …} for where "
          + "it stands")
    }
    try value.check(keys: ["path", "values", "assumed"])
    if let assumed = try value.optional("assumed") {
      try value.check(keys: ["assumed"])
      return [.number, .assumed(try unit(assumed, kind))]
    }
    let title = try title(value.required("path", "where the unit stands, or \"assumed\""))
    _ = add(.nothing(title))
    var words: [UnitSource.Word] = []
    if let values = try value.optional("values") {
      words = try values.words { (value) throws(MappingError) in try unit(value, kind) }
    }
    // Words that are not listed are read as names of units.
    return (words.isEmpty ? [] : [.cell([title], words)]) + [.cell([title], []), .number]
  }

  private func unit(_ value: MappingValue, _ kind: UnitKind) throws(MappingError) -> String {
    let names = kind.unitNames
    let name = try value.string()
    guard names.contains(where: { $0 === name }) else {
      let isGallon = UnitWord(kind, name) == .someGallon
      throw value.error(
        .badValue,
        "is \(value.shown), expected \(WordList.or(names))"
          + (isGallon ? "; a gallon is usgal or ukgal" : ""))
    }
    return name
  }

  /// Reads the place of the smaller part of a value, and adds a column for it.
  private mutating func readRest(
    _ member: MappingValue, _ kind: UnitKind, into column: inout LayoutColumn
  ) throws(MappingError) {
    guard let plus = try member.optional("plus") else { return }
    try plus.check(keys: ["path", "unit"])
    let pairs = UnitParts.all(kind)
    guard let large = column.alwaysUnit, pairs.contains(where: { $0.isLarge(large) }) else {
      throw plus.error(
        .badValue,
        pairs.isEmpty
          ? "no values of this field are written in two units"
          : "only what is in \(WordList.or(pairs.map { $0.large[0] })) has a rest in another unit")
    }
    let path = try plus.required("path", "where the rest stands")
    let word = try plus.required("unit", "the unit of the rest").string()
    guard let parts = UnitParts.pair(kind, large, word) else {
      let words = pairs.filter { $0.isLarge(large) }.map { $0.small[0] }
      throw plus.error(.badValue, "the rest of \(large) is in \(WordList.or(words))")
    }
    let title = try title(path)
    column.rest = LayoutColumn.Rest(title: title, unit: parts.small[0])
    _ = add(.extraUnlessZero(title))
  }

  private func words(
    _ value: MappingValue?, _ field: Field
  ) throws(MappingError) -> [LayoutWord] {
    guard let value else { return [] }
    let isFlag = field.type == .flag
    try value.demand(
      .object,
      isFlag
        ? "an object of words and what they mean, such as {\"yes\": true, \"no\": false}"
        : "an object of words and what they mean, such as {\"D\": \"diesel\"}")
    return try value.members.map { (member) throws(MappingError) in
      .word(member.name, (field, try member.saying(of: field)))
    }
  }
}

extension UnitSource {
  /// The unit of values that give none of their own.
  fileprivate var named: String? {
    switch self {
    case .always(let unit), .assumed(let unit): unit
    default: nil
    }
  }
}
