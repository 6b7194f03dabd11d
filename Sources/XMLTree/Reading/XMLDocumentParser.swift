// SPDX-License-Identifier: MIT

/// The settings and the input of `XMLTreeParser` and `XMLChecker`, which parse whole documents.
///
/// It can be used again after a document, and after an error, but by one thread at a time.
public class XMLDocumentParser {
  /// The limits for documents; used for documents that start after a change.
  public final var limits: ParseLimits

  /// The schema for validation; used for documents that start after a change.
  public final var schema: XMLSchema?

  /// Called with each violation of the schema; an invalid document is read to its end. It
  /// must not use the parser. Without it the schema is ignored.
  public final var onSchemaViolation: XMLSchemaViolation.Handler?

  /// The number of threads that parse a large document; used for documents that start after
  /// a change. Default 1: the caller's.
  ///
  /// With more, the caller's thread cuts the document into pieces, which threads of the
  /// parser read, and joins the results. The document or the error is the same. Some
  /// documents cannot be cut and are parsed by one thread: those in encodings that libxml2
  /// converts, and those that are validated.
  public final var jobs = 1

  /// For tests: the size of a piece in bytes.
  package final var pieceSize = CutRules.pieceSize

  private final let storesTree: Bool
  private final var supply = ParserSupply()
  /// The document that is being fed.
  private final var fed: Document?

  /// A document that is being parsed.
  struct Document {
    var parse: DocumentParse<DocumentTask>
    /// Joins the trees of several threads.
    var trees: TreeJoining?
  }

  init(storesTree: Bool, limits: ParseLimits) {
    self.storesTree = storesTree
    self.limits = limits
  }

  // MARK: Whole documents

  final func read(
    _ bytes: some Sequence<UInt8>, isText: Bool
  ) throws(XMLReadError) -> Document {
    let document = try begin(isText: isText)
    try document.parse.feed(bytes)
    return try finish(document)
  }

  final func read(contentsOf path: String) throws(XMLReadError) -> Document {
    let file = try FileInput(path)
    defer { file.close() }
    return try read(fileDescriptor: file.descriptor, of: path)
  }

  final func read(
    fileDescriptor: Int32, of file: String?
  ) throws(XMLReadError) -> Document {
    let document = try begin(file: file)
    try document.parse.read(fileDescriptor: fileDescriptor)
    takeBack(document)
    return document
  }

  // MARK: Chunks

  /// Parses more of a document. The first chunk after `finish()`, an error or `cancel()`
  /// starts a new document; whole documents parsed in between do not affect it.
  ///
  /// - Throws: `XMLReadError` as soon as an error in the document is found; with several
  ///   `jobs`, that may be in a later call.
  public final func feed(_ bytes: some Sequence<UInt8>) throws(XMLReadError) {
    let document = try takeFedOrBegin()
    try document.parse.feed(bytes)
    fed = document
  }

  /// Forgets the unfinished document.
  public final func cancel() {
    fed = nil
  }

  /// Ends the document that has been fed.
  ///
  /// - Parameter end: Returns the bytes that the document lacks.
  final func finishFed(
    with end: ((Document) -> [UInt8])? = nil
  ) throws(XMLReadError) -> Document {
    let document = try takeFedOrBegin()
    if let end { try document.parse.feed(end(document)) }
    return try finish(document)
  }

  /// The document that is being fed, which is forgotten unless it is put back.
  final func takeFed() -> Document? {
    defer { fed = nil }
    return fed
  }

  private final func takeFedOrBegin() throws(XMLReadError) -> Document {
    if let fed = takeFed() { return fed }
    return try begin()
  }

  private final func begin(
    isText: Bool = false, file: String? = nil
  ) throws(XMLReadError) -> Document {
    let isShared = schema == nil || onSchemaViolation == nil
    let parse = try DocumentParse(
      DocumentTask(limits: limits, storesTree: storesTree, file: file),
      jobs: isShared ? jobs : 1, rules: CutRules(pieceSize: pieceSize), isText: isText
    ) { () throws(XMLReadError) in
      try supply.makeParser(
        limits: limits, isText: isText, keepsNames: !storesTree, schema: schema,
        report: onSchemaViolation)
    }
    return Document(parse: parse, trees: storesTree ? parse.parallel.map { TreeJoining($0) } : nil)
  }

  private final func finish(_ document: Document) throws(XMLReadError) -> Document {
    try document.parse.finish()
    takeBack(document)
    return document
  }

  private final func takeBack(_ document: Document) {
    if let parser = document.parse.parser { supply.takeBack(parser) }
  }
}
