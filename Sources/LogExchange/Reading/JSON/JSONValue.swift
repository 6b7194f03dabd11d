// SPDX-License-Identifier: MIT

import XMLTree

/// A JSON value in memory, with the positions of everything in it.
///
/// Numbers keep the digits they were written with; objects keep the order of their members and
/// keys that occur twice. A value is a small view of a flat tree, so that nothing recurses,
/// however deep it is.
public struct JSONValue: Sendable {
  public enum Kind: UInt8, Hashable, Sendable {
    case object
    case array
    case string
    case number
    case bool
    case null
  }

  let tree: JSONTree
  let index: Int

  public var kind: Kind { tree.nodes[index].kind }

  /// The position at which the value begins.
  public var position: SourcePosition { tree.nodes[index].position }

  public var isNull: Bool { kind == .null }

  /// The text of a string; nil for other values.
  public var string: String? {
    kind == .string ? String(decoding: tree.text(index), as: UTF8.self) : nil
  }

  /// The text of a string, or a number as written; nil for other values.
  public var text: String? { textBytes.map { String(decoding: $0, as: UTF8.self) } }

  /// The text of a string or number in UTF-8; nil for other values.
  public var textBytes: ArraySlice<UInt8>? {
    kind == .string || kind == .number ? tree.text(index) : nil
  }

  public var bool: Bool? { kind == .bool ? tree.nodes[index].isTrue : nil }

  /// The members of an object in order; none for other values.
  public var members: JSONMembers { JSONMembers(tree, parent: index, isObject: kind == .object) }

  /// The elements of an array in order; none for other values.
  public var elements: JSONElements { JSONElements(tree, parent: index, isArray: kind == .array) }

  /// The first member of an object with a key; nil without one, and for values
  /// that are no objects.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public subscript(key: String) -> JSONValue? {
    tree.member(of: index, key).map { JSONValue(tree: tree, index: $0) }
  }

  /// The element of an array at this index; nil without one, and for values that are not
  /// arrays.
  ///
  /// - Complexity: O(*n*) in the index.
  public subscript(index: Int) -> JSONValue? {
    index < 0 ? nil : elements.dropFirst(index).first { _ in true }
  }

  /// The value as compact JSON.
  public var description: String {
    String(decoding: tree.json(index), as: UTF8.self)
  }
}

extension JSONValue: CustomStringConvertible {}

extension JSONValue.Kind {
  /// `an object`, `a string`
  package var inWords: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "a flag"
    case .null: "null"
    }
  }
}

/// A member of an object.
public struct JSONMember: Sendable {
  public let value: JSONValue

  public var keyBytes: ArraySlice<UInt8> { value.tree.key(value.index) }
  public var key: String { String(decoding: keyBytes, as: UTF8.self) }
  /// True if an earlier member has the same key.
  public var isRepeated: Bool { value.tree.nodes[value.index].hasRepeatedKey }
}

/// The members of an object.
public struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  private var elements: JSONElements

  init(_ tree: JSONTree, parent: Int, isObject: Bool) {
    elements = JSONElements(tree, parent: parent, isArray: isObject)
  }

  public mutating func next() -> JSONMember? {
    elements.next().map { JSONMember(value: $0) }
  }
}

/// The elements of an array.
public struct JSONElements: Sequence, IteratorProtocol, Sendable {
  private let tree: JSONTree
  private var index: Int
  private let end: Int

  init(_ tree: JSONTree, parent: Int, isArray: Bool) {
    self.tree = tree
    index = parent + 1
    end = isArray ? tree.nodes[parent].end : index
  }

  public mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    defer { index = tree.nodes[index].end }
    return JSONValue(tree: tree, index: index)
  }
}
