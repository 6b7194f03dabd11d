// SPDX-License-Identifier: MIT

extension ExactDecimal {
  /// The number that was meant, if the digits show that it went through 32-bit binary floating
  /// point: 78.19999694824219 is 78.2.
  ///
  /// - Returns: The shortest decimal that gives the same 32-bit number; nil if the text has at
  ///   most nine digits, or is not exactly a 32-bit number.
  static func withoutFloatNoise(_ text: String) -> ExactDecimal? {
    let digits = text.utf8.count(where: CSVText.isDigit)
    guard digits > 9, let wide = Double(text), let narrow = Float(text), Double(narrow) == wide,
      let short = try? ExactDecimal(parsing: narrow.description)
    else { return nil }
    return short.reduced
  }
}
