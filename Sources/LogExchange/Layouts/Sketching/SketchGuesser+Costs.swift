// SPDX-License-Identifier: MIT

/// What a vehicle costs besides fuel.
extension SketchGuesser {
  /// The price of something that has no units is what it cost, unless another column says that;
  /// nil if there may be several of it.
  func asTotal(
    _ match: SketchVocabulary.Match, _ kind: LogKind
  ) -> SketchVocabulary.Match? {
    guard match.field === "pricePerUnit", kind.field(match.field) == nil else { return match }
    if titles.indices.contains(where: { numbers[$0] != nil && titles[$0].has(any: .quantities) }) {
      return nil
    }
    var total = match
    total.field = "totalCost"
    total.score /= 2
    return total
  }

  /// Takes the column with the most texts for what costs were for, if no title says it.
  func place(_ purpose: Field, in found: inout [Found]) {
    if found.contains(where: { $0.field == purpose }) { return }
    let texts = source.columns.indices.filter { index in
      source.columns[index].hasTexts && !titles[index].isKey
        && SketchDate(source.columns[index]) == nil
        && !found.contains { $0.column == index }
        && matches[index].values.allSatisfy { $0.isVague || $0.field == "vendor" }
    }
    let column = texts.max { source.columns[$0].distinct.count < source.columns[$1].distinct.count }
    guard let column else { return }
    found.append(
      Found(
        field: purpose, column: column, isInverted: false,
        match: SketchVocabulary.Match(field: purpose.name, score: 1, isVague: true),
        reason: "it has the most texts"))
  }

  /// The fields that say what a cost was for.
  static let purposes = ["title", "vendor"]

  /// Places what a field with few values is, if words of a column say it: `Repairs` beside the
  /// title of a cost. Other words of that column are kept as extras.
  mutating func placeChoices(_ kind: LogKind, _ found: [Found]) {
    for field in kind.fields where !field.choices.isEmpty {
      let column = source.columns.indices.first { index in
        !taken.contains(index) && isNamed(index, Self.purposes[0])
          && source.columns[index].distinct.contains { vocabulary.choice($0) != nil }
      }
      guard let column, !found.contains(where: { $0.field === field }) else { continue }
      taken.insert(column)
      let words = source.columns[column].distinct.compactMap { word in
        vocabulary.choice(word).map { choice in
          let isPlain = CSVText.equalFoldingASCII(word.trimmedBytes, choice.utf8)
          return LayoutWord.word(
            String(decoding: Array(word.trimmedBytes), as: UTF8.self), (field, choice),
            isKept: !isPlain)
        }
      }
      let path = source.columns[column].path
      placed.append(
        (
          LayoutColumn(titles: [path], content: .words(words, otherwise: .extra)),
          "its words say it", "\(field.name) \(shown(column))"
        ))
    }
  }

  /// True if amounts of money are costs of a vehicle: their purpose is given, and an odometer or
  /// the name of a vehicle, or most purposes are those that cars have.
  func isCost(_ found: [Found]) -> Bool {
    let names = found.filter { !$0.match.isVague || $0.field.scope != .log }.map(\.field.name)
    if source.remarks.contains(where: { SketchTitle($0).has(any: SketchWords.incomes) }) {
      return false
    }
    if let total = found.first(where: { $0.field.name === "totalCost" }), isWay(total.column) {
      return false
    }
    // Fuel in millilitres is fuel.
    if names.contains("odometer"), titles.contains(where: { $0.has(any: .millilitres) }) {
      return false
    }
    let purposes = found.first { $0.field.name === Self.purposes[0] }
    // The user says so.
    if found.contains(where: { $0.field.isMoney && source.columns[$0.column].isNamedByUser }) {
      return true
    }
    guard let purposes, names.contains("totalCost") else { return false }
    // A text about the whole file says of no entry what it was for.
    let texts = source.columns[purposes.column]
    if texts.isAround, texts.values.count > 1, texts.distinct.count == 1,
      titles[purposes.column].has(any: "description title")
    {
      return false
    }
    if source.isOfCosts || names.contains("odometer") || names.contains("vehicle") { return true }
    // The user says so.
    if source.columns[purposes.column].isNamedByUser { return true }
    // Of a household, few costs have to do with a car.
    let columns = source.columns.indices.filter {
      $0 == purposes.column || isNamed($0, Self.purposes[0])
    }
    return columns.contains { column in
      let texts = source.columns[column].filled
      // (`Other` says nothing.)
      let ofCars = source.columns[column].distinct.filter {
        (vocabulary.choice($0) ?? "other") != "other" || SketchTitle($0).has(any: .otherPurposes)
      }
      return texts.count > 1
        && texts.count { ofCars.contains($0.text) } * 4 >= texts.count * 3
    }
  }

  /// Says that rows about fuel are costs where no column has its amount.
  mutating func remarkFuel(among kind: LogKind, _ found: [Found]) {
    guard kind.field(Self.purposes[0]) != nil,
      let title = found.first(where: { $0.field.name === Self.purposes[0] }),
      let word = source.columns[title.column].distinct.first(where: { text in
        let title = SketchTitle(text)
        // A fuel filter is no fuel.
        return title.saysFuel && title.words.count == 1
      })
    else { return }
    assumptions.append(
      MappingSketch.Doubt(
        message: "rows of \"\(RecordFault.excerpt(word))\" are costs: no column is known as an "
          + "amount of fuel",
        remedy: "; \(.titles) COLUMN=volume says which has it"))
  }

  /// True if the numbers of a column are those from the start to the end of a trip.
  private func isWay(_ column: Int) -> Bool {
    let starts = titles.indices.filter { numbers[$0] != nil && titles[$0].has(any: .beginnings) }
    return starts.contains { start in
      titles.indices.contains { end in
        numbers[end] != nil && end != start && end != column && isWay(column, from: start, to: end)
      }
    }
  }

  private func isWay(_ column: Int, from start: Int, to end: Int) -> Bool {
    var isKnown = false
    for (row, way) in values[column].enumerated() {
      guard let way, let start = values[start][row], let end = values[end][row] else { continue }
      if abs(end - start - way) > 0.06 { return false }
      isKnown = true
    }
    return isKnown
  }
}
