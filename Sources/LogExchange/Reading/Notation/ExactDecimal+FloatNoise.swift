// SPDX-License-Identifier: MIT

extension ExactDecimal {
  /// The number that was meant, where this one shows that it went through binary
  /// floating point of 32 bits: 78.19999694824219 is 78.2.
  ///
  /// - Returns: The shortest decimal that is the same 32-bit number; nil where
  ///   this one has few digits, or is no 32-bit number.
  static func withoutFloatNoise(_ text: String) -> ExactDecimal? {
    let digits = text.utf8.count(where: CSVText.isDigit)
    guard digits > 9, let wide = Double(text), let narrow = Float(text), Double(narrow) == wide,
      let short = try? ExactDecimal(parsing: narrow.description)
    else { return nil }
    return short.reduced
  }
}
