// SPDX-License-Identifier: MIT

/// The places where a document may be cut into pieces for several parsers.
package struct CutRules: Sendable {
  /// The number of bytes after which a piece ends at the next possible cut.
  var pieceSize: Int
  /// The number of elements that may be open at a cut.
  var largestDepth: Int
  /// The local names of elements that may not be cut: a match, or an element that may
  /// become one, is stored by one parser.
  var closedNames: [[UInt8]] = []
  /// True if the matches have the number of siblings before them.
  var countsSiblings = false

  /// The most start tags that a piece repeats.
  static let deepest = 8

  /// Throughput is flat from 256 kB to 1 MB; memory is not. The part of a tree made from a
  /// piece of this size is still in the processor's cache when it is joined.
  package static let pieceSize = 1 << 18

  /// The rules for whole trees: cuts anywhere.
  init(pieceSize: Int) {
    self.pieceSize = pieceSize
    largestDepth = CutRules.deepest
  }

  /// The rules for a stream of the matches of a path; nil if no cut is possible.
  ///
  /// A cut must not be inside an element that the matcher stores, nor between two
  /// siblings that a predicate counts.
  init?(pieceSize: Int, program: PathProgram, detail: MatchDetail) {
    self.pieceSize = pieceSize
    let detail = detail.enough(for: program)
    countsSiblings = detail == .everything
    largestDepth = CutRules.deepest
    guard !program.steps.isEmpty else { return nil }
    if program.steps.contains(where: \.isDescendant) {
      guard program.counterCount == 0, program.steps.count <= StepSet.largestCount else {
        return nil
      }
      let storesMatches = detail == .everything || detail == .value
      for (index, step) in program.steps.enumerated()
      where index == program.steps.count - 1 && storesMatches || step.asksForChildren {
        let test = program.tests[step.test]
        if test.scope == .anything { return nil }
        closedNames.append(test.localName)
      }
      return
    }
    // Step `index` applies to elements on level `index` + 1.
    largestDepth = min(largestDepth, program.steps.count - 1)
    for (index, step) in program.steps.enumerated() {
      if step.asksForChildren || step.countsFromEnd { largestDepth = min(largestDepth, index) }
      // The document element has no siblings to be counted.
      if step.positionCount > 0, index > 0 { largestDepth = min(largestDepth, index - 1) }
    }
    guard largestDepth > 0 else { return nil }
  }
}
