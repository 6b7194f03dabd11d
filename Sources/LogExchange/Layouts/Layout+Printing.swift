// SPDX-License-Identifier: MIT

extension Layout {
  /// The layout as the text of a mapping: what `Mapping(parsing:)` makes the same layout
  /// of.
  public var printed: String {
    var lines: [(key: String, value: String)] = []
    func add(_ key: String, _ value: LayoutJSON) { lines.append((key, value.line)) }
    add("version", .number(source == .table ? 2 : 3))
    add("name", .text(name))
    add("title", .text(title))
    add("kind", .text(kind.name))
    addSource(add)
    add("evidence", .text(evidence.rawValue))
    if source == .table, !table.json.isEmpty { add("table", .object(table.json)) }
    lines.append(
      ("recognised", Self.block(recognised.map { .list($0.map(\.json)) }, "[", "]")))
    if let recognition { add("recognition", .text(recognition)) }
    add("dates", .object(dates.json))
    if let mark = decimals.fixed { add("decimals", .object([("fixed", .text(mark.rawValue))])) }
    if let mark = decimals.always {
      let thousands: Members = decimals.isPlain ? [("thousands", .flag(false))] : []
      add("decimals", .object([("always", .text(mark.rawValue))] + thousands))
    }
    lines.append(("columns", Self.block(columns.map { .object($0.json) }, "[", "]")))
    if !conditions.isEmpty { add("rows", .list(conditions.map { .object($0.json) })) }
    if let needs { add("needs", needs.json) }
    if !others.isEmpty {
      let blocks = others.map(\.block).joined(separator: ",\n")
      lines.append(("others", "[\n\(blocks)\n  ]"))
    }
    if extras != .all { add("extras", .text(extras.rawValue)) }
    if !nothing.isEmpty { add("nothing", .texts(nothing)) }
    if !oddities.isEmpty { add("oddities", .texts(oddities.map(\.rawValue))) }
    if let form { add("writes", .object(form.json)) }
    let hooks = [
      ("context", context?.name), ("finish", finish?.name),
      ("writing", writing?.name ?? writtenAs?.name),
    ]
    let named: [(key: String, value: LayoutJSON)] = hooks.compactMap { key, name in
      name.map { (key, .text($0)) }
    }
    if !named.isEmpty { add("hooks", .object(named)) }
    let members = lines.map { "  \(LayoutJSON.text($0.key).line): \($0.value)" }
    return "{\n" + members.joined(separator: ",\n") + "\n}\n"
  }

  private func addSource(_ add: (String, LayoutJSON) -> Void) {
    switch source {
    case .table: add("source", .text("csv"))
    case .xml(let path, let namespaces):
      add("source", .text("xml"))
      add("records", .text(path.text))
      if !namespaces.isEmpty {
        add("namespaces", .object(namespaces.map { ($0.prefix, .text($0.uri)) }))
      }
    case .json(let path, let isSequence):
      add("source", .text(isSequence ? "ndjson" : "json"))
      add("records", .text(path.text))
    }
  }

  private static func block(_ values: [LayoutJSON], _ open: String, _ close: String) -> String {
    let lines = values.map { "    \($0.line)" }.joined(separator: ",\n")
    return "\(open)\n\(lines)\n  \(close)"
  }
}

extension OtherEntries {
  /// An object whose columns stand on a line each.
  fileprivate var block: String {
    var lines: [(key: String, value: String)] = [("kind", LayoutJSON.text(kind.name).line)]
    if !sections.isEmpty { lines.append(("sections", LayoutJSON.texts(sections).line)) }
    if !places.isEmpty { lines.append(("places", LayoutJSON.texts(places).line)) }
    let list = columns.map { "        \(LayoutJSON.object($0.json).line)" }
    lines.append(("columns", "[\n\(list.joined(separator: ",\n"))\n      ]"))
    if !conditions.isEmpty {
      lines.append(("rows", LayoutJSON.list(conditions.map { .object($0.json) }).line))
    }
    if let needs { lines.append(("needs", needs.json.line)) }
    if extras != .all { lines.append(("extras", LayoutJSON.text(extras.rawValue).line)) }
    if isWritten { lines.append(("writes", LayoutJSON.flag(true).line)) }
    if let finish { lines.append(("finish", LayoutJSON.text(finish.name).line)) }
    let members = lines.map { "      \(LayoutJSON.text($0.key).line): \($0.value)" }
    return "    {\n" + members.joined(separator: ",\n") + "\n    }"
  }
}

