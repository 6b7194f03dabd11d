// SPDX-License-Identifier: MIT

import XMLTree

/// The properties of an element that is being built.
struct PropertyEncodingContainer<Key: CodingKey>: FrameKeyedEncodingContainer {
  let frame: EncodingFrame
  let table: KeyTable
  let element: Int32
  /// The reason why there can be no properties here; nil if there can.
  let mistake: String?
  /// Whether this is the content of a case, in which `_0` is the element itself.
  var isPayload = false
  /// Whether the only value of this case is a text between elements.
  var isText = false

  func slot(_ key: Key, _ value: Any) throws -> EncodingFrame {
    try slot(key, value, .automatic)
  }

  private func slot(
    _ key: Key, _ value: Any, _ placement: XMLPlacement.Kind
  ) throws -> EncodingFrame {
    let frame = EncodingFrame(in: self.frame, key)
    let info = table.info(key, placement)
    if let mistake = mistake ?? info.mistake { throw frame.invalid(value, mistake) }
    frame.target = element
    if isPayload, info.isFirstPayload {
      frame.slot = isText ? .text : .itself
      return frame
    }
    frame.wrappers = info.wrappers.map { self.frame.session.name($0.pattern) }
    switch info.kind {
    case .automatic, .element:
      let name = self.frame.session.name(info.name.pattern)
      if table.isDictionary { try frame.checkName(name.text, value) }
      // Items in an element of their own are still siblings.
      frame.slot = .element(name)
    case .attribute:
      frame.slot = .attribute(self.frame.session.name(info.name.pattern, isAttribute: true))
    case .text: frame.slot = .text
    case .children, .content: frame.slot = .children
    }
    return frame
  }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let traits = frame.session.traits(Value.self)
    let slot = try slot(key, value, traits.placement)
    if case .children = slot.slot, !traits.isList { slot.slot = .choice(frame.session.itemName) }
    try slot.encode(value, traits)
  }

  mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value { return try encode(value, forKey: key) }
    try encodeNothing(forKey: key, isList: frame.session.traits(Value.self).isList)
  }

  /// Encodes the nil of a property: for a list nothing is written.
  private func encodeNothing(forKey key: Key, isList: Bool) throws {
    if isList, !(isPayload && table.info(key).isFirstPayload) { return }
    try slot(key, Optional<Any>.none as Any).writeNil()
  }

  func encode(_ value: some XMLScalar, forKey key: Key) throws { try scalar(value, key) }

  private func write(_ value: (some XMLScalar)?, _ key: Key) throws {
    if let value { try scalar(value, key) } else { try encodeNothing(forKey: key, isList: false) }
  }

  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try write(value, key) }
  mutating func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try write(value, key) }

  // MARK: Containers

  mutating func superEncoder() -> any Encoder {
    let frame = EncodingFrame(in: frame, SuperKey.super)
    frame.target = frame.session.tree.addElement(EncodedName(text: "super"), to: element)
    return frame
  }
}
