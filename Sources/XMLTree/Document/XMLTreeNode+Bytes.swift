// SPDX-License-Identifier: MIT

// Access to an element without allocations: for readers of many small elements, for which a
// String for each name and value would cost more than the parse.

extension XMLTreeNode {
  /// A number for the qualified name and its namespace: in one `nameScope`, two nodes or
  /// attributes have the same number exactly if their names are the same. Small, so it can
  /// serve as an index; -1 for nodes without a name.
  public var nameNumber: Int { hasName ? Int(record.name) : -1 }

  /// The scope in which a `nameNumber` is valid: the same for all nodes of a document, and
  /// for most consecutive matches of a stream. Unrelated documents never share one.
  public var nameScope: UInt64 { storage.names.memory.number }

  /// Calls `body` with each attribute and the UTF-8 bytes of its value, without the
  /// namespace declarations. The bytes are valid during the call.
  public func forEachAttribute<E: Error>(
    _ body: (XMLTreeAttribute, UnsafeBufferPointer<UInt8>) throws(E) -> Void
  ) throws(E) {
    for index in storage.attributeRange(of: id) {
      let (name, value) = storage.attribute(index)
      if storage.names.isNamespaceDeclaration(name) { continue }
      try body(
        XMLTreeAttribute(storage: storage, index: index, owner: id), storage.buffer(value))
    }
  }

  /// Calls `body` with the UTF-8 bytes of `text`, which are valid during the call.
  ///
  /// - Complexity: O(*n*) in the number of children; also in the length if the text is in
  ///   several pieces.
  public func withText<Result, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> Result
  ) throws(E) -> Result {
    guard record.isContainer else { return try body(storage.buffer(storage.contentRange(of: id))) }
    return try withJoinedText(children: true, body)
  }
}

extension XMLTreeAttribute {
  /// A number for the name; see `XMLTreeNode.nameNumber`.
  public var nameNumber: Int { Int(nameID) }
}
