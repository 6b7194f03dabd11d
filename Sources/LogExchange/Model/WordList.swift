// SPDX-License-Identifier: MIT

/// Words in a sentence.
enum WordList {
  /// `a, b or c`.
  static func or(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
