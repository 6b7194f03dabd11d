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
/// A parser can be used again after a document, and after an error. Nothing
/// outside the document is ever read: no external entity, no document type
/// definition, no network. What is kept of a document, and how, stands in
/// `Docs/Parsing.md`.
///
/// A parser is used by one thread at a time; the documents it makes can go to
/// any thread.
public final class XMLTreeParser {
  /// How much the parser accepts; used for documents that start after a change.
  public var limits: ParseLimits

  /// The schema that documents are held against; used for documents that start
  /// after a change.
  public var schema: XMLSchema?

  /// Is told of what breaks the schema; a document that does is a tree all the same.
  /// It may not use the parser. Without it the schema is not looked at.
  public var onSchemaViolation: XMLSchemaViolation.Handler?

  /// How many threads parse a large document; used for documents that start after
  /// a change. Default 1: the caller's.
  ///
  /// With more, the caller's thread cuts the document into pieces, which threads of
  /// the parser turn into trees, and joins these: into the same document, or the
  /// same error. What cannot be cut is parsed by one thread: documents in encodings
  /// that libxml2 converts, and those that are held against a schema.
  public var jobs = 1

  /// For tests: how large a piece is.
  package var pieceSize = CutRules.treePieceSize

  private var parallel: ParallelTreeParse?
  private var parser: SAXParser?
  /// A parser that has done its work and can do more.
  private var idle: SAXParser?

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
    cancel()
    try feed(bytes)
    return try finish()
  }

  /// Parses a document that is in a string.
  ///
  /// - Throws: As `parse(_:)` for bytes. The string is read as UTF-8; an XML
  ///   declaration in it that names another encoding is an error or garbles it.
  public func parse(_ string: String) throws(XMLReadError) -> XMLTreeDocument {
    try parse(string.utf8)
  }

  /// Parses a file.
  ///
  /// - Throws: As `parse(_:)`, and `XMLReadError` with the code `unreadable` if
  ///   the file cannot be opened or read.
  public func parse(contentsOf path: String) throws(XMLReadError) -> XMLTreeDocument {
    cancel()
    try FileInput.read(contentsOf: path) { bytes throws(XMLReadError) in
      try feed(contiguous: bytes)
      return true
    }
    return try finish()
  }

  /// Parses a document that arrives in chunks.
  ///
  /// - Throws: As `parse(_:)`, and whatever the sequence throws.
  public func parse<Chunks: AsyncSequence>(
    chunks: Chunks, isolation: isolated (any Actor)? = #isolation
  ) async throws -> XMLTreeDocument where Chunks.Element: Sequence<UInt8> {
    cancel()
    for try await chunk in chunks { try feed(chunk) }
    return try finish()
  }

  // MARK: Chunks

  /// Parses some more of a document. The first chunk after `finish()`, an error
  /// or `cancel()` starts a new document.
  ///
  /// - Throws: `XMLReadError` as soon as the document is seen to be at fault.
  public func feed(_ bytes: some Sequence<UInt8>) throws(XMLReadError) {
    try bytes.withContiguousBytes { buffer throws(XMLReadError) in
      try feed(contiguous: buffer)
    }
  }

  /// Ends the document that has been fed.
  ///
  /// - Throws: `XMLReadError` if the document is incomplete; also if nothing was fed.
  public func finish() throws(XMLReadError) -> XMLTreeDocument {
    if let parallel {
      self.parallel = nil
      return try parallel.finish()
    }
    let parser = try current()
    self.parser = nil
    try parser.finish()
    if parser.canParseAnother { idle = parser }
    return XMLTreeDocument(
      storage: parser.session.pointee.builder.finish(
        declaration: parser.declaration, trimmed: true))
  }

  /// Forgets what has been fed of an unfinished document.
  public func cancel() {
    parser = nil
    parallel = nil
  }

  private func feed(contiguous bytes: UnsafeBufferPointer<UInt8>) throws(XMLReadError) {
    if parallel == nil, jobs > 1, parser == nil, schema == nil || onSchemaViolation == nil {
      parallel = ParallelTreeParse(jobs: jobs, pieceSize: pieceSize, limits: limits)
    }
    if let parallel {
      do {
        return try parallel.feed(bytes)
      } catch {
        self.parallel = nil
        throw error
      }
    }
    let parser = try current()
    do {
      try parser.feed(bytes)
    } catch {
      self.parser = nil
      throw error
    }
  }

  private func current() throws(XMLReadError) -> SAXParser {
    if let parser { return parser }
    let parser: SAXParser
    if let idle {
      self.idle = nil
      idle.prepareForAnother(limits: limits, keepsNames: false)
      parser = idle
    } else {
      parser = SAXParser(limits: limits)
    }
    if let schema, let onSchemaViolation {
      try parser.validate(against: schema, onSchemaViolation)
    }
    self.parser = parser
    return parser
  }
}
