// SPDX-License-Identifier: MIT

/// Numbers with the words for what is counted.
enum Plural {
  /// Phrases for those of several counts that are not 0.
  static func counts(_ counts: (number: Int, one: String)...) -> [String] {
    counts.filter { $0.number > 0 }.map { count($0.number, $0.one) }
  }

  /// The same in words that need no plural: `3 rejected`.
  static func fates(_ counts: (number: Int, fate: String)...) -> [String] {
    counts.filter { $0.number > 0 }.map { "\($0.number) \($0.fate)" }
  }

  static func count(_ number: Int, _ one: String, _ more: String? = nil) -> String {
    number == 1 ? "1 \(one)" : "\(number) \(more ?? one + "s")"
  }
}
