// SPDX-License-Identifier: MIT

/// How far pieces are parsed on guesses, and which guesses were right.
extension ParallelParse {
  /// How many bytes may be parsed on guesses.
  var credit: Int { max(4 * splitter.pieceSize, 1 << 16) + certain / 8 - 2 * wasted }

  var reach: Int { certain + credit }

  /// Up to where the document has been parsed.
  private var certain: Int { pieces.first?.start?.offset ?? 0 }

  /// Whether the output of entities stays within the limits even if all that the piece has
  /// came at its beginning.
  ///
  /// A parser that met very many names is not within them either: one parser reads on
  /// then, which knows all names since.
  func isWithinLimits(_ piece: PieceOfTask, _ parser: SAXParser) -> Bool {
    if parser.hasManyNames { return false }
    let more = parser.session.pointee.expansion.sums
    guard more.larger > 0, let start = piece.start else { return true }
    let (product, overflow) = start.offset.multipliedReportingOverflow(
      by: limits.entityAmplification)
    return overflow || (outputBefore + more).larger <= max(limits.entityOutput, product)
  }

  /// A parser has come to the end of the piece before the first one.
  func confirm(_ end: PieceEnd, _ parser: SAXParser) {
    guard let next = pieces.first, let start = next.start else { return }
    guard end.matches(start) else { return begin(parser, isTemporary: true) }
    let remaining = remainingRepairs
    tell {
      next.remainingRepairs = remaining
      next.isConfirmed = true
    }
  }
}
