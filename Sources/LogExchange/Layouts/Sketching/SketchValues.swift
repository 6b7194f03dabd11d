// SPDX-License-Identifier: MIT

/// How the numbers of a column are written.
struct SketchNumbers {
  private(set) var style = ColumnNumberStyle()
  /// Whether all of them are plain numbers with a point.
  private(set) var isPlain = true
  /// The mark before decimals; nil where no number has one, or nothing says which it is.
  private(set) var mark: DecimalMark?
  /// A number whose mark may be of thousands, where nothing decides it.
  private(set) var open: String?
  /// Whether some numbers have points and some commas.
  private(set) var isMixed = false
  /// What stands at the numbers, each word once.
  private(set) var suffixes: [String] = []

  /// Nil where there are no numbers. Among many a few bad ones may stand.
  init?(_ column: SketchColumn) {
    let texts = column.filled
    var misses = 0
    var plain = 0
    for text in texts {
      if (try? ExactDecimal(utf8: text)) != nil { plain += 1 }
      let compound = SketchNumbers.compoundUnit(text)
      guard let number = try? NumberText(text),
        Self.isBare(number) || number.currency != nil || compound != nil
      else {
        misses += 1
        continue
      }
      style.observe(text)
      let suffix = compound ?? number.suffix
      if !suffix.isEmpty, !suffixes.contains(where: { $0 === suffix }) { suffixes.append(suffix) }
    }
    if texts.isEmpty || misses * 3 > texts.count { return nil }
    isPlain = plain == texts.count
    switch style.decision {
    case .noMarks: break
    case .decided(let found): mark = found
    case .undecided(let example):
      // Decimals of three digits behind one with a point are what programs write.
      let isOfProgram =
        isPlain && texts.count > 2 && texts.allSatisfy { $0.prefix { $0 != 0x2E }.count == 1 }
      if isOfProgram { mark = .point } else { open = example.text }
    case .contradictory:
      isMixed = true
      mark = plain * 2 >= texts.count ? .point : .comma
    }
  }

  /// Whether there is nothing at a number but a unit.
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
  /// The numbers, nil where a cell has none: for weighing what is likely, never for records.
  func values(_ mark: DecimalMark) -> [Double?] {
    values.map { text in
      guard let number = try? NumberText(Array(text.trimmedBytes)[...]),
        let value = (try? number.value(mark: mark)) ?? (try? number.value(mark: mark.other))
      else { return nil }
      return Double(value.description)
    }
  }

  /// The words that mean yes or no, full or not; nil if there are others.
  var flags: [(word: String, isYes: Bool)]? {
    let words = distinct
    let flags = words.compactMap { word in Self.answer(word).map { (word: word, isYes: $0) } }
    if words.isEmpty || words.count > 6 || flags.count < words.count { return nil }
    // An empty place beside `no` says nothing.
    let saysNo = flags.contains { !$0.isYes && !$0.word.isEmpty }
    return saysNo ? flags.filter { !$0.word.isEmpty } : flags
  }

  private static func answer(_ word: String) -> Bool? {
    let text = Array(word.trimmedBytes)[...]
    let folded = SketchWords.folded(text.text)
    if SketchWords.fullWords.contains(folded) || SketchWords.marks.contains(folded) { return true }
    if SketchWords.partialWords.contains(folded) || isNothing(text) || folded == "f" {
      return false
    }
    return SpokenFlag.answer(text)
  }

  /// Whether some text is no number.
  var hasTexts: Bool { filled.contains { (try? ExactDecimal(utf8: $0)) == nil } }
}

extension [Double] {
  /// The middle one; nil for none.
  var middle: Double? { isEmpty ? nil : sorted()[count / 2] }

  /// How far they are apart, measured by the middle one: three quarters are nearer to it.
  var spread: Double {
    guard let middle, middle != 0 else { return 0 }
    return map { abs($0 - middle) }.sorted()[count * 3 / 4] / middle
  }
}

extension ArraySlice<UInt8> {
  var text: String { String(decoding: self, as: UTF8.self) }
}
