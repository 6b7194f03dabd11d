// SPDX-License-Identifier: MIT

/// Where in the document the bytes stand that a parser is given: it may have begun in
/// the middle, at a piece or after a damaged record.
struct PiecePlace {
  /// Added to a count of bytes given to the parser, makes a place in the document.
  private(set) var documentOffset = 0

  /// How many levels deep the ends of start tags are kept.
  private(set) var trackedDepth = 0
  /// Where the start tags of the open elements end (their `>`), outermost first, in
  /// bytes of the document.
  private var tagEnds: [Int] = []

  /// What stands in the document right before the place where the parser began.
  private(set) var textBefore: [UInt8] = []
  /// Where that place is in the bytes given to the parser.
  private(set) var beginning = 0

  /// The lines of the elements whose start tags were repeated for the parser.
  private var repeatedLines: [Int] = []
  /// How many of them are still open.
  private(set) var repeatedDepth = 0

  /// Of a tree: what the builder held before the piece.
  var mark = RecordBuilder.beginning

  /// The place of a parser that begins with the document.
  init() {}

  /// The same, where it is of interest where start tags end.
  init(trackingLevels levels: Int) {
    trackedDepth = levels
    tagEnds = Array(repeating: -1, count: levels)
  }

  /// The place of a parser that begins in the middle.
  ///
  /// - Parameters:
  ///   - given: How many bytes the parser has been given before that.
  ///   - levels: How many levels deep the ends of start tags are kept.
  init(_ start: PieceStart, given: Int, trackingLevels levels: Int) {
    documentOffset = start.offset - given
    trackedDepth = levels
    tagEnds = start.openTags.map(\.end)
    tagEnds.append(contentsOf: repeatElement(-1, count: max(0, levels - tagEnds.count)))
    // A copy: what the caller's thread has allocated is freed there, see `SAXParser.worker`.
    textBefore.append(contentsOf: start.textBefore)
    beginning = given
    repeatedLines = start.openTags.map(\.position.line)
    repeatedDepth = repeatedLines.count
  }

  /// The start tag of an element on a level that is tracked ends, so many bytes into
  /// what the parser was given.
  mutating func noteTagEnd(_ offset: Int, depth: Int) {
    tagEnds[depth &- 1] = offset &+ documentOffset
  }

  /// Elements that the parser was told of have ended.
  @inline(__always)
  mutating func leave(toDepth depth: Int) {
    if depth < repeatedDepth { repeatedDepth = depth }
  }

  /// Where the start tags of the open elements end; nil if there are more than are
  /// tracked.
  func openTagEnds(depth: Int) -> ArraySlice<Int>? {
    depth <= trackedDepth ? tagEnds[..<depth] : nil
  }

  /// The same for one of them, from 0 on.
  func tagEnd(level: Int) -> Int? { level < trackedDepth ? tagEnds[level] : nil }

  /// The line of the innermost open element, if the parser was told of it and knows it
  /// by a line of its own.
  func lineOfRepeatedElement(depth: Int) -> Int? {
    depth > 0 && depth <= repeatedDepth ? repeatedLines[depth - 1] : nil
  }
}
