// SPDX-License-Identifier: MIT

/// Builds trees of pieces.
struct TreeTask: PieceTask {
  var limits: ParseLimits
  var repairs: Bool { false }

  func prepare(_ parser: SAXParser) {}
  func allowRepairs(_ parser: SAXParser, remaining: Int?) {}
  func begin(_ parser: SAXParser) {}
  func end(_ run: Void, _ parser: SAXParser) -> (output: Void?, failure: (any Error)?) {
    ((), nil)
  }
}

/// Parses one document into a tree with several threads.
final class ParallelTreeParse {
  private let parse: ParallelParse<TreeTask>
  private var joiner = TreeJoiner()
  /// The parser that has ended last. It may still go on, so its tree is joined when the
  /// next one has ended.
  private var waiting: SAXParser?
  private var declaration: XMLDeclaration?

  init(jobs: Int, pieceSize: Int, limits: ParseLimits, isText: Bool) {
    parse = ParallelParse(
      task: TreeTask(limits: limits), jobs: jobs, rules: CutRules(pieceSize: pieceSize),
      limits: limits, isText: isText)
    parse.onParsed = { [unowned self] parser throws(XMLReadError) in try take(parser) }
  }

  func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLReadError) {
    try run { try parse.feed(bytes) { _ in true } }
  }

  func finish() throws(XMLReadError) -> XMLTreeDocument {
    try run { try parse.finish { _ in true } }
    guard let last = waiting else { throw ParallelTreeParse.failure }
    if joiner.isEmpty {
      // All of the document is in one builder.
      return XMLTreeDocument(
        storage: last.session.pointee.builder.finish(
          declaration: declaration ?? last.declaration, trimmed: true))
    }
    try join(last)
    return XMLTreeDocument(
      storage: joiner.finish(declaration: declaration ?? last.declaration))
  }

  /// Only errors of reading can be thrown, because there is no handler.
  private func run(_ body: () throws -> Void) throws(XMLReadError) {
    do {
      try body()
    } catch let error as XMLReadError {
      throw error
    } catch {
      throw ParallelTreeParse.failure
    }
  }

  private static var failure: XMLReadError {
    XMLReadError(code: .parserFailure, message: "the pieces of the document were not parsed")
  }

  private func take(_ parser: SAXParser) throws(XMLReadError) {
    if declaration == nil {
      if let context = parser.context { parser.readDeclaration(context) }
      var first = parser.declaration
      if !parse.isRaw { first.encoding = parse.declaredEncoding ?? first.encoding }
      declaration = first
    }
    if let waiting, waiting !== parser { try join(waiting) }
    waiting = parser
  }

  private func join(_ parser: SAXParser) throws(XMLReadError) {
    let limit = joiner.take(
      parser.session.pointee.builder, from: parser.session.pointee.piece.mark)
    if let limit { throw XMLReadError(code: .limitReached, message: limit.message) }
  }
}
