// SPDX-License-Identifier: MIT

extension SketchGuesser {
  /// The name under which rows are counted whose column of types says that they are none of the
  /// entries.
  static let otherType = "row of another type"
  /// The name under which rows are counted in which nothing was filled in.
  static let withoutFuel = "row without an amount of fuel"

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
    let isOfRows = if case .json = source.source { true } else { source.source == .table }
    guard isOfRows,
      let others = rowsOfOtherTypes(layout.conditions) ?? rowsOfRepairs(layout.conditions)
    else { return nil }
    let rows = others.rows
    var part = source
    part.count = rows.count
    for index in part.columns.indices {
      part.columns[index].values = rows.map { source.columns[index].values[$0] }
    }
    if let title = others.title { part.columns[title].names = [Self.purposes[0]] }
    var options = options
    options.dateOrder = layout.dates.always
    var guesser = SketchGuesser(part, options, vocabulary)
    guard let guess = try? guesser.guess(name: ""), guess.ambiguities.isEmpty,
      guess.layout.kind != layout.kind, guess.layout.dates.always == layout.dates.always,
      [layout.decimals, .decided].contains(guess.layout.decimals)
    else { return nil }
    // A note about an oil change that nobody paid for is no cost.
    let money = guess.layout.columns.filter { $0.field?.isMoney ?? false }.flatMap(\.titles)
    let unpaid =
      others.title == nil
      ? [] : [RowCondition(titles: money, test: .isEmpty, countedAs: Self.withoutFuel)]
    let known = layout.conditions.filter { !Self.isOfTypes($0) && $0.test != .isEmpty }
    return (
      OtherEntries(
        kind: guess.layout.kind, columns: guess.layout.columns,
        conditions: known + others.conditions + unpaid + guess.layout.conditions), guess.summary,
      guess.assumptions
    )
  }

  /// Rows that may be entries of another kind, the conditions under which others are not, and the
  /// column that says what they were for if its title does not.
  private struct OtherRows {
    var rows: [Int]
    var conditions: [RowCondition]
    var title: Int?
  }

  private static func isOfTypes(_ condition: RowCondition) -> Bool {
    condition.countedAs.map { $0 === otherType } ?? false
  }

  private func rowsOfOtherTypes(_ conditions: [RowCondition]) -> OtherRows? {
    guard let types = conditions.first(where: Self.isOfTypes), case .isAny(let all) = types.test,
      let column = source.columns.first(where: { $0.path === types.titles[0] })
    else { return nil }
    // Money that was received, or is yet to be paid, is no cost.
    let words = all.filter {
      !SketchTitle($0).has(any: .incomes) && !SketchTitle($0).has(any: .plans)
    }
    let rows = column.values.indices.filter { row in
      words.contains { CSVText.equalFoldingASCII($0.utf8, column.values[row].trimmedBytes) }
    }
    return OtherRows(
      rows: rows,
      conditions: [
        RowCondition(titles: types.titles, test: .isNot(words), countedAs: Self.otherType)
      ])
  }

  /// The rows without an amount of fuel whose notes say what else was paid for: `Oil change`.
  ///
  /// Only rows with one of the texts that were seen count: another note may be about fuel whose
  /// amount was forgotten.
  private func rowsOfRepairs(_ conditions: [RowCondition]) -> OtherRows? {
    let lacking = conditions.first { $0.countedAs.map { $0 === Self.withoutFuel } ?? false }
    guard let lacking, source.source == .table else { return nil }
    let amounts = source.columns.indices.filter { column in
      lacking.titles.contains { $0 === source.columns[column].path }
    }
    let rows = source.columns[0].values.indices.filter { row in
      amounts.allSatisfy { (values[$0][row] ?? 0) == 0 }
    }
    func repairs(_ column: Int) -> [Int] {
      rows.filter {
        let text = SketchTitle(source.columns[column].values[$0])
        return text.has(any: .otherPurposes) && !text.saysFuel
      }
    }
    let columns = source.columns.indices.filter { source.columns[$0].hasTexts }
    guard let title = columns.max(by: { repairs($0).count < repairs($1).count }) else { return nil }
    let ofRepairs = repairs(title)
    let texts = ofRepairs.map {
      String(decoding: Array(source.columns[title].values[$0].trimmedBytes), as: UTF8.self)
    }.withoutRepetitions
    // Where all rows are, they are no part of a table of fuel.
    guard (1...100).contains(texts.count), ofRepairs.count < source.columns[0].values.count else {
      return nil
    }
    let path = source.columns[title].path
    return OtherRows(
      rows: ofRepairs,
      conditions: [.isEmpty, .isNot(texts)].map {
        RowCondition(titles: [path], test: $0, countedAs: Self.withoutFuel)
      }, title: title)
  }
}
