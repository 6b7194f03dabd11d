// SPDX-License-Identifier: MIT

/// A compiled path: flat arrays of plain values, so that matching an element
/// touches no reference counts.
final class PathProgram: Sendable {
  let text: String
  /// Whether evaluation starts at the document instead of the node.
  let startsAtDocument: Bool
  let steps: [PathStep]
  let predicates: [PathPredicate]
  /// The distinct name tests; steps and predicates name them by index.
  let tests: [NameTest]
  let result: PathResult
  /// The bytes of all literals.
  let literals: [UInt8]
  /// Whether any predicate is a position.
  let hasPositions: Bool
  /// Whether any predicate can be undecided at a start tag.
  let canBeUndecided: Bool

  init(
    text: String, startsAtDocument: Bool, steps: [PathStep], predicates: [PathPredicate],
    tests: [NameTest], result: PathResult, literals: [UInt8]
  ) {
    self.text = text
    self.startsAtDocument = startsAtDocument
    self.steps = steps
    self.predicates = predicates
    self.tests = tests
    self.result = result
    self.literals = literals
    self.hasPositions = steps.contains { $0.positionCount > 0 }
    self.canBeUndecided = steps.contains { $0.countsFromEnd || $0.asksForChildren }
  }

  /// The same program in memory of its own: threads that count references to the same
  /// objects wait for each other at each count.
  func unshared() -> PathProgram {
    PathProgram(
      text: text, startsAtDocument: startsAtDocument, steps: steps.map { $0 },
      predicates: predicates.map { $0 }, tests: tests.map { $0.unshared() }, result: result,
      literals: literals.map { $0 })
  }
}

/// What of a matching element a path asks for.
enum PathResult: Hashable {
  case document
  case element
  case text
  /// The attribute that the test with this index selects.
  case attribute(test: Int)
}

/// One step of a path.
struct PathStep: Sendable {
  /// Whether `//` stands before the step: it applies to the children of all
  /// descendants too.
  var isDescendant: Bool
  /// Index of the name test.
  var test: Int
  /// The step's part of `PathProgram.predicates`.
  var predicates: Range<Int>
  /// How many of the predicates are positions; each has a counter.
  var positionCount = 0
  /// Whether a position counts from the end, so that the number of siblings
  /// must be known.
  var countsFromEnd = false
  /// Whether a predicate asks for child elements.
  var asksForChildren = false
}

/// One predicate of a step.
struct PathPredicate: Sendable {
  enum Subject: BitwiseCopyable {
    /// With the place of its counter among those of the step.
    case position(PathPosition, slot: Int)
    /// Index of the name test.
    case attribute(test: Int)
    case child(test: Int)
  }

  var subject: Subject
  /// nil asks only whether the subject is there.
  var comparison: PathOperator?
  /// The literal's part of `PathProgram.literals`.
  var literal: Range<Int> = 0..<0
}

/// How a name is tested.
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

  fileprivate func unshared() -> NameTest {
    let scope: Scope =
      switch scope {
      case .anything: .anything
      case .localName: .localName
      case .prefix(let prefix): .prefix(prefix.map { $0 })
      case .namespace(let uri): .namespace(uri.map { $0 })
      }
    return NameTest(scope: scope, localName: localName.map { $0 })
  }
}
