// SPDX-License-Identifier: MIT

/// The result of sketching a file.
struct SketchGuess {
  var layout: Layout
  /// The explanations in the printed mapping, for its reader.
  var remarks: LayoutRemarks
  /// The layout in one line: each column with its field.
  var summary: String
  /// Assumptions on usual units and notations, and columns left out despite their names.
  var assumptions: [MappingSketch.Doubt]
  /// Questions that nothing decides, with the setting that does.
  var ambiguities: [MappingSketch.Doubt]
}

extension SketchGuesser {
  /// Makes a layout of what the columns are.
  ///
  /// - Parameter name: The name of the format.
  mutating func guess(name: String) throws(SketchError) -> SketchGuess {
    var (kind, found, measures) = try kindOrMeasures()
    var telling = found.map { $0.isInverted ? "full" : $0.field.name }.filter { $0 !== "note" }
    if let measures { telling = measures.measures.map(\.field.name) }
    let dates = try placeDate()
    let dateCount = placed.count
    let dateTitles = placed.map(\.column).filter(\.isOfDates).flatMap(\.titles)
    found.removeAll { taken.contains($0.column) }
    if let part = found.first(where: { kind.identity.contains($0.field) && areParts($0) }) {
      throw SketchError(
        message: "the numbers of \(shown(part.column)) are parts of the entries around them")
    }
    decideOdometer(&found)
    decideMoney(&found, kind)
    decideVisits(&found)
    decideStation(kind, &found)
    joinParts(&found)
    addOtherUnits(&found)
    taken.formUnion(found.map(\.column))
    let decimals = decimals(of: found)
    for one in found { place(one, among: found, hasMark: decimals == nil) }
    if let measures { place(measures) }
    placeChoices(kind, found)
    placeCurrency(kind, found)
    placeSubject(kind, found)
    remarkStrangeUnits(kind)
    if placed.count == dateCount {
      throw SketchError(message: "nothing but a date was found a place for")
    }
    let conditions = conditions(kind, found, measures)
    var layout = Layout(
      name: name, title: "\(name), as a mapping says", kind: kind, evidence: .mapping,
      source: source.source, table: source.table,
      recognised: source.source == .table ? [[.anyColumn(dateTitles)]] : [],
      dates: DateNotation(always: dates.order, example: dates.example, isFixed: true),
      decimals: decimals ?? .fixed(.point), columns: placed.map(\.column), conditions: conditions)
    layout.nothing = wordsForNothing()
    layout.form = form(of: layout)
    let others = others(than: layout)
    layout.others = others.map { [$0.entries] } ?? []
    let ofOthers = others?.entries.columns.flatMap(\.titles) ?? []
    for (one, other) in rivals(of: found) {
      if ofOthers.contains(where: { $0 === source.columns[other].path }) { continue }
      // Nobody wants the weight that a person should have in place of that which it has.
      if titles[other].has(any: .plans) { continue }
      // What has the same name in another object is known by its path, and no title names it.
      let isOfSameName = source.columns[other].name === source.columns[one.column].name
      let names = [other, one.column].map {
        isOfSameName ? LayoutJSON.text(source.columns[$0].path).text() : shown($0)
      }
      let title = isOfSameName ? nil : title(of: other, as: one.field.name)
      assumptions.append(
        MappingSketch.Doubt(
          message: "\(names[0]) is an extra: a record has one \(one.field.name), and that is "
            + names[1],
          remedy: title.map { "; \(.titles) \($0) reads it in place of that" }))
    }
    remarkFuel(among: kind, found)
    remarkNamedByUser(kind, found)
    let unplaced = source.columns.indices.filter { !taken.contains($0) }
      .map { source.columns[$0].path }
    var parts = placed.map(\.short).filter { !$0.isEmpty }
    if !unplaced.isEmpty {
      let names = unplaced.map { LayoutJSON.text($0).text() }
      parts.append("not placed: \(names.joined(separator: ", "))")
    }
    let told = remarks.map { MappingSketch.Doubt(message: $0) } + assumptions
    return SketchGuess(
      layout: layout,
      remarks: LayoutRemarks(
        guess: "\(source.count) entries were seen; the kind follows from "
          + telling.joined(separator: ", "),
        columns: placed.map(\.reason), unplaced: unplaced),
      summary: "\(kind.name): \(parts.joined(separator: "; "))"
        + (others.map { "; beside it \($0.summary)" } ?? ""),
      assumptions: told + (others?.assumptions.filter { !told.contains($0) } ?? []),
      ambiguities: ambiguities)
  }

  /// The words for missing values that stand among numbers and flags, where they mean the same
  /// among texts, and those that are no texts.
  private func wordsForNothing() -> [String] {
    // Among flags, a dash means no.
    let flags = source.columns.flatMap { ($0.flags ?? []).map(\.word) }
    let words = source.columns.indices.flatMap { index in
      let isOfTexts = numbers[index] == nil && source.columns[index].flags == nil
      return source.columns[index].values.filter { word in
        isOfTexts
          ? SketchColumn.isPlaceholder(word) && !flags.contains { $0 === word }
          : SketchColumn.saysNothing(word)
      }
    }
    return words.map { String(decoding: Array($0.trimmedBytes), as: UTF8.self) }
      .withoutRepetitions
  }

