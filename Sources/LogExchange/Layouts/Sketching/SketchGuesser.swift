// SPDX-License-Identifier: MIT

/// Finds a field for each place of a source, by its name and by what stands there.
///
/// A name is looked up whole and without its units and currencies; what stands in the column
/// has to be of the field's type. What names leave open, values decide where they can: a
/// total from a price of one unit, an odometer from a distance, grams from kilograms. What
/// nothing decides is taken as usual and told (`assumptions`), or has to be said by the user
/// (`ambiguities`).
struct SketchGuesser {
  let source: SketchSource
  let options: ReadingOptions
  let titles: [SketchTitle]
  var taken: Set<Int> = []
  var fields: [SketchGuess.Field] = []
  /// The columns with the rest of a value, by the column of its larger part.
  var rests: [Int: (column: Int, parts: UnitParts)] = [:]
  var assumptions: [String] = []
  var ambiguities: [String] = []
  /// Columns that have a field by their names and are not it by their values, and why.
  var remarks: [String] = []
  /// What all numbers together say about the decimal mark.
  let mark: DecimalMark?

  init(_ source: SketchSource, _ options: ReadingOptions = ReadingOptions()) {
    self.source = source
    self.options = options
    titles = source.columns.map { SketchTitle(SketchTitle.spaced(Self.name($0))) }
    var style = ColumnNumberStyle()
    for column in source.columns { style.merge(Self.style(column).style) }
    if let said = options.decimalMark {
      mark = said
    } else if case .decided(let mark) = style.decision {
      self.mark = mark
    } else {
      mark = nil
    }
  }

  /// The name that counts: `value` in an object `weight` is a weight.
  private static func name(_ column: SketchColumn) -> String {
    var names = column.names
    while names.count > 1, let last = names.last,
      SketchWords.fillers.contains(where: { $0 === last.lowercased() })
    {
      names.removeLast()
    }
    // `car/@name` is named by both.
    if names.count > 1, names.last?.lowercased() == "name" {
      return names[names.count - 2] + " " + (names.last ?? "")
    }
    return names.last ?? ""
  }

  mutating func guess() throws(SketchError) -> SketchGuess {
    let fuel = matches(SketchWords.fuel, LogKind.fuel.fields)
    let weight = matches(SketchWords.weight, LogKind.weight.fields)
    let isFuel = isFuel(fuel)
    let isWeight = isWeight(weight)
    guard isFuel || isWeight else {
      let names = source.columns.compactMap(\.names.last).filter { !$0.isEmpty }
      throw SketchError(
        message: "nothing in it is known as an amount of fuel or the weight of a body"
          + (names.isEmpty
            ? ": its columns have no titles" : ", among " + Self.list(names.prefix(12)))
          + "; a mapping can name the columns (Docs/Mapping.md)")
    }
    let kind: LogKind =
      isWeight && (!isFuel || Self.points(weight) > Self.points(fuel)) ? .weight : .fuel
    let found = kind == .fuel ? fuel : weight
    let telling = found.map(\.field).filter { !["date", "note"].contains($0) }
    try placeDate()
    place(found, kind)
    remarkStrangeUnits(kind == .fuel ? SketchWords.fuel : SketchWords.weight)
    if fields.count == 1 {
      throw SketchError(message: "nothing but a date was found a place for")
    }
    return SketchGuess(
      kind: kind, reason: "the kind follows from \(telling.joined(separator: ", "))",
      fields: fields, unplaced: source.columns.indices.filter { !taken.contains($0) }.map(path),
      assumptions: assumptions, ambiguities: ambiguities, remarks: remarks)
  }

  /// Says which columns are left out because their unit is none that records have.
  private mutating func remarkStrangeUnits(_ rows: [SketchWords.Row]) {
    for (index, title) in titles.enumerated() {
      guard let unit = title.strangeUnit, !title.isConsumption,
        !rests.values.contains(where: { $0.column == index })
      else { continue }
      let stem = title.words.filter { $0 !== unit }.joined(separator: " ")
      guard title.rate != nil || rows.contains(where: { $0.words.contains(stem) }) else { continue }
      remarks.append(
        "\(shown(index)) is left out: \"\(unit)\" is no unit that records have; convert the "
          + "column first")
    }
  }

  static func list(_ names: some Sequence<String>) -> String {
    names.map { "\"\(RecordFault.excerpt($0))\"" }.joined(separator: ", ")
  }

  func path(_ index: Int) -> String {
    let path = source.columns[index].path
    return source.source == .csv ? path : MappingSketch.quoted(path)
  }

  /// The name of a column as a person has to find it.
  func shown(_ index: Int) -> String {
    let name = source.columns[index].names.last ?? ""
    return name.isEmpty ? "column \(index + 1)" : "\"\(RecordFault.excerpt(name))\""
  }

