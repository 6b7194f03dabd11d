// SPDX-License-Identifier: MIT

import XMLTree

extension TableRecordMaker {
  mutating func take(
    quantity unit: UnitPlan, _ step: TablePlan.Step, _ column: Int, of row: Row,
    _ plan: TablePlan, _ mark: DecimalMark, _ record: inout LogRecord
  ) throws(RecordFault) {
    guard case .quantity(let kind, _, let set) = reader[step.field].access else { return }
    // Only messages need these.
    var name: String { plan.titles.name(column) }
    var position: SourcePosition { row[column].position }
    let said = unit.said(in: row)
    func isNothing(_ value: ExactDecimal) -> Bool {
      guard value.isZero else { return false }
      // Of two parts of a value, the larger says it for both.
      return step.isNothingAtZero
        || step.whole.map { plan.steps[$0.column].isNothingAtZero } ?? false
    }
    if let (value, own) = try compound(column, of: row, unit, said, plan, mark) {
      if !isNothing(value) { _ = set(&record, value, own) }
      return
    }
    guard let (value, words) = try number(column, of: row, plan, mark), !isNothing(value) else {
      return
    }
    if let words, unit.otherUnits.contains(word: words.suffix) {
      return keep(column, of: row, plan, &record)
    }
    if case .unknown(let place) = said {
      if unit.otherUnits.contains(word: row[place].string) {
        return keep(column, of: row, plan, &record)
      }
      throw .unknownUnit(name, row[place].string, kind, position: row[place].position)
    }
    var found = self.unit(unit, said)
    if found == nil, unit.isKept, words == nil {
      found = subjects.isKnown ? nil : options.assumeUnit(kind)
      if found == nil {
        // Every row of a table without subjects lacks the unit in the same way.
        if !subjects.isKnown, !unit.tell() { return keep(column, of: row, plan, &record) }
        let place = subjects.isKnown ? "the \(layout.kind.subjectName)'s row" : "the file"
        let setting = subjects.isKnown ? nil : kind.assumed
        warnings.append(
          RecordFault(
            code: .unknownUnit,
            message: "\(place) does not say a unit of \(name) that is known; the value is kept "
              + "as an extra",
            remedy: setting.map { " (\($0) says it)" }, field: name, position: position))
        return keep(column, of: row, plan, &record)
      }
    }
    if let words {
      found = try self.unit(
        words, unit, found, row[column], name, isTaken: isTaken(unit, said))
      if let known = unit.known, known != found, unit.isAtNumber, unit.tell() {
        warnings.append(
          row[column].fault(
            .contradictingUnit, name,
            "and its column is in \(known.name); units at numbers count"))
      }
    } else if found == nil, unit.isAtNumber || unit.isInRow {
      found = options.assumeUnit(kind)
    }
    if words == nil, let assumed = unit.assumed, layout.evidence == .mapping, unit.tell() {
      let field = reader.fields[step.field].name
      warnings.append(
        RecordFault(
          code: .assumedUnit,
          message: "nothing says the unit of \(field); \(assumed) is taken",
          remedy: unit.kind.assumed.map { " (\($0) says otherwise)" }, field: field,
          position: position))
    }
    if let (rest, parts) = step.rest, let other = row.cell(at: rest),
      hasValue(other, plan.steps[rest]),
      let small = try part(other, plan.titles.name(rest), parts, mark)
    {
      guard parts.areParts(value, small) else {
        guard parts.areSame(value, small) else {
          throw .noParts(
            (name, row[column].string), (plan.titles.name(rest), other.string), parts,
            position: position)
        }
        // The smaller unit gives the value more exactly.
        return keep(column, of: row, plan, &record)
      }
      if let sum = parts.sum(value, small), let own = UnitCode(kind, named: parts.unit) {
        _ = set(&record, sum, own)
        return
      }
    }
    if let found, value.scale == 0, kind != .distance, options.decimalMark == nil {
      try refuseThousands(value, found, kind, row[column], name, mark)
    }
    if layout.oddities.contains(.shares), kind == .bodyPart, let found {
      let unit = BodyPartUnit(code: found)
      let share = shares.read(value, written: unit, name, position: position)
      _ = set(&record, share.value, share.unit.code)
      return
    }
    // Prices and costs beside watt-hours are those of kilowatt-hours.
    var amount = value
    if found?.row == .wattHours, let whole = value.multiplied(by: ExactDecimal(1, scale: 3)) {
      (amount, found) = (whole, UnitCode(.kilowattHours))
    }
    guard let found, set(&record, amount, found) else {
      throw .missingUnit(name, expected: places(of: unit), kind, position: position)
    }
    if value.isNegative, layout.evidence != .mapping,
      let limits = reader.fields[step.field].limits, limits.range.lowerBound >= 0
    {
      warnings.append(row[column].fault(.notPositive, name, "expected \(limits.words)"))
    }
  }

