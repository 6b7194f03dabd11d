// SPDX-License-Identifier: MIT

/// Reads the layout that a mapping of version 2 describes. `Docs/Mapping.md` has the keys;
/// `Layout.printed` writes them.
struct LayoutParser {
  /// The hooks that a mapping may name.
  struct Hooks: Sendable {
    var contexts: [LayoutHook<TableContextMaking>] = []
    var finishes: [LayoutHook<RecordFinish>] = []
    var writings: [LayoutHook<LayoutWritingMaking>] = []
    /// The layouts that are written, by the names that older versions gave their writers.
    var forms: [LayoutHook<@Sendable () -> Layout>] = []

    init(_ layouts: [Layout]) {
      contexts = Self.unique(layouts.compactMap(\.context))
      finishes = Self.unique(
        layouts.flatMap { [$0.finish] + $0.others.map(\.finish) }.compactMap(\.self))
      writings = Self.unique(layouts.compactMap(\.writing))
      forms = layouts.filter { $0.form != nil }.map { layout in
        LayoutHook(name: "\(layout.name).write") { layout }
      }
    }

    /// Formats may share a hook.
    private static func unique<Body>(_ hooks: [LayoutHook<Body>]) -> [LayoutHook<Body>] {
      hooks.indices.filter { index in !hooks[..<index].contains(hooks[index]) }
        .map { hooks[$0] }
    }
  }

  static let keys = [
    "version", "name", "title", "kind", "source", "evidence", "table", "recognised",
    "recognition", "dates", "decimals", "columns", "rows", "needs", "others", "extras", "nothing",
    "oddities", "hooks", "cannotHold", "records", "namespaces", "writes",
  ]

  let kind: LogKind
  let kinds: [LogKind]
  let hooks: Hooks

  static func layout(
    _ top: MappingValue, name: String, kind: LogKind, _ source: LayoutSource, _ kinds: [LogKind],
    _ hooks: Hooks
  ) throws(MappingError) -> Layout {
    try LayoutParser(kind: kind, kinds: kinds, hooks: hooks).layout(top, name, source)
  }

  private func layout(
    _ top: MappingValue, _ name: String, _ source: LayoutSource
  ) throws(MappingError) -> Layout {
    try top.check(keys: Self.keys)
    var columns: [LayoutColumn] = []
    let list = try top.required("columns", "an array with an object for each column")
    for element in try list.array() { columns.append(try column(element)) }
    var signs: [[LayoutSign]] = []
    if let recognised = try top.optional("recognised") {
      for element in try recognised.array() { signs.append(try self.signs(element)) }
    } else if source == .table {
      // Columns may be missing; that of the date may not.
      let dates = columns.filter { if case .date = $0.content { true } else { false } }
      signs = [[.anyColumn(dates.flatMap { $0.titles + $0.translations })]]
    }
    var layout = Layout(
      name: name, title: try top.optional("title")?.string() ?? "\(name), as a mapping says",
      kind: kind,
      evidence: try top.optional("evidence")?.choice(FormatEvidence.allCases) ?? .mapping,
      source: source,
      table: try top.optional("table").map(table) ?? (source == .table ? TableShape() : .entries),
      recognised: signs,
      recognition: try top.optional("recognition")?.string() ?? nil, columns: columns)
    if let dates = try top.optional("dates") {
      layout.dates = try self.dates(dates)
    } else if source != .table {
      layout.dates = DateNotation(always: .ymd, isFixed: true)
    }
    if let decimals = try top.optional("decimals") {
      try decimals.check(keys: ["always", "fixed", "thousands"])
      let fixed = try decimals.optional("fixed")?.choice(DecimalMark.allCases)
      if let fixed { layout.decimals = .fixed(fixed) }
      if fixed == nil {
        let mark = try decimals.required("always", "point or comma").choice(DecimalMark.allCases)
        let marksThousands = try decimals.optional("thousands")?.flag() ?? true
        layout.decimals = marksThousands ? .always(mark) : .plain(mark)
      }
    } else if source != .table {
      layout.decimals = .fixed(.point)
    }
    try checkPaths(of: layout, list)
    if let rows = try top.optional("rows") {
      for row in try rows.array() { layout.conditions.append(try condition(row)) }
    }
    layout.needs = try top.optional("needs").map(needs)
    if let others = try top.optional("others") {
      for other in try others.array() { layout.others.append(try self.other(other)) }
    }
    if let extras = try top.optional("extras") {
      layout.extras = try extras.choice(LayoutExtras.allCases)
    }
    if let nothing = try top.optional("nothing") { layout.nothing = try nothing.strings() }
    if let oddities = try top.optional("oddities") {
      for oddity in try oddities.array() {
        layout.oddities.append(try oddity.choice(NumberOddity.allCases))
      }
    }
    let written = try top.optional("writes")
    layout.form = try written.map(form)
    if let named = try top.optional("hooks") { try readHooks(named, into: &layout) }
    if let written { try check(layout, written) }
    return layout
  }

