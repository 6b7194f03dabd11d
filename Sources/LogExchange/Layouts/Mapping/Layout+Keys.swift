// SPDX-License-Identifier: MIT

// The keys of a mapping for everything but the columns.

extension Layout {
  /// The keys after those for the source of the entries.
  static var keys: [LayoutKey<Self>] {
    [
      LayoutKey("otherRecords", \.otherRecords, LayoutValue<MappedJSONPath>.records.list),
      LayoutKey("evidence", \.evidence, .choice, isAlwaysPrinted: true),
      LayoutKey("table", \.table, .object),
      LayoutKey("recognised", \.recognised, LayoutValue<LayoutSign>.sign.list.lines),
      LayoutKey("recognition", \.recognition, .text),
      LayoutKey(
        "dates", \.dates, .object, isAlwaysPrinted: true),
      LayoutKey("decimals", \.decimals, .decimals),
      LayoutKey(
        "columns", \.columns, LayoutValue<LayoutColumn>.column.lines,
        missing: "an array with an object for each column"),
      LayoutKey("rows", \.conditions, LayoutValue<RowCondition>.condition.list),
      LayoutKey("needs", \.needs, .object),
      LayoutKey("others", \.others, LayoutValue<OtherEntries>.other.lines),
      LayoutKey("extras", \.extras, .choice),
      LayoutKey("nothing", \.nothing, .texts),
      LayoutKey("oddities", \.oddities, LayoutValue<NumberOddity>.choice.list),
      LayoutKey("writes", \.form, .object),
    ]
  }

  /// The hooks.
  static var hookKeys: [LayoutKey<Layout>] {
    [
      LayoutKey("context", \.context, .hook(\.contexts)),
      LayoutKey("finish", \.finish, .hook(\.finishes)),
    ]
  }
}

extension TableShape: LayoutObject {
  static var keys: [LayoutKey<Self>] {
    [
      LayoutKey("delimiter", \.delimiter, .delimiter),
      LayoutKey("quoting", \.quoting, .choice),
      LayoutKey("padded", \.isPadded, .flag),
      LayoutKey("linesAbove", \.linesAbove, .count),
      LayoutKey("linesBelow", \.linesBelow, .count),
      LayoutKey("titles", \.titles, .choice),
      LayoutKey("titlePrefix", \.titlePrefix, .text),
      LayoutKey("numbersRepeatedTitles", \.numbersRepeatedTitles, .flag),
      LayoutKey("sections", \.sections, .object),
      LayoutKey("subjects", \.subjects, .object),
      LayoutKey("remarkMark", \.remarkMark, .text),
      LayoutKey("object", \.objectTitle, .text),
      LayoutKey("overflow", \.overflow, .textOrTexts),
      LayoutKey("header", \.hasTitles, .flag),
      LayoutKey("givenTitles", \.givenTitles, .texts),
      LayoutKey("moreCells", \.hasMoreCells, .flag),
      LayoutKey("trailingCells", \.trailingCells, .count),
      LayoutKey("doubledTitles", \.doubledTitles, .texts),
      LayoutKey("headLine", \.headLine, .text),
      LayoutKey("places", \.places, .texts),
      LayoutKey("allPlaces", \.allPlaces, .texts),
      LayoutKey("numbered", \.numberedColumns, LayoutValue<Int>.columnNumber.list),
    ]
  }
}

extension TableSections: LayoutObject {
  static var keys: [LayoutKey<Self>] {
    [
      LayoutKey("mark", \.mark, .text, isAlwaysPrinted: true),
      LayoutKey("records", \.records, .texts, isAlwaysPrinted: true),
      LayoutKey("columns", \.columns, .texts),
      LayoutKey("first", \.isFirst, .flag),
      LayoutKey("lastWords", \.lastWords, .texts),
      LayoutKey("capitals", \.isInCapitals, .flag),
    ]
  }
}

extension TableSubjects: LayoutObject {
  static var keys: [LayoutKey<Self>] {
    [
      LayoutKey("sections", \.sections, .texts, missing: "what the table may be called"),
      LayoutKey("names", \.names, .texts, missing: "the columns of the name"),
      LayoutKey("key", \.key, .text),
      LayoutKey("one", \.isOne, .flag),
    ]
  }
}

