// SPDX-License-Identifier: MIT

// What a mapping says of the table around the rows, of its dates, and of rows that are no
// entries.
extension LayoutParser {
  func table(_ value: MappingValue) throws(MappingError) -> TableShape {
    try value.check(
      keys: [
        "delimiter", "quoting", "linesAbove", "titles", "titlePrefix", "numbersRepeatedTitles",
        "sections", "subjects", "remarkMark", "overflow", "moreCells",
        "trailingCells", "headLine", "places", "header",
      ])
    var table = TableShape()
    table.delimiter = try value.optional("delimiter")?.delimiter() ?? nil
    if let quoting = try value.optional("quoting") {
      table.quoting = try quoting.choice(TableShape.Quoting.allCases)
    }
    table.linesAbove = try value.optional("linesAbove")?.count() ?? 0
    if let titles = try value.optional("titles") {
      table.titles = try titles.choice(TableShape.TitleMatch.allCases)
    }
    table.titlePrefix = try value.optional("titlePrefix")?.string() ?? nil
    table.numbersRepeatedTitles = try value.optional("numbersRepeatedTitles")?.flag() ?? false
    table.sections = try value.optional("sections").map(sections)
    if let subjects = try value.optional("subjects") {
      try subjects.check(keys: ["sections", "names", "one"])
      table.subjects = TableSubjects(
        sections: try subjects.required("sections", "what the table may be called").strings(),
        names: try subjects.required("names", "the columns of the name").strings(),
        isOne: try subjects.optional("one")?.flag() ?? false)
    }
    table.remarkMark = try value.optional("remarkMark")?.string() ?? nil
    table.overflow = try value.optional("overflow")?.string() ?? nil
    table.hasTitles = try value.optional("header")?.flag() ?? true
    table.hasMoreCells = try value.optional("moreCells")?.flag() ?? false
    table.trailingCells = try value.optional("trailingCells")?.count() ?? 0
    table.headLine = try value.optional("headLine")?.string() ?? nil
    table.places = try value.optional("places")?.strings() ?? []
    return table
  }

  private func sections(_ value: MappingValue) throws(MappingError) -> TableSections {
    try value.check(keys: ["mark", "records", "columns", "first", "lastWords", "capitals"])
    var sections = TableSections(mark: try value.optional("mark")?.string() ?? "", records: [])
    sections.columns = try value.optional("columns")?.strings() ?? []
    sections.isFirst = try value.optional("first")?.flag() ?? false
    sections.lastWords = try value.optional("lastWords")?.strings() ?? []
    sections.isInCapitals = try value.optional("capitals")?.flag() ?? false
    if let records = try value.optional("records") {
      sections.records = try records.strings()
    } else if sections.columns.isEmpty, !sections.isFirst {
      _ = try value.required("records", "the names of tables with entries")
    }
    return sections
  }

  func signs(_ value: MappingValue) throws(MappingError) -> [LayoutSign] {
    var signs: [LayoutSign] = []
    for element in try value.array() {
      let keys = [
        "anyColumn", "exactly", "fields", "anyField", "firstLine", "anyRemark", "atLeast",
        "nothingElse", "withoutColumn", "keys",
      ]
      if let name = try element.optional("firstSection") {
        try element.check(keys: ["firstSection", "columns"])
        let titles = try element.required("columns", "the titles of the table").strings()
        signs.append(.firstSection(try name.string(), titles))
        continue
      }
      let (key, member) = try element.only(of: ["columns"] + keys)
      switch key {
      case 0: signs.append(.columns(try member.strings()))
      case 1: signs.append(.anyColumn(try member.strings()))
      case 2: signs.append(.exactly(try member.strings()))
      case 3: signs.append(.fields(try fields(member)))
      case 4: signs.append(.anyField(try fields(member)))
      case 5: signs.append(.firstLine(try member.string()))
      case 6: signs.append(.anyRemark(try member.strings()))
      case 7: signs.append(.atLeast(try member.count()))
      case 8: if try member.flag() { signs.append(.nothingElse) }
      case 9: signs.append(.withoutColumn(try member.strings()))
      default: signs.append(.keys(try member.strings()))
      }
    }
    return signs
  }

  func dates(_ value: MappingValue) throws(MappingError) -> DateNotation {
    try value.check(
      keys: ["always", "example", "ownRows", "dropsMidnight", "noTimes", "fixed", "pattern"])
    var dates = DateNotation()
    dates.always = try value.optional("always")?.choice(DateOrder.allCases) ?? nil
    if let example = try value.optional("example") { dates.example = try example.string() }
    dates.hasOwnRows = try value.optional("ownRows")?.flag() ?? false
    dates.dropsMidnight = try value.optional("dropsMidnight")?.flag() ?? false
    dates.noTimes = try value.optional("noTimes")?.strings() ?? []
    dates.isFixed = try value.optional("fixed")?.flag() ?? false
    if let pattern = try value.optional("pattern") {
      try pattern.check(keys: ["section", "column"])
      dates.pattern = DateNotation.PatternPlace(
        section: try pattern.required("section", "the name of a table").string(),
        column: try pattern.required("column", "the title of a column").string())
    }
    return dates
  }

  func needs(_ value: MappingValue) throws(MappingError) -> RequiredFields {
    try value.check(keys: ["fields", "name"])
    return RequiredFields(
      fields: try fields(value.required("fields", "the names of fields")),
      name: try value.required("name", "what is missing where there is none").string())
  }

  func condition(_ value: MappingValue) throws(MappingError) -> RowCondition {
    try value.check(keys: ["titles", "isNot", "is", "begins", "isEmpty", "as"])
    let titles = try value.required("titles", "the titles of the column").strings()
    let name = try value.optional("as")?.string() ?? nil
    if let start = try value.optional("begins") {
      return RowCondition(titles: titles, test: .begins(try start.string()), countedAs: name)
    }
    if let flag = try value.optional("isEmpty"), try flag.flag() {
      return RowCondition(titles: titles, test: .isEmpty, countedAs: name)
    }
    if let words = try value.optional("is") {
      return RowCondition(titles: titles, test: .isAny(try words.strings()), countedAs: name)
    }
    let words = try value.required(
      "isNot", "the words of rows that are entries, \"is\" or \"begins\"")
    return RowCondition(titles: titles, test: .isNot(try words.strings()), countedAs: name)
  }
}