  /// Refuses columns that are no paths, where they have to be.
  private func checkPaths(of layout: Layout, _ list: MappingValue) throws(MappingError) {
    for path in layout.places {
      switch layout.source {
      case .table: return
      case .xml(_, let namespaces):
        do throws(MappedXMLPath.Fault) {
          _ = try MappedXMLPath(path, isRecord: false, namespaces)
        } catch {
          throw list.error(.badPath, error.message)
        }
      case .json:
        do throws(MappedJSONPath.Fault) {
          _ = try MappedJSONPath(path, isRecord: false, hasIndices: true)
        } catch {
          throw list.error(.badPath, error.message)
        }
      }
    }
  }

  private func readHooks(
    _ value: MappingValue, into layout: inout Layout
  ) throws(MappingError) {
    try value.check(keys: ["context", "finish", "writing"])
    layout.context = try hook(value.optional("context"), hooks.contexts)
    layout.finish = try hook(value.optional("finish"), hooks.finishes)
    guard let writing = try value.optional("writing") else { return }
    if layout.form == nil {
      // A mapping that an older version has printed names what wrote it, and not how.
      layout.writtenAs = try hook(writing, hooks.forms)
    } else {
      layout.writing = try hook(writing, hooks.writings)
    }
  }

  func hook<Body>(
    _ value: MappingValue?, _ hooks: [LayoutHook<Body>]
  ) throws(MappingError) -> LayoutHook<Body>? {
    guard let value else { return nil }
    return hooks[try value.choice(among: hooks.map(\.name))]
  }

  // MARK: Columns

  func field(_ value: MappingValue) throws(MappingError) -> Field {
    kind.fields[try value.choice(among: kind.fields.map(\.name))]
  }

  func fields(_ value: MappingValue) throws(MappingError) -> [Field] {
    var fields: [Field] = []
    for element in try value.array() { fields.append(try field(element)) }
    return fields
  }

  private static let contents = [
    "date", "text", "part", "number", "flag", "flagInverted", "quantity", "words",
    "extraUnlessZero", "nothing", "filled", "measureOf", "extra", "constant", "extraUnlessSame",
  ]

  func column(_ value: MappingValue) throws(MappingError) -> LayoutColumn {
    try value.check(
      keys: [
        "titles", "translations", "unit", "otherwise", "zeroIsNothing", "measures", "value",
        "pattern", "decimalMark", "rest", "shared", "written",
      ] + Self.contents)
    let given = Self.contents.filter { value.value[$0] != nil }
    guard let key = given.first, given.count == 1 else {
      throw value.error(
        given.isEmpty ? .missing : .badValue,
        "a column needs one of \(WordList.or(Self.contents))")
    }
    let member = try value.required(key, "")
    var column = LayoutColumn(
      titles: key === "constant"
        ? [] : try value.required("titles", "the titles of the column").strings(),
      content: .nothing)
    column.translations = try value.optional("translations")?.strings() ?? []
    column.isNothingAtZero = try value.optional("zeroIsNothing")?.flag() ?? false
    column.mark = try value.optional("decimalMark")?.choice(DecimalMark.allCases)
    column.isShared = try value.optional("shared")?.flag() ?? false
    column.pattern = try value.optional("pattern").map(pattern)
    if let rest = try value.optional("rest") {
      try rest.check(keys: ["title", "unit"])
      column.rest = LayoutColumn.Rest(
        title: try rest.required("title", "where the rest stands").string(),
        unit: try rest.required("unit", "the unit of the rest").string())
    }
    if let written = try value.optional("written") { column.written = try self.written(written) }
    switch Self.contents.firstIndex(where: { $0 === key }) {
    case 0: column.content = .date(try member.choice(LayoutColumn.DatePart.allCases))
    case 1: column.content = .text(try field(member, "a text") { $0.isText })
    case 2: column.content = .part(try field(member, "a text") { $0.isText })
    case 3: column.content = .number(try field(member, "a number") { $0.type == .decimal })
    case 4, 5:
      column.content = .flag(
        try field(member, "true or false") { $0.type == .flag },
        isInverted: key === "flagInverted")
    case 6:
      let field = try field(member, "a number with a unit") { $0.unitKind != nil }
      column.content = .quantity(
        field, try units(value.required("unit", "where the unit stands"), field))
    case 7: column.content = .words(try words(member), otherwise: try otherwise(value))
    case 8: column.content = .extraUnlessZero
    case 12: column.content = .extra
    case 11:
      column.content = .measure(
        of: try member.string(),
        try measures(value.required("measures", "an array with a word and a field for each")))
    case 14: column.content = .extraUnlessSame(try member.string())
    case 13:
      let field = try field(member)
      let unit = try value.optional("unit").map { (unit) throws(MappingError) in
        try units(unit, field)
      }
      column.content = .constant(
        field, try value.required("value", "the text that each entry has").scalar(), unit ?? [])
    case 10: column.content = .filled(try field(member, "true or false") { $0.type == .flag })
    default: break
    }
    return column
  }

