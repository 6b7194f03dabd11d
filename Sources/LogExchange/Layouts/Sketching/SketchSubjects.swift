// SPDX-License-Identifier: MIT

/// People or cars whose amounts stand beside each other in each row, known by their names in titles:
/// `Weight Anna,Weight Bob`, or `Golf km,Golf L,Polo km,Polo L`.
///
/// A row is an entry of each of them. Columns without one of the names belong to all. Times of a day,
/// `Morning,Evening`, are read alike, but name nobody, and what else was measured on the day belongs
/// to the first of them.
struct SketchSubjects {
  /// The subjects in the order of their columns, each with the columns of that one and of all. None
  /// if there are fewer than two.
  private(set) var parts: [(name: String, source: SketchSource)] = []
  /// Whether the names are times of a day.
  private(set) var areTimes = false

  /// A part of a title that may be a name, and the rest of the title.
  private struct Named {
    var name: String
    var rest: String
    /// Whether the name is one that many have.
    var isUsual: Bool
    /// Whether it is, or the user says that the column is a weight.
    var isCertain: Bool

    var isTimeOfDay: Bool { SketchSubjects.isTimeOfDay(name) }
  }

  /// - Parameter about: The name of the file, which may say of what bare names are.
  init(in source: SketchSource, about: String, _ vocabulary: SketchVocabulary) {
    let numeric = source.columns.indices.filter {
      SketchNumbers(source.columns[$0]) != nil && SketchDate(source.columns[$0]) == nil
    }
    let all = source.columns.map(Self.named)
    guard numeric.contains(where: { all[$0]?.isCertain ?? false }) else { return }
    var found: [Int: Named] = [:]
    for index in numeric { found[index] = all[index] }
    let isWeight = { (title: String) in
      let title = SketchTitle(title)
      return vocabulary.matches(title)["weight"] != nil
        || title.isOnlyUnit && title.unit(of: .mass) != nil
    }
    let weight = (source.remarks + [about]).first(where: isWeight)
    let areAllNamed = numeric.allSatisfy { found[$0].map { $0.rest.isEmpty } ?? false }
    for (index, one) in found where one.rest.isEmpty {
      let isSaid = source.columns[index].isNamedByUser
      let said = source.columns[index].name
      if let rest = isSaid ? said : areAllNamed ? weight : nil { found[index]?.rest = rest }
    }
    // A word is a name if it is a usual one, or stands where such a name does in another title.
    let rests = found.values.filter(\.isUsual).map { SketchTitle($0.rest).stem }
    found = found.filter { $1.isCertain || rests.contains(SketchTitle($1.rest).stem) }
    // Beside somebody's weight, that of the morning is of nobody else.
    if !found.values.allSatisfy(\.isTimeOfDay) { found = found.filter { !$1.isTimeOfDay } }
    let isAmount = { (title: String) in
      isWeight(title)
        || SketchTitle(title).rate == nil
          && (vocabulary.matches(SketchTitle(title))["volume"].map { !$0.isVague } ?? false
            || SketchTitle(title).isOnlyUnit && SketchTitle(title).unit(of: .volume) != nil)
    }
    let names = found.keys.sorted().compactMap { index in
      found[index].flatMap { isAmount($0.rest) ? $0.name : nil }
    }
    guard names.count > 1, names.withoutRepetitions.count == names.count else { return }
    areTimes = names.allSatisfy(Self.isTimeOfDay)
    let isMeasure = { (column: SketchColumn) in
      let fields = vocabulary.matches(SketchTitle(column.name)).keys
      return fields.contains { ["bodyFat", "bmi", "muscle", "bone", "water"].contains($0) }
    }
    parts = names.map { [areTimes] name in
      var part = source
      part.columns = source.columns.indices.compactMap { index in
        var column = source.columns[index]
        guard let own = found[index] ?? all[index], names.contains(where: { $0 === own.name })
        else { return areTimes && name !== names[0] && isMeasure(column) ? nil : column }
        column.names[max(column.names.count - 1, 0)] = own.rest
        column.isOfSubject = true
        return own.name === name ? column : nil
      }
      return (name, part)
    }
  }

