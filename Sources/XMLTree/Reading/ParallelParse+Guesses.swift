// SPDX-License-Identifier: MIT

/// The limit on parsing by guesses, and the check of the guesses.
extension ParallelParse {
  /// The number of bytes that may be parsed on guesses.
  var credit: Int { max(4 * splitter.pieceSize, 1 << 16) + certain / 8 - 2 * wasted }

  var reach: Int { certain + credit }

  /// The offset up to which the document has been parsed for certain.
  private var certain: Int { pieces.first?.start?.offset ?? 0 }

  /// True if the output of entities stays within the limits even if all of the piece's
  /// output came at its beginning.
  ///
  /// False also if a parser has met very many names: then a single parser continues, which
  /// counts all names from here on.
  func isWithinLimits(_ piece: PieceOfTask, _ parser: SAXParser) -> Bool {
    if parser.hasManyNames { return false }
    let more = parser.session.pointee.expansion.sums
    guard more.larger > 0, let start = piece.start else { return true }
    let (product, overflow) = start.offset.multipliedReportingOverflow(
      by: limits.entityAmplification)
    return overflow || (outputBefore + more).larger <= max(limits.entityOutput, product)
  }

  /// Compares the end of the piece before the first one with the start that was guessed.
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
