// SPDX-License-Identifier: MIT

// The meaning of a text in a style. `careful` has its own rules, in `TypedNumber`
// and `TypedDate`.

extension TypingStyle {
  /// A text with full-width forms of ASCII, which Japanese and Chinese keyboards write, as
  /// plain ASCII.
  func folded(_ text: String) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E:
        scalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      case 0x3000: scalars.append(" ")
      case 0xFFE5: scalars.append("\u{A5}")
      case 0x2212: scalars.append("-")
      default: scalars.append(scalar)
      }
    }
    return scalars
  }

  // MARK: Numbers

  /// A number in the style, with a point and without groups; nil for other
  /// notations.
  func canonicalNumber(_ text: String) -> String? {
    guard let decimalMark else { return nil }
    var rest = folded(text)[...]
    var number = String.UnicodeScalarView()
    if let sign = rest.first, sign == "-" || sign == "+" {
      if sign == "-" { number.append(sign) }
      rest.removeFirst()
    }
    let parts = rest.split(separator: decimalMark, omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2 else { return nil }
    let marks = Set(whole.filter { groupingMarks.contains($0) })
    let groups = whole.split(omittingEmptySubsequences: false) { marks.contains($0) }
    // `.50` has no digit before the point.
    let startsWithMark = whole.isEmpty && parts.count == 2
    guard marks.count <= 1, startsWithMark || groups.allSatisfy(Self.areDigits) else { return nil }
    if groups.count > 1 {
      guard groups[0].count <= 3, groups[0].first != "0",
        groups.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
    }
    number.append(contentsOf: startsWithMark ? ["0"] : groups.flatMap { $0 })
    if parts.count == 2 {
      guard Self.areDigits(parts[1]) else { return nil }
      number.append(".")
      number.append(contentsOf: parts[1])
    }
    return String(number)
  }

  private static func areDigits(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    !scalars.isEmpty && scalars.allSatisfy(isDigit)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(scalar.value)
  }

  /// The number at the beginning of a text, and the rest of the text.
  func split(_ text: String) -> (number: String, rest: String) {
    let scalars = decimalMark == nil ? Array(text.unicodeScalars) : folded(text)
    var end = 0
    while end < scalars.count {
      let scalar = scalars[end]
      let isGrouped =
        groupingMarks.contains(scalar) && end > 0 && Self.isDigit(scalars[end - 1])
        && end + 1 < scalars.count && Self.isDigit(scalars[end + 1])
      guard
        Self.isDigit(scalar) || scalar == "." || scalar == "," || scalar == "-" || scalar == "+"
          || scalar == decimalMark || isGrouped
      else { break }
      end += 1
    }
    return (Self.trimmed(scalars[..<end]), Self.trimmed(scalars[end...]))
  }

  private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var rest = scalars
    while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    return String(String.UnicodeScalarView(rest))
  }

  /// An amount of money without the sign or code of its currency, and that sign.
  func withoutCurrency(_ text: String) -> (amount: String, sign: CurrencySign?) {
    let scalars = folded(text)[...]
    for known in currencySigns {
      for sign in [known.sign, known.code] where !sign.isEmpty {
        let sign = Array(sign.unicodeScalars)
        guard scalars.count > sign.count else { continue }
        if scalars.starts(with: sign) {
          return (Self.trimmed(scalars.dropFirst(sign.count)), known)
        }
        if scalars.suffix(sign.count).elementsEqual(sign) {
          return (Self.trimmed(scalars.dropLast(sign.count)), known)
        }
      }
    }
    return Self.withoutCode(scalars) ?? (text, nil)
  }

  /// An amount without a mark that stands for one currency everywhere: three capitals, as in
  /// ISO 4217, or the sign of the euro. nil without such a mark.
  private static func withoutCode(
    _ scalars: ArraySlice<Unicode.Scalar>
  ) -> (amount: String, sign: CurrencySign?)? {
    func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
    func code(_ letters: ArraySlice<Unicode.Scalar>, _ rest: ArraySlice<Unicode.Scalar>) -> (
      amount: String, sign: CurrencySign?
    )? {
      let amount = trimmed(rest)
      guard !amount.isEmpty, amount.unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic })
      else { return nil }
      let word = String(String.UnicodeScalarView(letters))
      return (amount, CurrencySign(word, word == "\u{20AC}" ? "EUR" : word))
    }
    for count in [3, 1] where scalars.count > count {
      let isSign = { (letters: ArraySlice<Unicode.Scalar>) in
        count == 3 ? letters.allSatisfy(isLetter) : letters.first == "\u{20AC}"
      }
      if isSign(scalars.suffix(count)) {
        return code(scalars.suffix(count), scalars.dropLast(count))
      }
      if isSign(scalars.prefix(count)) {
        return code(scalars.prefix(count), scalars.dropFirst(count))
      }
    }
    return nil
  }

  // MARK: Dates

  /// A date in the style; nil for other notations.
  func date(_ text: String, now: Timestamp?) -> Timestamp? {
    guard let dateOrder else { return nil }
    var scalars = folded(text).map { $0.properties.isWhitespace ? " " : $0 }
    if dateOrder == .ymd {
      scalars = scalars.filter { $0 != "\u{65E5}" }.map {
        $0 == "\u{5E74}" || $0 == "\u{6708}" ? "/" : $0
      }
    }
    let bytes = Array(String(String.UnicodeScalarView(scalars)).utf8)
    let start = bytes.indices.first { index in
      (bytes[index] == 0x20 || bytes[index] == UInt8(ascii: "T"))
        && index + 1 < bytes.count && (0x30...0x39).contains(bytes[index + 1])
    }
    let day = Array(bytes[..<(start ?? bytes.count)])
    var time: [UInt8]?
    if let start {
      guard let known = Self.time(bytes[(start + 1)...]) else { return nil }
      time = known
    }
    let known = dateOrder.day(day) ?? Self.nativeDay(day, now: now)
    guard let known else { return nil }
    guard let time else { return known }
    return Timestamp(iso8601: Array("\(known)T".utf8) + time)
  }

  /// A day in the native form, or `today` or `yesterday`.
  private static func nativeDay(_ day: [UInt8], now: Timestamp?) -> Timestamp? {
    let first = day.first ?? 0
    let isWord = first >= UInt8(ascii: "A")
    guard isWord || day.count > 4 && day[4] == UInt8(ascii: "-") else { return nil }
    return Timestamp(typed: String(decoding: day, as: UTF8.self), now: now)
  }

  /// `7:12`, `07:12:30.5`, `7:12 pm`, perhaps with an offset, in the native form; nil for
  /// anything else.
  private static func time(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.startIndex
    var hour = 0
    let digits = text[..<colon]
    guard (1...2).contains(digits.count) else { return nil }
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      hour = hour * 10 + Int(digit - 0x30)
    }
    var rest = text[colon...].map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    for (word, half) in [("am", 0), ("pm", 12)] {
      guard let place = rest.indices.first(where: { rest[$0...].starts(with: word.utf8) }) else {
        continue
      }
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
      rest.removeSubrange(place..<place + 2)
      rest.removeAll { $0 == 0x20 }
      break
    }
    // The native form has `Z` in upper case.
    if rest.last == UInt8(ascii: "z") { rest[rest.count - 1] = UInt8(ascii: "Z") }
    return [0x30 + UInt8(hour / 10), 0x30 + UInt8(hour % 10)] + rest
  }
}

extension DateOrder {
  /// A day, a month and a year of four digits in this order; nil for anything else.
  func day(_ text: [UInt8]) -> Timestamp? {
    guard let mark = text.first(where: { !(0x30...0x39).contains($0) }) else { return nil }
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int? in
      let isNumber = (1...4).contains(part.count) && part.allSatisfy { (0x30...0x39).contains($0) }
      return isNumber ? part.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    let yearPlace = self == .ymd ? 0 : 2
    for (place, part) in parts.enumerated() {
      guard place == yearPlace ? part.count == 4 : part.count <= 2 else { return nil }
    }
    switch self {
    case .ymd where ["/", "-", "."].contains(UnicodeScalar(mark)):
      return Timestamp(year: numbers[0], month: numbers[1], day: numbers[2])
    case .dmy where ["/", "-", "."].contains(UnicodeScalar(mark)):
      return Timestamp(year: numbers[2], month: numbers[1], day: numbers[0])
    // With points, the day comes first everywhere, so they are refused here.
    case .mdy where ["/", "-"].contains(UnicodeScalar(mark)):
      return Timestamp(year: numbers[2], month: numbers[0], day: numbers[1])
    default: return nil
    }
  }
}
