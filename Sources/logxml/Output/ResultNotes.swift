// SPDX-License-Identifier: MIT

import XMLTree

/// The notes of a printer about results, besides the results.
struct ResultNotes: Sendable {
  /// The reason why a match has no place in the form.
  struct Refusal: Sendable {
    var text: String
    var position: SourcePosition?
  }

  /// For each column, whether it has had a match.
  var columnHits: [Bool]
  /// What the plain style of JSON left out.
  var losses = PlainJSONWriter.Losses()
  /// What flat rows left out.
  var omissions = FlatOmissions()
  var refusal: Refusal?

  init(columnCount: Int) {
    columnHits = Array(repeating: false, count: columnCount)
  }

  /// Adds the notes of another printer with the same columns, whose results follow.
  mutating func add(_ others: ResultNotes) {
    for (index, isHit) in others.columnHits.enumerated() where isHit { columnHits[index] = true }
    losses.add(others.losses)
    refusal = refusal ?? others.refusal
  }

  /// What is to be said at the end, line by line.
  var lines: [String] { (losses.line.map { [$0] } ?? []) + omissions.lines }
}
