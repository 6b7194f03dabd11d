// SPDX-License-Identifier: MIT

/// What a sketch says.
struct SketchGuess {
  var layout: Layout
  /// What stands beside it for whoever reads it.
  var remarks: LayoutRemarks
  /// In a line: which column became which field.
  var summary: String
  /// What was taken because it is usual, and what is left out although its name says a field.
  var assumptions: [String]
  /// What nothing decides, and the option that does.
  var ambiguities: [String]
}

extension SketchGuesser {
  /// Makes a layout of what the columns are.
  ///
  /// - Parameter name: The name of the format.
  mutating func guess(name: String) throws(SketchError) -> SketchGuess {
    var (kind, found) = try kind()
    let telling = found.map { $0.isInverted ? "full" : $0.field.name }.filter { $0 !== "note" }
    let dates = try placeDate()
    let dateCount = placed.count
    found.removeAll { taken.contains($0.column) }
    decideOdometer(&found)
    decideMoney(&found, kind)
    joinParts(&found)
    taken.formUnion(found.map(\.column))
    let mark = decimals(of: found)
    for one in found { place(one, among: found, hasMark: mark == nil) }
    placeCurrency(kind, found)
    remarkStrangeUnits(kind)
    if placed.count == dateCount {
      throw SketchError(message: "nothing but a date was found a place for")
    }
    let conditions = conditions(kind, found)
    var layout = Layout(
      name: name, title: "\(name), as a mapping says", kind: kind, evidence: .mapping,
      source: source.source, table: source.table, recognised: [],
      dates: DateNotation(always: dates.order, example: dates.example, isFixed: true),
      decimals: mark ?? .fixed(.point), columns: placed.map(\.column))
    if source.source == .table {
      let dates = layout.columns.filter(\.isOfDates)
      layout.recognised = [[.anyColumn(dates.flatMap(\.titles))]]
    }
    layout.conditions = conditions
    layout.form = form(of: layout)
    let unplaced = source.columns.indices.filter { !taken.contains($0) }
    let names = unplaced.map { LayoutJSON.text(source.columns[$0].path).text() }
    var parts = placed.map(\.short).filter { !$0.isEmpty }
    if !names.isEmpty { parts.append("not placed: \(names.joined(separator: ", "))") }
    return SketchGuess(
      layout: layout,
      remarks: LayoutRemarks(
        guess: "\(source.count) entries were seen; the kind follows from "
          + telling.joined(separator: ", "),
        columns: placed.map(\.reason), unplaced: unplaced.map { source.columns[$0].path }),
      summary: "\(kind.name): \(parts.joined(separator: "; "))",
      assumptions: remarks + assumptions, ambiguities: ambiguities)
  }

  // MARK: Columns

  private mutating func place(_ found: Found, among all: [Found], hasMark: Bool) {
    let column = source.columns[found.column]
    var meaning = LayoutColumn(titles: [column.path], content: .nothing)
    var reason = found.reason
    var short = "\(found.field.name) \(shown(found.column))"
    var says: Int?
    switch found.field.type {
    case .timestamp: return
    case .text: meaning.content = .text(found.field)
    case .decimal: meaning.content = .number(found.field)
    case .flag: meaning.content = flags(found, column)
    case .quantity(let kind):
      let unit = unit(of: found, kind, among: all)
      meaning.content = .quantity(found.field, [.number] + unit.sources)
      short += " \(unit.short)"
      if !unit.reason.isEmpty { reason += "; \(unit.reason)" }
      if unit.certainty == .byValues || unit.certainty == .usual && options.assumeUnit(kind) == nil
      {
        let isUsual = unit.certainty == .usual
        let option = isUsual ? kind.assumingOption.map { " (\($0) says otherwise)" } ?? "" : ""
        let why = isUsual ? "nothing says its unit" : unit.reason
        assumptions.append(
          "\(shown(found.column)) is taken to be in \(unit.code?.name ?? ""): \(why)\(option)")
      }
      if let (rest, parts) = found.rest {
        taken.insert(rest)
        meaning.rest = LayoutColumn.Rest(title: source.columns[rest].path, unit: parts.small[0])
        reason += "; the rest of it stands in \(shown(rest))"
        short += " and \(shown(rest)) \(parts.small[0])"
      }
      says = unit.column
    }
    placed.append((meaning, reason, short))
    addMark(found, hasMark)
    if let rest = found.rest?.column {
      placed.append((.extraUnlessZero(source.columns[rest].path), "the rest of values", ""))
    }
    if let says {
      taken.insert(says)
      placed.append((.nothing(source.columns[says].path), "its words are units", ""))
    }
  }

  /// A flag, or words that say the same where those are not known.
  private func flags(_ found: Found, _ column: SketchColumn) -> LayoutColumn.Content {
    let words = column.flags ?? []
    let isKnown = words.allSatisfy { SpokenFlag.answer(Array($0.word.utf8)[...]) == $0.isYes }
    if isKnown { return .flag(found.field, isInverted: found.isInverted) }
    return .words(
      words.map { word, isYes in
        .word(word, (found.field, isYes != found.isInverted ? "true" : "false"))
      }, otherwise: .rejected)
  }

