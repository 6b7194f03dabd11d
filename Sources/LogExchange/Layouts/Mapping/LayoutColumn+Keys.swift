// SPDX-License-Identifier: MIT

// The keys of columns: their titles, the use of their cells, and further properties.

extension LayoutColumn {
  static var titleKeys: [LayoutKey<LayoutColumn>] {
    [
      LayoutKey("titles", \.titles, .texts, missing: "the titles of the column"),
      LayoutKey("translations", \.translations, .texts),
    ]
  }

  static var keys: [LayoutKey<Self>] {
    [
      LayoutKey("pattern", \.pattern, .pattern),
      LayoutKey("decimalMark", \.mark, .choice),
      LayoutKey("rest", \.rest, .object),
      LayoutKey("power", \.power, .power),
      LayoutKey("shared", \.isShared, .flag),
      LayoutKey("zeroIsNothing", \.isNothingAtZero, .flag),
      LayoutKey("minusOneIsNothing", \.isNothingAtMinusOne, .flag),
      LayoutKey("written", \.written, .written),
    ]
  }

  /// The keys for the use of cells. A column has exactly one of them.
  static let contentKeys = [
    "date", "text", "part", "number", "flag", "flagInverted", "quantity", "words",
    "extraUnlessZero", "nothing", "filled", "measureOf", "extra", "constant", "extraUnlessSame",
  ]

  /// The keys that belong to one of those.
  static let besideContent = ["unit", "otherwise", "measures", "value"]
}

extension LayoutValue<LayoutColumn.Power> {
  fileprivate static var power: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      value.value.kind == .number
        ? .always(try value.power()) : .column(try value.string())
    } json: { power in
      switch power {
      case .column(let title): .text(title)
      case .always(let power): .number(power)
      }
    }
  }
}

extension LayoutColumn.Rest: LayoutObject {
  static var keys: [LayoutKey<Self>] {
    [
      LayoutKey("title", \.title, .text, missing: "where the rest stands"),
      LayoutKey("unit", \.unit, .text, missing: "the unit of the rest"),
    ]
  }
}

extension LayoutValue<LayoutColumn> {
  static var column: LayoutValue {
    LayoutValue { (value, parser) throws(MappingError) in
      try parser.column(value)
    } json: { column in
      let usual = LayoutColumn(titles: [], content: .nothing)
      let titles = LayoutKey.members(LayoutColumn.titleKeys, of: column, usual: usual)
      let isConstant = if case .constant = column.content { true } else { false }
      return .object(
        (isConstant ? [] : titles) + column.content.members
          + LayoutKey.members(LayoutColumn.keys, of: column, usual: usual))
    }
  }
}

extension LayoutColumn.Content {
  fileprivate var members: Members {
    switch self {
    case .date(let part): [("date", .text(part.rawValue))]
    case .text(let field): [("text", .text(field.name))]
    case .part(let field): [("part", .text(field.name))]
    case .number(let field): [("number", .text(field.name))]
    case .flag(let field, let isInverted):
      [(isInverted ? "flagInverted" : "flag", .text(field.name))]
    case .filled(let field): [("filled", .text(field.name))]
    case .quantity(let field, let sources):
      [("quantity", .text(field.name)), ("unit", .list(sources.map(\.json)))]
    case .measure(let name, let measures):
      [("measureOf", .text(name)), ("measures", .list(measures.map(\.json)))]
    case .words(let words, let otherwise):
      [
        ("words", LayoutValue<LayoutWord>.object.list.json(words)),
        ("otherwise", .text(otherwise.rawValue)),
      ]
    case .constant(let field, let text, let sources):
      [("constant", .text(field.name)), ("value", .text(text))]
        + (sources.isEmpty ? [] : [("unit", .list(sources.map(\.json)))])
    case .extra: [("extra", .flag(true))]
    case .extraUnlessZero: [("extraUnlessZero", .flag(true))]
    case .extraUnlessSame(let title): [("extraUnlessSame", .text(title))]
    case .nothing: [("nothing", .flag(true))]
    }
  }
}

extension LayoutMeasure {
  fileprivate var json: LayoutJSON {
    let unit: Members = unit.isEmpty ? [] : [("unit", .list(self.unit.map(\.json)))]
    let zero: Members = isNothingAtZero ? [("zeroIsNothing", .flag(true))] : []
    return .object([("word", .text(word)), ("field", .text(field.name))] + unit + zero)
  }
}

extension LayoutWord: LayoutObject {
  static var keys: [LayoutKey<Self>] {
    [
      LayoutKey("word", \.word, .text, missing: "the word"),
      LayoutKey("says", \.says, .sayings, missing: "fields and values"),
      LayoutKey("keeps", \.isKept, .flag),
    ]
  }
}

extension LayoutValue<[LayoutWord.Saying]> {
  static var sayings: LayoutValue {
    LayoutValue { (value, parser) throws(MappingError) in
      try parser.sayings(value)
    } json: { says in
      .object(
        says.map { saying in
          let isFlag = saying.field.type == .flag
          return (saying.field.name, isFlag ? .flag(saying.value === "true") : .text(saying.value))
        })
    }
  }
}

extension UnitSource {
  static let keys = [
    "title", "titleOf", "column", "textOf", "cell", "subject", "remark", "number", "otherUnits",
    "asked", "kept", "assumed",
  ]

  fileprivate var json: LayoutJSON {
    func object(_ key: String, _ place: LayoutJSON, _ words: [Word]) -> LayoutJSON {
      .object([(key, place), ("words", Self.json(words))])
    }
    return switch self {
    case .always(let unit): .text(unit)
    case .title: .object([("title", .flag(true))])
    case .titleOf(let titles): .object([("titleOf", .texts(titles))])
    case .column(let words): .object([("column", Self.json(words))])
    case .textOf(let titles, let words): object("textOf", .texts(titles), words)
    case .cell(let titles, let words): object("cell", .texts(titles), words)
    case .subject(let titles, let words): object("subject", .texts(titles), words)
    case .remark(let name, let words): object("remark", .text(name), words)
    case .number: .object([("number", .flag(true))])
    case .otherUnits(let units): .object([("otherUnits", .texts(units))])
    case .asked: .object([("asked", .flag(true))])
    case .assumed(let unit): .object([("assumed", .text(unit))])
    case .kept: .object([("kept", .flag(true))])
    }
  }

  private static func json(_ words: [Word]) -> LayoutJSON {
    .object(words.map { ($0.word, .text($0.unit)) })
  }
}