  /// The name in the title of a column; nil if each of its words means something, or several mean
  /// nothing.
  private static func named(_ column: SketchColumn) -> Named? {
    let isWeight = column.isNamedByUser && SketchTitle(column.name).stem == ["weight"]
    let title = isWeight ? column.path : column.names.last ?? ""
    let words = title.unicodeScalars.split { !$0.properties.isAlphabetic }
    let all = words.map { String(Substring($0)) }
    let unknown = all.filter { !$0.utf8.elementsEqual("s".utf8) && !isKnown($0) }
    var known = unknown.filter { usualName($0) != nil }
    // `am Morgen` is one time, and `am` alone the morning.
    if known.count > 1 { known.removeAll { SketchWords.folded($0) == "am" } }
    guard let word = known.first ?? unknown.first, known.count == 1 || unknown.count == 1,
      let place = words.first(where: { String(Substring($0)) === word })
    else { return nil }
    var rest = String(Substring(title.unicodeScalars[..<place.startIndex]))
    let end = title.unicodeScalars[place.endIndex...]
    // `Anna's weight`
    let isGenitive = end.dropFirst().first == "s" && ["'", "’"].contains(end.first)
    rest += String(Substring(end.dropFirst(isGenitive ? 2 : 0)))
    let isEmpty = !rest.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0 == "%" || $0.properties.generalCategory == .currencySymbol
    }
    return Named(
      name: usualName(word) ?? word, rest: isEmpty || isWeight ? "" : rest,
      isUsual: !known.isEmpty, isCertain: !known.isEmpty || isWeight)
  }

  /// A name that many people or cars have, without an `s` for what belongs to them; nil for other
  /// words.
  private static func usualName(_ word: String) -> String? {
    let folded = SketchWords.folded(word)
    if isName(folded) { return word }
    return folded.hasSuffix("s") && isName(String(folded.dropLast()))
      ? String(word.dropLast()) : nil
  }

  private static func isName(_ folded: String) -> Bool {
    SketchWords.people.contains(folded) || SketchWords.cars.contains(folded)
      || SketchWords.timesOfDay.contains(folded)
  }

  /// Whether a column is called nothing but a name, or what may be one.
  static func isBare(_ column: SketchColumn, isUsual: Bool) -> Bool {
    named(column).map { $0.rest.isEmpty && ($0.isUsual || !isUsual) } ?? false
  }

  static func isTimeOfDay(_ name: String) -> Bool {
    SketchWords.timesOfDay.contains(SketchWords.folded(name))
  }

  /// Whether a word of a title means something, so that it is no name.
  private static func isKnown(_ word: String) -> Bool {
    let folded = SketchWords.folded(word)
    if isName(folded) { return false }
    // `weightKG`
    let parts = SketchTitle(word).words
    if parts.count > 1 { return parts.allSatisfy(isKnown) }
    return SketchWords.unit(word) != nil || meaningful.contains(folded)
  }

  /// All words of which a sketch knows something.
  private static let meaningful = Set(
    SketchWords.page.flatMap(\.words).map { word in
      "~=?".utf8.contains(word.utf8.first ?? 0) ? String(word.dropFirst()) : word
    })
}

extension SketchGuesser {
  /// What makes weights of columns that are called after people, animals or times of a day; nil
  /// unless there are several.
  ///
  /// Where all numbers stand under words that mean nothing, these may be names as well.
  func titlesOfNames(among unnamed: [Int]) -> String? {
    let usual = unnamed.filter { SketchSubjects.isBare(source.columns[$0], isUsual: true) }
    let all = source.columns.indices.filter { index in
      numbers[index] != nil && SketchDate(source.columns[index]) == nil
    }
    let areNames = all.allSatisfy { index in
      SketchSubjects.isBare(source.columns[index], isUsual: false)
        && (1..<500).contains(middle(index) ?? 0)
    }
    let titles = (usual.count > 1 ? usual : areNames ? all : []).map { title(of: $0, as: "weight") }
    guard titles.count > 1, !titles.contains(where: { $0?.utf8.first == 0x27 }) else { return nil }
    return titles.contains(nil) ? nil : titles.compactMap(\.self).joined(separator: ",")
  }
}

extension SketchGuess {
  /// What is guessed of a source: of several people or cars beside each other, a layout with an
  /// entry of each in every row, unless one of them is none by the values.
  init(
    of source: SketchSource, name: String, _ options: ReadingOptions,
    _ vocabulary: SketchVocabulary
  ) throws(SketchError) {
    let found = SketchSubjects(in: source, about: name, vocabulary)
    let (subjects, areTimes) = (found.parts, found.areTimes)
    let guesses = subjects.compactMap { subject -> SketchGuess? in
      var guesser = SketchGuesser(subject.source, options, vocabulary)
      guard var guess = try? guesser.guess(name: name),
        let field = guess.layout.kind.fields.first(where: { $0.scope == .log }),
        areTimes || !guess.layout.columns.contains(where: { $0.field == field })
      else { return nil }
      let unplaced = subject.source.columns.filter { column in
        column.isOfSubject && guess.remarks.unplaced.contains { $0 === column.path }
      }
      for column in unplaced {
        guess.layout.columns.append(.extra(column.path))
        guess.remarks.columns.append("")
      }
      if areTimes { return guess }
      guess.layout.columns.append(
        LayoutColumn(titles: [], content: .constant(field, subject.name, [])))
      guess.remarks.columns.append("by the name in titles")
      return guess
    }
    guard guesses.count == subjects.count, var first = guesses.first,
      guesses.allSatisfy({
        $0.layout.kind == first.layout.kind && $0.layout.decimals == first.layout.decimals
          && $0.layout.dates.always == first.layout.dates.always
      })
    else {
      var guesser = SketchGuesser(source, options, vocabulary)
      self = try guesser.guess(name: name)
      return
    }
    let emptyTitles = guesses.flatMap(\.layout.conditions).filter { $0.test == .isEmpty }
      .flatMap(\.titles).withoutRepetitions
    for index in first.layout.conditions.indices
    where first.layout.conditions[index].test == .isEmpty {
      first.layout.conditions[index].titles = emptyTitles
    }
    first.summary = "of \(subjects[0].name), \(first.summary)"
    for (guess, subject) in zip(guesses, subjects).dropFirst() {
      first.layout.others.append(
        OtherEntries(kind: guess.layout.kind, columns: guess.layout.columns, areBeside: true))
      first.layout.nothing = (first.layout.nothing + guess.layout.nothing).withoutRepetitions
      first.summary += "; beside it of \(subject.name), \(guess.summary)"
      first.assumptions += guess.assumptions.filter { !first.assumptions.contains($0) }
      first.ambiguities += guess.ambiguities.filter { !first.ambiguities.contains($0) }
    }
    first.layout.form = nil
    let names = subjects.map { "\"\(RecordFault.excerpt($0.name))\"" }
    first.assumptions.insert(
      MappingSketch.Doubt(
        message:
          "each row is read as entries of \(names.joined(separator: " and of ")), "
          + (areTimes ? "on the same day, without these times" : "whose names stand in its titles")),
      at: 0)
    self = first
  }
}
