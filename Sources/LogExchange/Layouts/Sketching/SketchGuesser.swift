// SPDX-License-Identifier: MIT

/// Finds a field for each place of a source, by its name and by what stands there.
struct SketchGuesser {
  private let source: SketchSource
  private var taken: Set<Int> = []
  private var fields: [SketchGuess.Field] = []
  /// What all numbers together say about the decimal mark.
  private let mark: DecimalMark?

  init(_ source: SketchSource) {
    self.source = source
    var style = ColumnNumberStyle()
    for column in source.columns { style.merge(Self.style(column).style) }
    if case .decided(let mark) = style.decision { self.mark = mark } else { mark = nil }
  }

  mutating func guess() throws(SketchError) -> SketchGuess {
    let fuel = matches(SketchWords.fuel, LogKind.fuel.fields)
    let weight = matches(SketchWords.weight, LogKind.weight.fields)
    let kind: LogKind = Self.points(weight) > Self.points(fuel) ? .weight : .fuel
    let names = (kind == .fuel ? fuel : weight).map(\.field)
    let telling = names.filter { !["date", "note"].contains($0) }
    try placeDate()
    place(kind == .fuel ? fuel : weight, kind.fields)
    return SketchGuess(
      kind: kind,
      reason: telling.isEmpty
        ? "nothing identifies the kind"
        : "the kind follows from "
          + "\(telling.joined(separator: ", "))",
      fields: fields,
      unplaced: source.columns.indices.filter { !taken.contains($0) }.map { path($0) })
  }

  private func path(_ index: Int) -> String {
    let path = source.columns[index].path
    return source.source == .csv ? path : MappingSketch.quoted(path)
  }

  // MARK: Names

  private struct Match {
    var field: String
    var column: Int
    /// The unit in the name.
    var unit: (unit: String, kind: UnitKind)?
    var reason: String
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

  /// The columns whose names are known, one for each field.
  private func matches(_ rows: [SketchWords.Row], _ table: [Field]) -> [Match] {
    var found: [Match] = []
    for (index, column) in source.columns.enumerated() {
      guard let match = match(column, index, rows, table), fits(column, match.field, table),
        !found.contains(where: { $0.field.hasSameBytes(as: match.field) })
      else { continue }
      found.append(match)
    }
    return found
  }

  private func match(
    _ column: SketchColumn, _ index: Int, _ rows: [SketchWords.Row], _ table: [Field]
  ) -> Match? {
    var names = column.names
    while names.count > 1, let last = names.last,
      SketchWords.fillers.contains(where: { $0.hasSameBytes(as: last.lowercased()) })
    {
      names.removeLast()
    }
    // `car/@name` is named by both.
    var words = SketchColumn.words(of: names.last ?? "")
    if words == ["name"], names.count > 1 {
      words = SketchColumn.words(of: names[names.count - 2]) + words
    }
    var unit: (unit: String, kind: UnitKind)?
    while words.count > 1, let last = words.last, let known = SketchWords.unit(last) {
      unit = known
      words.removeLast()
    }
    let stem = words.joined(separator: " ")
    let reason = "by the name \"\(names.last ?? "")\""
    if let row = rows.first(where: { $0.words.contains { $0.hasSameBytes(as: stem) } }) {
      // `body fat` in an object `fat` is still fat, `percent` alone is so only there.
      return Match(field: row.field, column: index, unit: unit, reason: reason)
    }
    if words.count == 1, let known = SketchWords.unit(words[0]) {
      let field: String? =
        switch known.kind {
        case .distance: "odometer"
        case .volume: "volume"
        case .mass: "weight"
        case .bodyPart: nil
        case .length: known.unit.hasBytes("cm") ? "height" : nil
        }
      guard let field, table.contains(where: { $0.name.hasSameBytes(as: field) }) else {
        return nil
      }
      return Match(field: field, column: index, unit: known, reason: reason + ", which is a unit")
    }
    return nil
  }

  /// Whether the values of a column can be those of a field.
  private func fits(
    _ column: SketchColumn, _ name: String, _ table: [Field]
  ) -> Bool {
    if name.hasBytes("date") { return false }
    guard let row = table.first(where: { $0.name.hasSameBytes(as: name) }) else {
      return Self.flags(column) != nil
    }
    switch row.access {
    case .timestamp: return false
    case .text:
      let takesNumbers = ["vehicle", "person", "fuelGrade", "tank", "tags", "note"]
      return column.filled.contains { (try? ExactDecimal(utf8: $0.trimmedBytes)) == nil }
        || !column.filled.isEmpty && takesNumbers.contains(name)
    case .flag: return Self.flags(column) != nil
    case .decimal, .quantity: return number(column) != nil
    }
  }