  private func field(
    _ value: MappingValue, _ expected: String, where isRight: (Field) -> Bool
  ) throws(MappingError) -> Field {
    let field = try field(value)
    guard isRight(field) else {
      throw value.error(.wrongType, "\(field.name) does not hold \(expected)")
    }
    return field
  }

  func pattern(_ value: MappingValue) throws(MappingError) -> DatePattern {
    let text = try value.string()
    do throws(DatePattern.ParseError) {
      return try DatePattern(text)
    } catch {
      throw value.error(.badPattern, error.message)
    }
  }

  private func otherwise(
    _ value: MappingValue
  ) throws(MappingError) -> LayoutWord.Otherwise {
    try value.optional("otherwise")?.choice(LayoutWord.Otherwise.allCases) ?? .rejected
  }

  private func measures(_ value: MappingValue) throws(MappingError) -> [LayoutMeasure] {
    var measures: [LayoutMeasure] = []
    for element in try value.array() {
      try element.check(keys: ["word", "field", "unit"])
      let word = try element.required("word", "the word").string()
      let field = try field(element.required("field", "the field"), "a number") {
        $0.unitKind != nil || $0.type == .decimal
      }
      let unit = try element.optional("unit").map { (unit) throws(MappingError) in
        try units(unit, field)
      }
      measures.append(LayoutMeasure(word: word, field: field, unit: unit ?? []))
    }
    return measures
  }

  private func words(_ value: MappingValue) throws(MappingError) -> [LayoutWord] {
    var words: [LayoutWord] = []
    for element in try value.array() {
      try element.check(keys: ["word", "says", "keeps"])
      var word = LayoutWord(word: try element.required("word", "the word").string(), says: [])
      word.isKept = try element.optional("keeps")?.flag() ?? false
      for member in try element.required("says", "fields and values").members {
        guard let field = kind.field(member.name) else {
          throw member.error(.unknown, "a \(kind.name) record has no such field")
        }
        let value =
          field.type == .flag ? (try member.flag() ? "true" : "false") : try member.string()
        guard field.type == .flag || field.isText else {
          throw member.error(.wrongType, "a word says texts, true or false")
        }
        word.says.append(LayoutWord.Saying(field: field, value: value))
      }
      words.append(word)
    }
    return words
  }

  private func units(
    _ value: MappingValue, _ field: Field
  ) throws(MappingError) -> [UnitSource] {
    let names = field.unitKind?.unitNames ?? []
    func unit(_ value: MappingValue) throws(MappingError) -> String {
      names[try value.choice(among: names)]
    }
    func words(_ value: MappingValue) throws(MappingError) -> [UnitSource.Word] {
      try value.demand(.object, "an object of words and units, such as {\"litres\": \"L\"}")
      var words: [UnitSource.Word] = []
      for member in value.members {
        words.append(UnitSource.Word(member.name, try unit(member)))
      }
      return words
    }
    if value.value.kind == .string { return [.always(try unit(value))] }
    var sources: [UnitSource] = []
    for element in try value.array() {
      if element.value.kind == .string {
        sources.append(.always(try unit(element)))
        continue
      }
      let keys = [
        "title", "titleOf", "column", "textOf", "cell", "subject", "remark", "number", "asked",
        "kept", "assumed",
      ]
      let (key, member) = try element.only(of: keys, beside: ["words"])
      let table = { () throws(MappingError) in
        try words(element.required("words", "words and units"))
      }
      switch key {
      case 0: sources.append(.title)
      case 1: sources.append(.titleOf(try member.strings()))
      case 2: sources.append(.column(try words(member)))
      case 3: sources.append(.textOf(try member.strings(), try table()))
      case 4: sources.append(.cell(try member.strings(), try table()))
      case 5: sources.append(.subject(try member.strings(), try table()))
      case 6: sources.append(.remark(try member.string(), try table()))
      case 7: sources.append(.number)
      case 8: sources.append(.asked)
      case 9: sources.append(.kept)
      default: sources.append(.assumed(try unit(member)))
      }
    }
    return sources
  }
}
