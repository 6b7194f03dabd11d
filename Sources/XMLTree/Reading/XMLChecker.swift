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
public final class XMLChecker: XMLDocumentParser {
  /// Creates a checker, with the default limits unless others are given.
  public init(schema: XMLSchema? = nil, limits: ParseLimits = ParseLimits()) {
    super.init(storesTree: false, limits: limits)
    self.schema = schema
  }

  // MARK: Whole documents

  /// Checks a document that is in memory.
  ///
  /// - Throws: `XMLReadError` if the document is not well-formed, is in an unknown
  ///   encoding, refers to something outside, or reaches a limit.
  /// - Complexity: O(*n*) in the length of the input.
  public func check(_ bytes: some Sequence<UInt8>) throws(XMLReadError) {
    _ = try read(bytes, isText: false)
  }

  /// Checks a document that is in a string. A declared encoding is ignored: a string is
  /// already decoded.
  ///
  /// - Throws: As `check(_:)` for bytes.
  public func check(_ string: String) throws(XMLReadError) {
    _ = try read(string.utf8, isText: true)
  }

  /// Checks a file.
  ///
  /// - Throws: As `check(_:)`, and `XMLReadError` with the code `unreadable`.
  public func check(contentsOf path: String) throws(XMLReadError) {
    _ = try read(contentsOf: path)
  }

  /// Checks the content of a file descriptor, up to its end. The descriptor stays open.
  ///
  /// - Throws: As `check(contentsOf:)`.
  public func check(fileDescriptor: Int32) throws(XMLReadError) {
    _ = try read(fileDescriptor: fileDescriptor, of: nil)
  }

  // MARK: Chunks

  /// Ends the document that has been fed.
  ///
  /// - Throws: `XMLReadError` if the document is incomplete; also if nothing was fed.
  public func finish() throws(XMLReadError) {
    _ = try finishFed()
  }

  /// Ends a document whose input breaks off, and forgets it.
  ///
  /// - Throws: `XMLReadError` if the input so far has an error that several threads have
  ///   not reported yet; the missing end is not an error.
  public func breakOff() throws(XMLReadError) {
    try takeFed()?.parse.breakOff()
  }
}
