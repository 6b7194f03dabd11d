// SPDX-License-Identifier: MIT

/// The words that a column may hold, for lookup by hash.
final class WordTable {
  struct Word {
    /// The indices of fields in the table of the kind, each with the value that the word sets.
    var says: [(field: Int, value: [UInt8])]
    var isKept: Bool
  }

  /// The words as in the layout, for messages.
  let all: [String]
  private let places: [[UInt8]: Int]
  /// The indices of all words by their exact spelling, if some differ only in case.
  private let exactPlaces: [[UInt8]: Int]
  private let words: [Word]

  init(_ words: [LayoutWord], _ fields: [Field]) {
    all = words.map(\.word)
    places = Dictionary(
      words.enumerated().map { (Self.folded($1.word.utf8), $0) }, uniquingKeysWith: { a, _ in a })
    let isAlike = places.count < words.count
    exactPlaces = Dictionary(
      isAlike ? words.enumerated().map { (Array($1.word.utf8), $0) } : [],
      uniquingKeysWith: { a, _ in a })
    self.words = words.map { word in
      let says = word.says.compactMap { saying in
        fields.firstIndex { $0 === saying.field }
          .map { (field: $0, value: Array(saying.value.utf8)) }
      }
      return Word(says: says, isKept: word.isKept)
    }
  }

  private static func folded(_ text: some Sequence<UInt8>) -> [UInt8] {
    text.map(CSVText.folded)
  }

  /// The entry for a text; the exact spelling is preferred, then case is ignored.
  subscript(text: ArraySlice<UInt8>) -> Word? {
    (exactPlaces.isEmpty ? nil : exactPlaces[Array(text)]).map { words[$0] }
      ?? places[Self.folded(text)].map { words[$0] }
  }
}