  // MARK: Names

  struct Match {
    var field: String
    var column: Int
    var reason: String
    /// Whether the name is known for its unit only.
    var isByUnit = false
  }

  private static func points(_ matches: [Match]) -> Int {
    matches.reduce(0) { points, match in
      switch match.field {
      case "date", "note", "currency", "person", "source", "device", "tags", "location": points
      case "odometer", "volume", "weight", "bodyFat": points + 3
      default: points + 1
      }
    }
  }

  /// Whether there is an amount of fuel: a title that may be one of anything needs an
  /// odometer or a price beside it that fits.
  private func isFuel(_ matches: [Match]) -> Bool {
    guard let volume = matches.first(where: { $0.field === "volume" }) else { return false }
    let title = titles[volume.column]
    let isVague =
      volume.isByUnit
      || [title.stem, title.whole].contains { SketchWords.vagueAmounts.contains($0) }
    if !isVague || !volume.isByUnit && title.unit?.asUnit(of: .volume) != nil { return true }
    if unitAtNumber(volume.column, .volume) != nil || unitColumn(volume.column, .volume) != nil {
      return true
    }
    // A price of a litre, or a consumption, says that the amount is of fuel.
    if titles.contains(where: { $0.isConsumption || $0.rate?.kind == .volume }) { return true }
    let others = matches.map(\.field)
    if ["energy", "energie", "energia"].contains(title.stem) {
      return others.contains { ["odometer", "totalCost", "pricePerUnit"].contains($0) }
    }
    return others.contains {
      ["odometer", "full", "partial", "fuelType", "fuelGrade"].contains($0)
    }
  }

  /// Whether there is the weight of a body, and not of what somebody lifts.
  private func isWeight(_ matches: [Match]) -> Bool {
    let isOfThings = titles.contains { title in
      title.words.contains { SketchWords.things.contains($0) }
    }
    if isOfThings { return false }
    guard let weight = matches.first(where: { $0.field === "weight" }) else {
      return matches.contains { $0.field === "bodyFat" }
    }
    return matches.contains { $0.field === "person" } || isOneBody(weight.column)
  }

  /// Whether weights are those of a body: they change little from one to the next.
  private func isOneBody(_ column: Int) -> Bool {
    let values = self.values(column).compactMap { $0 }.filter { $0 > 0 }
    let isGrams = titles[column].unit?.name === "g"
    if isGrams, (median(column) ?? 0) < 1500 { return false }
    // Several units in one column make steps of their own.
    if unitColumn(column, .mass) != nil || unitAtNumber(column, .mass) != nil { return true }
    let jumps = zip(values, values.dropFirst()).count { max($0, $1) > 1.3 * min($0, $1) }
    return jumps * 3 <= max(values.count - 1, 0)
  }

  /// The columns whose names are known, one for each field: whole names before others.
  private func matches(_ rows: [SketchWords.Row], _ table: [Field]) -> [Match] {
    var found: [Match] = []
    for isExact in [true, false] {
      for (index, column) in source.columns.enumerated()
      where !found.contains(where: { $0.column == index }) {
        let taken = found.map(\.field)
        guard let match = match(column, index, rows, table, taken, isExact: isExact) else {
          continue
        }
        found.append(match)
      }
    }
    if table.contains(where: { $0.name === "partial" }) { addFullness(&found) }
    return found.sorted { $0.column < $1.column }
  }

  /// Takes a column whose words all say full or less for what its name does not say.
  private func addFullness(_ found: inout [Match]) {
    if found.contains(where: { ["full", "partial"].contains($0.field) }) { return }
    for (index, column) in source.columns.enumerated()
    where !found.contains(where: { $0.column == index }) {
      let words = column.distinct.map {
        SketchWords.folded(String(decoding: $0.trimmedBytes, as: UTF8.self))
      }.filter { !$0.isEmpty }
      guard words.contains(where: SketchWords.fullWords.contains),
        words.allSatisfy({
          SketchWords.fullWords.contains($0) || SketchWords.partialWords.contains($0)
        })
      else { continue }
      found.append(Match(field: "full", column: index, reason: "by values such as full"))
      return
    }
  }

  /// Whether the unit in a title is one that values of a field can have.
  private static func isCompatible(_ title: SketchTitle, _ field: String, _ table: [Field]) -> Bool
  {
    guard let row = table.first(where: { $0.name === field }) else { return true }
    if row.unitKind != nil || row.type == .decimal, title.strangeUnit != nil { return false }
    guard let unit = title.unit else { return true }
    if let kind = row.unitKind { return unit.asUnit(of: kind) != nil }
    // `Gesamt km` is no amount of money.
    return !row.isMoney || SketchWords.unit(title.whole) != nil
  }

