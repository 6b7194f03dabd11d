// SPDX-License-Identifier: MIT

/// A part of a condition with `and`, `or` or `not()`, in the order of evaluation: first the
/// operands, then the operator that joins them.
///
///     @a and not(b or c)     ask a · skipIfFalse → end · ask b · skipIfTrue → or · ask c · or ·
///                            negate · and
///
/// The values are on a stack. A skip leaves its value there and continues after the
/// operator, so that operands without influence on the answer are not evaluated.
enum ConditionCode: BitwiseCopyable {
  /// Asks the operand with this index in `PathProgram.operands`.
  case ask(Int)
  case negate
  case and
  case or
  case skipIfFalse(to: Int)
  case skipIfTrue(to: Int)
}

/// The part of an element that a condition compares.
enum PathValue: Hashable, BitwiseCopyable {
  /// The text of the element and its descendants.
  case string
  /// Its own text.
  case ownText
  /// The attribute that the test with this index selects.
  case attribute(test: Int)
}

/// Values that may not be known yet: a stack of at most 64, one bit each.
private struct ConditionStack {
  private var values: UInt64 = 0
  private var unknown: UInt64 = 0

  mutating func push(_ value: Bool?) {
    values = values << 1 | (value == true ? 1 : 0)
    unknown = unknown << 1 | (value == nil ? 1 : 0)
  }

  var top: Bool? { unknown & 1 != 0 ? nil : values & 1 != 0 }

  mutating func pop() -> Bool? {
    let value = top
    values >>= 1
    unknown >>= 1
    return value
  }
}

extension PathProgram {
  /// True if an element passes a condition; nil if that is not known yet. Unknown values do
  /// not matter if the others decide: `@a and b` is false without `@a`.
  @inline(never)
  func holds<Candidate: PathCandidate>(
    _ condition: Range<Int>, _ candidate: Candidate
  ) -> Bool? {
    var stack = ConditionStack()
    var index = condition.lowerBound
    while index < condition.upperBound {
      let part = code[index]
      index += 1
      switch part {
      case .ask(let operand):
        stack.push(passes(operands[operand], candidate))
      case .negate:
        stack.push(stack.pop().map { !$0 })
      case .and:
        let (second, first) = (stack.pop(), stack.pop())
        stack.push(first == false || second == false ? false : first == nil ? nil : second)
      case .or:
        let (second, first) = (stack.pop(), stack.pop())
        stack.push(first == true || second == true ? true : first == nil ? nil : second)
      case .skipIfFalse(let end):
        if stack.top == false { index = end }
      case .skipIfTrue(let end):
        if stack.top == true { index = end }
      }
    }
    return stack.pop()
  }
}
