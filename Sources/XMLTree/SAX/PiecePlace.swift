// SPDX-License-Identifier: MIT

/// The place in the document of the bytes given to a parser, which may have begun in the
/// middle: at a piece, or after a damaged record.
struct PiecePlace {
  /// The difference between an offset in the document and one in the bytes given to the
  /// parser.
  private(set) var documentOffset = 0

  /// The number of levels for which the ends of start tags are kept.
  private(set) var trackedDepth = 0
  /// The offsets of the ends (`>`) of the open elements' start tags, outermost first, in
  /// bytes of the document.
  private var tagEnds: [Int] = []

  /// The text of the document right before the place where the parser began.
  private(set) var textBefore: [UInt8] = []
  /// The offset of that place in the bytes given to the parser.
  private(set) var beginning = 0

  /// The lines of the elements whose start tags were repeated for the parser.
  private var repeatedLines: [Int] = []
  /// The number of these that are still open.
  private(set) var repeatedDepth = 0

  /// For a tree: the state of the builder before the piece.
  var mark = RecordBuilder.beginning

  /// The place of a parser that begins with the document.
  init() {}

  /// The place of a parser that begins with the document and keeps the ends of start tags.
  init(trackingLevels levels: Int) {
    trackedDepth = levels
    tagEnds = Array(repeating: -1, count: levels)
  }

  /// The place of a parser that begins in the middle.
  ///
  /// - Parameters:
  ///   - given: The number of bytes given to the parser before that.
  ///   - levels: The number of levels for which the ends of start tags are kept.
  init(_ start: PieceStart, given: Int, trackingLevels levels: Int) {
    documentOffset = start.offset - given
    trackedDepth = levels
    tagEnds = start.openTags.map(\.end)
    tagEnds.append(contentsOf: repeatElement(-1, count: max(0, levels - tagEnds.count)))
    // A copy: memory is freed on the thread that allocated it, see `SAXParser.worker`.
    textBefore.append(contentsOf: start.textBefore)
    beginning = given
    repeatedLines = start.openTags.map(\.position.line)
    repeatedDepth = repeatedLines.count
  }

  /// Notes the end of a start tag on a tracked level, at an offset in the bytes given to
  /// the parser.
  mutating func noteTagEnd(_ offset: Int, depth: Int) {
    tagEnds[depth &- 1] = offset &+ documentOffset
  }

  /// Notes that repeated elements have ended.
  @inline(__always)
  mutating func leave(toDepth depth: Int) {
    if depth < repeatedDepth { repeatedDepth = depth }
  }

  /// The ends of the open elements' start tags; nil if more are open than are tracked.
  func openTagEnds(depth: Int) -> ArraySlice<Int>? {
    depth <= trackedDepth ? tagEnds[..<depth] : nil
  }

  /// The end of one of these start tags; the outermost level is 0.
  func tagEnd(level: Int) -> Int? { level < trackedDepth ? tagEnds[level] : nil }

  /// The line of the innermost open element, if its start tag was repeated, so that the
  /// parser counts another line.
  func lineOfRepeatedElement(depth: Int) -> Int? {
    depth > 0 && depth <= repeatedDepth ? repeatedLines[depth - 1] : nil
  }
}
