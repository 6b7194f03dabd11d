// SPDX-License-Identifier: MIT

import XMLTree

extension UnitPlan {
  /// The unit that a row gives.
  enum Saying {
    case nothing
    case unit(UnitCode)
    /// A gallon, in a cell that does not say which one is meant.
    case someGallon(column: Int)
    /// A text that is not a unit.
    case unknown(column: Int)
  }

  /// The unit in the cells of a row.
  func said(in row: Row) -> Saying {
    if cells.isEmpty { return .nothing }
    for (column, words) in cells {
      guard let cell = row.cell(at: column), !cell.isEmpty else { continue }
      let text = CSVText.trimmed(cell.bytes)
      if let word = words.first(where: { CSVText.equalFoldingASCII($0.word.utf8, text) }) {
        return UnitCode(kind, named: word.unit).map { .unit($0) } ?? .nothing
      }
      guard words.isEmpty || areCellsAlone, !cell.isNoNumber else { continue }
      let word = String(decoding: text, as: UTF8.self)
      if let unit = UnitCode(kind, word: word) { return .unit(unit) }
      let isGallon = UnitWord(kind, word) == .someGallon
      return isGallon ? .someGallon(column: column) : .unknown(column: column)
    }
    return .nothing
  }
}

extension UnitPlan {
  /// True if the cell of a number also has its unit.
  fileprivate func stands(at cell: CSVCell) -> Bool {
    switch CompoundText.reading(cell.bytes, kind, known: nil, .point) {
    case .value, .tooMuch: return true
    case .none: break
    }
    guard let number = try? NumberText(cell.bytes), number.prefix.isEmpty else { return false }
    return UnitCode(kind, word: number.suffix) != nil
  }
}

extension TableRecordMaker {
  /// Makes sure that the units of a row's values are known.
  ///
  /// - Throws: `LogError` with the code `ambiguous`, which names all options that are needed,
  ///   so that one further run is enough.
  func checkUnits(_ row: Row, _ plan: TablePlan) throws(LogError) {
    var unsaid: [(name: String, kind: UnitKind)] = []
    for column in plan.numbers {
      guard case .quantity(let unit) = plan.steps[column].action,
        unit.known == nil || unit.isInRow, !unit.isAtNumber, !unit.isKept,
        let cell = row.cell(at: column), !cell.isNoNumber,
        !(plan.steps[column].isNothingAtZero && cell.isZero(withWords: false))
      else { continue }
      let said = unit.said(in: row)
      if case .unknown = said { continue }
      if self.unit(unit, said) != nil || unit.stands(at: cell) { continue }
      if case .someGallon(let column) = said {
        let text = RecordFault.excerpt(row[column].string)
        throw LogError(
          code: .ambiguous,
          message: "\(plan.titles.name(column)) \"\(text)\" may be US or imperial gallons",
          remedy: "; give it with \(.gallon)", position: row.position)
      }
      if unit.isSomeGallon {
        throw LogError(
          code: .ambiguous,
          message: "the column \"\(plan.titles.name(column))\" may be in US or imperial gallons",
          remedy: .whichGallon, position: row.position)
      }
      if let unknown = (unit.isAsked ? subjects.unknown(unit) : nil) ?? unit.unknown {
        throw LogError(
          code: .ambiguous, message: unknown,
          remedy: unit.kind.assumed.map { "; give it with \($0)" }, position: row.position)
      }
      // If other rows give a unit, a row without one is rejected alone.
      if unit.isAsked || !unit.isInRow { unsaid.append((plan.titles.name(column), unit.kind)) }
    }
    if !unsaid.isEmpty { throw LogError.unsaidUnits(unsaid, at: row) }
  }

  /// Warnings if the subject and the title of a column give different units.
  func contradictions(_ plan: TablePlan, at position: SourcePosition) -> [RecordFault] {
    plan.numbers.compactMap { column in
      guard case .quantity(let unit) = plan.steps[column].action, let titled = unit.titled,
        let own = subjects.unit(unit), own != titled, let title = unit.subjectTitle
      else { return nil }
      let name = plan.titles.name(column)
      return RecordFault(
        code: .contradictingUnit,
        message: "the \(layout.kind.subjectName)'s \(title) says \(own.name), the column is called "
          + "\"\(name)\"; the values are taken as \(own.name)", field: name, position: position)
    }
  }

