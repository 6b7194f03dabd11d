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
public final class XMLTreeParser: XMLDocumentParser {
  /// Creates a parser, with the default limits unless others are given.
  public init(limits: ParseLimits = ParseLimits()) {
    super.init(storesTree: true, limits: limits)
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
    try tree(of: read(bytes, isText: false))
  }

  /// Parses a document that is in a string. A declared encoding is kept in
  /// `XMLTreeDocument.declaration` and otherwise ignored: a string is already decoded.
  ///
  /// - Throws: As `parse(_:)` for bytes.
  public func parse(_ string: String) throws(XMLReadError) -> XMLTreeDocument {
    try tree(of: read(string.utf8, isText: true))
  }

  /// Parses a file.
  ///
  /// - Throws: As `parse(_:)`, and `XMLReadError` with the code `unreadable` if
  ///   the file cannot be opened or read.
  public func parse(contentsOf path: String) throws(XMLReadError) -> XMLTreeDocument {
    try tree(of: read(contentsOf: path))
  }

  // MARK: Chunks

  /// Ends the document that has been fed.
  ///
  /// - Throws: `XMLReadError` if the document is incomplete; also if nothing was fed.
  public func finish() throws(XMLReadError) -> XMLTreeDocument {
    try tree(of: finishFed())
  }

  /// Ends a document of which only the beginning has been fed, up to an end tag: the open
  /// elements are closed. Only with `jobs` of 1.
  package func finishBeginning() throws(XMLReadError) -> XMLTreeDocument {
    let document = try finishFed { document in
      let open = document.parse.parser?.session.pointee.builder.openElements ?? []
      return open.reversed().flatMap { Array("</".utf8) + $0 + [UInt8(ascii: ">")] }
    }
    return try tree(of: document)
  }

  /// The tree of a document that has been parsed to the end.
  private func tree(of document: Document) throws(XMLReadError) -> XMLTreeDocument {
    if let parser = document.parse.parser { return parser.makeDocument() }
    guard let trees = document.trees else { throw DocumentParse<DocumentTask>.failure }
    return try trees.finish()
  }
}
