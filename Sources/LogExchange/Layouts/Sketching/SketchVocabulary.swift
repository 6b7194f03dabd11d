// SPDX-License-Identifier: MIT

/// The titles by which fields are known: those of all layouts, and the words from which people
/// make titles of their own.
struct SketchVocabulary: Sendable {
  /// A word or several, and the field that they name.
  struct Entry: Sendable {
    /// The part of a title that the words must be: all of it, whole words, or part of a word.
    enum Reach { case whole, words, within }

    /// The native name; `full` for the opposite of `partial`.
    let field: String
    let words: [String]
    /// The words without prepositions, as in stems of titles.
    private let stem: [String]
    let reach: Reach
    /// True if the title may mean something else, so that the values must agree.
    let isVague: Bool
    /// True if the words are not English.
    let isForeign: Bool

    init(
      field: String, words: [String], reach: Reach, isVague: Bool = false, isForeign: Bool = false
    ) {
      self.field = field
      self.words = words
      self.reach = reach
      self.isVague = isVague
      self.isForeign = isForeign
      // One word of several would fit too much.
      let stem = words.filter { !SketchWords.prepositions.contains($0) }
      self.stem = stem.count > 1 ? stem : words
    }

    /// The score of a title, higher for a better fit; nil if it does not fit.
    ///
    /// - Parameter isStrange: True if the title is known to be about something else; then only
    ///   an exact fit counts.
    func score(_ title: SketchTitle, isStrange: Bool) -> Int? {
      if words.elementsEqual(title.stem, by: ===) || words.elementsEqual(title.words, by: ===)
        || stem.elementsEqual(title.stem, by: ===)
      {
        return 50 + words.count
      }
      if isStrange || reach == .whole { return nil }
      let unknown = min(title.stem.count - words.count, 8)
      if reach == .within {
        return title.stem.contains { Array($0.utf8).contains(words[0]) } ? 20 - unknown : nil
      }
      let isThere = title.stem.indices.contains { title.stem[$0...].starts(with: stem, by: ===) }
      return isThere ? 20 + 5 * words.count - unknown : nil
    }
  }

  /// A field that a title may name.
  struct Match {
    var field: String
    var score: Int
    var isVague = false
    var isForeign = false
    /// True if only the unit in the title suggests the field.
    var isByUnit = false
  }

  private let entries: [Entry]
  /// The places of the entries by their first word; those that may be part of a word apart.
  private let places: [String: [Int]]
  private let placesWithin: [Int]
  /// What a word of people is among the values of fields that have only some; nil for another word.
  let choice: @Sendable (String) -> String?

  /// - Parameter layouts: The layouts whose titles are added.
  init(_ layouts: [Layout], choice: @escaping @Sendable (String) -> String?) {
    self.choice = choice
    let entries =
      Self.own + layouts.filter { $0.source == .table }.flatMap(\.columns).flatMap(Self.entries)
    let isWithin = { (place: Int) in entries[place].reach == .within }
    self.entries = entries
    places = Dictionary(grouping: entries.indices.filter { !isWithin($0) }) { entries[$0].words[0] }
    placesWithin = entries.indices.filter(isWithin)
  }

  /// The titles that an app has for a field.
  private static func entries(of column: LayoutColumn) -> [Entry] {
    guard var name = column.field?.name else { return [] }
    switch column.content {
    case .flag(_, isInverted: true): name = "full"
    case .text, .number, .quantity, .flag: break
    default: return []
    }
    return (column.titles + column.translations).compactMap { title in
      let words = SketchTitle(title).words.filter { $0 != "/" }
      // An `id` is a person in one app, and the number of the entry in most tables.
      let isNumber = words.count == 1 && words[0] === "id"
      if words.isEmpty || isNumber || words.contains(where: SketchWords.strangers.contains) {
        return nil
      }
      // A word that is ambiguous in people's tables is also ambiguous in those of apps.
      let isVague = (ownByWord[words[0]] ?? []).contains {
        $0.isVague && $0.field === name && $0.words.elementsEqual(words, by: ===)
      }
      let isShort = words.count == 1 && words[0].count < 4
      let isEnglish = words.contains { ownByWord[$0]?.contains { !$0.isForeign } ?? false }
      return Entry(
        field: name, words: words, reach: isVague || isShort ? .whole : .words, isVague: isVague,
        isForeign: !isEnglish)
    }
  }

  /// The fields that a title may name, by their names.
  func matches(_ title: SketchTitle) -> [String: Match] {
    // Currencies have rates, too.
    let isOfCurrencies = title.has(any: .exchanges) && !title.has(any: .money)
    if title.isConsumption || isOfCurrencies { return [:] }
    // `Bedrag incl. BTW` is what was paid.
    let includesTaxes = title.has(any: .inclusions)
    // The `per` of a rate is not strange, nor is its average over a charge.
    let isStrange =
      title.rate == nil
      ? title.words.contains {
        SketchWords.strangers.contains($0) && !(includesTaxes && SketchWords.taxes.contains($0))
      }
      : title.stem.contains {
        SketchWords.strangers.contains($0) && !SketchWords.averages.contains($0)
      }
    // Only entries whose first word stands in the title can fit.
    let candidates = Set(title.words + title.stem).flatMap { places[$0] ?? [] } + placesWithin
    return candidates.reduce(into: [:]) { matches, place in
      let entry = entries[place]
      guard let score = entry.score(title, isStrange: isStrange) else { return }
      // Of two that fit as well, the first counts.
      let match = Match(
        field: entry.field, score: score * 10_000 - place, isVague: entry.isVague,
        isForeign: entry.isForeign)
      if match.score > matches[entry.field]?.score ?? 0 { matches[entry.field] = match }
    }
  }

  /// Whether a word alone names a field.
  static func isWord(_ word: String) -> Bool {
    (ownByWord[word] ?? []).contains { $0.words.count == 1 && $0.words[0] === word }
  }

  /// Whether a word stands in titles, and in no English one.
  static func isForeign(_ word: String) -> Bool {
    ownByWord[word]?.allSatisfy(\.isForeign) ?? false
  }

  // MARK: Words

  /// Its own entries, by their first word.
  private static let ownByWord = Dictionary(grouping: own) { $0.words[0] }

  /// The words of people, in the languages of apps' and people's titles.
  static let own: [Entry] = {
    var entries: [Entry] = []
    for (heading, words) in SketchWords.page where heading.hasPrefix("title ") {
      var isForeign = false
      for word in words {
        if word == "|" {
          isForeign = true
          continue
        }
        let mark = word.unicodeScalars.first
        let reach: Entry.Reach =
          mark == "=" || mark == "?" ? .whole : mark == "~" ? .within : .words
        let plain = reach == .words ? word[...] : word.dropFirst()
        entries.append(
          Entry(
            field: String(heading.dropFirst(6)),
            words: plain.split(separator: " ").map(String.init),
            reach: reach, isVague: mark == "?", isForeign: isForeign))
      }
    }
    return entries
  }()
}
