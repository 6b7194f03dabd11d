// SPDX-License-Identifier: MIT

import XMLTree

/// A dictionary whose keys are attributes: `<entry key="a b">1</entry>`.
struct EntryEncodingContainer<Key: CodingKey>: ScalarKeyedEncodingContainer {
  let frame: EncodingFrame
  let names: XMLDictionaryForm.Entries
  let element: Int32
  let mistake: String?

  var codingPath: [any CodingKey] { frame.codingPath }

  private func entry(_ key: Key, _ value: Any) throws -> EncodingFrame {
    let entry = EncodingFrame(in: frame, .key(key))
    if let mistake { throw entry.invalid(value, mistake) }
    entry.target = frame.session.tree.addElement(EncodedName(text: names.element), to: element)
    let attribute = EncodingFrame(in: frame, .key(key))
    attribute.target = entry.target
    attribute.slot = .attribute(EncodedName(text: names.key))
    try attribute.write(key.stringValue, of: key.stringValue)
    return entry
  }

  mutating func encodeNil(forKey key: Key) throws {
    try entry(key, Optional<Any>.none as Any).writeNil()
  }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try entry(key, value).encode(value, frame.session.traits(Value.self))
  }

  func scalar(_ value: some XMLScalar, _ key: Key) throws {
    try entry(key, value).write(value.xml, of: value)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    frame.session.nestedContainer(type, of: frame, key) { try self.entry(key, [String: Any]()) }
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    frame.session.frame(of: frame, key) { try self.entry(key, [Any]()) }.unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { frame }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    frame.session.frame(of: frame, key) { try self.entry(key, [String: Any]()) }
  }
}
