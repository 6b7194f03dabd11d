// SPDX-License-Identifier: MIT

/// The notation of the numbers in a column.
struct SketchNumbers {
  private(set) var style = ColumnNumberStyle()
  /// True if all numbers are plain ones with a decimal point.
  private(set) var isPlain = true
  /// The decimal mark; nil if no number has one, or if it is not decided.
  private(set) var mark: DecimalMark?
  /// A number whose mark may separate thousands, if nothing decides it.
  private(set) var open: String?
  /// True if some numbers have decimal points and some decimal commas.
  private(set) var isMixed = false
  /// True if that is so, and each number shows which it has: none is like `1,234`.
  var showsEachMark: Bool { isMixed && style.ambiguous == nil }
  /// The words after the numbers, each once.
  private(set) var suffixes: [String] = []
  /// The unit of which the first price with a unit is that of one: litres for `1.659 €/L`.
  private(set) var rate: UnitWord?
  /// True if some numbers have no word after them.
  private(set) var hasPlain = false

  /// Nil if the texts are not numbers. A few bad ones among many are tolerated.
  init?(_ column: SketchColumn) {
    let texts = column.filled
    var misses = 0
    var plain = 0
    for text in texts {
      if (try? ExactDecimal(utf8: text)) != nil { plain += 1 }
      let compound = SketchNumbers.compoundUnit(text)
      guard let number = try? NumberText(text),
        Self.isBare(number) || number.currency != nil || number.rate?.unit != nil || compound != nil
      else {
        misses += 1
        continue
      }
      style.observe(text)
      if let unit = number.rate?.unit, rate == nil { rate = unit }
      let suffix = compound ?? number.suffix
      if suffix.isEmpty { hasPlain = true }
      if !suffix.isEmpty, !suffixes.contains(where: { $0 === suffix }) { suffixes.append(suffix) }
    }
    if texts.isEmpty || misses * 3 > texts.count { return nil }
    isPlain = plain == texts.count
    switch style.decision {
    case .noMarks: break
    case .decided(let found): mark = found
    case .undecided(let example):
      // Programs write three decimals after a single digit, as in `1.459`.
      let isOfProgram =
        isPlain && texts.count > 2 && texts.allSatisfy { $0.prefix { $0 != 0x2E }.count == 1 }
      open = example.text
      if isOfProgram { mark = .point }
    case .contradictory:
      isMixed = true
      mark = plain * 2 >= texts.count ? .point : .comma
    }
  }

  /// Whether the mark is decided.
  var isDecided: Bool { mark != nil || open == nil }

  /// Takes back that three decimals after a single digit are those of programs: where other columns
  /// have commas, `3.100` may be thousands.
  mutating func doubt() { if open != nil { mark = nil } }

  /// True if a text is a number that has nothing beside it but a unit or a currency.
  static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    guard let number = try? NumberText(text) else { return false }
    return isBare(number) || number.currency != nil
  }

  /// True if a number has nothing beside it but a unit.
  private static func isBare(_ number: NumberText) -> Bool {
    number.prefix.isEmpty
      && (number.suffix.isEmpty || SketchWords.unit(number.suffix) != nil)
  }

  /// The larger unit of a value such as `13st 4lb`; nil for any other.
  private static func compoundUnit(_ text: ArraySlice<UInt8>) -> String? {
    for mark in DecimalMark.allCases {
      for kind in [UnitKind.mass, .length] {
        if case .value(_, _, let parts) = CompoundText.reading(text, kind, known: nil, mark) {
          return parts.large[0]
        }
      }
    }
    return nil
  }
}

extension SketchColumn {
  /// The numbers, with nil for cells without one: for estimates only, never for records.
  ///
  /// - Parameter power: The power of ten by which they are multiplied.
  func values(_ mark: DecimalMark, power: Int = 0) -> [Double?] {
    values.map { text in
      guard let number = try? NumberText(Array(text.trimmedBytes)[...]),
        let value = (try? number.value(mark: mark)) ?? (try? number.value(mark: mark.other))
      else { return nil }
      return Double("\(value)e\(power)")
    }
  }

  /// The usual numbers of fields, whose marks may separate thousands.
  private static let usual = [
    "odometer": 100..<2_000_000, "volume": 0.5..<400, "pricePerUnit": 0.2..<60,
    "totalCost": 1..<1000, "weight": 2..<400,
  ]

  /// The mark with which the numbers are usual for each of these fields; nil if that does not decide.
  func usualMark(of fields: some Sequence<String>, _ title: SketchTitle) -> DecimalMark? {
    let marks = fields.map { field in
      let range = title.isIn(.grams, of: .mass) ? 2_000..<400_000 : Self.usual[field] ?? 0..<300
      let fitting = DecimalMark.allCases.filter { mark in
        values(mark, power: title.power).compactMap(\.self).middle.map(range.contains) ?? false
      }
      return fitting.count == 1 ? fitting[0] : nil
    }
    return marks.allSatisfy { $0 == marks[0] } ? marks.first ?? nil : nil
  }

