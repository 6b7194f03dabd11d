// SPDX-License-Identifier: MIT

extension SketchGuesser {
  /// How the numbers of a column are written.
  struct Numbers {
    /// nil where no number has one.
    var mark: DecimalMark?
    /// Whether a mark is there and nothing says what it is.
    var isOpen = false
    var doubt: String?
    /// Whether all of them are plain numbers with a point.
    var isPlain = true
  }

  /// The words of a column that mean yes or no, full or not; nil if there are others.
  static func flags(_ column: SketchColumn) -> [(String, Bool)]? {
    let words = column.distinct
    if words.isEmpty || words.count > 5 { return nil }
    var flags: [(String, Bool)] = []
    for word in words {
      let folded = SketchWords.folded(
        String(decoding: word.trimmedBytes, as: UTF8.self))
      if SketchWords.yes.contains(folded) || SketchWords.fullWords.contains(folded) {
        flags.append((word, true))
      } else if SketchWords.no.contains(folded) || SketchWords.partialWords.contains(folded) {
        flags.append((word, false))
      } else {
        return nil
      }
    }
    // An empty place beside `no` says nothing.
    let saysNo = flags.contains { !$0.1 && !$0.0.isEmpty }
    return saysNo ? flags.filter { !$0.0.isEmpty } : flags
  }

  /// How the numbers of a column are written; nil if they are none.
  func number(_ column: SketchColumn) -> Numbers? {
    let texts = column.filled
    let (style, misses) = Self.style(column)
    // Among many numbers a few bad ones may stand.
    if texts.isEmpty || misses * 3 > texts.count { return nil }
    let isPlain = texts.allSatisfy { (try? ExactDecimal(utf8: $0.trimmedBytes)) != nil }
    switch style.decision {
    case .noMarks: return Numbers(isPlain: isPlain)
    case .decided(let mark): return Numbers(mark: mark, isPlain: isPlain)
    case .undecided(let example):
      if let mark { return Numbers(mark: mark, isPlain: isPlain) }
      // Decimals of three digits with a point are what programs write.
      if isPlain, Self.allHavePoints(texts) { return Numbers(mark: .point, isPlain: true) }
      return Numbers(
        isOpen: true, doubt: "\"\(example.text)\" leaves open whether it is thousands",
        isPlain: isPlain)
    case .contradictory:
      let plain = texts.count { (try? ExactDecimal(utf8: $0.trimmedBytes)) != nil }
      return Numbers(
        mark: plain * 2 >= texts.count ? .point : .comma,
        doubt: "some numbers have points, some commas", isPlain: plain * 2 >= texts.count)
    }
  }

  /// Whether every number has a point and the same few digits before it, as prices and
  /// weights with three decimals do; `45.210` may be thousands.
  private static func allHavePoints(_ texts: [String]) -> Bool {
    texts.count > 2
      && texts.allSatisfy { text in
        let whole = text.trimmedBytes.prefix { $0 != UInt8(ascii: ".") }
        return whole.count == 1
      }
  }

  static func style(_ column: SketchColumn) -> (style: ColumnNumberStyle, misses: Int) {
    var style = ColumnNumberStyle()
    var misses = 0
    for text in column.filled {
      let bytes = Array(text.trimmedBytes)
      if let number = try? NumberText(bytes[...]),
        isBare(number) || number.currency != nil || compoundUnit(bytes[...]) != nil
      {
        style.observe(bytes[...])
      } else {
        misses += 1
      }
    }
    return (style, misses)
  }

  /// The larger unit of a value such as `13st 4lb`; nil for any other.
  static func compoundUnit(_ text: ArraySlice<UInt8>) -> SketchUnit? {
    for mark in DecimalMark.allCases {
      for kind in [UnitKind.mass, .length] {
        guard case .value(_, _, let parts) = CompoundText.reading(text, kind, known: nil, mark)
        else { continue }
        return parts.large.lazy.compactMap { SketchWords.unit($0) }.first
      }
    }
    return nil
  }

  /// Whether there is nothing at a number but a unit.
  private static func isBare(_ number: NumberText) -> Bool {
    number.prefix.isEmpty
      && (number.suffix.isEmpty || SketchWords.unit(SketchWords.folded(number.suffix)) != nil)
  }
}
