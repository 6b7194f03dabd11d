// SPDX-License-Identifier: MIT

/// The words of a column, with the choice of the one for a record.
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
  /// The words by the text that they set, if each sets only one text of the same field.
  private let byText: [Name: Word]?
  private let otherwise: LayoutWord.Otherwise
  private let table: WordTable
  /// The index of the field that the words are for in the table of the kind.
  private let field: Int?
  private let first: FieldAccess?

  init(_ words: [LayoutWord], _ otherwise: LayoutWord.Otherwise, _ kind: LogKind) {
    let all = words.map { word in
      let bits = word.says.reduce(UInt64(0)) { bits, saying in
        bits | (kind.fields.firstIndex(of: saying.field).map { 1 << UInt64($0) } ?? 0)
      }
      return Word(
        text: word.word, says: word.says.map { ($0.field, $0.value) }, bits: bits,
        isKept: word.isKept)
    }
    let isOfOneText = words.allSatisfy { word in
      word.says.count == 1 && word.says[0].field == words[0].says[0].field
        && word.says[0].field.isText && !word.isKept
    }
    self.words = all
    // Of words with the same text, the first counts.
    byText =
      isOfOneText
      ? Dictionary(all.map { (Name($0.says[0].value), $0) }, uniquingKeysWith: { a, _ in a }) : nil
    self.otherwise = otherwise
    table = WordTable(words, kind.fields)
    field = words.lazy.compactMap { $0.says.first }.first
      .flatMap { kind.fields.firstIndex(of: $0.field) }
    first = words.lazy.compactMap { $0.says.first }.first?.field.access
  }

  /// Chooses the word of a record.
  ///
  /// A word that reading kept as an extra is the best choice if it still fits the record. A
  /// kept text that is not among the words is chosen if the record does not set the field of
  /// the words.
  ///
  /// - Parameter own: The text that reading kept of the column.
  /// - Returns: The word, the fields it sets, and true if it is the kept one; nil for none.
  func choice(
    for record: LogRecord, own: String?
  ) -> (word: String, says: UInt64, isOwn: Bool)? {
    let best = best(for: record)
    if let own {
      let bytes = CSVText.trimmed(Array(own.utf8)[...])
      let known = words.first { CSVText.equalFoldingASCII($0.text.utf8, bytes) }
      if let known, known.isKept, known.says.count >= best?.says.count ?? 0,
        known.holds(for: record)
      {
        return (own, known.bits, true)
      }
      let isUnsaid = first.map { !$0.isGiven(in: record) } ?? true
      if best == nil, known == nil, otherwise == .extra, isUnsaid, !bytes.isEmpty {
        return (own, 0, true)
      }
    }
    if best == nil, otherwise == .text, let field, case .text(let get, _)? = first,
      let text = get(record)
    {
      // A text that is also a word, or blank, would not be read as itself.
      let bytes = CSVText.trimmed(Array(text.utf8)[...])
      return bytes.isEmpty || table[bytes] != nil ? nil : (text, 1 << UInt64(field), false)
    }
    return best.map { ($0.text, $0.bits, false) }
  }

  /// The word that sets the most fields of a record; among equals, one that is not kept as an
  /// extra.
  private func best(for record: LogRecord) -> Word? {
    if let byText {
      guard case .text(let get, _)? = first, let text = get(record) else { return nil }
      return byText[Name(text)]
    }
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
    return best
  }
}
