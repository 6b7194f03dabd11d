// SPDX-License-Identifier: MIT

/// A number as people and spreadsheets write it: `1.068,30 €`, `$3.459`, `USD 12.00`, `80.0
/// kg`, `12'345`, separated from the text around it.
///
/// Between the digits there may be points, commas, apostrophes, spaces, no-break spaces
/// (U+00A0, U+202F) and thin spaces (U+2009), in groups of three digits. Groups of two before
/// the last three are accepted, too (`1,00,000`). Whether point or comma is the decimal mark is
/// not decided here but for a whole column, see `ColumnNumberStyle`.
public struct NumberText: Hashable, Sendable {
  /// The reason why a text is not a number, or not one that can be kept.
  public enum ParseError: Error, Hashable, Sendable {
    /// The text has no digits.
    case notANumber
    /// The digits are not in groups as thousands separators form them.
    case badGroups
    /// `ExactDecimal` keeps no more than 38 digits.
    case tooManyDigits
  }

  /// The conclusion that a number allows about the decimal mark of its column.
  enum Evidence: Hashable {
    /// There is neither a point nor a comma.
    case none
    case decides(DecimalMark)
    /// Both readings are possible, as in `9,999`; the mark given is the one that it contains.
    case ambiguous(DecimalMark)
    /// No reading makes sense of the marks.
    case nonsense
  }

  /// The text before the digits and their sign, without white space.
  public let prefix: String
  /// The text after the digits, without white space: a unit, a currency.
  public let suffix: String
  let isNegative: Bool
  /// The digits with points and commas; `'` stands for every other mark.
  let core: [UInt8]

  /// Splits a text into the number and the text around it.
  ///
  /// The number is the first digits. Further digits may be in the suffix, as in `7.1 l/100km`
  /// or `2024-03-01`; the caller decides if that is acceptable.
  ///
  /// - Throws: `notANumber` if there are no digits, or a dash in place of those before a comma.
  public init(_ text: ArraySlice<UInt8>) throws(ParseError) {
    var text = CSVText.trimmed(text)
    // Bookkeepers write amounts below zero in brackets: `(¤12.00)`.
    let isInBrackets = text.first == UInt8(ascii: "(") && text.last == UInt8(ascii: ")")
    if isInBrackets { text = CSVText.trimmed(text.dropFirst().dropLast()) }
    guard var start = text.firstIndex(where: CSVText.isDigit) else { throw .notANumber }
    // `.5` is accepted, but in `Fr.5` the point belongs to the prefix.
    if start > text.startIndex, Self.isMark(text[start - 1]),
      !Self.endsWithLetter(text[..<(start - 1)])
    {
      start -= 1
    }
    var head = text[..<start]
    let (core, end) = Self.core(of: text[start...])
    self.core = core

    var sign = Self.removeSign(atEndOf: &head)
    head = CSVText.trimmed(head)
    // `-$5.00` has its sign before the currency.
    if sign == nil { sign = Self.removeSign(atStartOf: &head) }
    if isInBrackets, sign != nil { throw .notANumber }
    isNegative = sign ?? isInBrackets
    // In `-,95` a dash stands for no whole euro; it is not less than nothing.
    if isNegative, core.first == UInt8(ascii: ",") { throw .notANumber }
    prefix = String(decoding: CSVText.trimmed(head), as: UTF8.self)
    suffix = String(decoding: CSVText.trimmed(Self.afterDashes(text[end...])), as: UTF8.self)
  }

  /// The text after the dashes for no cents, as in `60,- €` and `60.--`.
  private static func afterDashes(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = text.first, isMark(first) else { return text }
    let rest = text.dropFirst().drop { $0 == UInt8(ascii: "-") }
    return rest.count < text.count - 1 ? rest : text
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }

  private static func endsWithLetter(_ text: ArraySlice<UInt8>) -> Bool {
    String(decoding: text, as: UTF8.self).unicodeScalars.last?.properties.isAlphabetic ?? false
  }

  /// The digits and marks at the beginning, and their end: after a digit, or after a mark that
  /// ends the text (`5.`).
  private static func core(of text: ArraySlice<UInt8>) -> (core: [UInt8], end: Int) {
    var core: [UInt8] = []
    var rest = text
    var lastDigit = (count: 0, end: text.startIndex)
    while let byte = rest.first {
      if CSVText.isDigit(byte) || isMark(byte) {
        core.append(byte)
        rest = rest.dropFirst()
        if CSVText.isDigit(byte) || rest.isEmpty { lastDigit = (core.count, rest.startIndex) }
      } else if let length = groupMarkLength(atStartOf: rest) {
        core.append(UInt8(ascii: "'"))
        rest = rest.dropFirst(length)
      } else {
        break
      }
    }
    return (Array(core.prefix(lastDigit.count)), lastDigit.end)
  }