/// The members of an object that is printed.
typealias Members = [(key: String, value: LayoutJSON)]

extension TableShape {
  fileprivate var json: Members {
    var members: Members = []
    if let delimiter {
      members.append(("delimiter", .text(String(Character(UnicodeScalar(delimiter))))))
    }
    if quoting != .quotes { members.append(("quoting", .text(quoting.rawValue))) }
    if linesAbove > 0 { members.append(("linesAbove", .number(linesAbove))) }
    if titles != .stem { members.append(("titles", .text(titles.rawValue))) }
    if let titlePrefix { members.append(("titlePrefix", .text(titlePrefix))) }
    if numbersRepeatedTitles { members.append(("numbersRepeatedTitles", .flag(true))) }
    if let sections {
      var tables: Members = [
        ("mark", .text(sections.mark)), ("records", .texts(sections.records)),
      ]
      if !sections.columns.isEmpty { tables.append(("columns", .texts(sections.columns))) }
      if sections.isFirst { tables.append(("first", .flag(true))) }
      if !sections.lastWords.isEmpty { tables.append(("lastWords", .texts(sections.lastWords))) }
      if sections.isInCapitals { tables.append(("capitals", .flag(true))) }
      members.append(("sections", .object(tables)))
    }
    if let subjects {
      let tables = LayoutJSON.texts(subjects.sections)
      let one: Members = subjects.isOne ? [("one", .flag(true))] : []
      members.append(
        ("subjects", .object([("sections", tables), ("names", .texts(subjects.names))] + one)))
    }
    if let remarkMark { members.append(("remarkMark", .text(remarkMark))) }
    if let overflow { members.append(("overflow", .text(overflow))) }
    if !hasTitles { members.append(("header", .flag(false))) }
    if hasMoreCells { members.append(("moreCells", .flag(true))) }
    if trailingCells > 0 { members.append(("trailingCells", .number(trailingCells))) }
    if let headLine { members.append(("headLine", .text(headLine))) }
    if !places.isEmpty { members.append(("places", .texts(places))) }
    return members
  }
}

extension LayoutSign {
  fileprivate var json: LayoutJSON {
    switch self {
    case .columns(let titles): .object([("columns", .texts(titles))])
    case .anyColumn(let titles): .object([("anyColumn", .texts(titles))])
    case .exactly(let titles): .object([("exactly", .texts(titles))])
    case .fields(let fields): .object([("fields", .texts(fields.map(\.name)))])
    case .anyField(let fields): .object([("anyField", .texts(fields.map(\.name)))])
    case .firstLine(let start): .object([("firstLine", .text(start))])
    case .firstSection(let name, let titles):
      .object([("firstSection", .text(name)), ("columns", .texts(titles))])
    case .anyRemark(let names): .object([("anyRemark", .texts(names))])
    case .atLeast(let count): .object([("atLeast", .number(count))])
    case .withoutColumn(let titles): .object([("withoutColumn", .texts(titles))])
    case .nothingElse: .object([("nothingElse", .flag(true))])
    case .keys(let paths): .object([("keys", .texts(paths))])
    }
  }
}

extension DateNotation {
  fileprivate var json: Members {
    var members: Members = []
    if let always { members.append(("always", .text(always.rawValue))) }
    members.append(("example", .text(example)))
    if hasOwnRows { members.append(("ownRows", .flag(true))) }
    if isFixed { members.append(("fixed", .flag(true))) }
    if dropsMidnight { members.append(("dropsMidnight", .flag(true))) }
    if !noTimes.isEmpty { members.append(("noTimes", .texts(noTimes))) }
    if let pattern {
      let place: Members = [("section", .text(pattern.section)), ("column", .text(pattern.column))]
      members.append(("pattern", .object(place)))
    }
    return members
  }
}

extension RequiredFields {
  fileprivate var json: LayoutJSON {
    .object([("fields", .texts(fields.map(\.name))), ("name", .text(name))])
  }
}

