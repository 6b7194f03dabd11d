// SPDX-License-Identifier: MIT

import XMLTree

/// The case of an enum among the children of an element: the key is the name of its
/// element, or stands for a text.
struct CaseContainer<Key: CodingKey>: ScalarKeyedEncodingContainer {
  let frame: EncodingFrame
  let table: KeyTable
  let parent: Int32

  var codingPath: [any CodingKey] { frame.codingPath }

  private func slot(_ key: Key, _ value: Any) throws -> EncodingFrame {
    let info = table.info(key)
    let frame = EncodingFrame(in: self.frame, .key(key))
    frame.target = parent
    frame.isItem = true
    switch info.kind {
    case .automatic, .element: frame.slot = .element(self.frame.session.name(info.name.pattern))
    case .text: frame.slot = .text
    case .attribute, .children, .content:
      throw frame.invalid(
        value, "a case among elements is an element or a text, and its key says something else")
    }
    return frame
  }

  mutating func encodeNil(forKey key: Key) throws {
    try slot(key, Optional<Any>.none as Any).writeNil()
  }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try slot(key, value).encode(value, frame.session.traits(Value.self))
  }

  func scalar(_ value: some XMLScalar, _ key: Key) throws {
    try slot(key, value).write(value.xml, of: value)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    frame.session.nestedContainer(type, of: frame, key) { try self.slot(key, [String: Any]()) }
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    frame.session.frame(of: frame, key) { try self.slot(key, [Any]()) }.unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { frame }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    let frame = frame.session.frame(of: frame, key) { try self.slot(key, [String: Any]()) }
    _ = frame.openElement("properties")
    return frame
  }
}
