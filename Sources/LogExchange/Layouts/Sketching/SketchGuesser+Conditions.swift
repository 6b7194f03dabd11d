// SPDX-License-Identifier: MIT

/// The rows of a table that are not entries, and the columns whose numbers keep a row from being empty.
extension SketchGuesser {
  /// The conditions under which rows are not entries: those that were deleted, and those
  /// without any measured value.
  mutating func conditions(
    _ kind: LogKind, _ found: [Found], _ measures: NamedMeasures?
  ) -> [RowCondition] {
    var conditions: [RowCondition] = []
    for (index, column) in source.columns.enumerated()
    where !taken.contains(index) && titles[index].has(any: .deletions) {
      let flags = column.flags
      var moments = column
      moments.values.removeAll(where: \.isEmpty)
      let isOfWords = moments.values.allSatisfy { SketchTitle($0).has(any: .deletions) }
      if flags == nil, SketchDate(moments) == nil, !isOfWords { continue }
      taken.insert(index)
      placed.append((.nothing(column.path), "by the name", ""))
      // The moment of a deletion means yes, too.
      let words = (flags ?? []).filter { !$0.isYes }.map(\.word) + ["0", "false", "no", "False"]
      conditions.append(
        RowCondition(
          titles: [column.path], test: .isNot(words), countedAs: "deleted \(kind.words.one)"))
    }
    let isPaid = found.contains(where: \.field.isMoney)
    for (index, column) in source.columns.enumerated()
    where isPaid && titles[index].has(any: "status state statut") {
      // What is planned was not paid yet; `On target` says something else.
      let words = column.distinct.filter { text in
        let title = SketchTitle(text)
        return title.words.count == 1 && title.has(any: .plans)
      }
      if words.isEmpty || words.count == column.distinct.count { continue }
      conditions.append(
        RowCondition(
          titles: [column.path], test: .isAny(words), countedAs: "planned \(kind.words.one)"))
    }
    if let amount = found.first(where: { $0.field.unitKind == .volume }) {
      conditions += otherTypes(than: amount.column)
    }
    conditions += totals()
    if let lacking = withoutAmounts(found) {
      conditions.append(lacking)
      // Nothing was filled in where nothing was, whether it is written as 0 or not.
      for index in placed.indices
      where placed[index].column.titles.contains(where: lacking.titles.contains) {
        placed[index].column.isNothingAtZero = true
      }
    }
    let distinct = found.filter { kind.distinct.contains($0.field) }
    let rivals = rivals(of: found)
    let isOfFuel = found.contains { $0.field.unitKind == .volume }
    let costs = rivals.filter { isOfFuel && $0.one.field.isMoney }.map(\.other)
    let amounts = isOfFuel ? amounts(of: distinct, besides: costs) : distinct
    let measured =
      amounts.flatMap { [$0.column] + ($0.rest.map { [$0.column] } ?? []) }
      + (measures.map { [$0.value] } ?? [])
    // A row with the weight of another person is not one without values.
    let others = rivals.map(\.other).filter { !costs.contains($0) }
    let what = distinct.count == 1 && others.isEmpty ? distinct[0].field.name : "values"
    conditions.append(
      RowCondition(
        titles: (measured + others).map { source.columns[$0].path }, test: .isEmpty,
        countedAs: "row without \(what)"))
    return conditions
  }

  /// The fields that a fill-up has. An odometer alone is that of none where it stands beside the
  /// cost of something else, or in an object without a fill-up.
  private func amounts(of distinct: [Found], besides costs: [Int]) -> [Found] {
    let amounts = distinct.filter { $0.field.unitKind != .distance }
    // (Columns of texts have no numbers.)
    func isNumber(_ column: Int, _ row: Int) -> Bool {
      values[column].indices.contains(row) && values[column][row] != nil
    }
    let lacking = source.columns[0].values.indices.filter { row in
      !amounts.contains { isNumber($0.column, row) }
        && distinct.contains { isNumber($0.column, row) }
    }
    let isOfOthers = lacking.contains { row in
      source.source != .table || costs.contains { isNumber($0, row) }
    }
    return isOfOthers && !amounts.isEmpty ? amounts : distinct
  }