extension DateNotation: LayoutObject {
  static var keys: [LayoutKey<Self>] {
    [
      LayoutKey("always", \.always, .choice),
      LayoutKey("example", \.example, .text, isAlwaysPrinted: true),
      LayoutKey("ownRows", \.hasOwnRows, .flag),
      LayoutKey("fixed", \.isFixed, .flag),
      LayoutKey("yearLast", \.hasYearLast, .flag),
      LayoutKey("dropsMidnight", \.dropsMidnight, .flag),
      LayoutKey("noTimes", \.noTimes, .texts),
      LayoutKey("pattern", \.pattern, .object),
    ]
  }
}

extension DateNotation.PatternPlace: LayoutObject {
  static var keys: [LayoutKey<Self>] {
    [
      LayoutKey("section", \.section, .text, missing: "the name of a table"),
      LayoutKey("column", \.column, .text, missing: "the title of a column"),
    ]
  }
}

extension RequiredFields: LayoutObject {
  static var keys: [LayoutKey<Self>] {
    [
      LayoutKey("fields", \.fields, LayoutValue<Field>.field.list, missing: "the names of fields"),
      LayoutKey("name", \.name, .text, missing: "what is missing where there is none"),
    ]
  }
}

extension OtherEntries {
  /// The keys after the kind, which decides the possible fields.
  static var keys: [LayoutKey<Self>] {
    [
      LayoutKey("sections", \.sections, .texts),
      LayoutKey("number", \.number, .count),
      LayoutKey("doubledTitles", \.doubledTitles, .texts),
      LayoutKey("places", \.places, .texts),
      LayoutKey("allPlaces", \.allPlaces, .texts),
      LayoutKey(
        "columns", \.columns, LayoutValue<LayoutColumn>.column.lines,
        missing: "an array with an object for each column"),
      LayoutKey("rows", \.conditions, LayoutValue<RowCondition>.condition.list),
      LayoutKey("needs", \.needs, .object),
      LayoutKey("extras", \.extras, .choice),
      LayoutKey("beside", \.areBeside, .flag),
      LayoutKey("writes", \.isWritten, .flag),
      LayoutKey("finish", \.finish, .hook(\.finishes)),
    ]
  }
}

extension LayoutValue<OtherEntries> {
  /// Entries of another kind in the same files.
  static var other: LayoutValue {
    LayoutValue { (value, parser) throws(MappingError) in
      try value.check(keys: ["kind"] + OtherEntries.keys.map(\.name))
      let kind = try parser.kinds.named(
        value.required("kind", parser.kinds.names(joinedBy: "or")))
      var other = OtherEntries(kind: kind, columns: [])
      let parser = LayoutParser(kind: kind, kinds: parser.kinds, hooks: parser.hooks)
      try LayoutKey.read(OtherEntries.keys, of: value, parser, into: &other)
      return other
    } json: { other in
      let usual = OtherEntries(kind: other.kind, columns: [])
      let members = LayoutKey.members(OtherEntries.keys, of: other, usual: usual)
      return .block([("kind", .text(other.kind.name))] + members)
    }
  }
}

extension LayoutValue {
  /// A hook of a built-in format, by its name.
  static func hook<Body>(
    _ known: KeyPath<LayoutParser.Hooks, [LayoutHook<Body>]>
  ) -> LayoutValue where Value == LayoutHook<Body> {
    LayoutValue { (value, parser) throws(MappingError) in
      try parser.hook(value, known)
    } json: {
      .text($0.name)
    }
  }
}

extension LayoutValue<MappedJSONPath> {
  /// A path to the records of JSON.
  static var records: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      let text = try value.string()
      do throws(PathFault) {
        return try MappedJSONPath(text, isRecord: true)
      } catch {
        throw value.error(.badPath, error.message)
      }
    } json: {
      .text($0.text)
    }
  }
}

