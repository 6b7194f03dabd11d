// SPDX-License-Identifier: MIT

/// Tables whose rows have one measure each, which a column names: `date,type,value,unit`.
extension SketchGuesser {
  /// The columns of the name, the number and the unit of each measure, with the known measures.
  struct NamedMeasures {
    var kind: LogKind
    var name: Int
    var value: Int
    var unit: Int?
    var measures: [LayoutMeasure]
    /// The assumptions about their units.
    var assumptions: [MappingSketch.Doubt]
  }

  /// The columns of measures of a body; nil if no column names weights, or if several columns may
  /// have the numbers.
  func namedMeasures() -> NamedMeasures? {
    // For each name all columns are looked at again, so wide tables are not tried.
    guard source.columns.count <= Self.mostColumns else { return nil }
    // A name of the entry's own is better than one around it.
    let isAround = { (index: Int) in source.columns[index].isAround ? 1 : 0 }
    let order = source.columns.indices.ordered { (isAround($0), $0) < (isAround($1), $1) }
    for index in order {
      let column = source.columns[index]
      guard column.hasTexts, SketchDate(column) == nil, !isOfUnits(index) else { continue }
      if let found = namedMeasures(by: index) { return found }
    }
    return nil
  }

  /// The kind of log with its fields, or with the measures of rows that have one each.
  func kindOrMeasures() throws(SketchError) -> (LogKind, [Found], NamedMeasures?) {
    do throws(SketchError) {
      let (kind, found) = try kind()
      return (kind, found, nil)
    } catch {
      guard let all = namedMeasures() else { throw error }
      let texts = found(all.kind).filter { $0.field.type == .text && $0.column != all.name }
      return (all.kind, texts, all)
    }
  }

  /// The kind of log whose entries are told apart by a mass.
  private static let ofBodies = LogKind.standard.first { kind in
    kind.identity.contains { $0.unitKind == .mass }
  }

  private func isOfUnits(_ index: Int) -> Bool {
    titles[index].words.last.map(SketchWords.units.contains) ?? false
  }

  private func namedMeasures(by name: Int) -> NamedMeasures? {
    guard let ofBodies = Self.ofBodies else { return nil }
    var found: NamedMeasures?
    let words = source.columns[name].words(atMost: Self.mostWords).filter { word in
      // A list of objects names nothing.
      !word.utf8.starts(with: "[{".utf8)
        && vocabulary.matches(SketchTitle(word)).values.contains { match in
          !match.isVague && [.text, nil].allSatisfy { ofBodies.field(match.field)?.type != $0 }
        }
    }
    for word in words.prefix(Self.mostMeasures) {
      // The rows of one measure, whose name is the title of their numbers.
      guard let own = rows(of: word, in: name), let value = own.valueColumn() else { continue }
      let guesser = own.naming(value, word)
      let fields = guesser.found(ofBodies).filter { one in
        one.column == value && !one.match.isVague && !one.match.isByUnit
      }
      // (An index is a stranger to all other fields.)
      guard let field = fields.first,
        field.field.name === "bmi" || !guesser.titles[value].has(any: .strangers),
        !guesser.titles[value].has(any: .derived)
      else { continue }
      let isWeight = field.field.unitKind == .mass
      if isWeight, !guesser.isBody(value, fields) { continue }
      if let found, found.value != value { return nil }
      var measures =
        found
        ?? NamedMeasures(kind: ofBodies, name: name, value: value, measures: [], assumptions: [])
      var sources: [UnitSource] = []
      if let kind = field.field.unitKind {
        let unit = guesser.unit(of: field, kind, among: fields)
        sources = unit.sources
        measures.unit = measures.unit ?? unit.column
        if let doubt = guesser.doubt(about: unit, of: kind, value) {
          measures.assumptions.append(doubt)
        }
      }
      let measure = LayoutMeasure(
        word: MeasurePlan.name(Array(word.utf8)[...]).text, field: field.field, unit: sources)
      // `Weight (kg)` and `Weight (lb)` are one name to a layout, which has one unit for it.
      if let known = measures.measures.first(where: { $0.word === measure.word }) {
        if known != measure { return nil }
        continue
      }
      // The first is the one that is read unless all measures are asked for.
      measures.measures.insert(measure, at: isWeight ? 0 : measures.measures.count)
      found = measures
    }
    return found.flatMap { $0.measures[0].field.unitKind == .mass ? $0 : nil }
  }

  private static let mostColumns = 40
  /// The number of different words that a column of names may have.
  private static let mostWords = 100
  /// The number of names of measures that are examined.
  private static let mostMeasures = 16

  /// The rows with a word in a column; nil without any.
  private func rows(of word: String, in name: Int) -> SketchGuesser? {
    let rows = source.columns[name].values.indices.filter {
      source.columns[name].values[$0].trimmedBytes.elementsEqual(word.utf8)
    }
    if rows.isEmpty { return nil }
    var own = source
    for index in own.columns.indices {
      own.columns[index].values = rows.map { source.columns[index].values[$0] }
    }
    return SketchGuesser(own, options, vocabulary)
  }

  /// The column with the numbers of measures: the one that is called so, or the only one.
  private func valueColumn() -> Int? {
    if let named = titles.firstIndex(where: { $0.has(any: .measured) }) {
      return numbers[named] == nil ? nil : named
    }
    let all = source.columns.indices.filter { index in
      numbers[index] != nil && SketchDate(source.columns[index]) == nil && !titles[index].isKey
    }
    return all.count == 1 ? all[0] : nil
  }

  /// The same rows with another title for a column.
  private func naming(_ column: Int, _ title: String) -> SketchGuesser {
    var own = source
    own.columns[column].names = own.columns[column].names.dropLast() + [title]
    return SketchGuesser(own, options, vocabulary)
  }

  /// Places the columns of measures.
  mutating func place(_ all: NamedMeasures) {
    let path = source.columns[all.value].path
    let names = all.measures.map { "\"\(RecordFault.excerpt($0.word))\"" }
    let meaning = LayoutColumn.measure(path, of: source.columns[all.name].path, all.measures)
    placed.append(
      (
        meaning, "\(shown(all.name)) names the measure of each row",
        "\(WordList.and(names)) of \(shown(all.name)) in \(shown(all.value))"
      ))
    placed.append((.nothing(source.columns[all.name].path), "it names the measures", ""))
    if let unit = all.unit {
      placed.append((.nothing(source.columns[unit].path), "its words are units", ""))
      taken.insert(unit)
    }
    taken.formUnion([all.name, all.value])
    assumptions += all.assumptions
  }
}
