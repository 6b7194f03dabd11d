// SPDX-License-Identifier: MIT

import XMLTree

/// An element, or a text, that is a case of an enum: its name is the only key, and the value of
/// that key is the element itself.
struct ChoiceContainer<Key: CodingKey>: FrameKeyedDecodingContainer {
  let frame: DecodingFrame
  let table: KeyTable
  let key: Key

  var allKeys: [Key] { [key] }

  func contains(_ other: Key) -> Bool { key.stringValue === other.stringValue }

  func info(_ key: Key, _ placement: XMLPlacement.Kind) -> KeyInfo? { table.info(key) }

  func find(
    _ other: Key, _ info: KeyInfo?, isList: Bool, choices: () -> ChoiceTest
  ) -> Found {
    contains(other) ? Found(source: frame.source) : .nothing
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
}
