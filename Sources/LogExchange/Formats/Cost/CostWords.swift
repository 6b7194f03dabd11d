// SPDX-License-Identifier: MIT

/// The words that apps have for what a cost was for.
enum CostWords {
  /// In small letters. A word of an app that is not listed is `other`, and kept beside it.
  private static let words: [(category: CostCategory, words: [String])] = [
    (
      .service,
      [
        "service", "maintenance", "oil change", "change oil", "oil_change", "inspection",
        "tires change", "tires_change", "change tires", "замена масла", "troca de óleo",
      ]
    ),
    (.repair, ["repair", "repairs", "spare parts", "spare_parts"]),
    (.insurance, ["insurance", "страхование", "seguro"]),
    (.tax, ["tax", "taxes", "road tax"]),
    (.registration, ["registration", "mot", "tech inspection", "tech_inspection"]),
    (.parking, ["parking", "parking tax", "парковка", "estacionamento"]),
    (.toll, ["toll", "tolls"]),
    (.fine, ["fine", "fines", "ticket", "tickets", "tickets/fines"]),
    (.wash, ["wash", "car wash", "care"]),
    (.accessory, ["accessory", "accessories", "tuning"]),
    (.other, ["other", "miscellaneous"]),
  ]

  /// The category that a word of an app stands for; nil for one that is not known.
  static func category(_ text: String) -> CostCategory? {
    let folded = Array(CSVText.trimmed(Array(text.lowercased().utf8)[...]))
    return words.first { $0.words.contains { $0.utf8.elementsEqual(folded) } }?.category
  }

  /// Whether a word is that of a category, capital letters counting like small ones.
  static func isPlain(_ text: String, _ category: CostCategory) -> Bool {
    CSVText.equalFoldingASCII(text.utf8, category.rawValue.utf8)
  }
}

extension LogRecord {
  /// Sets the category that a word of an app stands for: `other` for one that is not known.
  ///
  /// - Parameter name: The name of the extra that keeps the word, where it says more than
  ///   the category; nil where another field has it.
  mutating func setCategory(_ word: String, keptAs name: String?) {
    guard var cost else { return }
    let category = CostWords.category(word) ?? .other
    cost.category = category.rawValue
    if let name, !CostWords.isPlain(word, category) {
      cost.extras.append(name: name, value: word)
    }
    self = cost.record
  }

  /// Makes money that came back less than nothing, whichever sign it was written with.
  mutating func negateCost() {
    guard var cost, let total = cost.totalCost, !total.isNegative, !total.isZero else { return }
    cost.totalCost = total.negated
    self = cost.record
  }

  /// The first value of an extra that a column with this title gave, capital letters
  /// counting like small ones.
  func extra(titled title: String) -> Extras.Entry? {
    extras.entries.first { CSVText.equalFoldingASCII($0.name.utf8, title.utf8) }
  }

  /// Takes the first value of an extra away.
  mutating func removeExtra(_ entry: Extras.Entry) {
    var cells = ExtraCells(extras)
    _ = cells.take(entry.name)
    extras = cells.rest
  }
}

extension ExactDecimal {
  /// The same number with the other sign.
  var negated: ExactDecimal {
    ExactDecimal(significand: significand, scale: scale, isNegative: !isNegative)
  }
}
