// SPDX-License-Identifier: MIT

/// Parses XML documents into trees.
///
///     let parser = XMLTreeParser()
///     let document = try parser.parse(contentsOf: "export.xml")
///     let other = try parser.parse("<a><b>text</b></a>")
///
/// Input that arrives in pieces is fed as it comes:
///
///     for chunk in chunks { try parser.feed(chunk) }
///     let document = try parser.finish()
///
/// A parser can be used again after a document, and after an error. Nothing outside the
/// document is ever read: no external entity, no document type definition, no network.
/// `Docs/Parsing.md` describes the parts of a document that a tree keeps.
///
/// A parser is used by one thread at a time; the documents it makes can go to
/// any thread.
public final class XMLTreeParser {
  /// The limits for documents; used for documents that start after a change.
  public var limits: ParseLimits

  /// The schema for validation; used for documents that start after a change.
  public var schema: XMLSchema?

  /// Called with each violation of the schema; an invalid document still becomes a tree. It
  /// must not use the parser. Without it the schema is ignored.
  public var onSchemaViolation: XMLSchemaViolation.Handler?

  /// The number of threads that parse a large document; used for documents that start after
  /// a change. Default 1: the caller's.
  ///
  /// With more, the caller's thread cuts the document into pieces, which threads of the
  /// parser turn into trees, and joins these. The document or the error is the same. Some
  /// documents cannot be cut and are parsed by one thread: those in encodings that libxml2
  /// converts, and those that are validated.
  public var jobs = 1

  /// For tests: the size of a piece in bytes.
  package var pieceSize = CutRules.pieceSize

  private var supply = ParserSupply()
  /// The document that is being fed.
  private var fed: Document?

  /// A document that is being parsed.
  private struct Document {
    var parse: DocumentParse<DocumentTask>
    /// Joins the trees of several threads.
    var trees: TreeJoining?
  }

  /// Creates a parser, with the default limits unless others are given.
  public init(limits: ParseLimits = ParseLimits()) {
    self.limits = limits
  }

  // MARK: Whole documents

  /// Parses a document that is in memory.
  ///
  /// - Parameter bytes: The document in any encoding that it declares: `[UInt8]`,
  ///   `Data`, `String.UTF8View` …; contiguous collections are not copied.
  /// - Throws: `XMLReadError` if the document is not well-formed, is in an
  ///   unknown encoding, refers to something outside, or reaches a limit.
  /// - Complexity: O(*n*) in the length of the input.
  public func parse(_ bytes: some Sequence<UInt8>) throws(XMLReadError) -> XMLTreeDocument {
    try parse(bytes, isText: false)
  }

  /// Parses a document that is in a string. A declared encoding is kept in
  /// `XMLTreeDocument.declaration` and otherwise ignored: a string is already decoded.
  ///
  /// - Throws: As `parse(_:)` for bytes.
  public func parse(_ string: String) throws(XMLReadError) -> XMLTreeDocument {
    try parse(string.utf8, isText: true)
  }

  private func parse(
    _ bytes: some Sequence<UInt8>, isText: Bool
  ) throws(XMLReadError) -> XMLTreeDocument {
    let document = try begin(isText: isText)
    try document.parse.feed(bytes)
    try document.parse.finish()
    return try tree(of: document)
  }

  /// Parses a file.
  ///
  /// - Throws: As `parse(_:)`, and `XMLReadError` with the code `unreadable` if
  ///   the file cannot be opened or read.
  public func parse(contentsOf path: String) throws(XMLReadError) -> XMLTreeDocument {
    let file = try FileInput(path)
    defer { file.close() }
    let document = try begin(file: path)
    try document.parse.read(fileDescriptor: file.descriptor)
    return try tree(of: document)
  }

  // MARK: Chunks

  /// Parses more of a document. The first chunk after `finish()`, an error or `cancel()`
  /// starts a new document; whole documents parsed in between do not affect it.
  ///
  /// - Throws: `XMLReadError` as soon as an error in the document is found; with several
  ///   `jobs`, that may be in a later call.
  public func feed(_ bytes: some Sequence<UInt8>) throws(XMLReadError) {
    let document = try takeFed()
    try document.parse.feed(bytes)
    fed = document
  }

  /// Ends the document that has been fed.
  ///
  /// - Throws: `XMLReadError` if the document is incomplete; also if nothing was fed.
  public func finish() throws(XMLReadError) -> XMLTreeDocument {
    let document = try takeFed()
    try document.parse.finish()
    return try tree(of: document)
  }

  /// Ends a document of which only the beginning has been fed, up to an end tag: the open
  /// elements are closed. Only with `jobs` of 1.
  package func finishBeginning() throws(XMLReadError) -> XMLTreeDocument {
    let document = try takeFed()
    let open = document.parse.parser?.session.pointee.builder.openElements ?? []
    let endTags = open.reversed().flatMap { Array("</".utf8) + $0 + [UInt8(ascii: ">")] }
    try document.parse.feed(endTags)
    try document.parse.finish()
    return try tree(of: document)
  }

  /// Forgets the unfinished document.
  public func cancel() {
    fed = nil
  }

  /// The document that is being fed, which is forgotten unless it is put back.
  private func takeFed() throws(XMLReadError) -> Document {
    defer { fed = nil }
    if let fed { return fed }
    return try begin()
  }

  private func begin(
    isText: Bool = false, file: String? = nil
  ) throws(XMLReadError) -> Document {
    let isShared = schema == nil || onSchemaViolation == nil
    let parse = try DocumentParse(
      DocumentTask(limits: limits, storesTree: true, file: file), jobs: isShared ? jobs : 1,
      rules: CutRules(pieceSize: pieceSize), isText: isText
    ) { () throws(XMLReadError) in
      try supply.makeParser(
        limits: limits, isText: isText, keepsNames: false, schema: schema,
        report: onSchemaViolation)
    }
    return Document(parse: parse, trees: parse.parallel.map { TreeJoining($0) })
  }

  /// The tree of a document that has been parsed to the end.
  private func tree(of document: Document) throws(XMLReadError) -> XMLTreeDocument {
    guard let parser = document.parse.parser else {
      guard let trees = document.trees else { throw DocumentParse<DocumentTask>.failure }
      return try trees.finish()
    }
    supply.takeBack(parser)
    return parser.makeDocument()
  }
}
