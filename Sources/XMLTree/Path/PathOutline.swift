// SPDX-License-Identifier: MIT

/// The parts of the text of a path, for code that changes it into another path.
package struct PathOutline: Sendable {
  /// One step, as it is written.
  package struct Step: Sendable {
    /// True if `//` stands before it.
    package var isDescendant: Bool
    package var name: String
    /// The predicates, each with its brackets.
    package var predicates: [String] = []

    /// The slashes before it, and its name.
    package var written: String { (isDescendant ? "//" : "/") + name }
  }

  package var steps: [Step]
  /// The text after the steps: `.value`, `/text()`.
  package var result: String

  /// True if a predicate is an index or a slice, and not a condition.
  package static func isPosition(_ predicate: String) -> Bool {
    predicate.utf8.dropFirst().first { !$0.isSpace }
      .map(PathParser.beginsPosition) ?? false
  }
}

extension XMLPath {
  /// The parts of the text.
  package var outline: PathOutline {
    // The slashes of the first step, which the text of a relative path may lack.
    var length =
      program.startsAtDocument || program.outline.isEmpty
      ? 0 : program.outline[0].isDescendant ? 1 : -1
    for step in program.outline {
      length += (step.isDescendant ? 2 : 1) + step.name.utf8.count
      for predicate in step.predicates { length += predicate.utf8.count }
    }
    return PathOutline(
      steps: program.outline,
      result: String(decoding: description.utf8.dropFirst(length), as: UTF8.self))
  }
}