  // MARK: Dates

  private mutating func placeDate() throws(SketchError) {
    let dates = source.columns.enumerated().compactMap { index, column in
      SketchDate(column: column).map { (index, column, $0) }
    }
    let words = SketchWords.fuel[0].words
    let isNamed = { (column: SketchColumn) in
      words.contains { $0.hasSameBytes(as: column.words.joined(separator: " ")) }
    }
    guard let (index, column, date) = dates.first(where: { isNamed($0.1) }) ?? dates.first else {
      throw SketchError(message: "nothing in the entries looks like a date")
    }
    taken.insert(index)
    var members = ["\"path\": \(path(index))"]
    if let pattern = date.pattern {
      members.append("\"pattern\": \(MappingSketch.quoted(pattern))")
    }
    var reason =
      isNamed(column)
      ? "by the name \"\(column.names.last ?? "")\" and values such as " : "by values such as "
    reason += "\"\(RecordFault.excerpt(column.filled.first ?? ""))\""
    if let doubt = date.doubt { reason += "; \(doubt)" }
    if !date.hasTime, let (index, time) = time() {
      taken.insert(index)
      if date.pattern == nil { members.append("\"pattern\": \"yyyy-MM-dd\"") }
      members.append(
        "\"time\": {\"path\": \(path(index)), \"pattern\": \(MappingSketch.quoted(time))}")
    }
    members.append("\"guess\": \(MappingSketch.quoted(reason))")
    fields.append(SketchGuess.Field(name: "date", members: members))
  }

  private func time() -> (Int, String)? {
    for (index, column) in source.columns.enumerated() where !taken.contains(index) {
      let name = column.words.joined(separator: " ")
      guard SketchWords.times.contains(where: { $0.hasSameBytes(as: name) }),
        let time = SketchDate.time(column)
      else { continue }
      return (index, time)
    }
    return nil
  }

  // MARK: Fields

  private mutating func place(_ matches: [Match], _ table: [Field]) {
    for match in matches where !taken.contains(match.column) {
      let isFull = match.field.hasBytes("full")
      let name = isFull ? "partial" : match.field
      guard let row = table.first(where: { $0.name.hasSameBytes(as: name) }),
        !fields.contains(where: { $0.name.hasSameBytes(as: name) })
      else { continue }
      let column = source.columns[match.column]
      taken.insert(match.column)
      var members = ["\"path\": \(path(match.column))"]
      var reason = match.reason
      switch row.access {
      case .timestamp, .text: break
      case .flag:
        let rows = (Self.flags(column) ?? []).map { word, isYes in
          "\(MappingSketch.quoted(word)): \(isYes != isFull)"
        }
        members.append("\"values\": {\(rows.joined(separator: ", "))}")
        if isFull { reason += ": full is not partial" }
      case .decimal: addMark(column, &members, &reason)
      case .quantity(let kind, _, _):
        addUnit(match, kind, &members, &reason)
        addMark(column, &members, &reason)
      }
      members.append("\"guess\": \(MappingSketch.quoted(reason))")
      fields.append(SketchGuess.Field(name: name, members: members))
    }
  }

  private func addMark(_ column: SketchColumn, _ members: inout [String], _ reason: inout String) {
    guard let number = number(column) else { return }
    if let mark = number.mark { members.append("\"decimalMark\": \"\(mark.rawValue)\"") }
    if let doubt = number.doubt { reason += "; \(doubt)" }
  }

  private mutating func addUnit(
    _ match: Match, _ kind: UnitKind, _ members: inout [String], _ reason: inout String
  ) {
    if let unit = match.unit, kind.unitNames.contains(where: { $0.hasSameBytes(as: unit.unit) }) {
      members.append("\"unit\": \(MappingSketch.quoted(unit.unit))")
      if unit.unit.hasBytes("usgal") { reason += "; gallons may also be ukgal" }
      return
    }
    if let (index, column) = unitColumn(of: source.columns[match.column], kind) {
      taken.insert(index)
      let words = column.distinct.filter { !$0.trimmedBytes.isEmpty }
      let known = words.compactMap { word -> String? in
        guard let unit = SketchWords.unit(word.lowercased())?.unit,
          kind.unitNames.contains(where: { $0.hasSameBytes(as: unit) })
        else { return nil }
        return "\(MappingSketch.quoted(word)): \(MappingSketch.quoted(unit))"
      }
      members.append(
        "\"unit\": {\"path\": \(path(index)), \"values\": {\(known.joined(separator: ", "))}}")
      if known.count < words.count { reason += "; not all words for units there are known" }
      return
    }
    // `km-Stand`
    let inName = source.columns[match.column].words.compactMap(SketchWords.unit).first {
      unit in kind.unitNames.contains { $0.hasSameBytes(as: unit.unit) }
    }
    if let inName {
      members.append("\"unit\": \(MappingSketch.quoted(inName.unit))")
      return
    }
    // `82.4 kg`
    let atNumber = source.columns[match.column].filled.lazy.compactMap { text in
      (try? NumberText(Array(text.trimmedBytes)[...])).flatMap {
        SketchWords.unit($0.suffix.lowercased())
      }
    }.first { unit in kind.unitNames.contains { $0.hasSameBytes(as: unit.unit) } }
    if let atNumber {
      members.append("\"unit\": \(MappingSketch.quoted(atNumber.unit))")
      reason += "; the unit is written with the numbers"
      return
    }
    let isEnergy = source.columns[match.column].words.contains {
      ["energy", "charged", "charge", "energie", "energía"].contains($0)
    }
    let usual: String =
      switch kind {
      case .distance: "km"
      case .volume where isEnergy: "kWh"
      case .volume: "L"
      case .mass: "kg"
      case .length: "cm"
      case .bodyPart: "%"
      }
    members.append("\"unit\": \(MappingSketch.quoted(usual))")
    reason += "; nothing says the unit"
  }