  private static func groupMarkLength(atStartOf text: ArraySlice<UInt8>) -> Int? {
    if text.first == UInt8(ascii: "'") { return 1 }
    // U+2019, the typographic apostrophe.
    if text.starts(with: [0xE2, 0x80, 0x99]) { return 3 }
    return CSVText.spaceLength(atStartOf: text)
  }

  // MARK: Signs

  /// Hyphen, plus, and the typographic minus (U+2212).
  private static let signs: [(bytes: [UInt8], isNegative: Bool)] = [
    ([UInt8(ascii: "-")], true), ([UInt8(ascii: "+")], false), ([0xE2, 0x88, 0x92], true),
  ]

  private static func removeSign(atEndOf text: inout ArraySlice<UInt8>) -> Bool? {
    for sign in signs where text.suffix(sign.bytes.count).elementsEqual(sign.bytes) {
      text = text.dropLast(sign.bytes.count)
      return sign.isNegative
    }
    return nil
  }

  private static func removeSign(atStartOf text: inout ArraySlice<UInt8>) -> Bool? {
    for sign in signs where text.starts(with: sign.bytes) {
      text = text.dropFirst(sign.bytes.count)
      return sign.isNegative
    }
    return nil
  }

  // MARK: Marks

  /// The evidence of the number alone about the decimal mark of its column.
  var evidence: Evidence {
    let points = core.count { $0 == DecimalMark.point.byte }
    let commas = core.count { $0 == DecimalMark.comma.byte }
    if points == 0, commas == 0 { return .none }
    if points + commas == 1, !core.contains(UInt8(ascii: "'")) {
      return single(points == 1 ? .point : .comma)
    }
    let readings = DecimalMark.allCases.filter { digits(mark: $0) != nil }
    switch readings.count {
    case 0: return .nonsense
    case 1: return .decides(readings[0])
    default: return .ambiguous(points > 0 ? .point : .comma)
    }
  }

  /// The evidence of digits with a single mark, the most frequent case.
  private func single(_ mark: DecimalMark) -> Evidence {
    let whole = core.firstIndex(of: mark.byte) ?? 0
    let mayBeThousands =
      (1...3).contains(whole) && core.count - whole == 4 && core[0] != UInt8(ascii: "0")
    return mayBeThousands ? .ambiguous(mark) : .decides(mark)
  }

  /// The value with a decimal mark.
  ///
  /// - Throws: `badGroups` if the marks do not fit, as in `9,99` if the comma separates
  ///   thousands; `tooManyDigits`.
  public func value(mark: DecimalMark) throws(ParseError) -> ExactDecimal {
    guard let digits = digits(mark: mark) else { throw .badGroups }
    do throws(ExactDecimal.ParseError) {
      return try ExactDecimal(utf8: (isNegative ? [UInt8(ascii: "-")] : []) + digits)
    } catch {
      throw error == .notANumber ? .notANumber : .tooManyDigits
    }
  }

  /// The digits with a point before the decimals and no other mark; nil if the marks make no
  /// sense with this decimal mark.
  private func digits(mark: DecimalMark) -> [UInt8]? {
    let parts = core.split(separator: mark.byte, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Self.ungrouped(parts[0], hasDecimals: parts.count == 2)
    else { return nil }
    guard parts.count == 2 else { return whole }
    guard parts[1].allSatisfy(CSVText.isDigit) else { return nil }
    return whole + [DecimalMark.point.byte] + parts[1]
  }

  /// The digits of a whole number without the marks between its groups; nil for wrong groups.
  private static func ungrouped(_ text: ArraySlice<UInt8>, hasDecimals: Bool) -> [UInt8]? {
    guard let mark = text.first(where: { !CSVText.isDigit($0) }) else {
      return text.isEmpty && !hasDecimals ? nil : Array(text)
    }
    let groups = text.split(separator: mark, omittingEmptySubsequences: false)
    guard groups.allSatisfy({ $0.allSatisfy(CSVText.isDigit) }),
      (1...3).contains(groups[0].count), groups[groups.count - 1].count == 3
    else { return nil }
    let size = groups.count > 2 ? groups[1].count : 3
    guard size == 3 || size == 2 && groups[0].count <= 2,
      groups.dropFirst().dropLast().allSatisfy({ $0.count == size }),
      // `0,123` does not have thousands.
      groups[0].first != UInt8(ascii: "0")
    else { return nil }
    return groups.flatMap { $0 }
  }
}
