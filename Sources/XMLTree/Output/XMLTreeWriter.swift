// SPDX-License-Identifier: MIT

/// Writes nodes and documents as XML in UTF-8.
///
/// Reading the output gives the same document under Canonical XML: text and attribute
/// values are escaped if a parser would not preserve them, `]]>` in a CDATA section is
/// split over two, and a node taken out of its document gets the namespace declarations
/// that its names need.
///
///     XMLTreeWriter(layout: .indented(by: 2)).string(of: document)
///
/// The top-level nodes of a document are on separate lines; there is no line break at the
/// end. Memory does not grow with the depth of a document.
public struct XMLTreeWriter: Hashable, Sendable {
  /// The layout of elements.
  public enum Layout: Hashable, Sendable {
    /// Elements are written unchanged.
    case compact
    /// Each child is on a line of its own, indented by this many spaces a level (0 to 64
    /// spaces, up to 100 levels). This replaces white space between elements. Elements with
    /// other text or a CDATA section, and the content of `xml:space="preserve"`, are
    /// written unchanged.
    case indented(by: Int)
  }

  /// The layout of elements.
  public var layout: Layout

  /// Whether to begin with an XML declaration; nil is yes for documents and no
  /// for other nodes.
  public var includesDeclaration: Bool?

  /// Creates a writer; without arguments, one that adds no white space.
  public init(layout: Layout = .compact, includesDeclaration: Bool? = nil) {
    self.layout = layout
    self.includesDeclaration = includesDeclaration
  }

  private func serializer(of node: XMLTreeNode) -> XMLSerializer {
    XMLSerializer(
      node, layout: layout, includesDeclaration: includesDeclaration ?? (node.kind == .document))
  }

  // MARK: Nodes

  /// Returns a node and everything below it as UTF-8.
  ///
  /// - Complexity: O(*n*) in the size of the subtree.
  public func bytes(of node: XMLTreeNode) -> [UInt8] {
    var serializer = serializer(of: node)
    _ = serializer.fill(to: .max)
    return serializer.output.withBytes { Array($0) }
  }

  /// Returns a node and everything below it as a String.
  ///
  /// - Complexity: O(*n*) in the size of the subtree.
  public func string(of node: XMLTreeNode) -> String {
    var serializer = serializer(of: node)
    _ = serializer.fill(to: .max)
    return serializer.output.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Appends a node and everything below it to an array.
  ///
  /// - Complexity: O(*n*) in the size of the subtree.
  public func write(_ node: XMLTreeNode, into bytes: inout [UInt8]) {
    write(node) { (piece: UnsafeRawBufferPointer) in bytes.append(contentsOf: piece) }
  }

  /// Hands a node and everything below it to a sink, in pieces of about 64 kB.
  ///
  /// - Parameters:
  ///   - node: The node to write.
  ///   - sink: Takes the next bytes; the memory is valid only during the call.
  /// - Complexity: O(*n*) in the size of the subtree; memory for one piece.
  /// - Throws: The error of the sink; nothing is written after that.
  public func write<E: Error>(
    _ node: XMLTreeNode, to sink: (UnsafeRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    var serializer = serializer(of: node)
    try serializer.write(to: sink)
  }

  // MARK: Documents

  /// Returns a document as UTF-8.
  public func bytes(of document: XMLTreeDocument) -> [UInt8] { bytes(of: document.root) }

  /// Returns a document as a String.
  public func string(of document: XMLTreeDocument) -> String { string(of: document.root) }

  /// Hands a document to a sink, in pieces of about 64 kB; see
  /// `write(_:to:)` for nodes.
  ///
  /// - Throws: The error of the sink; nothing is written after that.
  public func write<E: Error>(
    _ document: XMLTreeDocument, to sink: (UnsafeRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    try write(document.root, to: sink)
  }
}
