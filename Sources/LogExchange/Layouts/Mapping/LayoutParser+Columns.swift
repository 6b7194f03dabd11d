// SPDX-License-Identifier: MIT

// Reads the columns of a mapping.
extension LayoutParser {
  func field(
    _ value: MappingValue, _ expected: String = "", where isRight: (Field) -> Bool = { _ in true }
  ) throws(MappingError) -> Field {
    let field = kind.fields[try value.choice(among: kind.fields.map(\.name))]
    guard isRight(field) else {
      throw value.error(.wrongType, "\(field.name) does not hold \(expected)")
    }
    return field
  }

  func column(_ value: MappingValue) throws(MappingError) -> LayoutColumn {
    let keys = LayoutColumn.titleKeys + LayoutColumn.keys
    let (key, member) = try value.only(
      of: LayoutColumn.contentKeys, beside: keys.map(\.name) + LayoutColumn.besideContent,
      "a column needs one of ")
    var column = LayoutColumn(titles: [], content: try content(key, member, value))
    if key !== "constant" {
      try LayoutKey.read(LayoutColumn.titleKeys, of: value, self, into: &column)
    }
    try LayoutKey.read(LayoutColumn.keys, of: value, self, into: &column)
    return column
  }

  private func content(
    _ key: String, _ member: MappingValue, _ column: MappingValue
  ) throws(MappingError) -> LayoutColumn.Content {
    switch key {
    case "date": return .date(try member.choice(LayoutColumn.DatePart.allCases))
    case "text": return .text(try field(member, "a text") { $0.isText })
    case "part": return .part(try field(member, "a text") { $0.isText })
    case "number": return .number(try field(member, "a number") { $0.type == .decimal })
    case "flag", "flagInverted":
      let field = try field(member, "true or false") { $0.type == .flag }
      return .flag(field, isInverted: key === "flagInverted")
    case "filled": return .filled(try field(member, "true or false") { $0.type == .flag })
    case "quantity":
      let field = try field(member, "a number with a unit") { $0.unitKind != nil }
      return .quantity(field, try units(column.required("unit", "where the unit stands"), field))
    case "words":
      let otherwise = try column.optional("otherwise")?.choice(LayoutWord.Otherwise.allCases)
      let words = LayoutValue<LayoutWord>.object.list
      return .words(try words.read(member, self), otherwise: otherwise ?? .rejected)
    case "measureOf":
      return .measure(
        of: try member.string(),
        try measures(column.required("measures", "an array with a word and a field for each")))
    case "constant":
      let field = try field(member)
      let text = try column.required("value", "the text that each entry has").scalar()
      return .constant(field, text, try units(column.optional("unit"), field))
    case "extra": return .extra
    case "extraUnlessZero": return .extraUnlessZero
    case "extraUnlessSame": return .extraUnlessSame(try member.string())
    default: return .nothing
    }
  }

  private func measures(_ value: MappingValue) throws(MappingError) -> [LayoutMeasure] {
    try value.array().map { (element) throws(MappingError) in
      try element.check(keys: ["word", "field", "unit", "zeroIsNothing"])
      let word = try element.required("word", "the word").string()
      let field = try field(element.required("field", "the field"), "a number") {
        $0.unitKind != nil || $0.type == .decimal
      }
      let unit = try units(element.optional("unit"), field)
      let zero = try element.optional("zeroIsNothing")?.flag() ?? false
      return LayoutMeasure(word: word, field: field, unit: unit, isNothingAtZero: zero)
    }
  }

  /// The fields that a word sets, with their values.
  func sayings(_ value: MappingValue) throws(MappingError) -> [LayoutWord.Saying] {
    try value.members.map { (member) throws(MappingError) in
      guard let field = kind.field(member.name) else {
        throw member.error(.unknown, "a \(kind.name) record has no such field")
      }
      let value = try member.saying(of: field)
      guard field.type == .flag || field.isText else {
        throw member.error(.wrongType, "a word says texts, true or false")
      }
      return LayoutWord.Saying(field: field, value: value)
    }
  }

  /// - Returns: The sources of the unit; empty without a value.
  private func units(
    _ value: MappingValue?, _ field: Field
  ) throws(MappingError) -> [UnitSource] {
    guard let value else { return [] }
    let names = field.unitKind?.unitNames ?? []
    let unit = { (value: MappingValue) throws(MappingError) in
      names[try value.choice(among: names)]
    }
    let elements = value.value.kind == .string ? [value] : try value.array()
    return try elements.map { (element) throws(MappingError) -> UnitSource in
      if element.value.kind == .string { return .always(try unit(element)) }
      let (key, member) = try element.only(of: UnitSource.keys, beside: ["words"])
      let table = { () throws(MappingError) in
        try element.required("words", "words and units").words(unit)
      }
      return switch key {
      case "title": .title
      case "titleOf": .titleOf(try member.strings())
      case "column": .column(try member.words(unit))
      case "textOf": .textOf(try member.strings(), try table())
      case "cell": .cell(try member.strings(), try table())
      case "subject": .subject(try member.strings(), try table())
      case "remark": .remark(try member.string(), try table())
      case "number": .number
      case "otherUnits": .otherUnits(try member.strings())
      case "asked": .asked
      case "kept": .kept
      default: .assumed(try unit(member))
      }
    }
  }
}