  // MARK: Columns

  private mutating func place(_ found: Found, among all: [Found], hasMark: Bool) {
    let column = source.columns[found.column]
    var meaning = LayoutColumn(titles: [column.path], content: .nothing)
    meaning.isNothingAtMinusOne = isNothingAtMinusOne(found)
    meaning.isNothingAtZero = found.isNothingAtZero || isNothingAtZero(found)
    var power = found.power ?? titles[found.column].power
    var reasons = [found.reason]
    var short = "\(found.field.name) \(shown(found.column))"
    /// The columns that belong to it.
    var others: [(index: Int, column: LayoutColumn, reason: String)] = []
    switch found.field.type {
    case .timestamp: return
    case .text:
      meaning.content = .text(found.field)
      // Rows without a date, or without a number of any field, are no entries.
      let rows = (found.field.scope == .log ? datedRows : []).filter { row in
        all.contains { values[$0.column].indices.contains(row) && values[$0.column][row] != nil }
      }
      let lacking = rows.count { column.values[$0].trimmedBytes.isEmpty }
      if lacking > 0 {
        assumptions.append(
          MappingSketch.Doubt(
            message:
              "\(shown(found.column)) is empty in \(lacking) of \(rows.count) entries, "
              + "which get no \(found.field.name)"))
      }
      if found.match.isVague, column.path.hasSuffix("@key") {
        let key = RecordFault.excerpt(column.distinct.first ?? "")
        assumptions.append(
          MappingSketch.Doubt(
            message: "the keys around the entries, such as \"\(key)\", are taken for the "
              + "\(found.field.name): nothing says what they are"))
      }
    case .decimal: meaning.content = .number(found.field)
    case .flag: meaning.content = flags(found, column)
    case .quantity(let kind):
      let unit = unit(of: found, kind, among: all)
      if kind == .distance, (middle(found.column) ?? 0) >= 10_000_000,
        power > 0 || unit.certainty == .usual
      {
        // `45210` under `Odometer (thousand)` is not in thousands.
        power = power > 0 ? 0 : -3
        assumptions.append(
          MappingSketch.Doubt(
            message:
              "\(shown(found.column)) is taken to be in \(power < 0 ? "metres" : "ones"): no "
              + "car has driven so many kilometres"))
      } else if let doubt = doubt(about: unit, of: kind, found.column) {
        assumptions.append(doubt)
      }
      meaning.content = .quantity(found.field, [.number] + unit.sources)
      short += " \(unit.short)"
      if !unit.reason.isEmpty { reasons.append(unit.reason) }
      if let column = unit.column, titles[found.column].unit(of: kind) != nil {
        remarks.append(
          "the units in \(shown(column)) count, and not the one in \(shown(found.column))")
      }
      if let (rest, parts) = found.rest {
        let path = source.columns[rest].path
        meaning.rest = LayoutColumn.Rest(title: path, unit: parts.small[0])
        reasons.append("the rest of it stands in \(shown(rest))")
        short += " and \(shown(rest)) \(parts.small[0])"
        others.append((rest, .extraUnlessZero(path), "the rest of values"))
      }
      if let says = unit.column {
        others.append((says, .nothing(source.columns[says].path), "its words are units"))
      }
    }
    if power != 0 { meaning.power = .always(power) }
    if hasMark, let numbers = numbers[found.numbersColumn] {
      let (mark, doubt) = mark(of: numbers, found, among: all)
      let isUsual = mark == .point && numbers.isPlain
      meaning.mark = numbers.showsEachMark ? .either : isUsual ? nil : mark.map { ColumnMark($0) }
      if let doubt { reasons.append(doubt) }
    }
    placed.append((meaning, reasons.joined(separator: "; "), short))
    for other in others {
      taken.insert(other.index)
      placed.append((other.column, other.reason, ""))
    }
  }

  /// The assumption of a unit; nil if the file says it, or the user.
  func doubt(about unit: Unit, of kind: UnitKind, _ index: Int) -> MappingSketch.Doubt? {
    let isUsual = unit.certainty == .usual
    guard unit.certainty != .said, !isUsual || options.assumeUnit(kind) == nil else { return nil }
    let why =
      isUsual && unit.reason == Unit.nothing
      ? unknownUnit(index) ?? "nothing says its unit" : unit.reason
    let rows = unit.column.map { " in rows of \(shown($0))" } ?? ""
    return MappingSketch.Doubt(
      message: "\(shown(index)) is taken to be in \(unit.code?.name ?? "")\(rows): \(why)",
      remedy: isUsual ? kind.assumed.map { " (\($0) says otherwise)" } : nil)
  }