  /// The column with the units of another: `mass/@unit`, `weightUnit`.
  private func unitColumn(
    of column: SketchColumn, _ kind: UnitKind
  ) -> (Int, SketchColumn)? {
    let kindName = ["\(kind)"]
    for (index, other) in source.columns.enumerated() where !taken.contains(index) {
      guard let last = other.words.last,
        SketchWords.units.contains(where: { $0.hasSameBytes(as: last) })
      else { continue }
      let names = Array(other.words.dropLast())
      let isInside = names.isEmpty && other.names.dropLast().elementsEqual(column.names)
      let isBeside =
        names.isEmpty && other.names.dropLast().elementsEqual(column.names.dropLast())
        && column.names.count > 1
      if isInside || isBeside || names == column.words || names == kindName {
        return (index, other)
      }
    }
    return nil
  }

  // MARK: Values

  /// The words of a column that mean yes or no; nil if there are others.
  private static func flags(_ column: SketchColumn) -> [(String, Bool)]? {
    let words = column.distinct
    if words.isEmpty || words.count > 4 { return nil }
    var flags: [(String, Bool)] = []
    for word in words {
      let folded = String(decoding: word.lowercased().trimmedBytes, as: UTF8.self)
      if SketchWords.yes.contains(where: { $0.hasSameBytes(as: folded) }) {
        flags.append((word, true))
      } else if SketchWords.no.contains(where: { $0.hasSameBytes(as: folded) }) {
        flags.append((word, false))
      } else {
        return nil
      }
    }
    // An empty place beside `no` says nothing.
    let saysNo = flags.contains { !$0.1 && !$0.0.isEmpty }
    return saysNo ? flags.filter { !$0.0.isEmpty } : flags
  }

  /// How the numbers of a column are written; nil if they are none.
  private func number(_ column: SketchColumn) -> (mark: DecimalMark?, doubt: String?)? {
    let texts = column.filled
    let (style, misses) = Self.style(column)
    // Among many numbers a few bad ones may stand.
    if texts.isEmpty || misses * 3 > texts.count { return nil }
    let isPlain = texts.allSatisfy { (try? ExactDecimal(utf8: $0.trimmedBytes)) != nil }
    switch style.decision {
    case .noMarks: return (nil, nil)
    case .decided(let mark): return (mark == .point && isPlain ? nil : mark, nil)
    case .undecided(let example):
      if let mark { return (mark == .point && isPlain ? nil : mark, nil) }
      let doubt = "\"\(example.text)\" leaves open whether it is thousands"
      return (isPlain ? nil : .comma, doubt)
    case .contradictory:
      let plain = texts.count { (try? ExactDecimal(utf8: $0.trimmedBytes)) != nil }
      return (
        plain * 2 >= texts.count ? nil : .comma, "some numbers have points, some commas"
      )
    }
  }

  private static func style(_ column: SketchColumn) -> (style: ColumnNumberStyle, misses: Int) {
    var style = ColumnNumberStyle()
    var misses = 0
    for text in column.filled {
      let bytes = Array(text.trimmedBytes)
      if let number = try? NumberText(bytes[...]), isBare(number) || number.currency != nil {
        style.observe(bytes[...])
      } else {
        misses += 1
      }
    }
    return (style, misses)
  }

  /// Whether there is nothing at a number but a unit.
  private static func isBare(_ number: NumberText) -> Bool {
    number.prefix.isEmpty
      && (number.suffix.isEmpty || SketchWords.unit(number.suffix.lowercased()) != nil)
  }
}
