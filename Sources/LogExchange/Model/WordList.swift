// SPDX-License-Identifier: MIT

/// Words in a sentence.
package enum WordList {
  /// `a, b or c`.
  package static func or(_ words: [String]) -> String { list(words, "or") }

  /// `a, b and c`.
  package static func and(_ words: [String]) -> String { list(words, "and") }

  static func list(_ words: [String], _ word: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
