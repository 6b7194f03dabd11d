// SPDX-License-Identifier: MIT

/// Writes documents and parts of them in canonical form: two documents with the same
/// meaning in XML give the same bytes. It is used for signatures, for digests, and to
/// compare.
///
///     let digest = SHA256.hash(data: try XMLCanonicalWriter().bytes(of: document))
///     let signed = try XMLCanonicalWriter(form: .exclusive).bytes(of: signedInfo)
///
/// The forms are Canonical XML 1.0 and Exclusive XML Canonicalization 1.0 of the W3C, each
/// with and without comments: UTF-8, every empty element as two tags, attributes and
/// namespace declarations sorted, no redundant declarations, CDATA sections as text,
/// neither XML declaration nor document type declaration. A part of a document is an
/// element with all its content.
///
/// A tree has everything the forms need: entities are replaced, and attribute defaults of
/// the document type declaration are applied. Nothing outside the document is ever read, so
/// defaults of an external document type definition are missing; see
/// `Docs/CanonicalXML.md`.
///
/// Nothing is kept for each level of a document: memory does not grow with its depth.
public struct XMLCanonicalWriter: Hashable, Sendable {
  /// A canonical form; more may be added.
  public struct Form: Hashable, Sendable, CustomStringConvertible {
    /// The name, such as `exclusive`.
    public let description: String

    /// Canonical XML 1.0. A part of a document gets all namespaces in scope around it and
    /// the `xml:` attributes of the elements around it.
    public static let inclusive = Form(description: "inclusive")
    /// Exclusive XML Canonicalization 1.0. A namespace is declared where a name uses it, so
    /// that the form of a part does not depend on its surroundings.
    public static let exclusive = Form(description: "exclusive")
  }

  /// The canonical form to write.
  public var form: Form

  /// Whether comments are written.
  public var includesComments: Bool

  /// The prefixes that the exclusive form treats as the inclusive one does (the
  /// `PrefixList` of `InclusiveNamespaces`); `#default` or an empty text is the default
  /// namespace. They have no effect on the inclusive form.
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
  /// - Throws: `XMLCanonicalError` if there is no such form.
  public func bytes(of node: XMLTreeNode) throws(XMLCanonicalError) -> [UInt8] {
    var serializer = XMLSerializer(node, canonical: self)
    _ = serializer.fill(to: .max)
    if let error = serializer.error { throw error }
    return serializer.output.withBytes { Array($0) }
  }

  /// Returns the canonical form of a node and everything below it as a String.
  ///
  /// - Complexity: As `bytes(of:)`.
  /// - Throws: `XMLCanonicalError` if there is no such form.
  public func string(of node: XMLTreeNode) throws(XMLCanonicalError) -> String {
    String(decoding: try bytes(of: node), as: UTF8.self)
  }

  /// Hands the canonical form of a node and everything below it to a sink, in pieces of
  /// about 64 kB.
  ///
  /// - Parameters:
  ///   - node: The node to write.
  ///   - sink: Takes the next bytes; the memory is valid only during the call.
  /// - Complexity: As `bytes(of:)`; memory for one piece.
  /// - Throws: An error of the sink, and `XMLCanonicalError` if there is no such form; the
  ///   pieces before the place of the error have been handed over.
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
  /// - Throws: `XMLCanonicalError` if there is no such form.
  public func bytes(of document: XMLTreeDocument) throws(XMLCanonicalError) -> [UInt8] {
    try bytes(of: document.root)
  }

  /// Returns the canonical form of a document as a String.
  ///
  /// - Throws: `XMLCanonicalError` if there is no such form.
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

/// The reason why a document has no canonical form.
public struct XMLCanonicalError: Error, Hashable, Sendable {
  /// The kind of reason; new ones can be added without breaking a `switch`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, such as `relative-namespace`; it is stable.
    public let description: String

    /// A namespace name is a relative reference: the canonical forms are not defined for
    /// such documents.
    public static let relativeNamespace = Code(description: "relative-namespace")
    /// The tree lacks the declaration of a used prefix, as in a match of a stream that was
    /// read without the elements around it.
    public static let undeclaredPrefix = Code(description: "undeclared-prefix")
  }

  /// The kind of reason.
  public var code: Code
  /// A description of the cause and the remedy in plain words, without the position.
  public var message: String
  /// The position of the start tag at fault; nil if it does not come from input.
  public var position: SourcePosition?
}

extension XMLCanonicalError: CustomStringConvertible {
  /// `line:column: message`, or the message alone.
  public var description: String {
    position.map { "\($0): \(message)" } ?? message
  }
}
