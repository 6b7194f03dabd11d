// SPDX-License-Identifier: MIT

/// Writes documents and parts of them in canonical form, in which two documents that say
/// the same to XML are the same bytes: for signatures, for digests, and to compare.
///
///     let digest = SHA256.hash(data: try XMLCanonicalWriter().bytes(of: document))
///     let signed = try XMLCanonicalWriter(form: .exclusive).bytes(of: signedInfo)
///
/// The forms are Canonical XML 1.0 and Exclusive XML Canonicalization 1.0 of the W3C, each
/// with and without comments: UTF-8, every empty element as two tags, attributes and
/// namespace declarations sorted, no declaration that repeats what holds already, CDATA
/// sections as text, neither XML declaration nor document type declaration. A part of a
/// document is an element with all that is in it.
///
/// A tree holds what the forms need: entities are replaced, and attribute defaults of the
/// document type declaration are applied. What stands outside of the document is never
/// read, so defaults of an external document type definition are not there; see
/// `Docs/CanonicalXML.md`.
///
/// Nothing is kept for each level of a document: memory does not grow with its depth.
public struct XMLCanonicalWriter: Hashable, Sendable {
  /// Which canonical form; more may come.
  public struct Form: Hashable, Sendable, CustomStringConvertible {
    /// The name, such as `exclusive`.
    public let description: String

    /// Canonical XML 1.0. A part of a document gets all namespaces that hold around it and
    /// the `xml:` attributes of the elements around it.
    public static let inclusive = Form(description: "inclusive")
    /// Exclusive XML Canonicalization 1.0. A namespace is declared where a name uses it, so
    /// that the form of a part does not depend on what is around it.
    public static let exclusive = Form(description: "exclusive")
  }

  /// Which canonical form.
  public var form: Form

  /// Whether comments are written.
  public var includesComments: Bool

  /// The prefixes that the exclusive form treats as the inclusive one does (the
  /// `PrefixList` of `InclusiveNamespaces`); `#default` or an empty text is the default
  /// namespace. Of no effect on the inclusive form.
  public var inclusivePrefixes: [String]

  /// Creates a writer; without arguments, one of Canonical XML 1.0 without comments.
  public init(
    form: Form = .inclusive, includesComments: Bool = false, inclusivePrefixes: [String] = []
  ) {
    self.form = form
    self.includesComments = includesComments
    self.inclusivePrefixes = inclusivePrefixes
  }

  // MARK: Nodes

  /// Returns the canonical form of a node and everything below it.
  ///
  /// - Complexity: O(*n*) in the size of the subtree, and O(*a* log *a*) in the attributes
  ///   of one element; O(*d*) in the depth of the node.
  /// - Throws: `XMLCanonicalError` where there is no such form.
  public func bytes(of node: XMLTreeNode) throws(XMLCanonicalError) -> [UInt8] {
    var serializer = XMLSerializer(node, canonical: self)
    _ = serializer.fill(to: .max)
    if let error = serializer.error { throw error }
    return serializer.output.withBytes { Array($0) }
  }

  /// Returns the canonical form of a node and everything below it as a String.
  ///
  /// - Complexity: As `bytes(of:)`.
  /// - Throws: `XMLCanonicalError` where there is no such form.
  public func string(of node: XMLTreeNode) throws(XMLCanonicalError) -> String {
    String(decoding: try bytes(of: node), as: UTF8.self)
  }

  /// Hands the canonical form of a node and everything below it to a sink, in pieces of
  /// about 64 kB.
  ///
  /// - Parameters:
  ///   - node: What to write.
  ///   - sink: Takes the next bytes; the memory is valid only during the call.
  /// - Complexity: As `bytes(of:)`; memory for one piece.
  /// - Throws: What the sink throws, and `XMLCanonicalError` where there is no such form;
  ///   pieces before the place that has none were handed over.
  public func write(
    _ node: XMLTreeNode, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var serializer = XMLSerializer(node, canonical: self)
    try serializer.write(to: sink)
    if let error = serializer.error { throw error }
  }

  // MARK: Documents

  /// Returns the canonical form of a document.
  ///
  /// - Throws: `XMLCanonicalError` where there is no such form.
  public func bytes(of document: XMLTreeDocument) throws(XMLCanonicalError) -> [UInt8] {
    try bytes(of: document.root)
  }

  /// Returns the canonical form of a document as a String.
  ///
  /// - Throws: `XMLCanonicalError` where there is no such form.
  public func string(of document: XMLTreeDocument) throws(XMLCanonicalError) -> String {
    try string(of: document.root)
  }

  /// Hands the canonical form of a document to a sink, in pieces of about 64 kB; see
  /// `write(_:to:)` for nodes.
  ///
  /// - Throws: As for nodes.
  public func write(
    _ document: XMLTreeDocument, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try write(document.root, to: sink)
  }
}

/// Why there is no canonical form of a document.
public struct XMLCanonicalError: Error, Hashable, Sendable {
  /// The sort of reason; new ones can be added without breaking a `switch`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, such as `relative-namespace`; it is stable.
    public let description: String

    /// A namespace name is a relative reference: the canonical forms are not defined for
    /// such documents.
    public static let relativeNamespace = Code(description: "relative-namespace")
    /// The tree lacks the declaration of a prefix that is used: a match of a stream that
    /// was read without the elements around it.
    public static let undeclaredPrefix = Code(description: "undeclared-prefix")
  }

  /// The sort of reason.
  public var code: Code
  /// What was found and what to do, in plain words, without the position.
  public var message: String
  /// The start tag at fault; nil where it comes from no input.
  public var position: SourcePosition?

  /// Creates an error.
  public init(code: Code, message: String, position: SourcePosition? = nil) {
    self.code = code
    self.message = message
    self.position = position
  }
}

extension XMLCanonicalError: CustomStringConvertible {
  /// `line:column: message`, or the message alone.
  public var description: String {
    position.map { "\($0): \(message)" } ?? message
  }
}
