// SPDX-License-Identifier: MIT

/// Reads conditions: operands joined by `and`, `or`, `not()` and parentheses.
///
/// Parentheses need no recursion: the open ones are kept in a list, with the operators that
/// wait for their second operand.
struct ConditionParser {
  /// The largest number of open parentheses. Each may keep two values on the stack, and
  /// `ConditionStack` has room for 64.
  static let deepest = 30

  private enum Pending {
    /// With the index of its skip in the code.
    case and(skip: Int)
    case or(skip: Int)
    case parenthesis(isNegated: Bool)
  }

  private var pending: [Pending] = []
  private var depth = 0
  private(set) var code: [ConditionCode] = []
  private let base: Int

  /// - Parameter base: The index at which the code will be stored.
  init(base: Int) {
    self.base = base
  }

  mutating func ask(_ operand: Int) { code.append(.ask(operand)) }

  /// False if too many parentheses are open.
  mutating func open(isNegated: Bool) -> Bool {
    guard depth < Self.deepest else { return false }
    pending.append(.parenthesis(isNegated: isNegated))
    depth += 1
    return true
  }

  var isOpen: Bool { depth > 0 }

  /// Closes the innermost parenthesis; false if none is open.
  mutating func close() -> Bool {
    reduce(orToo: true)
    guard case .parenthesis(let isNegated)? = pending.popLast() else { return false }
    if isNegated { code.append(.negate) }
    depth -= 1
    return true
  }

  mutating func and() {
    reduce(orToo: false)
    pending.append(.and(skip: code.count))
    code.append(.skipIfFalse(to: 0))
  }

  mutating func or() {
    reduce(orToo: true)
    pending.append(.or(skip: code.count))
    code.append(.skipIfTrue(to: 0))
  }

  mutating func finish() { reduce(orToo: true) }

  /// Joins the operators pending since the last parenthesis: `and` binds closer than `or`.
  private mutating func reduce(orToo: Bool) {
    while let last = pending.last {
      switch last {
      case .and(let skip):
        code.append(.and)
        code[skip] = .skipIfFalse(to: base + code.count)
      case .or(let skip) where orToo:
        code.append(.or)
        code[skip] = .skipIfTrue(to: base + code.count)
      case .or, .parenthesis: return
      }
      pending.removeLast()
    }
  }
}

extension PathParser {
  /// Parses a condition and appends it to the predicates.
  mutating func parseCondition(of step: inout PathStep) throws(XMLPathError) {
    var condition = ConditionParser(base: code.count)
    var operands: [PathPredicate] = []
    repeat {
      try skipOpenings(&condition)
      condition.ask(self.operands.count + operands.count)
      operands.append(try parseOperand())
    } while try parseJunction(&condition)
    if condition.isOpen { throw missing("\")\"", after: "a condition") }
    condition.finish()
    let asksForChildren = operands.contains(where: \.asksForChildren)
    step.asksForChildren = step.asksForChildren || asksForChildren
    if condition.code.count == 1 {
      // The frequent case: a single operand.
      predicates.append(operands[0])
      return
    }
    let start = code.count
    code += condition.code
    self.operands += operands
    predicates.append(
      PathPredicate(
        subject: .condition(
          ProgramPart(start: start, end: code.count), asksForChildren: asksForChildren)))
  }

  /// Skips any number of `(` and `not(`.
  private mutating func skipOpenings(_ condition: inout ConditionParser) throws(XMLPathError) {
    while true {
      skipSpaces()
      let start = index
      let isNegated = skipNot()
      guard peek == UInt8(ascii: "(") else { return }
      guard condition.open(isNegated: isNegated) else {
        throw error(
          .nestedTooDeep, "more than \(ConditionParser.deepest) parentheses are open",
          expected: "a condition with fewer parentheses in one another", at: start)
      }
      index += 1
    }
  }