  /// The words with their meaning as yes or no, or full or partial; nil if there are other
  /// words.
  var flags: [(word: String, isYes: Bool)]? {
    // `?` and `NaN` say nothing.
    let words = distinct.filter { !Self.saysNothing($0) }
    if words.allSatisfy({ $0.trimmedBytes.isEmpty }) { return nil }
    // `F` is full beside `P`, and false beside `T`.
    let isFullness = words.contains { SketchWords.folded($0) == "p" }
    let letters = words.map { SketchWords.folded($0) }
    // In Japan and Korea, a circle is right and a cross is wrong.
    let areSigns = [["o", "○", "●", "◯"], ["x", "×", "✕"]].allSatisfy { signs in
      letters.contains(where: signs.contains)
    }
    let flags = words.compactMap { word -> (word: String, isYes: Bool)? in
      let letter = SketchWords.folded(word)
      if areSigns, ["x", "×", "✕"].contains(letter) { return (word, false) }
      if areSigns, ["o", "○", "●", "◯"].contains(letter) { return (word, true) }
      if isFullness, letter == "f" || letter == "p" { return (word, letter == "f") }
      return Self.answer(word).map { (word: word, isYes: $0) }
    }
    if words.count > 6 || flags.count < words.count { return nil }
    // Letters that all mean the same would say nothing.
    let areLetters = letters.allSatisfy { $0.count == 1 && !CSVText.isDigit($0.utf8.first ?? 0) }
    let isOneAnswer = flags.allSatisfy { $0.isYes == flags[0].isYes }
    if areLetters, isOneAnswer, letters.contains(where: { $0 != letters[0] }) { return nil }
    // Beside a word for no, the empty cell has no meaning.
    let saysNo = flags.contains { !$0.isYes && !$0.word.isEmpty }
    return saysNo ? flags.filter { !$0.word.isEmpty } : flags
  }

  /// True if some words say that a tank is full, or that it is not.
  var saysFullness: Bool {
    let words = distinct.map { SketchWords.folded($0) }
    return words.contains("p")
      || words.contains { word in
        SketchWords.fullWords.contains(word) || SketchWords.partialWords.contains(word)
      }
  }

  /// True for a word that says neither yes nor no, such as `NaN`. (A dash and `N/A` mean no.)
  static func saysNothing(_ word: String) -> Bool {
    let text = Array(word.trimmedBytes)[...]
    return !text.isEmpty && !CSVText.equalFoldingASCII(text, "n/a".utf8)
      && (CSVText.isWordForNothing(text) || text.allSatisfy { $0 == UInt8(ascii: "?") })
  }

  /// True for a placeholder in a column of texts: `N/A`, `-`, `null`.
  static func isPlaceholder(_ word: String) -> Bool {
    let text = Array(word.trimmedBytes)[...]
    return ["n/a", "#n/a", "null", "-", "--", "—"].contains {
      CSVText.equalFoldingASCII(text, $0.utf8)
    }
  }

  private static func answer(_ word: String) -> Bool? {
    let text = Array(word.trimmedBytes)[...]
    // `✅ Yes` is said twice.
    let parts = text.split(separator: UInt8(ascii: " "), maxSplits: 1)
    if parts.count == 2, parts[0].allSatisfy({ $0 >= 0x80 }) { return answer(parts[1].text) }
    if text.elementsEqual("❌".utf8) { return false }
    let folded = SketchWords.folded(text.text)
    if SketchWords.fullWords.contains(folded) || SketchWords.marks.contains(folded) { return true }
    // A dash means no; other words for nothing say nothing.
    if SketchWords.partialWords.contains(folded) || folded == "f"
      || text.allSatisfy({ $0 == UInt8(ascii: "-") }) || text.elementsEqual("—".utf8)
      || CSVText.equalFoldingASCII(text, "n/a".utf8)
    {
      return false
    }
    return SpokenFlag.answer(text)
  }

  /// Whether some text is no number.
  var hasTexts: Bool { filled.contains { (try? ExactDecimal(utf8: $0)) == nil } }
}

extension [Double] {
  /// The median; nil for an empty array.
  var middle: Double? { isEmpty ? nil : sorted()[count / 2] }

  /// The third quartile of the distances from the median, divided by the median.
  var spread: Double {
    guard let middle, middle != 0 else { return 0 }
    return map { abs($0 - middle) }.sorted()[count * 3 / 4] / middle
  }
}

extension ArraySlice<UInt8> {
  var text: String { String(decoding: self, as: UTF8.self) }
}
