// SPDX-License-Identifier: MIT

/// A number as people type it, with marks between its digits.
enum TypedNumber {
  /// The text can be read in only one way.
  case number(ExactDecimal)
  /// The text has one mark with three digits after it, which is for decimals or for thousands.
  case ambiguous(String, String)
  case none

  init(_ text: String) {
    guard let number = try? NumberText(Array(text.utf8)[...]), number.prefix.isEmpty,
      number.suffix.isEmpty, let first = number.core.first, let last = number.core.last,
      CSVText.isDigit(first), CSVText.isDigit(last), !number.core.contains(UInt8(ascii: "'"))
    else {
      self = .none
      return
    }
    self = .none
    switch number.evidence {
    case .none, .nonsense: break
    case .decides(let mark): if let value = try? number.value(mark: mark) { self = .number(value) }
    case .ambiguous(let mark):
      if let decimals = try? number.value(mark: mark),
        let thousands = try? number.value(mark: mark.other)
      {
        self = .ambiguous("\(decimals)", "\(thousands)")
      }
    }
  }
}

extension Quantity {
  /// Reads a positive amount as people type it, with the unit after the number.
  ///
  /// - Parameter usual: The unit of a bare number.
  package init?(typed text: String, usual: Unit) {
    let trimmed = Array(text.trimmedBytes)
    let end = trimmed.firstIndex { $0 >= 0x41 || $0 == UInt8(ascii: "%") } ?? trimmed.endIndex
    let digits = String(
      decoding: Array(String(decoding: trimmed[..<end], as: UTF8.self).trimmedBytes), as: UTF8.self)
    let name = String(decoding: trimmed[end...], as: UTF8.self).lowercasedASCII
    let unit = name.isEmpty ? usual : Unit.allCases.first { $0.rawValue.lowercasedASCII == name }
    var number = try? ExactDecimal(parsing: digits)
    if number == nil, case .number(let typed) = TypedNumber(digits) { number = typed }
    guard let number, let unit, !number.isNegative, !number.isZero else { return nil }
    self.init(number, unit)
  }
}
