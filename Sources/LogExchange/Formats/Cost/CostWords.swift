// SPDX-License-Identifier: MIT

/// The words of apps for the purposes of costs.
enum CostWords {
  /// The words in lower case. A word that is not listed is `other`, and is kept as well.
  private static let words = FormatWords.rows("cost categories")

  /// The category of an app's word, or of the first of several that is known; nil if none is.
  static func category(_ text: String) -> CostCategory? {
    let folded = Array(text.lowercased().utf8)
    let parts = folded.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
    return category(folded[...]) ?? parts.lazy.compactMap(category).first
  }

  private static func category(_ folded: ArraySlice<UInt8>) -> CostCategory? {
    let folded = CSVText.trimmed(folded)
    return words.first { $0.words.contains { $0.utf8.elementsEqual(folded) } }
      .flatMap { CostCategory(rawValue: $0.name) }
  }
}

extension LayoutHook<RecordFinish> {
  /// Sets the category of a cost by its title, if no column has it.
  static let categoryOfTitle = LayoutHook(name: "motostat.category") { record, _, _ in
    if let cost = record.cost, cost.category == nil, let title = cost.title {
      record.setCategory(title, keptAs: nil)
    }
  }
}

extension Layout {
  /// Has costs get their category by their title, if this is a layout of costs.
  mutating func categoriseByTitle() {
    if kind == .cost { finish = .categoryOfTitle }
    for index in others.indices where others[index].kind == .cost {
      others[index].finish = .categoryOfTitle
    }
  }
}

extension LogRecord {
  /// Sets the category of an app's word: `other` for an unknown word.
  ///
  /// - Parameter name: The name of the extra that keeps the word if it says more than
  ///   the category; nil if another field has the word.
  mutating func setCategory(_ word: String, keptAs name: String?) {
    guard var cost else { return }
    let category = CostWords.category(word) ?? .other
    cost.category = category.rawValue
    if let name, !CSVText.equalFoldingASCII(word.utf8, category.rawValue.utf8) {
      cost.extras.append(name: name, value: word)
    }
    self = cost.record
  }

  /// Makes the total negative, for money that came back, whatever sign it was written with.
  mutating func negateCost() {
    guard var cost, let total = cost.totalCost, !total.isNegative, !total.isZero else { return }
    cost.totalCost = total.negated
    self = cost.record
  }

  /// The first value of an extra with this column title, ignoring the case of ASCII
  /// letters.
  func extra(titled title: String) -> Extras.Entry? {
    extras.entries.first { CSVText.equalFoldingASCII($0.name.utf8, title.utf8) }
  }
}

extension ExactDecimal {
  /// The same number with the other sign.
  var negated: ExactDecimal {
    ExactDecimal(significand: significand, scale: scale, isNegative: !isNegative)
  }
}
