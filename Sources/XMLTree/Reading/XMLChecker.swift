// SPDX-License-Identifier: MIT

/// Checks whether documents are well-formed, and whether they keep to a schema,
/// and keeps nothing of them.
///
///     let checker = XMLChecker()
///     try checker.check(contentsOf: "log.xml")
///
/// It accepts and refuses what `XMLTreeParser` does, with the same errors, as far as
/// these do not need what was read before: an element that is never closed is named
/// without where it was opened. Memory does not grow with a document; with several `jobs`,
/// each takes about a megabyte. A checker is made to be used for many documents, after
/// errors, too; small ones are then cheap.
///
/// A checker is used by one thread at a time.
public final class XMLChecker {
  /// How much the checker accepts; used for documents that start after a change.
  public var limits: ParseLimits

  /// The schema that documents are held against; used for documents that start
  /// after a change.
  public var schema: XMLSchema?

  /// Is told of what breaks the schema. It may not use the checker. Without it the
  /// schema is not looked at.
  public var onSchemaViolation: XMLSchemaViolation.Handler?

  /// How many threads check a large document; used for documents that start after a
  /// change. Default 1: the caller's.
  ///
  /// Documents are accepted and refused as by one thread, with the same errors. What cannot
  /// be cut is checked by one thread, as with `XMLTreeParser.jobs`.
  public var jobs = 1

  /// How large a piece is.
  package var pieceSize = CutRules.pieceSize

  private var supply = ParserSupply()
  /// Has been fed a part of a document.
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

  /// Checks a document that is in a string. An encoding that it declares is not looked
  /// at: a string is decoded already.
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

  /// Checks what a file descriptor gives, up to its end. The descriptor stays open.
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

  /// Checks some more of a document. The first chunk after `finish()`, an error or
  /// `cancel()` starts a new document; whole documents that are checked in between
  /// change nothing.
  ///
  /// - Throws: `XMLReadError` as soon as the document is seen to be at fault; with several
  ///   threads, that can be in a later call.
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

  /// Forgets what has been fed of a document whose input breaks off.
  ///
  /// - Throws: `XMLReadError` if what was fed is at fault and several threads have not said
  ///   so yet; that something is missing at the end is no error.
  public func breakOff() throws(XMLReadError) {
    let document = fed
    fed = nil
    try document?.breakOff()
  }

  /// Forgets what has been fed of an unfinished document.
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