  /// The unit that a row, its subject or the whole table has; nil for none.
  func unit(_ unit: UnitPlan, _ said: UnitPlan.Saying) -> UnitCode? {
    switch said {
    case .unit(let own): return own
    case .unknown: return nil
    case .nothing:
      if let found = subjects.unit(unit) ?? unit.known { return found }
      return unit.kind == .distance ? fileDistanceUnit : nil
    case .someGallon:
      if let own = subjects.unit(unit), own.isGallon { return own }
      return options.assumeGallon()?.code
    }
  }

  /// The places where a unit is expected, in words.
  func places(of unit: UnitPlan) -> String {
    let names = unit.kind.unitNames.prefix(4).joined(separator: ", ")
    if unit.isAtNumber {
      let mapping = layout.evidence == .mapping ? ", or \"unit\" in the mapping" : ""
      return names + " after it" + mapping
    }
    return "one in its row" + (unit.isOfSubject ? " or at its \(layout.kind.subjectName)" : "")
  }

  /// A note on the units that were assumed because nothing gives them; nil for none.
  func assumedUnits(_ row: Row, _ plan: TablePlan) -> RecordFault? {
    // The assumptions of a mapping are reported at the first value.
    if layout.evidence == .mapping { return nil }
    let found = plan.numbers.compactMap { column -> (column: Int, unit: UnitPlan)? in
      guard case .quantity(let unit) = plan.steps[column].action, unit.assumed != nil else {
        return nil
      }
      return (column, unit)
    }
    let names = found.filter { $0.unit.kind.assumed != nil }
      .map { plan.titles.name($0.column) }
    let taken = found.compactMap(\.unit.assumed).withoutRepetitions
    let wanted = found.compactMap(\.unit.kind.assumed).withoutRepetitions
    guard let name = names.last else { return nil }
    let isOne = taken.count == 1
    return RecordFault(
      code: .assumedUnit,
      message: "the file names no \(isOne ? "unit" : "units"); "
        + "\(taken.joined(separator: " and ")) \(isOne ? "is" : "are") taken, as "
        + "\(layout.title) has \(isOne ? "it" : "them") unless "
        + "\(isOne ? "another is" : "others are") set there",
      remedy: " (\(wanted, " and ") \(wanted.count == 1 ? "says" : "say") it)",
      field: name, position: row.position)
  }
}

extension LogError {
  /// The error for columns whose units are missing and can be given by the user.
  fileprivate static func unsaidUnits(
    _ columns: [(name: String, kind: UnitKind)], at row: Row
  ) -> LogError {
    let settings = columns.compactMap(\.kind.assumed).withoutRepetitions
    let names = columns.map { "\"\($0.name)\"" }.joined(separator: " and ")
    let isOne = columns.count == 1
    // The words in brackets may be a unit that is not known, such as `Weight (oz)`.
    let hasWords = isOne && ColumnTitle(columns[0].name).remark != nil
    return LogError(
      code: .ambiguous,
      message: hasWords
        ? "the title of the column \(names) names no unit that is known, such as "
          + columns[0].kind.unitNames.prefix(4).joined(separator: ", ")
        : "the file does not say the \(isOne ? "unit" : "units") of the "
          + "\(isOne ? "column" : "columns") \(names)",
      remedy: """
        ; \(settings, " and ") \(settings.count == 1 ? "says" : "say") \(isOne ? "it" : "them")
        """, position: row.position)
  }
}

extension Remedy {
  static let whichGallon: Remedy = "; \(.gallon) says which"
}

extension [String] {
  /// The texts without repetitions, in the order of their first occurrence.
  var withoutRepetitions: [String] {
    reduce(into: []) { found, text in
      if !found.contains(where: { $0 === text }) { found.append(text) }
    }
  }
}

extension [Remedy.Setting] {
  fileprivate var withoutRepetitions: [Remedy.Setting] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
