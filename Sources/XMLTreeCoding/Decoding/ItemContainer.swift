// SPDX-License-Identifier: MIT

import XMLTree

/// The items of an array: elements of one name, all child elements of an element, or a
/// list that was collected from several places.
struct ItemContainer: UnkeyedDecodingContainer {
  let frame: DecodingFrame
  /// The frame whose children the items are; nil for a list.
  private let owner: DecodingFrame?
  private let name: NameMatcher?
  private let items: ContiguousArray<Source>
  private let isChoosable: Bool
  /// The place of the current item among the children of the owner, or in `items`.
  private var place: Int
  private(set) var currentIndex = 0

  /// Creates the items of a list.
  init(frame: DecodingFrame, items: ContiguousArray<Source>, isChoosable: Bool) {
    self.frame = frame
    self.items = items
    self.isChoosable = isChoosable
    owner = nil
    name = nil
    place = 0
  }

  /// Creates items of the children of the owner with a name, or of all children, from a place on.
  init(
    frame: DecodingFrame, of owner: DecodingFrame, _ name: NameMatcher?, from place: Int
  ) {
    self.frame = frame
    self.owner = owner
    self.name = name
    items = []
    isChoosable = name == nil
    self.place = owner.view.child(name, from: place, frame.session.scope) ?? Int.max
  }

  var codingPath: [any CodingKey] { frame.codingPath }

  var isAtEnd: Bool { owner == nil ? place >= items.count : place == Int.max }

  /// The number of all items.
  ///
  /// - Complexity: O(*n*) in the number of items.
  var count: Int? {
    guard let owner else { return items.count }
    var count = currentIndex
    var next: Int? = place == Int.max ? nil : place
    while let place = next {
      count += 1
      next = owner.view.child(name, from: place + 1, frame.session.scope)
    }
    return count
  }

  private func current(_ type: Any.Type) throws -> Found {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(
          codingPath: codingPath + [IndexKey(currentIndex)],
          debugDescription: "there are only \(currentIndex) items"))
    }
    guard let owner, let node = owner.view.node else {
      return Found(source: items[place], isChoosable: isChoosable)
    }
    owner.view.use(place)
    return Found(
      source: .element(node.child(owner.view.parts[place])), isChoosable: isChoosable)
  }

  private mutating func advance() {
    currentIndex += 1
    if let owner {
      place = owner.view.child(name, from: place + 1, frame.session.scope) ?? Int.max
    } else {
      place += 1
    }
  }

  mutating func decodeNil() throws -> Bool {
    let found = try current(Any.self)
    guard frame.isNil(found, emptyIsNil: false, isList: false) else { return false }
    advance()
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try frame.decode(
      type, frame.session.traits(type), current(type), nil, IndexKey(currentIndex))
    advance()
    return value
  }

  private mutating func scalar<Value: XMLScalar>(_ type: Value.Type) throws -> Value {
    let value = try frame.scalar(type, current(type), nil, IndexKey(currentIndex))
    advance()
    return value
  }

  mutating func decode<Value: XMLScalar>(_ type: Value.Type) throws -> Value {
    try scalar(type)
  }

  // The standard library has its own functions for these types, and those throw.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }

  private mutating func nestedFrame() throws -> DecodingFrame {
    let nested = try frame.nestedFrame(current(Any.self), nil, IndexKey(currentIndex))
    advance()
    return nested
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try nestedFrame().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try nestedFrame().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try nestedFrame() }
}
