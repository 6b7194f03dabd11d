// SPDX-License-Identifier: MIT

import XMLTree

/// An element, or a text, that is a case of an enum: its name is the only key, and the value of
/// that key is the element itself.
struct ChoiceContainer<Key: CodingKey>: FrameKeyedDecodingContainer {
  let frame: DecodingFrame
  let table: KeyTable
  let key: Key

  var allKeys: [Key] { [key] }

  private func isKey(_ other: Key) -> Bool { key.stringValue === other.stringValue }

  func contains(_ other: Key) -> Bool { isKey(other) }

  func decodeNil(forKey other: Key) throws -> Bool {
    !isKey(other) || frame.isNil(found(other), emptyIsNil: false, isList: false)
  }

  private func found(_ other: Key) -> Found {
    isKey(other) ? Found(source: frame.source) : .nothing
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey other: Key) throws -> Value {
    try frame.decode(
      type, frame.session.traits(type), found(other), table.info(other), .key(other))
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey other: Key) throws -> Value? {
    let traits = frame.session.traits(type)
    let found = found(other)
    let emptyIsNil = traits.emptyIsNil || traits.isLeaf
    if frame.isNil(found, emptyIsNil: emptyIsNil, isList: traits.isList) { return nil }
    return try frame.decode(type, traits, found, table.info(other), .key(other))
  }

  func decode<Value: XMLScalar>(_ type: Value.Type, forKey other: Key) throws -> Value {
    try scalar(type, other)
  }

  func scalar<Value: XMLScalar>(_ type: Value.Type, _ other: Key) throws -> Value {
    try frame.scalar(type, found(other), table.info(other), .key(other))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey other: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let nested = try nestedFrame(other)
    nested.isPayload = true
    if case .characters = nested.source {
      nested.wasAsked = true
      return KeyedDecodingContainer(
        PropertyContainer<Nested>(frame: nested, table: frame.session.table(type)))
    }
    return try nested.container(keyedBy: type)
  }

  func nestedFrame(_ other: Key) throws -> DecodingFrame {
    try frame.nestedFrame(found(other), table.info(other), .key(other))
  }
}