  /// Refuses a value with thousands that is not plausible for the field, if it would be with
  /// the other mark: `82,405` kg.
  private func refuseThousands(
    _ value: ExactDecimal, _ unit: UnitCode, _ kind: UnitKind, _ cell: CSVCell,
    _ name: @autoclosure () -> String, _ mark: DecimalMark
  ) throws(RecordFault) {
    guard cell.bytes.contains(mark.other.byte),
      !Plausibility.allows(value, in: unit, of: kind),
      let other = try? NumberText(cell.bytes).value(mark: mark.other),
      Plausibility.allows(other, in: unit, of: kind)
    else { return }
    throw cell.fault(
      .badNumber, name(),
      "which would be \(value) with a decimal \(mark.rawValue) as other numbers of the file have it",
      remedy: " (\(.decimalMark([mark.other])) reads \(other))")
  }

  /// The unit beside a number. It must be that of the column, unless the column's is only
  /// assumed.
  private func unit(
    _ words: NumberText, _ unit: UnitPlan, _ found: UnitCode?, _ cell: CSVCell, _ name: String,
    isTaken: Bool
  ) throws(RecordFault) -> UnitCode {
    guard words.prefix.isEmpty else {
      throw cell.badNumber(name)
    }
    var own = UnitCode(unit.kind, word: words.suffix)
    if own == nil, UnitWord(unit.kind, words.suffix) == .someGallon {
      own = found.map { $0.isGallon } == true ? found : options.assumeGallon()?.code
      if own == nil {
        throw cell.fault(
          .unknownUnit, name, "which may be US or imperial gallons", remedy: .whichGallon)
      }
    }
    guard let own else {
      // An app that writes units beside its numbers may use one that records do not have.
      let hasLetters = words.suffix.utf8.contains { $0 >= UInt8(ascii: "A") }
      let isUnit =
        unit.isAtNumber && hasLetters && !words.suffix.utf8.contains(where: CSVText.isDigit)
      throw isUnit
        ? .unknownUnit(name, words.suffix, unit.kind, position: cell.position)
        : cell.badNumber(name)
    }
    guard let found, found != own, !unit.isAtNumber, !isTaken else { return own }
    throw cell.fault(.badNumber, name, "but its column is in \(found.name)")
  }

  /// True if the unit of a table is only assumed for lack of a better one.
  private func isTaken(_ unit: UnitPlan, _ said: UnitPlan.Saying) -> Bool {
    guard unit.isTaken, case .nothing = said else { return false }
    return subjects.unit(unit) == nil
  }

  // MARK: Two units of one value

  /// The value of a cell such as `13st 4lb`; nil for any other.
  private func compound(
    _ column: Int, of row: Row, _ unit: UnitPlan, _ said: UnitPlan.Saying, _ plan: TablePlan,
    _ mark: DecimalMark
  ) throws(RecordFault) -> (ExactDecimal, UnitCode)? {
    guard unit.kind != .volume, unit.kind != .distance,
      row[column].bytes.contains(where: { !CSVText.isDigit($0) && $0 != 0x2E && $0 != 0x2C })
    else { return nil }
    let known = self.unit(unit, said)
    let name = plan.titles.name(column)
    switch CompoundText.reading(row[column].bytes, unit.kind, known: known?.name, mark) {
    case .none: return nil
    case .tooMuch(let parts):
      throw .badParts(name, row[column].string, parts, position: row[column].position)
    case .value(let value, let pair, let parts):
      let fits = known.map { parts.has($0.name) } ?? true
      guard let own = UnitCode(unit.kind, named: pair) else { return nil }
      if let known, !fits, !unit.isAtNumber, !isTaken(unit, said) {
        throw row[column].fault(.badNumber, name, "but its column is in \(known.name)")
      }
      return (value, own)
    }
  }

  /// The number in the column of the smaller part; nil for an empty cell.
  private func part(
    _ cell: CSVCell, _ name: String, _ parts: UnitParts, _ mark: DecimalMark
  ) throws(RecordFault) -> ExactDecimal? {
    guard let (value, words) = try cell.number(name, mark) else { return nil }
    if let words, !words.prefix.isEmpty || !parts.isSmall(words.suffix) {
      throw cell.badNumber(name)
    }
    return value
  }

  /// True if a cell was added to the larger part in the other column.
  func isTaken(
    _ column: Int, with whole: (column: Int, parts: UnitParts), of row: Row,
    _ plan: TablePlan, _ mark: DecimalMark
  ) throws(RecordFault) -> Bool {
    guard let other = row.cell(at: whole.column), hasValue(other, plan.steps[whole.column]),
      let large = try other.number(plan.titles.name(whole.column), mark)?.value,
      let small = try part(row[column], plan.titles.name(column), whole.parts, mark)
    else { return false }
    return whole.parts.areParts(large, small)
  }
}

extension RecordFault {
  /// The error for two columns that are neither parts of one value nor the same value.
  fileprivate static func noParts(
    _ large: (name: String, text: String), _ small: (name: String, text: String),
    _ parts: UnitParts, position: SourcePosition
  ) -> RecordFault {
    RecordFault(
      code: .badNumber,
      message: "\(large.name) is \"\(excerpt(large.text))\" and \(small.name) is "
        + "\"\(excerpt(small.text))\": they are not the parts of one value (beside "
        + "\(parts.large[0]), \(parts.small[0]) are less than \(parts.count)), and not the same value",
      field: large.name, position: position)
  }
}
