// SPDX-License-Identifier: MIT

import XMLTree

/// The state of one use of a decoder: the meanings of keys and types, and frames that can be
/// reused. It belongs to one thread.
final class DecodingSession: CodingSession {
  let options: XMLTreeDecoder
  let isStrict: Bool
  /// The scope in which names have their numbers.
  @exclusivity(unchecked) private(set) var scope: UInt64 = 0
  @exclusivity(unchecked) private var idle: ContiguousArray<DecodingFrame> = []
  private let nilName = NameMatcher(
    NamePattern("{\(XMLSchemaInstance.uri)}nil", strategy: .asWritten, namespaces: [:]))

  init(_ options: XMLTreeDecoder) {
    self.options = options
    isStrict = options.isStrict
    super.init(
      keyStrategy: options.keyStrategy, namespaces: options.namespaces, values: options.values)
  }

  // MARK: What is known

  /// Tells which elements are cases of a type, or of the items of a list.
  func choices<Value: Decodable>(_ type: Value.Type, _ traits: TypeTraits) -> ChoiceTest {
    if let known = traits.choices { return known }
    let test = ChoiceProbe.test(type, session: self)
    traits.choices = test
    return test
  }

  // MARK: Frames

  /// Decodes a value from an element.
  ///
  /// - Parameter key: The first component of coding paths.
  func decode<Value: Decodable>(
    _ type: Value.Type, from node: XMLTreeNode, _ key: PathKey = nil
  ) throws -> Value {
    let element = node.kind == .document ? node.document.documentElement : node
    guard let element, element.isElement else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: "the node is no element, and has none"))
    }
    return try decode(type, Found(source: .element(element), isChoosable: true), element, key)
  }

  /// Decodes a value that is one text.
  func decode<Value: Decodable>(
    _ type: Value.Type, text: String, of node: XMLTreeNode, _ key: PathKey
  ) throws -> Value {
    try decode(type, Found(source: .characters(text, of: node)), node, key)
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, _ found: Found, _ node: XMLTreeNode, _ key: PathKey
  ) throws -> Value {
    scope = node.nameScope
    let top = frame()
    top.source = found.source
    defer {
      top.clear()
      idle.append(top)
    }
    return try top.decode(type, traits(type), found, nil, key)
  }

  /// Frees the frames, each of which holds the session: without this neither would ever be freed.
  func end() { idle = [] }

  func frame() -> DecodingFrame { idle.popLast() ?? DecodingFrame(self) }

  /// Takes back a frame for reuse, unless something still refers to it.
  @inline(__always)
  func takeBack(_ frame: inout DecodingFrame?) {
    guard isKnownUniquelyReferenced(&frame), let unused = frame else { return }
    unused.clear()
    idle.append(unused)
  }

  // MARK: xsi:nil

  /// Whether an element has `xsi:nil` with the value true.
  func isNil(_ node: XMLTreeNode) -> Bool {
    guard node.hasAttributes else { return false }
    var isNil = false
    node.forEachAttribute { attribute, value in
      if nilName.matches(attribute, scope) { isNil = Bool(xml: value) ?? false }
    }
    return isNil
  }
}

/// The namespace whose attributes are about documents and belong to no vocabulary.
enum XMLSchemaInstance {
  static let uri = "http://www.w3.org/2001/XMLSchema-instance"
}