extension LayoutValue<DecimalNotation> {
  static var decimals: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      try value.check(keys: ["always", "fixed", "thousands"])
      if let fixed = try value.optional("fixed") {
        return .fixed(try fixed.choice(DecimalMark.allCases))
      }
      let mark = try value.required("always", "point or comma").choice(DecimalMark.allCases)
      return try value.optional("thousands")?.flag() ?? true ? .always(mark) : .plain(mark)
    } json: { decimals in
      switch decimals {
      case .decided: .object([])
      case .always(let mark): .object([("always", .text(mark.rawValue))])
      case .plain(let mark):
        .object([("always", .text(mark.rawValue)), ("thousands", .flag(false))])
      case .fixed(let mark): .object([("fixed", .text(mark.rawValue))])
      }
    }
  }
}

extension LayoutValue<RowCondition> {
  static var condition: LayoutValue {
    LayoutValue { (value, _) throws(MappingError) in
      let tests = ["isNot", "is", "begins", "isEmpty"]
      let (key, member) = try value.only(of: tests, beside: ["titles", "as"])
      let test: RowCondition.Test =
        switch key {
        case "isNot": .isNot(try member.strings())
        case "is": .isAny(try member.strings())
        case "begins": .begins(try member.string())
        default: try member.whenTrue(.isEmpty)
        }
      return RowCondition(
        titles: try value.required("titles", "the titles of the column").strings(), test: test,
        countedAs: try value.optional("as")?.string())
    } json: { condition in
      let test: (String, LayoutJSON) =
        switch condition.test {
        case .isNot(let words): ("isNot", .texts(words))
        case .isAny(let words): ("is", .texts(words))
        case .begins(let start): ("begins", .text(start))
        case .isEmpty: ("isEmpty", .flag(true))
        }
      let name: Members = condition.countedAs.map { [("as", .text($0))] } ?? []
      return .object([("titles", .texts(condition.titles)), test] + name)
    }
  }
}

extension LayoutValue<LayoutSign> {
  static var sign: LayoutValue {
    LayoutValue { (value, parser) throws(MappingError) in
      let fields = LayoutValue<Field>.field.list.read
      if value.value["firstSection"] != nil {
        try value.check(keys: ["firstSection", "columns"])
        return .firstSection(
          try value.required("firstSection", "").string(),
          try value.required("columns", "the titles of the table").strings())
      }
      if value.value["value"] != nil {
        try value.check(keys: ["value", "contains"])
        return .value(
          try value.required("value", "").string(),
          containing: try value.required("contains", "a text in the value").string())
      }
      let (key, member) = try value.only(of: LayoutSign.keys)
      return switch key {
      case "columns": .columns(try member.strings())
      case "anyColumn": .anyColumn(try member.strings())
      case "exactly": .exactly(try member.strings())
      case "fields": .fields(try fields(member, parser))
      case "anyField": .anyField(try fields(member, parser))
      case "firstLine": .firstLine(try member.string())
      case "anyRemark": .anyRemark(try member.strings())
      case "atLeast": .atLeast(try member.count())
      case "withoutColumn": .withoutColumn(try member.strings())
      case "keys": .keys(try member.strings())
      default: try member.whenTrue(.nothingElse)
      }
    } json: { sign in
      .object(sign.members)
    }
  }
}

extension LayoutSign {
  static let keys = [
    "columns", "anyColumn", "exactly", "fields", "anyField", "firstLine", "anyRemark", "atLeast",
    "nothingElse", "withoutColumn", "keys", "value",
  ]

  fileprivate var members: Members {
    switch self {
    case .columns(let titles): [("columns", .texts(titles))]
    case .anyColumn(let titles): [("anyColumn", .texts(titles))]
    case .exactly(let titles): [("exactly", .texts(titles))]
    case .fields(let fields): [("fields", .texts(fields.map(\.name)))]
    case .anyField(let fields): [("anyField", .texts(fields.map(\.name)))]
    case .firstLine(let start): [("firstLine", .text(start))]
    case .firstSection(let name, let titles):
      [("firstSection", .text(name)), ("columns", .texts(titles))]
    case .anyRemark(let names): [("anyRemark", .texts(names))]
    case .atLeast(let count): [("atLeast", .number(count))]
    case .withoutColumn(let titles): [("withoutColumn", .texts(titles))]
    case .nothingElse: [("nothingElse", .flag(true))]
    case .keys(let paths): [("keys", .texts(paths))]
    case .value(let path, let text): [("value", .text(path)), ("contains", .text(text))]
    }
  }
}