  private func match(
    _ column: SketchColumn, _ index: Int, _ rows: [SketchWords.Row], _ table: [Field],
    _ taken: [String], isExact: Bool
  ) -> Match? {
    let title = titles[index]
    if title.isConsumption { return nil }
    let reason = "by the name \"\(column.names.last ?? "")\""
    let isFree = { (field: String) in !taken.contains { $0 === field } }
    let isMoney = { (field: String) in field === "totalCost" || field === "pricePerUnit"
    }
    // `€/L`, `Cost per gallon`
    if title.rate != nil, title.strangeUnit == nil, isFree("pricePerUnit"),
      fits(column, "pricePerUnit", table),
      title.stem.isEmpty
        || rows.contains(where: { isMoney($0.field) && $0.words.contains(title.stem) })
    {
      return Match(field: "pricePerUnit", column: index, reason: reason)
    }
    for row in rows
    where isFree(row.field) && Self.isCompatible(title, row.field, table)
      && fits(column, row.field, table)
    {
      let isNamed =
        isExact
        ? row.words.contains(title.whole)
          || !title.stem.isEmpty && row.words.contains(title.stem)
        : Self.holds(title, row)
      if isNamed { return Match(field: row.field, column: index, reason: reason) }
    }
    guard let unit = title.unit, title.strangeUnit == nil,
      !title.words.contains(where: SketchWords.strangers.contains)
    else { return nil }
    // A title that is a unit, such as `stone` or `cm`, or has one: `Getankte Liter`.
    let isAlone = title.words.count == 1 && SketchWords.unit(title.stem) != nil
    let field: String? =
      switch unit.kind {
      case .distance: isAlone ? "odometer" : nil
      case .volume: isAlone || !isExact ? "volume" : nil
      case .mass: isAlone ? "weight" : nil
      case .bodyPart: nil
      case .length: isAlone && unit.name === "cm" ? "height" : nil
      }
    guard let field, isFree(field), rows.contains(where: { $0.field === field }),
      fits(column, field, table)
    else { return nil }
    return Match(
      field: field, column: index, reason: reason + (isAlone ? ", which is a unit" : ""),
      isByUnit: !isAlone)
  }

  /// Whether a title has a name of a field among other words, none of which says that it is
  /// about something else.
  private static func holds(_ title: SketchTitle, _ row: SketchWords.Row) -> Bool {
    let words = title.words
    if words.count < 2 || words.contains(where: SketchWords.strangers.contains) { return false }
    let padded = " \(title.stem) "
    return row.words.contains { phrase in
      phrase.utf8.count > 3 && !SketchWords.vagueAmounts.contains(phrase)
        && padded.utf8Contains(" \(phrase) ")
    }
  }

  /// Whether the values of a column can be those of a field.
  func fits(_ column: SketchColumn, _ name: String, _ table: [Field]) -> Bool {
    if name === "date" { return false }
    guard let row = table.first(where: { $0.name === name }) else {
      return Self.flags(column) != nil
    }
    switch row.access {
    case .timestamp: return false
    case .text:
      let takesNumbers = ["vehicle", "person", "fuelGrade", "tank", "tags", "note"]
      let isText = column.filled.contains { (try? ExactDecimal(utf8: $0.trimmedBytes)) == nil }
      if name === "currency" { return column.filled.allSatisfy(Self.isCurrency) && isText }
      // `full` and `98,5` are no kinds of fuel.
      if name === "fuelType" {
        let isOfNumbers = column.filled.allSatisfy { text in
          text.trimmedBytes.first.map { CSVText.isDigit($0) } ?? true
        }
        return isText && !(isOfNumbers && number(column) != nil)
      }
      return isText || !column.filled.isEmpty && takesNumbers.contains(name)
    case .flag: return Self.flags(column) != nil
    case .decimal: return number(column) != nil
    case .quantity:
      // `Euro 95` is a fuel.
      return number(column) != nil
        && !column.filled.allSatisfy { text in
          (try? NumberText(Array(text.trimmedBytes)[...]))?.currency != nil
        }
    }
  }

  private static func isCurrency(_ text: String) -> Bool {
    let bytes = Array(text.trimmedBytes)
    return bytes.count == 3 && bytes.allSatisfy { (0x41...0x5A).contains($0) }
  }
}

extension String {
  /// Whether the bytes of a text stand in this one.
  func utf8Contains(_ other: String) -> Bool {
    let own = Array(utf8)
    let part = Array(other.utf8)
    guard part.count <= own.count else { return false }
    return (0...(own.count - part.count)).contains { own[$0...].starts(with: part) }
  }
}
