// SPDX-License-Identifier: MIT

extension SketchGuesser {
  /// The name under which rows are counted whose column of types says that they are none of the
  /// entries.
  static let otherType = "row of another type"

  /// The conditions under which rows are no fill-ups, by a column such as `Type`: words whose rows
  /// never have an amount, or that name something else.
  func otherTypes(than amount: Int) -> [RowCondition] {
    for (index, column) in source.columns.enumerated() where column.hasTexts {
      // Of products some are no fuel: `CASH ADVANCE`.
      let isOfProducts =
        titles[index].has(any: .products) && (isNamed(index, "fuelType") || holdsFuels(index))
      guard isOfProducts || isNamed(index, "title") && !taken.contains(index) else { continue }
      let words = column.distinct.filter { !$0.trimmedBytes.isEmpty }
      if words.count > 12 { continue }
      let others = words.filter { word in
        // What is filled in beside fuel has an amount, too.
        let title = SketchTitle(word)
        let isOther =
          title.has(any: .otherPurposes) && !(isOfProducts && title.has(any: .additives))
        return isOther
          || zip(column.values, values[amount]).allSatisfy { $0 !== word || ($1 ?? 0) <= 0 }
      }
      if others.isEmpty || others.count == words.count { continue }
      return [
        RowCondition(
          titles: [column.path],
          test: .isAny(others.map { String(decoding: Array($0.trimmedBytes), as: UTF8.self) }),
          countedAs: Self.otherType)
      ]
    }
    return []
  }

  /// The entries of another kind among the rows of other types, such as repairs between fill-ups;
  /// nil if they are none, or if their numbers or dates are written otherwise.
  func others(
    than layout: Layout
  ) -> (entries: OtherEntries, summary: String, assumptions: [MappingSketch.Doubt])? {
    let isOfTypes = { (one: RowCondition) in one.countedAs.map { $0 === Self.otherType } ?? false }
    let isOfRows = if case .json = source.source { true } else { source.source == .table }
    guard isOfRows, let types = layout.conditions.first(where: isOfTypes),
      case .isAny(let all) = types.test,
      let column = source.columns.first(where: { $0.path === types.titles[0] })
    else { return nil }
    // Money that was received, or is yet to be paid, is no cost.
    let words = all.filter {
      !SketchTitle($0).has(any: .incomes) && !SketchTitle($0).has(any: .plans)
    }
    let rows = column.values.indices.filter { row in
      words.contains { CSVText.equalFoldingASCII($0.utf8, column.values[row].trimmedBytes) }
    }
    var part = source
    part.count = rows.count
    for index in part.columns.indices {
      part.columns[index].values = rows.map { source.columns[index].values[$0] }
    }
    var options = options
    options.dateOrder = layout.dates.always
    var guesser = SketchGuesser(part, options, vocabulary)
    guard let guess = try? guesser.guess(name: ""), guess.ambiguities.isEmpty,
      guess.layout.kind != layout.kind, guess.layout.dates.always == layout.dates.always,
      [layout.decimals, .decided].contains(guess.layout.decimals)
    else { return nil }
    let known = layout.conditions.filter { !isOfTypes($0) && $0.test != .isEmpty }
    let own = RowCondition(titles: types.titles, test: .isNot(words), countedAs: Self.otherType)
    return (
      OtherEntries(
        kind: guess.layout.kind, columns: guess.layout.columns,
        conditions: known + [own] + guess.layout.conditions), guess.summary, guess.assumptions
    )
  }
}
