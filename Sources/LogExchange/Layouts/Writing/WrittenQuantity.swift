// SPDX-License-Identifier: MIT

/// A column of numbers with a unit, to be written.
struct WrittenQuantity {
  /// The place of the unit of a value.
  enum Rule {
    /// There is one unit.
    case only(UnitCode)
    /// The table names its unit, which is one of these, or any if the list is empty.
    case said(UnitCode?, [UnitCode])
    /// The table has one unit without naming it. Readers assume `taken`.
    case unsaid(taken: UnitCode?)
    /// Another column names the unit, in one of these words, or by its native name if the list
    /// is empty. The first of the quantities that is given decides.
    case column([QuantityGetter], [UnitSource.Word])
    /// The unit is written after the number.
    case number
  }

  let field: Field
  let kind: UnitKind
  let get: QuantityGetter
  let rule: Rule
  /// The column of words that gives the unit of a row, with its words; it takes precedence over
  /// the rule.
  let row: (column: Int, words: [UnitSource.Word])?
  /// Units that are not recognised in their titles: gallons of either kind.
  let unclear: [UnitCode]
  /// The two units in which values are written, if the smaller part has a column of its own.
  private let pair: UnitParts?

  /// - Returns: nil for a column without quantities.
  init?(_ column: LayoutColumn, _ layout: Layout, _ units: FileUnits) {
    guard case .quantity(let field, let sources) = column.content,
      case .quantity(let kind, let get, _) = field.access
    else { return nil }
    self.field = field
    self.kind = kind
    self.get = get
    row =
      sources.lazy.compactMap { source in
        guard case .cell(let titles, let words) = source else { return nil }
        return layout.wordColumns.firstIndex { $0.isCalled(titles) }.map { ($0, words) }
      }.first
    rule =
      column.fixedUnit.map { .only($0) }
      ?? sources.lazy.compactMap { Rule($0, of: column, field, kind, layout, units) }.first
      ?? .unsaid(taken: nil)
    pair = column.rest.flatMap { rest in
      column.alwaysUnit.flatMap { UnitParts.pair(kind, $0, rest.unit) }
    }
    unclear = column.unitTitles(kind, layout.table).compactMap { title in
      let unit = UnitCode(kind, named: title.unit)
      return UnitCode(kind, title: title.word) == unit ? nil : unit
    }
  }

  /// Appends a value; returns false if it cannot be written.
  func append(of record: LogRecord, to row: inout WrittenRow) throws(LogError) -> Bool {
    let inRow = self.row.flatMap { column, words in
      row.words[column].flatMap { chosen in words.first { $0.word === chosen.word } }
    }
    guard let quantity = get(record) else {
      // A value without a unit was kept as an extra; now the row gives a unit.
      if inRow != nil, let kept = row.takeOwn() { row.append(kept.utf8) }
      return false
    }
    let (value, own) = (quantity.value, quantity.unit)
    if row.isNothing(value) { return false }
    if let (large, _) = parts(of: record) {
      row.append(large)
      return true
    }
    if let inRow {
      if own.name !== inRow.unit { return false }
    } else if try !fits(own, record, &row) {
      return false
    }
    row.append(value)
    if case .number = rule { row.append(" \(own.name)".utf8) }
    return true
  }

  /// The two parts of a value that have separate columns; nil for other values.
  func parts(of record: LogRecord) -> (large: ExactDecimal, small: ExactDecimal)? {
    guard let pair, let quantity = get(record), pair.has(quantity.unit.name) else { return nil }
    return pair.split(quantity.value, unit: quantity.unit.name)
  }

  /// True if a value in this unit can be written.
  private func fits(
    _ own: UnitCode, _ record: LogRecord, _ row: inout WrittenRow
  ) throws(LogError) -> Bool {
    switch rule {
    case .number: return true
    case .column(let getters, let words):
      return getters.lazy.compactMap { $0(record)?.unit }.first == own
        && words.unit(own) != nil
    case .only(let only):
      if own == only { return true }
      guard kind.wanted != nil, own.factor.ratio(to: only.factor) != nil else { return false }
      throw row.unwritable(
        "takes \(field.name)s in \(only.name), and a record has \(own.name)",
        remedy: "; \(.wantedUnit(kind, [only.name])) converts")
    case .said(let unit, let allowed):
      guard let unit = row.units.known(kind, of: record) ?? unit else { return false }
      if own == unit {
        if unclear.contains(own) { row.lose(field.name + "Unit") }
        return true
      }
      guard allowed.isEmpty || allowed.contains(own), own.factor.ratio(to: unit.factor) != nil
      else { return false }
      throw row.unwritable(
        "holds one unit of \(field.name) a \(row.whole): it began with \(unit.name), and a record "
          + "has \(own.name)" + obstacle(own, unit), remedy: conversion(own, unit))
    case .unsaid(let taken):
      if let taken, own.factor.ratio(to: taken.factor) == nil { return false }
      if let first = row.units.unsaid[kind], first != own {
        throw row.unwritable(
          "allows one unit of \(field.name) per file: this one is in \(first.name), but a record "
            + "is in \(own.name)" + obstacle(own, first), remedy: conversion(own, first))
      }
      row.units.unsaid[kind] = own
      if own != taken { row.lose(field.name + "Unit") }
      return true
    }
  }

  private func obstacle(_ own: UnitCode, _ other: UnitCode) -> String {
    own.factor.ratio(to: other.factor) == nil
      ? ", which cannot be converted to \(other.name)" : ""
  }

  private func conversion(_ own: UnitCode, _ other: UnitCode) -> Remedy? {
    if own.factor.ratio(to: other.factor) == nil { return nil }
    if [own, other].contains(UnitCode(.wattHours)) { return "; change the amounts to kWh" }
    return kind.wanted.map { "; \($0) converts" }
  }
}

extension WrittenQuantity.Rule {
  /// The rule for a source of the unit; nil if a writer cannot use the source.
  fileprivate init?(
    _ source: UnitSource, of column: LayoutColumn, _ field: Field, _ kind: UnitKind,
    _ layout: Layout, _ units: FileUnits
  ) {
    func allowed(_ words: [UnitSource.Word]) -> [UnitCode] {
      words.compactMap { UnitCode(kind, named: $0.unit) }
    }
    switch source {
    case .always(let name), .assumed(let name):
      guard let unit = UnitCode(kind, named: name) else { return nil }
      self = column.written.hasAnyUnit ? .unsaid(taken: unit) : .only(unit)
    case .title:
      let titled = allowed(column.unitTitles(kind, layout.table))
      if titled.isEmpty { return nil }
      self = .said(units.said(field, titled), titled)
    case .column(let words):
      guard layout.columns.contains(where: { $0.written.unitField == field }) else { return nil }
      self = .said(units.said(field, allowed(words)), allowed(words))
    case .subject:
      if layout.writing == nil { return nil }
      self = .said(units.said(field, []), [])
    case .cell(let titles, let words):
      guard layout.writtenColumns.contains(where: { $0.content == .nothing && $0.isCalled(titles) })
      else { return nil }
      self = .column(layout.quantities(withUnitIn: titles).map(\.get), words)
    case .number:
      if column.written.hasAnyUnit { return nil }
      self = .number
    case .asked, .kept: self = .unsaid(taken: nil)
    case .titleOf, .textOf, .remark, .otherUnits: return nil
    }
  }
}

extension [UnitSource.Word] {
  /// The word for a unit; its native name if there are no words.
  func unit(_ unit: UnitCode) -> String? {
    isEmpty ? unit.name : first { $0.unit === unit.name }?.word
  }
}