extension RowCondition {
  fileprivate var json: Members {
    var members: Members = [("titles", .texts(titles))]
    switch test {
    case .isNot(let words): members.append(("isNot", .texts(words)))
    case .isAny(let words): members.append(("is", .texts(words)))
    case .begins(let start): members.append(("begins", .text(start)))
    case .isEmpty: members.append(("isEmpty", .flag(true)))
    }
    if let countedAs { members.append(("as", .text(countedAs))) }
    return members
  }
}

extension LayoutColumn {
  fileprivate var json: Members {
    var members: Members = [("titles", .texts(titles))]
    if !translations.isEmpty { members.append(("translations", .texts(translations))) }
    switch content {
    case .date(let part): members.append(("date", .text(part.rawValue)))
    case .text(let field): members.append(("text", .text(field.name)))
    case .part(let field): members.append(("part", .text(field.name)))
    case .number(let field): members.append(("number", .text(field.name)))
    case .flag(let field, let isInverted):
      members.append((isInverted ? "flagInverted" : "flag", .text(field.name)))
    case .filled(let field): members.append(("filled", .text(field.name)))
    case .quantity(let field, let sources):
      members.append(("quantity", .text(field.name)))
      members.append(("unit", .list(sources.map(\.json))))
    case .measure(let name, let measures):
      members.append(("measureOf", .text(name)))
      members.append(("measures", .list(measures.map(\.json))))
    case .words(let words, let otherwise):
      members.append(("words", .list(words.map(\.json))))
      members.append(("otherwise", .text(otherwise.rawValue)))
    case .constant(let field, let text, let sources):
      members = [("constant", .text(field.name)), ("value", .text(text))]
      if !sources.isEmpty { members.append(("unit", .list(sources.map(\.json)))) }
    case .extra: members.append(("extra", .flag(true)))
    case .extraUnlessZero: members.append(("extraUnlessZero", .flag(true)))
    case .extraUnlessSame(let title): members.append(("extraUnlessSame", .text(title)))
    case .nothing: members.append(("nothing", .flag(true)))
    }
    if let pattern { members.append(("pattern", .text(pattern.text))) }
    if let mark { members.append(("decimalMark", .text(mark.rawValue))) }
    if let rest {
      members.append(("rest", .object([("title", .text(rest.title)), ("unit", .text(rest.unit))])))
    }
    if isShared { members.append(("shared", .flag(true))) }
    if isNothingAtZero { members.append(("zeroIsNothing", .flag(true))) }
    if let written = written.json { members.append(("written", written)) }
    return members
  }
}

extension LayoutMeasure {
  fileprivate var json: LayoutJSON {
    let unit: Members = unit.isEmpty ? [] : [("unit", .list(self.unit.map(\.json)))]
    return .object([("word", .text(word)), ("field", .text(field.name))] + unit)
  }
}

extension LayoutWord {
  fileprivate var json: LayoutJSON {
    var members: Members = [("word", .text(word))]
    let says: Members = says.map { saying in
      let isFlag = saying.field.type == .flag
      return (
        saying.field.name, isFlag ? .flag(saying.value === "true") : .text(saying.value)
      )
    }
    members.append(("says", .object(says)))
    if isKept { members.append(("keeps", .flag(true))) }
    return .object(members)
  }
}

extension UnitSource {
  fileprivate var json: LayoutJSON {
    switch self {
    case .always(let unit): .text(unit)
    case .title: .object([("title", .flag(true))])
    case .titleOf(let titles): .object([("titleOf", .texts(titles))])
    case .column(let words): .object([("column", Self.json(words))])
    case .textOf(let titles, let words):
      .object([("textOf", .texts(titles)), ("words", Self.json(words))])
    case .cell(let titles, let words):
      .object([("cell", .texts(titles)), ("words", Self.json(words))])
    case .subject(let titles, let words):
      .object([("subject", .texts(titles)), ("words", Self.json(words))])
    case .remark(let name, let words):
      .object([("remark", .text(name)), ("words", Self.json(words))])
    case .number: .object([("number", .flag(true))])
    case .asked: .object([("asked", .flag(true))])
    case .assumed(let unit): .object([("assumed", .text(unit))])
    case .kept: .object([("kept", .flag(true))])
    }
  }

  private static func json(_ words: [Word]) -> LayoutJSON {
    .object(words.map { ($0.word, .text($0.unit)) })
  }
}
