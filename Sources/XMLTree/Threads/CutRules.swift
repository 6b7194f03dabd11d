// SPDX-License-Identifier: MIT

/// Where a document may be cut into pieces for several parsers.
package struct CutRules: Sendable {
  /// After how many bytes a piece ends, at the next place where a cut is possible.
  var pieceSize: Int
  /// How many elements may be open at a cut.
  var largestDepth: Int
  /// The local names of elements in which no cut may be: a match, or what may
  /// become one, is stored by one parser.
  var closedNames: [[UInt8]] = []
  /// Whether the matches say how many siblings stand before them.
  var countsSiblings = false

  /// A piece repeats at most this many start tags.
  static let deepest = 8

  /// Throughput is flat from 256 kB to 1 MB; memory is not. What a piece of a tree becomes
  /// is then still in the processor's cache when it is joined with the pieces before it.
  package static let pieceSize = 1 << 18

  /// For whole trees: anywhere.
  init(pieceSize: Int) {
    self.pieceSize = pieceSize
    largestDepth = CutRules.deepest
  }

  /// For a stream of the matches of a path; nil where no cut is possible.
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
      let storesMatches = detail != .presence
      for (index, step) in program.steps.enumerated()
      where index == program.steps.count - 1 && storesMatches || step.asksForChildren {
        let test = program.tests[step.test]
        if test.scope == .anything { return nil }
        closedNames.append(test.localName)
      }
      return
    }
    // Step `index` is asked about elements on level `index` + 1.
    largestDepth = min(largestDepth, program.steps.count - 1)
    for (index, step) in program.steps.enumerated() {
      if step.asksForChildren || step.countsFromEnd { largestDepth = min(largestDepth, index) }
      // The document element has no siblings to be counted.
      if step.positionCount > 0, index > 0 { largestDepth = min(largestDepth, index - 1) }
    }
    guard largestDepth > 0 else { return nil }
  }
}
