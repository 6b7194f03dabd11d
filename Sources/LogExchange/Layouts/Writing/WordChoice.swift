// SPDX-License-Identifier: MIT

/// The words of a column, to be chosen by what a record says.
struct WordChoice {
  private struct Word {
    var text: String
    var says: [(field: Field, value: String)]
    /// The fields, a bit for each.
    var bits: UInt64
    var isKept: Bool

    func holds(for record: LogRecord) -> Bool {
      says.allSatisfy { saying in
        switch saying.field.access {
        case .text(let get, _): get(record) === saying.value
        case .flag(let get, _): get(record) == (saying.value === "true")
        case .timestamp, .decimal, .quantity: false
        }
      }
    }
  }

  private let words: [Word]
  private let mayBeOther: Bool
  private let first: FieldAccess?

  init(_ words: [LayoutWord], _ otherwise: LayoutWord.Otherwise, _ kind: LogKind) {
    self.words = words.map { word in
      let bits = word.says.reduce(UInt64(0)) { bits, saying in
        bits | (kind.fields.firstIndex(of: saying.field).map { 1 << UInt64($0) } ?? 0)
      }
      return Word(
        text: word.word, says: word.says.map { ($0.field, $0.value) }, bits: bits,
        isKept: word.isKept)
    }
    mayBeOther = otherwise == .extra
    first = words.lazy.compactMap { $0.says.first }.first?.field.access
  }

  /// Chooses the word that says the most of a record.
  ///
  /// A word that reading has kept as an extra says it best, as long as the record says the same;
  /// one that is none of the list, as long as the record does not say what words are for.
  ///
  /// - Parameter own: What reading has kept of the column.
  /// - Returns: The word, which fields it says, and whether it is the kept one; nil for none.
  func choice(
    for record: LogRecord, own: String?
  ) -> (word: String, says: UInt64, isOwn: Bool)? {
    var best: Word?
    for word in words where !word.says.isEmpty && word.holds(for: record) {
      guard let other = best else {
        best = word
        continue
      }
      let isBetter =
        word.says.count > other.says.count
        || word.says.count == other.says.count && other.isKept && !word.isKept
      if isBetter { best = word }
    }
    if let own {
      let bytes = CSVText.trimmed(Array(own.utf8)[...])
      let known = words.first { CSVText.equalFoldingASCII($0.text.utf8, bytes) }
      if let known, known.isKept, known.says.count >= best?.says.count ?? 0,
        known.holds(for: record)
      {
        return (own, known.bits, true)
      }
      let isUnsaid = first.map { !$0.isGiven(in: record) } ?? true
      if best == nil, known == nil, mayBeOther, isUnsaid, !bytes.isEmpty { return (own, 0, true) }
    }
    return best.map { ($0.text, $0.bits, false) }
  }
}
