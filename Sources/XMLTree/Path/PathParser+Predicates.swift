// SPDX-License-Identifier: MIT

extension PathParser {
  /// Parses `[…]` and appends it to the predicates.
  mutating func parsePredicate(of step: inout PathStep) throws(XMLPathError) {
    index += 1
    skipSpaces()
    if let byte = peek, PathParser.beginsPosition(byte) {
      let position = try parsePosition()
      step.countsFromEnd = step.countsFromEnd || position.countsFromEnd
      predicates.append(PathPredicate(subject: .position(position, slot: step.positionCount)))
      step.positionCount += 1
      guard peek == UInt8(ascii: "]") else { throw noBracketAfterPosition() }
    } else {
      try parseCondition(of: &step)
    }
    guard peek == UInt8(ascii: "]") else { throw missingBracket() }
    index += 1
  }

  private func missingBracket() -> XMLPathError {
    if peek == UInt8(ascii: ".") {
      return error(
        .unexpected, "a dot inside a name is written \"\\.\"", expected: "\"\\.\" or \"]\"")
    }
    return missing("\"]\", \"and\" or \"or\"", after: "a condition")
  }

  private func noBracketAfterPosition() -> XMLPathError {
    switch peek {
    case UInt8(ascii: "a"), UInt8(ascii: "o"):
      return error(
        .unexpected, "an index cannot be part of a condition",
        expected: "\"]\", and the condition in brackets of its own")
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "!"):
      return error(
        .unexpected, "a comparison cannot begin with a number",
        expected: "\"]\", or what is compared first: [volume>5]")
    default:
      return missing("\"]\"", after: "an index or a slice")
    }
  }

  // MARK: Positions

  static func beginsPosition(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":") || byte.isDigit
  }

  /// Parses an index or a slice.
  private mutating func parsePosition() throws(XMLPathError) -> PathPosition {
    let lower = try parseInteger()
    skipSpaces()
    guard peek == UInt8(ascii: ":") else {
      // A colon or an integer begins here, so without a colon there is an integer.
      return PathPosition(index: lower ?? 0)
    }
    index += 1
    skipSpaces()
    let upper = try parseInteger()
    skipSpaces()
    return PathPosition(lower: lower, upper: upper)
  }

  /// Parses an integer if a digit or a minus sign follows; otherwise nil.
  private mutating func parseInteger() throws(XMLPathError) -> Int? {
    let start = index
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard let first = peek, first.isDigit else {
      if isNegative { throw missing("a digit", after: "\"-\"") }
      return nil
    }
    var value = 0
    while let byte = peek, byte.isDigit {
      let digit = Int(byte - UInt8(ascii: "0"))
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(isNegative ? -digit : digit)
      guard !overflows, !overflowsToo else {
        throw error(
          .numberTooLarge, "the number is too large", expected: "\(Int.min) to \(Int.max)",
          at: start)
      }
      value = sum
      index += 1
    }
    return value
  }
}
