// SPDX-License-Identifier: MIT

extension PathParser {
  /// `[…]`, appended to the predicates.
  mutating func parsePredicate(of step: inout PathStep) throws(XMLPathError) {
    index += 1
    skipSpaces()
    switch peek {
    case UInt8(ascii: "@"):
      index += 1
      let test = intern(try parseName(as: .attribute))
      try parseComparison(.attribute(test: test))
    case let byte? where PathParser.beginsPosition(byte):
      let position = try parsePosition()
      step.countsFromEnd = step.countsFromEnd || position.countsFromEnd
      predicates.append(PathPredicate(subject: .position(position, slot: step.positionCount)))
      step.positionCount += 1
    default:
      guard let byte = peek,
        PathParser.isNameByte(byte) || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "{")
      else {
        throw missing("an index, a slice, \"@\" or the name of a child element", after: "\"[\"")
      }
      let test = intern(try parseName(as: .child))
      step.asksForChildren = true
      try parseComparison(.child(test: test))
    }
    guard peek == UInt8(ascii: "]") else { throw missingBracket() }
    index += 1
  }

  private func missingBracket() -> XMLPathError {
    if peek == UInt8(ascii: ".") {
      return error(
        .unexpected, "a dot inside a name is written \"\\.\"", expected: "\"\\.\" or \"]\"")
    }
    return missing("\"]\"", after: "a predicate")
  }

  // MARK: Positions

  private static func beginsPosition(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":") || isDigit(byte)
  }

  /// An index or a slice.
  private mutating func parsePosition() throws(XMLPathError) -> PathPosition {
    let lower = try parseInteger()
    skipSpaces()
    guard peek == UInt8(ascii: ":") else {
      // A colon or an integer stood here, so without a colon there is an integer.
      return PathPosition(index: lower ?? 0)
    }
    index += 1
    skipSpaces()
    let upper = try parseInteger()
    skipSpaces()
    return PathPosition(lower: lower, upper: upper)
  }

  /// An integer if a digit or a minus sign stands here.
  private mutating func parseInteger() throws(XMLPathError) -> Int? {
    let start = index
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard let first = peek, PathParser.isDigit(first) else {
      if isNegative { throw missing("a digit", after: "\"-\"") }
      return nil
    }
    var value = 0
    while let byte = peek, PathParser.isDigit(byte) {
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

  // MARK: Comparisons

  /// An operator and a literal, or nothing.
  private mutating func parseComparison(
    _ subject: PathPredicate.Subject
  ) throws(XMLPathError) {
    var predicate = PathPredicate(subject: subject, comparison: nil)
    skipSpaces()
    if let comparison = parseOperator() {
      predicate.comparison = comparison
      skipSpaces()
      predicate.literal = try parseLiteral()
      skipSpaces()
    } else if let byte = peek, byte != UInt8(ascii: "]"), byte != UInt8(ascii: ".") {
      throw error(
        .unexpected, "\(shown(at: index)) is not an operator",
        expected: "\"]\" or one of = != ^= $= *= < <= > >=")
    }
    predicates.append(predicate)
  }

  private mutating func parseOperator() -> PathOperator? {
    let operators: [(StaticString, PathOperator)] = [
      ("=", .equal), ("!=", .notEqual), ("^=", .hasPrefix), ("$=", .hasSuffix),
      ("*=", .contains), ("<=", .lessOrEqual), ("<", .less), (">=", .greaterOrEqual),
      (">", .greater),
    ]
    for (symbol, comparison) in operators where starts(with: symbol) {
      index += symbol.utf8CodeUnitCount
      return comparison
    }
    return nil
  }

  private mutating func parseLiteral() throws(XMLPathError) -> Range<Int> {
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw missing("a literal in quotes", after: "an operator")
    }
    guard let close = bytes[(index + 1)...].firstIndex(of: quote) else {
      throw error(
        .unterminated, "the literal is not closed",
        expected: "a second \(shown(at: index)) after the literal")
    }
    let start = literals.count
    literals.append(contentsOf: bytes[index + 1..<close])
    index = close + 1
    return start..<literals.count
  }

  private mutating func skipSpaces() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }
}
