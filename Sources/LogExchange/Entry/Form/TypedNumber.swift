// SPDX-License-Identifier: MIT

/// A number as people type it, with marks between its digits.
enum TypedNumber {
  /// It can be read in one way only.
  case number(ExactDecimal)
  /// One mark with three digits after it: of decimals, or of thousands.
  case ambiguous(String, String)
  case none

  init(_ text: String) {
    let bytes = Array(text.utf8)
    let isSigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
    let sign = isSigned ? bytes.prefix(1) : []
    let body = bytes.dropFirst(sign.count)
    let comma = UInt8(ascii: ",")
    let point = UInt8(ascii: ".")
    let marks = body.filter { $0 == comma || $0 == point }
    let parts = body.split(omittingEmptySubsequences: false) { $0 == comma || $0 == point }
    let hasDigits = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard hasDigits, let last = marks.last, let first = parts.first, let end = parts.last else {
      self = .none
      return
    }
    /// Whether some parts are thousands: three digits each after the first.
    func areThousands(_ parts: ArraySlice<ArraySlice<UInt8>>) -> Bool {
      guard let first = parts.first, (1...3).contains(first.count), first.first != 0x30 else {
        return false
      }
      return parts.dropFirst().allSatisfy { $0.count == 3 }
    }
    func value(whole: ArraySlice<ArraySlice<UInt8>>, _ decimals: ArraySlice<UInt8>?) -> String {
      let digits = sign + whole.flatMap { $0 } + (decimals.map { [point] + $0 } ?? [])
      return String(decoding: digits, as: UTF8.self)
    }
    var texts: [String] = []
    if marks.count == 1 {
      texts.append(value(whole: [first], end))
    }
    // One kind of mark throughout: thousands, where three digits stand after each.
    if marks.allSatisfy({ $0 == last }), areThousands(parts[...]) {
      texts.append(value(whole: parts[...], nil))
    }
    // Another mark at the end: that of the decimals.
    let before = marks.dropLast()
    if let mark = before.first, mark != last, before.allSatisfy({ $0 == mark }),
      areThousands(parts.dropLast())
    {
      texts.append(value(whole: parts.dropLast(), end))
    }
    switch texts.count {
    case 1: self = (try? ExactDecimal(parsing: texts[0])).map { .number($0) } ?? .none
    case 2: self = .ambiguous(texts[0], texts[1])
    default: self = .none
    }
  }
}

extension Quantity {
  /// An amount as people type it, with the unit after the number; more than zero.
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
