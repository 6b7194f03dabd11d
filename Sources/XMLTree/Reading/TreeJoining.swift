// SPDX-License-Identifier: MIT

/// Joins the trees that several threads make of one document.
final class TreeJoining {
  /// The parse reports the trees; it does not own this object.
  private unowned let parse: ParallelParse<DocumentTask>
  private var joiner = TreeJoiner()
  /// The parser that ended last. It may still continue, so its tree is joined when the next
  /// one has ended.
  private var waiting: SAXParser?
  private var declaration: XMLDeclaration?

  init(_ parse: ParallelParse<DocumentTask>) {
    self.parse = parse
    parse.onParsed = { [unowned self] parser throws(XMLReadError) in try take(parser) }
  }

  /// The tree of a document that has been parsed to the end.
  func finish() throws(XMLReadError) -> XMLTreeDocument {
    guard let last = waiting else { throw DocumentParse<DocumentTask>.failure }
    if joiner.isEmpty {
      // All of the document is in one builder.
      return XMLTreeDocument(
        storage: last.session.pointee.builder.finish(
          declaration: declaration ?? last.declaration))
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
    if let limit {
      throw XMLReadError(code: .limitReached, message: limit.message).naming(parse.task.file)
    }
  }
}
