// SPDX-License-Identifier: MIT

/// Checks whether documents are well-formed, and whether they keep to a schema,
/// and keeps nothing of them.
///
///     let checker = XMLChecker()
///     try checker.check(contentsOf: "log.xml")
///
/// It accepts and refuses what `XMLTreeParser` does, with the same errors, as far as
/// these do not need what was read before: an element that is never closed is named
/// without where it was opened. Memory does not grow with a document. A checker is
/// made to be used for many documents, after errors, too; small ones are then cheap.
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

  private var parser: SAXParser?
  /// A parser that has done its work and can do more.
  private var idle: SAXParser?

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
    cancel()
    try feed(bytes)
    try finish()
  }

  /// Checks a document that is in a string.
  ///
  /// - Throws: As `check(_:)` for bytes.
  public func check(_ string: String) throws(XMLReadError) {
    try check(string.utf8)
  }

  /// Checks a file.
  ///
  /// - Throws: As `check(_:)`, and `XMLReadError` with the code `unreadable`.
  public func check(contentsOf path: String) throws(XMLReadError) {
    cancel()
    try FileInput.read(contentsOf: path) { bytes throws(XMLReadError) in
      try feed(contiguous: bytes)
      return true
    }
    try finish()
  }

  /// Checks what a file descriptor gives, up to its end. The descriptor stays open.
  ///
  /// - Throws: As `check(contentsOf:)`.
  public func check(fileDescriptor: Int32) throws(XMLReadError) {
    cancel()
    try FileInput.read(fileDescriptor: fileDescriptor) { bytes throws(XMLReadError) in
      try feed(contiguous: bytes)
      return true
    }
    try finish()
  }

  // MARK: Chunks

  /// Checks some more of a document. The first chunk after `finish()`, an error or
  /// `cancel()` starts a new document.
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
  public func finish() throws(XMLReadError) {
    let parser = try current()
    self.parser = nil
    try parser.finish()
    if parser.canParseAnother { idle = parser }
  }

  /// Forgets what has been fed of an unfinished document.
  public func cancel() {
    parser = nil
  }

  private func feed(contiguous bytes: UnsafeBufferPointer<UInt8>) throws(XMLReadError) {
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
      idle.prepareForAnother(limits: limits, keepsNames: true)
      parser = idle
    } else {
      parser = SAXParser(limits: limits)
    }
    parser.session.pointee.storeNothing()
    if let schema, let onSchemaViolation {
      try parser.validate(against: schema, onSchemaViolation)
    }
    self.parser = parser
    return parser
  }
}
