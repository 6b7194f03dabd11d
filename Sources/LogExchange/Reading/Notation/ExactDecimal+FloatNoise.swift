// SPDX-License-Identifier: MIT

extension ExactDecimal {
  /// The number that was meant, if the digits show that it went through 32-bit binary floating
  /// point: 78.19999694824219 is 78.2.
  ///
  /// - Returns: The shortest decimal that gives the same 32-bit number; nil if the text has no
  ///   decimals, at most nine digits without zeros at its end, or is not exactly a 32-bit number.
  static func withoutFloatNoise(_ text: String) -> ExactDecimal? {
    let zeros = text.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    let digits = text.utf8.count(where: CSVText.isDigit) - zeros
    guard digits > 9, text.utf8.contains(UInt8(ascii: ".")), let wide = Double(text),
      let narrow = Float(text), Double(narrow) == wide,
      let short = try? ExactDecimal(parsing: narrow.description)
    else { return nil }
    return short.reduced
  }
}
