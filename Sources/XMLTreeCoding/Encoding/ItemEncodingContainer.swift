// SPDX-License-Identifier: MIT

import XMLTree

/// The items of an array that is being encoded.
struct ItemEncodingContainer: UnkeyedEncodingContainer {
  let frame: EncodingFrame
  /// The slot of each item.
  let slot: EncodingFrame.Slot
  let parent: Int32
  /// The reason why there can be no items here; nil if there can.
  var mistake: String?
  private(set) var count = 0

  init(
    frame: EncodingFrame, slot: EncodingFrame.Slot, parent: Int32, mistake: String? = nil
  ) {
    self.frame = frame
    self.slot = slot
    self.parent = parent
    self.mistake = mistake
  }

  var codingPath: [any CodingKey] { frame.codingPath }

  private mutating func next(_ value: Any) throws -> EncodingFrame {
    let item = EncodingFrame(in: frame, IndexKey(count))
    if let mistake { throw item.invalid(value, mistake) }
    item.target = parent
    item.slot = slot
    item.isItem = true
    count += 1
    return item
  }

  mutating func encodeNil() throws { try next(Optional<Any>.none as Any).writeNil() }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try next(value).encode(value, frame.session.traits(Value.self))
  }

  private mutating func scalar(_ value: some XMLScalar) throws {
    try next(value).write(value.xml, of: value)
  }

  mutating func encode(_ value: some XMLScalar) throws { try scalar(value) }

  // The standard library has its own functions for these types, and those throw.
  mutating func encode(_ value: Int128) throws { try scalar(value) }
  mutating func encode(_ value: UInt128) throws { try scalar(value) }

  private mutating func nested() -> EncodingFrame {
    guard let item = try? next([Any]()) else {
      let item = EncodingFrame(in: frame, IndexKey(count))
      item.target = parent
      item.slot = .attribute(EncodedName(text: "item"))
      return item
    }
    return item
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    nested().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    nested().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    let item = nested()
    _ = item.openElement("properties")
    return item
  }
}
