// SPDX-License-Identifier: MIT

/// An attribute of an element, or a namespace declaration.
///
/// Two attributes are equal when they are the same attribute of the same document.
public struct XMLTreeAttribute: Hashable, Sendable {
  let storage: TreeStorage
  let index: Int
  let owner: NodeID

  public static func == (a: XMLTreeAttribute, b: XMLTreeAttribute) -> Bool {
    a.index == b.index && a.storage === b.storage
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(storage))
    hasher.combine(index)
  }

  var nameID: NameID { storage.attribute(index).name }

  /// The element that carries the attribute.
  public var element: XMLTreeNode { XMLTreeNode(storage: storage, id: owner) }

  /// The qualified name as written: `xsi:type`.
  public var name: String {
    String(decoding: storage.names.qualifiedName(nameID), as: UTF8.self)
  }

  /// The name without its prefix.
  public var localName: String {
    String(decoding: storage.names.localName(nameID), as: UTF8.self)
  }

  /// The prefix as written; nil if the name has none.
  public var prefix: String? {
    String(nonEmpty: storage.names.prefix(nameID))
  }

  /// The namespace of the name; nil for no namespace, as for any unprefixed attribute.
  public var namespaceURI: String? {
    String(nonEmpty: storage.names.uri(nameID))
  }

  /// The value, after the normalisation that XML 1.0 demands.
  public var value: String { storage.string(storage.attribute(index).value) }

  /// The UTF-8 bytes of the value.
  public var valueBytes: XMLTreeBytes {
    XMLTreeBytes(storage: storage, range: storage.attribute(index).value)
  }

  /// The same without a reference to the document; valid while that lives.
  package var buffer: UnsafeBufferPointer<UInt8> {
    storage.buffer(storage.attribute(index).value)
  }
}

/// The attributes of a node, or its namespace declarations, in the order in
/// which the parser gave them.
public struct XMLTreeAttributes: RandomAccessCollection, Sendable {
  let storage: TreeStorage
  let owner: NodeID
  let range: Range<Int>

  public var startIndex: Int { 0 }
  public var endIndex: Int { range.count }

  public subscript(position: Int) -> XMLTreeAttribute {
    precondition(position >= 0 && position < range.count, "index out of range")
    return XMLTreeAttribute(storage: storage, index: range.lowerBound + position, owner: owner)
  }
}

extension XMLTreeNode {
  /// The attributes without the namespace declarations. Empty for nodes that are not
  /// elements.
  ///
  /// - Complexity: O(*d*) in the number of namespace declarations.
  public var attributes: XMLTreeAttributes {
    let all = storage.attributeRange(of: id)
    return XMLTreeAttributes(
      storage: storage, owner: id, range: firstPlainAttribute(in: all)..<all.upperBound)
  }

  /// The namespace declarations of this element as attributes whose `value` is
  /// the URI: the name is `xmlns` or `xmlns:prefix`.
  public var namespaceDeclarations: XMLTreeAttributes {
    let all = storage.attributeRange(of: id)
    return XMLTreeAttributes(
      storage: storage, owner: id, range: all.lowerBound..<firstPlainAttribute(in: all))
  }

  private func firstPlainAttribute(in all: Range<Int>) -> Int {
    var index = all.lowerBound
    while index < all.upperBound,
      storage.names.isNamespaceDeclaration(storage.attribute(index).name)
    {
      index += 1
    }
    return index
  }
}
