// SPDX-License-Identifier: MIT

/// Checks that documents are well-formed, and that they are valid against a schema, without
/// storing them.
///
///     let checker = XMLChecker()
///     try checker.check(contentsOf: "log.xml")
///
/// It accepts and refuses the same documents as `XMLTreeParser`, with the same errors,
/// except where a message needs earlier content: for an element that is never closed, the
/// position of its start tag is missing. Memory does not grow with a document; with several
/// `jobs`, each takes about a megabyte. A checker can be used for many documents, also
/// after errors, which makes small ones cheap.
///
/// A checker is used by one thread at a time.
public final class XMLChecker {
  /// The limits for documents; used for documents that start after a change.
  public var limits: ParseLimits

  /// The schema for validation; used for documents that start after a change.
  public var schema: XMLSchema?

  /// Called with each violation of the schema. It must not use the checker. Without it the
  /// schema is ignored.
  public var onSchemaViolation: XMLSchemaViolation.Handler?

  /// The number of threads that check a large document; used for documents that start after
  /// a change. Default 1: the caller's.
  ///
  /// The result and the errors are those of one thread. Documents that cannot be cut are
  /// checked by one thread, as with `XMLTreeParser.jobs`.
  public var jobs = 1

  /// The size of a piece in bytes.
  package var pieceSize = CutRules.pieceSize

  private var supply = ParserSupply()
  /// The document that is being fed.
  private var fed: DocumentParse<DocumentTask>?

  /// Creates a checker, with the default limits unless others are given.
  public init(schema: XMLSchema? = nil, limits: ParseLimits = ParseLimits()) {
    self.schema = schema
    self.limits = limits
  }

  // MARK: Whole documents

  /// Checks a document that is in memory.
  ///
  /// - Throws: `XMLReadError` if the document is not well-formed, is in an unknown
  ///   encoding, refers to something outside, or reaches a limit.
  /// - Complexity: O(*n*) in the length of the input.
  public func check(_ bytes: some Sequence<UInt8>) throws(XMLReadError) {
    try check(bytes, isText: false)
  }

  /// Checks a document that is in a string. A declared encoding is ignored: a string is
  /// already decoded.
  ///
  /// - Throws: As `check(_:)` for bytes.
  public func check(_ string: String) throws(XMLReadError) {
    try check(string.utf8, isText: true)
  }

  private func check(_ bytes: some Sequence<UInt8>, isText: Bool) throws(XMLReadError) {
    let document = try begin(isText: isText)
    try document.feed(bytes)
    try finish(document)
  }

  /// Checks a file.
  ///
  /// - Throws: As `check(_:)`, and `XMLReadError` with the code `unreadable`.
  public func check(contentsOf path: String) throws(XMLReadError) {
    let file = try FileInput(path)
    defer { file.close() }
    try check(fileDescriptor: file.descriptor, of: path)
  }

  /// Checks the content of a file descriptor, up to its end. The descriptor stays open.
  ///
  /// - Throws: As `check(contentsOf:)`.
  public func check(fileDescriptor: Int32) throws(XMLReadError) {
    try check(fileDescriptor: fileDescriptor, of: nil)
  }

  private func check(fileDescriptor: Int32, of file: String?) throws(XMLReadError) {
    let document = try begin(file: file)
    try document.read(fileDescriptor: fileDescriptor)
    takeBack(document)
  }

  // MARK: Chunks

  /// Checks more of a document. The first chunk after `finish()`, an error or `cancel()`
  /// starts a new document; whole documents checked in between do not affect it.
  ///
  /// - Throws: `XMLReadError` as soon as an error in the document is found; with several
  ///   threads, that may be in a later call.
  public func feed(_ bytes: some Sequence<UInt8>) throws(XMLReadError) {
    let document = try takeFed()
    try document.feed(bytes)
    fed = document
  }

  /// Ends the document that has been fed.
  ///
  /// - Throws: `XMLReadError` if the document is incomplete; also if nothing was fed.
  public func finish() throws(XMLReadError) {
    try finish(takeFed())
  }

  /// Ends a document whose input breaks off, and forgets it.
  ///
  /// - Throws: `XMLReadError` if the input so far has an error that several threads have
  ///   not reported yet; the missing end is not an error.
  public func breakOff() throws(XMLReadError) {
    let document = fed
    fed = nil
    try document?.breakOff()
  }

  /// Forgets the unfinished document.
  public func cancel() {
    fed = nil
  }

  /// The document that is being fed, which is forgotten unless it is put back.
  private func takeFed() throws(XMLReadError) -> DocumentParse<DocumentTask> {
    defer { fed = nil }
    if let fed { return fed }
    return try begin()
  }

  private func begin(
    isText: Bool = false, file: String? = nil
  ) throws(XMLReadError) -> DocumentParse<DocumentTask> {
    let isShared = schema == nil || onSchemaViolation == nil
    return try DocumentParse(
      DocumentTask(limits: limits, storesTree: false, file: file), jobs: isShared ? jobs : 1,
      rules: CutRules(pieceSize: pieceSize), isText: isText
    ) { () throws(XMLReadError) in
      try supply.makeParser(
        limits: limits, isText: isText, keepsNames: true, schema: schema,
        report: onSchemaViolation)
    }
  }

  private func finish(_ document: DocumentParse<DocumentTask>) throws(XMLReadError) {
    try document.finish()
    takeBack(document)
  }

  private func takeBack(_ document: DocumentParse<DocumentTask>) {
    if let parser = document.parser { supply.takeBack(parser) }
  }
}
