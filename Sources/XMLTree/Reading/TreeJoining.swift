// SPDX-License-Identifier: MIT

/// Parses one document into a tree with several threads.
final class ParallelTreeParse {
  let parse: ParallelParse<DocumentTask>
  private var joiner = TreeJoiner()
  /// The parser that has ended last. It may still go on, so its tree is joined when the
  /// next one has ended.
  private var waiting: SAXParser?
  private var declaration: XMLDeclaration?

  init(jobs: Int, pieceSize: Int, limits: ParseLimits, isText: Bool) {
    parse = ParallelParse(
      task: DocumentTask(limits: limits, storesTree: true), jobs: jobs,
      rules: CutRules(pieceSize: pieceSize), limits: limits, isText: isText)
    parse.onParsed = { [unowned self] parser throws(XMLReadError) in try take(parser) }
  }

  /// Ends the document.
  func finish() throws(XMLReadError) -> XMLTreeDocument {
    try parse.finish()
    guard let last = waiting else { throw ParallelParse<DocumentTask>.failure }
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
