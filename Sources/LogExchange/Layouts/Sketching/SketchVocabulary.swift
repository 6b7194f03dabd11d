// SPDX-License-Identifier: MIT

/// The titles by which fields are known: those of all layouts, and the words from which people
/// make titles of their own.
struct SketchVocabulary: Sendable {
  /// A word or several, and the field that they name.
  struct Entry: Sendable {
    /// How much of a title they are.
    enum Reach { case whole, words, within }

    /// The native name; `full` for the opposite of `partial`.
    var field: String
    var words: [String]
    var reach: Reach
    /// Whether the title may be one of something else: values have to agree.
    var isVague = false
    /// Whether the word is of another language than English.
    var isForeign = false

    /// How well a title fits; nil if it does not.
    ///
    /// - Parameter isStrange: Whether the title is about something else unless it is known.
    func score(_ title: SketchTitle, isStrange: Bool) -> Int? {
      if words.elementsEqual(title.stem, by: ===) || words.elementsEqual(title.words, by: ===) {
        return 50 + words.count
      }
      if isStrange || reach == .whole { return nil }
      let unknown = min(title.stem.count - words.count, 8)
      if reach == .within {
        return title.stem.contains { Array($0.utf8).contains(words[0]) } ? 20 - unknown : nil
      }
      let isThere = title.stem.indices.contains { title.stem[$0...].starts(with: words, by: ===) }
      return isThere ? 20 + 5 * words.count - unknown : nil
    }
  }

  /// A field that a title may name.
  struct Match {
    var field: String
    var score: Int
    var isVague = false
    var isForeign = false
    /// Whether the title is known for its unit only.
    var isByUnit = false
  }

  private let entries: [Entry]

  /// - Parameter layouts: Those whose titles are known, too.
  init(_ layouts: [Layout]) {
    entries =
      Self.own + layouts.filter { $0.source == .table }.flatMap(\.columns).flatMap(Self.entries)
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
      if words.isEmpty || words.contains(where: SketchWords.strangers.contains) { return nil }
      // What is vague in people's tables is so in those of apps.
      let isVague = own.contains {
        $0.isVague && $0.field === name && $0.words.elementsEqual(words, by: ===)
      }
      let isShort = words.count == 1 && words[0].count < 4
      let isEnglish = own.contains { !$0.isForeign && words.contains($0.words[0]) }
      return Entry(
        field: name, words: words, reach: isVague || isShort ? .whole : .words, isVague: isVague,
        isForeign: !isEnglish)
    }
  }

  /// The fields that a title may name, by their names.
  func matches(_ title: SketchTitle) -> [String: Match] {
    if title.isConsumption { return [:] }
    let isStrange = title.has(any: .strangers)
    return entries.enumerated().reduce(into: [:]) { matches, place in
      let entry = place.element
      guard let score = entry.score(title, isStrange: isStrange) else { return }
      // Of two that fit as well, the first counts.
      let match = Match(
        field: entry.field, score: score * 10_000 - place.offset, isVague: entry.isVague,
        isForeign: entry.isForeign)
      if match.score > matches[entry.field]?.score ?? 0 { matches[entry.field] = match }
    }
  }

  /// Whether a word alone names a field.
  static func isWord(_ word: String) -> Bool {
    own.contains { $0.words.count == 1 && $0.words[0] === word }
  }

  // MARK: Words

  /// The words of people, in the languages in which apps and people have titles.
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
