// SPDX-License-Identifier: MIT

import XMLTree

/// Two units in which people write one value together: a whole number of the larger one, and
/// the rest in the smaller one.
struct UnitParts: Hashable, Sendable {
  /// The words for the larger unit and for the smaller one, in small letters.
  let large: [String]
  let small: [String]
  /// The number of smaller units in one larger unit.
  let count: Int
  /// The native name of the unit in which values are kept.
  let unit: String
  /// The size of the smaller unit in that unit.
  let factor: ExactDecimal

  private init(
    _ large: [String], _ small: [String], _ count: Int, in unit: String,
    factor: ExactDecimal = ExactDecimal(1)
  ) {
    (self.large, self.small, self.count, self.unit, self.factor) = (
      large, small, count, unit, factor
    )
  }

  static let stonesAndPounds = UnitParts(
    ["st", "stone", "stones"], ["lb", "lbs", "pound", "pounds"], 14, in: "lb")
  /// The sum is in pounds: a sixteenth of a pound has four decimals.
  static let poundsAndOunces = UnitParts(
    ["lb", "lbs", "pound", "pounds"], ["oz", "ounce", "ounces"], 16, in: "lb",
    factor: ExactDecimal(significand: 625, scale: 4, isNegative: false))
  static let feetAndInches = UnitParts(
    ["ft", "foot", "feet", "'", "′"], ["in", "inch", "inches", "\"", "″", "''"], 12, in: "in")

  /// The pairs of a kind of unit.
  static func all(_ kind: UnitKind) -> [UnitParts] {
    switch kind {
    case .mass, .bodyPart: [stonesAndPounds, poundsAndOunces]
    case .length: [feetAndInches]
    case .distance, .volume, .declared: []
    }
  }

  /// The pair of two units by their words.
  static func pair(_ kind: UnitKind, _ large: String, _ small: String) -> UnitParts? {
    all(kind).first { $0.large.contains(word: large) && $0.small.contains(word: small) }
  }

  /// True if two numbers can be parts of one value: the larger is whole, and the smaller is
  /// less than one larger unit.
  func areParts(_ large: ExactDecimal, _ small: ExactDecimal) -> Bool {
    !large.isNegative && !small.isNegative && large.reduced.scale == 0
      && small.isLess(than: ExactDecimal(count))
  }

  /// The two parts of a value; nil for one below 0, or with too many digits.
  ///
  /// - Parameter unit: The unit of the value: the larger unit, or that of sums.
  func split(
    _ value: ExactDecimal, unit: String
  ) -> (large: ExactDecimal, small: ExactDecimal)? {
    let isLarge = large.contains(word: unit)
    guard !value.isNegative,
      let all = isLarge ? value.multiplied(by: ExactDecimal(count)) : value,
      Int(all.scale) < ExactDecimal.maximumDigits - 2
    else { return nil }
    let one = UInt128(count) * ExactDecimal.powerOfTen(all.scale)
    let (whole, rest) = all.significand.quotientAndRemainder(dividingBy: one)
    return (
      ExactDecimal(significand: whole, scale: 0, isNegative: false),
      ExactDecimal(significand: rest, scale: all.scale, isNegative: false)
    )
  }

  /// True if two numbers can be one value in two units, to the precision of the larger unit's.
  func areSame(_ large: ExactDecimal, _ small: ExactDecimal) -> Bool {
    let step = ExactDecimal(significand: 1, scale: large.scale, isNegative: false)
    guard let value = large.multiplied(by: ExactDecimal(count)),
      let room = step.multiplied(by: ExactDecimal(count))
    else { return false }
    var difference = ExactSum(value)
    difference.subtract(ExactSum(small))
    guard let gap = difference.value() else { return false }
    return !room.isLess(than: gap.isNegative ? gap.negated : gap)
  }

  /// True if a unit is one of the two, or that of sums.
  func has(_ unit: String) -> Bool {
    large.contains(word: unit) || small.contains(word: unit) || unit === self.unit
  }

  func isLarge(_ word: String) -> Bool { large.contains(word: word) }
  func isSmall(_ word: String) -> Bool { small.contains(word: word) }

  /// Both parts as one value; nil if it has too many digits.
  func sum(_ large: ExactDecimal, _ small: ExactDecimal) -> ExactDecimal? {
    guard let whole = large.reduced.multiplied(by: ExactDecimal(count)) else { return nil }
    var sum = ExactSum(whole)
    sum.add(small)
    guard let value = sum.value() else { return nil }
    return factor == ExactDecimal(1) ? value : value.multiplied(by: factor)?.reduced
  }
}

extension [String] {
  /// Whether a word is among these, without regard to the case of ASCII letters.
  func contains(word: String) -> Bool {
    contains { CSVText.equalFoldingASCII($0.utf8, word.utf8) }
  }
}

/// A value that is written in two units: `13st 4lb`, `11 st 7.5 lb`, `5 ft 11 in`, and `13-4`
/// where it is known to be stones.
enum CompoundText {
  /// The result of reading a text.
  enum Reading {
    /// The text is not a value in two units.
    case none
    case value(ExactDecimal, unit: String, UnitParts)
    /// The text is such a value, but its second part is a whole larger unit or more.
    case tooMuch(UnitParts)
  }

  /// - Parameter known: The native name of the unit of its column.
  static func reading(
    _ text: ArraySlice<UInt8>, _ kind: UnitKind, known: String?, _ mark: DecimalMark
  ) -> Reading {
    let text = CSVText.trimmed(text)
    let digits = text.prefix(while: CSVText.isDigit)
    guard (1...4).contains(digits.count), digits.count < text.count else { return .none }
    var rest = CSVText.trimmed(text.dropFirst(digits.count))
    let sign: String
    let isHyphen = rest.first == UInt8(ascii: "-")
    if isHyphen {
      guard let known, known === "st" else { return .none }
      sign = known
      rest = rest.dropFirst()
    } else {
      let word = rest.prefix { !CSVText.isDigit($0) }
      sign = String(decoding: CSVText.trimmed(word), as: UTF8.self)
      rest = rest.dropFirst(word.count)
    }
    guard rest.first.map(CSVText.isDigit) ?? false else { return .none }
    let number = rest.prefix { CSVText.isDigit($0) || $0 == mark.byte }
    let last = String(
      decoding: CSVText.trimmed(rest.dropFirst(number.count)), as: UTF8.self)
    // `11 st 7` needs no second word.
    let pairs = UnitParts.all(kind).filter { pair in
      pair.large.contains(word: sign) && (last.isEmpty || pair.small.contains(word: last))
    }
    guard let pair = pairs.first, let small = try? NumberText(number).value(mark: mark),
      let large = try? ExactDecimal(utf8: digits)
    else { return .none }
    guard pair.areParts(large, small) else { return .tooMuch(pair) }
    return pair.sum(large, small).map { .value($0, unit: pair.unit, pair) } ?? .none
  }
}

extension RecordFault {
  /// A fault for a value in two units whose second part is too large.
  static func badParts(
    _ field: String, _ found: String, _ parts: UnitParts, position: SourcePosition?
  ) -> RecordFault {
    RecordFault(
      code: .badNumber,
      message: "\(field) is \"\(excerpt(found))\", but \(parts.small[0]) beside \(parts.large[0]) "
        + "are less than \(parts.count)", field: field, position: position)
  }
}
