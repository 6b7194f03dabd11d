// SPDX-License-Identifier: MIT

/// What a session knows of the document around its piece.
extension SAXSession {
  /// Remembers from now on where start tags end, for so many levels.
  ///
  /// - Parameters:
  ///   - known: Where those end that are open now.
  ///   - documentOffset: Where in the document the bytes given to the parser began.
  mutating func trackTags(levels: Int, known: [Int] = [], documentOffset: Int = 0) {
    trackedDepth = levels
    tagEnds = known + Array(repeating: -1, count: max(0, levels - known.count))
    self.documentOffset = documentOffset
    inputBefore = documentOffset
    expansion.sums = ExpansionCount.Sums()
  }

  /// Says what stands before the piece that begins after so many bytes.
  mutating func goOn(behind text: [UInt8], given: Int, lines: [Int]) {
    // A copy: what the caller's thread has allocated is freed there, see `SAXParser.worker`.
    textBefore.removeAll(keepingCapacity: true)
    textBefore.append(contentsOf: text)
    pieceOffset = given
    repeatedLines = lines
  }

  /// The line of the innermost open element, which the parser knows by a line of
  /// its own.
  func lineOfOpenElement(_ parserLine: Int) -> Int {
    depth > 0 && depth <= repeatedDepth
      ? repeatedLines[depth - 1] : parserLine + positions.lineOffset
  }

  /// Where the start tags of the open elements end; nil if there are more than
  /// are tracked.
  var openTagEnds: ArraySlice<Int>? { depth <= trackedDepth ? tagEnds[..<depth] : nil }

  /// Counts what stands before the piece for the limits, too.
  mutating func countBefore(output before: ExpansionCount.Sums) {
    expansion.sums = expansion.sums + before
  }
}
