// SPDX-License-Identifier: MIT

/// A compiled path: flat arrays of plain values, so that matching an element
/// touches no reference counts.
final class PathProgram: Sendable {
  let text: String
  /// True if evaluation starts at the document instead of the node.
  let startsAtDocument: Bool
  let steps: [PathStep]
  let predicates: [PathPredicate]
  /// The distinct name tests; steps and predicates refer to them by index.
  let tests: [NameTest]
  let result: PathResult
  /// True if each attribute of an element is a match.
  let givesAttributes: Bool
  /// The bytes of all literals.
  let literals: [UInt8]
  /// The operands of conditions with `and`, `or` and `not()`; `code` joins their answers.
  let operands: [PathPredicate]
  let code: [ConditionCode]
  /// The tests of the names on the paths of `PathPredicate.Subject.below`.
  let wayNames: [Int]
  /// The parts of the text.
  let outline: [PathOutline.Step]
  /// The tests of the children that predicates need; nil if a predicate needs more of an
  /// element than such children and their content.
  let askedChildren: [Int]?
  /// The number of positions among all predicates.
  let counterCount: Int
  /// The predicate that alone needs children, if it is the very last one: it asks if the
  /// last step's element has a child with a name, and perhaps with a text.
  let askedChild: Int?

  init(_ parser: PathParser, startsAtDocument: Bool, result: PathResult) {
    let (steps, predicates, tests) = (parser.steps, parser.predicates, parser.tests)
    text = parser.text
    self.startsAtDocument = startsAtDocument
    var counted = steps
    var counterCount = 0
    for index in counted.indices {
      counted[index].firstCounter = counterCount
      counterCount += counted[index].positionCount
      counted[index].placeAmongNamesakes = Self.placeAmongNamesakes(steps[index], predicates, tests)
    }
    self.steps = counted
    self.counterCount = counterCount
    self.predicates = predicates
    self.tests = tests
    self.result = result
    self.givesAttributes = result == .attributes
    literals = parser.literals
    operands = parser.operands
    code = parser.code
    wayNames = parser.wayNames
    outline = parser.outline
    askedChildren = Self.askedChildren(predicates + parser.operands, parser.wayNames)
    let asking = predicates.indices.filter { predicates[$0].asksForChildren }
    let isLast = steps.last.map { !$0.predicates.isEmpty && $0.predicates.last == asking.first }
    self.askedChild =
      asking.count == 1 && predicates[asking[0]].asksForOneChild && isLast == true
      ? asking[0] : nil
  }

  private static func placeAmongNamesakes(
    _ step: PathStep, _ predicates: [PathPredicate], _ tests: [NameTest]
  ) -> Int? {
    if tests[step.test].scope == .anything { return nil }
    if step.predicates.isEmpty { return 0 }
    guard !step.isDescendant, step.predicates.count == 1,
      case .position(let position, _) = predicates[step.predicates.lowerBound].subject,
      position.isIndex, !position.countsFromEnd
    else { return nil }
    return position.lower
  }

  private static func askedChildren(_ predicates: [PathPredicate], _ wayNames: [Int]) -> [Int]? {
    var children: [Int] = []
    for predicate in predicates {
      switch predicate.subject {
      case .position, .attribute, .condition: break
      case .below(let way, _):
        guard !way.range.isEmpty else { return nil }
        children.append(wayNames[way.start])
      }
    }
    return children
  }
}

/// The part of a matching element that a path selects.
enum PathResult: Hashable {
  case document
  case element
  case text
  /// The attribute that the test with this index selects.
  case attribute(test: Int)
  /// All of its attributes, each a match of its own.
  case attributes
}

/// One step of a path.
struct PathStep: Sendable {
  /// True if `//` stands before the step: it also applies to the children of all
  /// descendants.
  var isDescendant: Bool
  /// Index of the name test.
  var test: Int
  /// The step's range in `PathProgram.predicates`.
  var predicates: Range<Int>
  /// The number of positions among the predicates; each has a counter.
  var positionCount = 0
  /// The number of positions in the steps before.
  var firstCounter = 0
  /// True if a position counts from the end, so that the number of siblings must be known.
  var countsFromEnd = false
  /// True if a predicate needs child elements.
  var asksForChildren = false
  /// The index of the first match among the children with the name, or among the descendants
  /// if the step is for those; nil if the step has other conditions, or accepts every name.
  var placeAmongNamesakes: Int?
}

/// A range of one of the lists of a program.
struct ProgramPart: BitwiseCopyable {
  var start: Int
  var end: Int

  @inline(__always)
  var range: Range<Int> { start..<end }
}

/// One predicate of a step.
struct PathPredicate: Sendable {
  enum Subject: BitwiseCopyable {
    /// With the index of its counter among those of the step.
    case position(PathPosition, slot: Int)
    /// Index of the name test.
    case attribute(test: Int)
    /// The elements at the end of a chain of names in `PathProgram.wayNames`, from child to
    /// child; for an empty range, the element itself.
    case below(ProgramPart, PathValue)
    /// The range of `PathProgram.code` that joins several operands.
    case condition(ProgramPart, asksForChildren: Bool)
  }

  var subject: Subject
  /// nil if only the existence of the subject matters.
  var comparison: PathOperator?
  /// The literal's range in `PathProgram.literals`.
  var literal: Range<Int> = 0..<0
  /// The literal as a number, if it is one.
  var number: DecimalText.Form?

  /// True if more than the start tag of an element is needed.
  var asksForChildren: Bool {
    switch subject {
    case .position, .attribute: false
    case .below: true
    case .condition(_, let asksForChildren): asksForChildren
    }
  }

  /// True if the predicate needs one child with a name, and perhaps with a text.
  fileprivate var asksForOneChild: Bool {
    if case .below(let way, .string) = subject { way.range.count == 1 } else { false }
  }
}

/// A test for names.
struct NameTest: Hashable, Sendable {
  enum Scope: Hashable, Sendable {
    /// `*`: every name.
    case anything
    /// `name`: the local name, in any namespace.
    case localName
    /// `p:name`: the name as written. The bytes are the prefix.
    case prefix([UInt8])
    /// `{uri}name`: local name and namespace.
    case namespace([UInt8])
  }

  var scope: Scope
  var localName: [UInt8]
}