  /// The columns without a field that have the amounts of one that has: `Weight Ben` beside
  /// `Weight Ann`.
  func rivals(of found: [Found]) -> [(one: Found, other: Int)] {
    let rivaled = found.filter { one in
      one.field.unitKind == .volume || one.field.name === "weight"
        || one.field.name === "totalCost"
    }
    var rivals: [(one: Found, other: Int)] = []
    for one in rivaled {
      let isAmount = one.field.unitKind == .volume
      for other in source.columns.indices
      where numbers[other] != nil && !taken.contains(other) && !titles[other].has(any: .strangers)
        && !titles[other].isKey && !titles[other].has(any: .additives)
        && !titles[other].has(any: "count residual")
        && !source.columns[other].path.hasSuffix("@key")
        && !(titles[other].words.last.map(SketchWords.units.contains) ?? false)
        && (isAmount
          ? holdsAmounts(other) && !titles[other].has(any: .money)
          : isNamed(other, one.field.name))
        && !(source.columns[other].isNamedByUser)
        && (!one.field.isMoney
          || titles[other].has(any: .money) && !titles[other].isOfOne && !isPriceOfFuel(other)
            && titles[other].units.isEmpty && !source.columns[other].isAround)
        && (one.field.name !== "weight"
          || !titles[other].has(any: "lean dry arm leg trunk segmental protein moisture"))
        && !["muscle", "bone", "water", "bodyFat"].contains(where: { isNamed(other, $0) })
        // Of two columns with one field, the first stands for both.
        && !rivals.contains(where: { $0.other == other })
      {
        rivals.append((one, other))
      }
    }
    return rivals
  }

  /// The condition for rows without an amount, if some of them are about repairs and the like.
  private func withoutAmounts(_ found: [Found]) -> RowCondition? {
    let amounts = found.filter { $0.field.unitKind == .volume }.map(\.column)
    guard let first = amounts.first else { return nil }
    let rows = source.columns[first].values.indices.filter { row in
      amounts.allSatisfy {
        values[$0][row] == 0
          || SketchColumn.isNothing(Array(source.columns[$0].values[row].utf8)[...])
      }
    }
    let isOfOthers = source.columns.contains { column in
      rows.contains { SketchTitle(column.values[$0]).has(any: .otherPurposes) }
    }
    // An amount of 0 that cost nothing was not filled in.
    let money = found.filter(\.field.isMoney).map(\.column)
    let areNothing =
      rows.contains { values[first][$0] == 0 }
      && rows.allSatisfy { row in money.allSatisfy { (values[$0][row] ?? 0) == 0 } }
    guard isOfOthers || areNothing else { return nil }
    return RowCondition(
      titles: amounts.map { source.columns[$0].path }, test: .isEmpty,
      countedAs: Self.withoutFuel)
  }

  /// The rows that have a text where the dates are, and no word for a sum.
  var datedRows: [Int] {
    let titles = placed.map(\.column).filter(\.isOfDates).flatMap(\.titles)
    let dates = source.columns.filter { column in titles.contains { $0 === column.path } }
    return source.columns[0].values.indices.filter { row in
      dates.contains { column in
        let text = column.values[row]
        return !text.trimmedBytes.isEmpty && !SketchTitle(text).has(any: .totals)
      }
    }
  }

  /// The conditions for rows that sum up others: `Total` in place of their date, or in a column of
  /// rows without a date.
  private func totals() -> [RowCondition] {
    let titles = placed.map(\.column).filter(\.isOfDates).flatMap(\.titles)
    let dates = source.columns.filter { column in titles.contains { $0 === column.path } }
    let isDated = source.columns[0].values.indices.map { row in
      dates.contains { !$0.values[row].trimmedBytes.isEmpty }
    }
    let undated = isDated.indices.filter { !isDated[$0] }
    let others = source.columns.map { column in
      var column = column
      column.values = undated.map { column.values[$0] }
      return column
    }
    let first = others.first { !$0.distinctTotals.isEmpty }
    return (dates + [first].compactMap(\.self)).compactMap { column in
      let totals = column.distinctTotals
      if totals.isEmpty { return nil }
      return RowCondition(titles: [column.path], test: .isAny(totals), countedAs: "row of totals")
    }
  }
}