  /// Skips `not` if a parenthesis follows.
  private mutating func skipNot() -> Bool {
    guard starts(with: "not") else { return false }
    var end = index + 3
    while end < bytes.count, bytes[end].isSpace { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "(") else { return false }
    index = end
    return true
  }

  /// Parses closing parentheses, then `and` or `or`; false if neither follows.
  private mutating func parseJunction(
    _ condition: inout ConditionParser
  ) throws(XMLPathError) -> Bool {
    skipSpaces()
    while peek == UInt8(ascii: ")") {
      guard condition.close() else {
        throw error(.unexpected, "\")\" has no \"(\"", expected: "\"]\", \"and\" or \"or\"")
      }
      index += 1
      skipSpaces()
    }
    if skipWord("and") {
      condition.and()
    } else if skipWord("or") {
      condition.or()
    } else {
      return false
    }
    skipSpaces()
    if index == bytes.count || peek == UInt8(ascii: "]") {
      throw missing("a second condition", after: "\"and\" or \"or\"")
    }
    return true
  }

  private mutating func skipWord(_ word: StaticString) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard starts(with: word), end == bytes.count || !PathParser.isNameByte(bytes[end]) else {
      return false
    }
    index = end
    return true
  }

  // MARK: Operands

  /// Parses a subject, an operator and a literal, or the subject alone.
  private mutating func parseOperand() throws(XMLPathError) -> PathPredicate {
    let subject: PathPredicate.Subject
    switch peek {
    case UInt8(ascii: "@"):
      index += 1
      subject = .attribute(test: intern(try parseName(as: .attribute)))
    case UInt8(ascii: "."):
      subject = try parseSelf()
    case let byte?
    where PathParser.isNameByte(byte) && !byte.isDigit && byte != UInt8(ascii: "-")
      || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "*"):
      subject = try parseBelow()
    default:
      throw noOperand()
    }
    return try parseComparison(subject)
  }

  /// Parses `.`, the element itself, or `.name`, its attribute.
  private mutating func parseSelf() throws(XMLPathError) -> PathPredicate.Subject {
    if starts(with: "..") { throw noWayBack() }
    index += 1
    if peek == UInt8(ascii: "/") {
      throw error(
        .unexpected, "\"/\" cannot stand after \".\" in a condition",
        expected: "the name of a child element alone")
    }
    if let byte = peek, PathParser.isNameByte(byte) || byte == UInt8(ascii: "\\") {
      return .attribute(test: intern(try parseName(as: .attribute)))
    }
    return below([], .string)
  }

  /// Parses a child element, or a deeper one after several names, or its text or attribute.
  private mutating func parseBelow() throws(XMLPathError) -> PathPredicate.Subject {
    var names: [Int] = []
    var value = PathValue.string
    path: while true {
      if starts(with: "..") { throw noWayBack() }
      if skipText() {
        value = .ownText
        break
      }
      if peek == UInt8(ascii: "*") {
        index += 1
        names.append(intern(NameTest(scope: .anything, localName: [])))
      } else {
        names.append(intern(try parseName(as: .child)))
      }
      switch peek {
      case UInt8(ascii: "("): throw noFunction()
      case UInt8(ascii: "["):
        throw error(
          .unexpected, "a condition cannot stand in another one",
          expected: "\"/\", an operator, \"and\", \"or\" or \"]\"")
      case UInt8(ascii: "."): break
      case UInt8(ascii: "/"):
        index += 1
        if peek == UInt8(ascii: "/") {
          throw error(
            .unexpected, "\"//\" cannot stand in a condition",
            expected: "the names of the elements on the way, or \"*\"")
        }
        guard peek == UInt8(ascii: "@") else { continue path }
      default: break path
      }
      index += 1
      value = .attribute(test: intern(try parseName(as: .attribute)))
      break
    }
    return below(names, value)
  }

  private mutating func below(_ names: [Int], _ value: PathValue) -> PathPredicate.Subject {
    let start = wayNames.count
    wayNames += names
    return .below(ProgramPart(start: start, end: wayNames.count), value)
  }

  private mutating func skipText() -> Bool {
    guard starts(with: "text()") else { return false }
    index += 6
    return true
  }

  private func noOperand() -> XMLPathError {
    let previous = bytes[..<index].last { !$0.isSpace }
    let begins = previous == UInt8(ascii: "[") ? "an index, a slice, " : ""
    let expected = begins + "\"@\", \".\", \"not(\", \"(\" or the name of a child element"
    if index == bytes.count {
      return missing(expected, after: begins.isEmpty ? "an open condition" : "\"[\"")
    }
    switch peek {
    case UInt8(ascii: "/"):
      return error(
        .unexpected, "a condition begins at its element, not at the document",
        expected: "the name of a child element")
    case let byte? where byte.isDigit || byte == UInt8(ascii: "-"):
      return error(
        .unexpected, "an index cannot be part of a condition", expected: "brackets of its own, [0]")
    default:
      return error(
        .unexpected, "\(shown(at: index)) cannot begin a condition", expected: expected)
    }
  }

  // MARK: Comparisons

  /// Parses an operator and a literal, if they follow.
  private mutating func parseComparison(
    _ subject: PathPredicate.Subject
  ) throws(XMLPathError) -> PathPredicate {
    var predicate = PathPredicate(subject: subject, comparison: nil)
    skipSpaces()
    guard let comparison = parseOperator() else {
      try checkEndOfOperand(subject)
      return predicate
    }
    skipSpaces()
    let isNumber = peek != UInt8(ascii: "\"") && peek != UInt8(ascii: "'")
    predicate.literal = isNumber ? try parseNumber() : try parseLiteral()
    predicate.number = literals[predicate.literal].withUnsafeBufferPointer {
      DecimalText.form(of: $0)
    }
    predicate.comparison = isNumber ? comparison.ofNumbers : comparison
    return predicate
  }

  /// Checks that the text after a subject without an operator is allowed there.
  private func checkEndOfOperand(_ subject: PathPredicate.Subject) throws(XMLPathError) {
    let operators = "= != ^= $= *= < <= > >="
    if case .below(let way, let value) = subject,
      value == .ownText || value == .string && way.range.isEmpty
    {
      throw missing(
        "one of \(operators) and a literal", after: value == .ownText ? "\"text()\"" : "\".\"")
    }
    guard let byte = peek else { return }
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "."): return
    case UInt8(ascii: "a") where startsWord("and"): return
    case UInt8(ascii: "o") where startsWord("or"): return
    default:
      throw error(
        .unexpected, "\(shown(at: index)) is not an operator",
        expected: "\"]\", \"and\", \"or\", or one of \(operators)")
    }
  }

  private func startsWord(_ word: StaticString) -> Bool {
    var copy = self
    return copy.skipWord(word)
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
    let quote = bytes[index]
    guard let close = bytes[(index + 1)...].firstIndex(of: quote) else {
      throw error(
        .unterminated, "the literal is not closed",
        expected: "a second \(shown(at: index)) after the literal")
    }
    defer { index = close + 1 }
    return addLiteral(index + 1..<close)
  }

  /// Parses a number without quotes: all bytes that can belong to one.
  private mutating func parseNumber() throws(XMLPathError) -> Range<Int> {
    let start = index
    while let byte = peek,
      PathParser.isNameByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
    {
      index += 1
    }
    let isNumber = bytes[start..<index].withUnsafeBufferPointer { DecimalText($0) != nil }
    guard isNumber else {
      index = start
      throw missing("a number, or a literal in quotes", after: "an operator")
    }
    return addLiteral(start..<index)
  }

  private mutating func addLiteral(_ range: Range<Int>) -> Range<Int> {
    let start = literals.count
    literals += bytes[range]
    return start..<literals.count
  }

  mutating func skipSpaces() {
    while let byte = peek, byte.isSpace { index += 1 }
  }
}