  /// A flag, or a list of its words if they are not all known.
  private func flags(_ found: Found, _ column: SketchColumn) -> LayoutColumn.Content {
    let words = column.flags ?? []
    let isKnown = words.allSatisfy { SpokenFlag.answer(Array($0.word.utf8)[...]) == $0.isYes }
    if isKnown { return .flag(found.field, isInverted: found.isInverted) }
    return .words(
      words.map { word, isYes in
        let word = String(decoding: Array(word.trimmedBytes), as: UTF8.self)
        return .word(word, (found.field, isYes != found.isInverted ? "true" : "false"))
      }, otherwise: .rejected)
  }

  // MARK: Decimal marks

  /// The notation of decimals, if the numbers of all fields agree; nil if each column needs its
  /// own mark.
  private func decimals(of found: [Found]) -> DecimalNotation? {
    if let said = options.decimalMark { return .always(said) }
    let numbers = found.filter { !$0.field.isText && $0.field.type != .flag }
      .compactMap { self.numbers[$0.numbersColumn] }
    var style = ColumnNumberStyle()
    for numbers in numbers { style.merge(numbers.style) }
    if numbers.contains(where: \.isMixed) { return nil }
    switch style.decision {
    case .noMarks: return source.source == .table ? .decided : .fixed(.point)
    case .decided(let mark):
      // A price may be copied from elsewhere, and be the only number with another mark.
      if found.contains(where: { priceMark($0, found).map { $0 != mark } ?? false }) { return nil }
      return mark == .point && numbers.allSatisfy(\.isPlain) ? .fixed(.point) : .always(mark)
    case .undecided, .contradictory: return nil
    }
  }

  /// The decimal mark of a unit price whose numbers have three digits after a mark: the one with
  /// which it is the total, divided by the amount, or else with which it is usual; nil for other
  /// columns.
  private func priceMark(_ one: Found, _ all: [Found]) -> DecimalMark? {
    guard case .price(let amountField) = one.field.number, let own = numbers[one.column],
      case .undecided = own.style.decision
    else { return nil }
    guard let amount = all.first(where: { $0.field === amountField })?.column,
      let total = all.first(where: { $0.field.name === "totalCost" })?.column
    else { return usualMark(one) }
    return DecimalMark.allCases.first { mark in
      let prices = source.columns[one.column].values(mark)
      let ratios = zip(prices, zip(values[amount], values[total])).compactMap { price, rest in
        if let price, let amount = rest.0, let total = rest.1, total > 0 {
          price * amount / total
        } else {
          nil
        }
      }
      return ratios.middle.map { (0.9...1.1).contains($0) } ?? false
    }
  }

  /// The decimal mark of one column, and a sentence on any doubt about it.
  private mutating func mark(
    of numbers: SketchNumbers, _ found: Found, among all: [Found]
  ) -> (mark: DecimalMark?, doubt: String?) {
    guard !numbers.isDecided, let open = numbers.open.map({ RecordFault.excerpt($0) }) else {
      guard numbers.showsEachMark else {
        return (numbers.mark, numbers.isMixed ? "some numbers have points, some commas" : nil)
      }
      let doubt = "some numbers have decimal points, some commas; each is read by its own"
      assumptions.append(
        MappingSketch.Doubt(
          message: "\(shown(found.column)): \(doubt)",
          remedy: " (\(.decimalMark()) says otherwise)"))
      return (numbers.mark, doubt)
    }
    if let mark = priceMark(found, all) ?? usualMark(found) {
      assumptions.append(
        MappingSketch.Doubt(
          message: "\(open) is read with a decimal \(mark.rawValue), because the values are then "
            + "usual ones", remedy: " (\(.decimalMark()) says otherwise)"))
      return (mark, nil)
    }
    if let mark = tableMark, source.source == .table {
      assumptions.append(
        MappingSketch.Doubt(
          message: "\(open) is read with a decimal \(mark.rawValue), as other columns have it",
          remedy: " (\(.decimalMark()) says otherwise)"))
      return (mark, "other columns have a decimal \(mark.rawValue)")
    }
    let doubt = "\"\(open)\" leaves open whether it is thousands"
    ambiguities.append(
      MappingSketch.Doubt(
        message: "\(shown(found.column)): \(doubt)",
        remedy: "; \(.decimalMark(DecimalMark.allCases)) says it"))
    return (.comma, doubt)
  }

  /// The mark with which the values are usual for their field; nil if that does not decide.
  private func usualMark(_ found: Found) -> DecimalMark? {
    source.columns[found.column].usualMark(of: [found.field.name], titles[found.column])
  }

  /// Reports the columns that are left out because records do not have their unit.
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

  /// The form for writing the layout; nil if the layout cannot be written.
  private func form(of layout: Layout) -> LayoutForm? {
    let table = layout.table
    let isPlain = table.linesAbove + table.linesBelow == 0 && table.numberedColumns.isEmpty
    if case .database = layout.source { return nil }
    guard layout.canBeWritten, isPlain else { return nil }
    var form = LayoutForm.usual
    form.delimiter = table.delimiter
    return form
  }
}
