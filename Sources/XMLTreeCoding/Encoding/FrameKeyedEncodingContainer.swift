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

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try slot(key, value).encode(value, frame.session.traits(Value.self))
  }

  func encode(_ value: some XMLScalar, forKey key: Key) throws { try scalar(value, key) }

  func scalar(_ value: some XMLScalar, _ key: Key) throws {
    try slot(key, value).write(value.xml, of: value)
  }

  // The standard library has its own functions for these types, and those throw.
  func encode(_ value: Int128, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: UInt128, forKey key: Key) throws { try scalar(value, key) }

  // MARK: Containers

  /// A container for the values of a case, or of properties inside another.
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let frame = nestedFrame(key, [String: Any]())
    let isText = if case .text = frame.slot { true } else { false }
    let (element, mistake) = isText ? (frame.target, nil) : frame.openElement("properties")
    return KeyedEncodingContainer(
      PropertyEncodingContainer<Nested>(
        frame: frame, table: frame.session.table(type), element: element, mistake: mistake,
        isPayload: true, isText: isText))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nestedFrame(key, [Any]()).unkeyedContainer()
  }

  /// The slot of a key. If there can be none, a frame whose containers throw, because a request
  /// for a container cannot throw.
  private func nestedFrame(_ key: Key, _ value: Any) -> EncodingFrame {
    if let frame = try? slot(key, value) { return frame }
    let nested = EncodingFrame(in: frame, key)
    nested.target = frame.target
    nested.slot = .attribute(EncodedName(text: key.stringValue))
    return nested
  }

  mutating func superEncoder() -> any Encoder { frame }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    let frame = nestedFrame(key, [String: Any]())
    _ = frame.openElement("properties")
    return frame
  }
}
