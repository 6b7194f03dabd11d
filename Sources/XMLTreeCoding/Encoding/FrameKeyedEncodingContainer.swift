// SPDX-License-Identifier: MIT

/// A keyed container with a frame for the value of each key.
protocol FrameKeyedEncodingContainer: KeyedEncodingContainerProtocol {
  var frame: EncodingFrame { get }

  /// A frame for the value of a key.
  func slot(_ key: Key, _ value: Any) throws -> EncodingFrame
}

extension FrameKeyedEncodingContainer {
  var codingPath: [any CodingKey] { frame.codingPath }

  mutating func encodeNil(forKey key: Key) throws {
    try slot(key, Optional<Any>.none as Any).writeNil()
  }

  func scalar(_ value: some XMLScalar, _ key: Key) throws {
    try slot(key, value).write(value.xml, of: value)
  }

  // The standard library has its own functions for these types, and those throw.
  func encode(_ value: Int128, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: UInt128, forKey key: Key) throws { try scalar(value, key) }

  // MARK: Containers

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    frame.session.nestedContainer(type, of: frame, key) { try slot(key, [String: Any]()) }
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    frame.session.frame(of: frame, key) { try slot(key, [Any]()) }.unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { frame }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    let frame = frame.session.frame(of: frame, key) { try slot(key, [String: Any]()) }
    _ = frame.openElement("properties")
    return frame
  }
}