  /// The currency of titles such as `Betrag (€)`, where no column says it.
  private mutating func placeCurrency(_ kind: LogKind, _ found: [Found]) {
    guard options.currency == nil,
      let field = kind.fields.first(where: { $0.scope == .recordOrLog }),
      !found.contains(where: { $0.field === field })
    else { return }
    var codes: [String] = []
    for case .code(let code)? in titles.map(\.currency) where !codes.contains(code) {
      codes.append(code)
    }
    guard let code = codes.first, codes.count == 1 else { return }
    let constant = LayoutColumn(titles: [], content: .constant(field, code, []))
    placed.append((constant, "by the titles of amounts", "\(field.name) \(code)"))
  }

  // MARK: Decimal marks

  /// How decimals are written, where the numbers of all fields agree; nil where each column has
  /// its own mark.
  private func decimals(of found: [Found]) -> DecimalNotation? {
    if let said = options.decimalMark { return .always(said) }
    let numbers = found.filter { !$0.field.isText && $0.field.type != .flag }
      .compactMap { self.numbers[$0.rest?.column ?? $0.column] }
    var style = ColumnNumberStyle()
    for numbers in numbers { style.merge(numbers.style) }
    if numbers.contains(where: \.isMixed) { return nil }
    switch style.decision {
    case .noMarks: return source.source == .table ? .decided : .fixed(.point)
    case .decided(let mark):
      return mark == .point && numbers.allSatisfy(\.isPlain) ? .fixed(.point) : .always(mark)
    case .undecided, .contradictory: return nil
    }
  }

  /// Gives the last column the mark of its own numbers.
  private mutating func addMark(_ found: Found, _ hasMark: Bool) {
    guard hasMark, let numbers = numbers[found.rest?.column ?? found.column] else { return }
    var mark = numbers.mark
    var doubt = numbers.isMixed ? "some numbers have points, some commas" : nil
    if let open = numbers.open {
      mark = usualMark(found)
      let example = RecordFault.excerpt(open)
      if let mark {
        assumptions.append(
          "\(example) is read with a decimal \(mark.rawValue), because the values are then usual "
            + "ones (--decimal-mark says otherwise)")
      } else {
        doubt = "\"\(example)\" leaves open whether it is thousands"
        ambiguities.append(
          "\(shown(found.column)): \(doubt ?? ""); --decimal-mark point or comma says it")
        mark = .comma
      }
    }
    if let doubt { placed[placed.count - 1].reason += "; \(doubt)" }
    if mark == .point, numbers.isPlain { return }
    placed[placed.count - 1].column.mark = mark
  }

  /// The mark with which values are what their field can be; nil where that is no help.
  private func usualMark(_ found: Found) -> DecimalMark? {
    let usual: [(field: String, range: Range<Double>)] = [
      ("odometer", 100..<2_000_000), ("volume", 0.5..<400), ("pricePerUnit", 0.2..<60),
      ("totalCost", 1..<1000), ("weight", 2..<400), ("", 0..<300),
    ]
    let range = usual.first { $0.field === found.field.name || $0.field.isEmpty }?.range
    let fitting = DecimalMark.allCases.filter { mark in
      let values = source.columns[found.column].values(mark).compactMap(\.self)
      return values.middle.flatMap { range?.contains($0) } ?? false
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  // MARK: Rows

  /// Which rows are no entries: those that were deleted, and those in which nothing was
  /// measured.
  private mutating func conditions(_ kind: LogKind, _ found: [Found]) -> [RowCondition] {
    var conditions: [RowCondition] = []
    for index in source.columns.indices
    where !taken.contains(index) && titles[index].has(any: .deletions) {
      let column = source.columns[index]
      let flags = column.flags
      if flags == nil, SketchDate(column) == nil, !column.filled.isEmpty { continue }
      taken.insert(index)
      placed.append((.nothing(column.path), "by the name", ""))
      // The moment of a deletion says the same as yes.
      let words = (flags ?? []).filter { !$0.isYes }.map(\.word) + ["0", "false", "no", "False"]
      conditions.append(
        RowCondition(
          titles: [column.path], test: .isNot(words), countedAs: "deleted \(kind.words.one)"))
    }
    let measured = found.filter { kind.distinct.contains($0.field) }.flatMap { found in
      [found.column] + (found.rest.map { [$0.column] } ?? [])
    }
    let titles = measured.map { source.columns[$0].path }
    conditions.append(
      RowCondition(titles: titles, test: .isEmpty, countedAs: "row without values"))
    return conditions
  }

  /// Says which columns are left out because their unit is none that records have.
  private mutating func remarkStrangeUnits(_ kind: LogKind) {
    for (index, title) in titles.enumerated() where !taken.contains(index) {
      guard let unit = title.strangeUnit, !title.isConsumption else { continue }
      let isOfKind = kind.fields.contains { $0.type != .timestamp && isNamed(index, $0.name) }
      guard title.rate != nil || isOfKind else { continue }
      remarks.append(
        "\(shown(index)) is left out: \"\(unit)\" is no unit that records have; convert the "
          + "column first")
    }
  }

  /// How the layout is written; nil where it does not say all that is needed.
  private func form(of layout: Layout) -> LayoutForm? {
    let table = layout.table
    guard layout.canBeWritten, table.linesAbove == 0, table.numberedColumns.isEmpty else {
      return nil
    }
    var form = LayoutForm.usual
    form.delimiter = table.delimiter
    return form
  }
}
