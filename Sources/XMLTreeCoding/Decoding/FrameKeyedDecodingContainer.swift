// SPDX-License-Identifier: MIT

// A container has one function for all values that are one text. Only for 128-bit integers
// does the standard library have functions that would be called instead, and those throw.

/// A keyed container whose values are found by one frame.
protocol FrameKeyedDecodingContainer: KeyedDecodingContainerProtocol {
  var frame: DecodingFrame { get }

  /// The meaning of a key; nil if the key is data.
  ///
  /// - Parameter placement: The placement that the type of the value gives.
  func info(_ key: Key, _ placement: XMLPlacement.Kind) -> KeyInfo?

  /// Finds the value of a key.
  ///
  /// - Parameters:
  ///   - isList: Whether the value is an array or a set.
  ///   - choices: For a list whose items may have any name: the accepted items.
  func find(
    _ key: Key, _ info: KeyInfo?, isList: Bool, choices: () -> ChoiceTest
  ) throws -> Found

  /// Reads a value that is one text.
  func scalar<Value: XMLScalar>(_ type: Value.Type, _ key: Key) throws -> Value
}

extension FrameKeyedDecodingContainer {
  var codingPath: [any CodingKey] { frame.codingPath }

  func decodeNil(forKey key: Key) throws -> Bool {
    let info = info(key, .automatic)
    let found = try find(key, info, isList: info?.isNested == true) { .all }
    return frame.isNil(found, emptyIsNil: false, isList: false)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let traits = frame.session.traits(type)
    let (info, found) = try find(type, traits, key)
    return try frame.decode(type, traits, found, info, key)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    let traits = frame.session.traits(type)
    let (info, found) = try find(type, traits, key)
    let emptyIsNil = traits.emptyIsNil || traits.isLeaf
    if found.items == nil, frame.isNil(found, emptyIsNil: emptyIsNil, isList: traits.isList) {
      return nil
    }
    return try frame.decode(type, traits, found, info, key)
  }

  private func find<Value: Decodable>(
    _ type: Value.Type, _ traits: TypeTraits, _ key: Key
  ) throws -> (KeyInfo?, Found) {
    let info = info(key, traits.placement)
    let found = try find(key, info, isList: traits.isList) { frame.session.choices(type, traits) }
    return (info, found)
  }

  // MARK: Values that are one text

  @inline(__always)
  func decode<Value: XMLScalar>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try scalar(type, key)
  }
  @inline(__always)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(type, key) }

  func scalar<Value: XMLScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
    let info = info(key, .automatic)
    return try frame.scalar(type, find(key, info, isList: false) { .all }, info, key)
  }

  // MARK: Containers

  /// A frame for a container inside the value of a key.
  func nestedFrame(_ key: Key) throws -> DecodingFrame {
    let info = info(key, .automatic)
    return try frame.nestedFrame(find(key, info, isList: false) { .all }, info, key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let nested = try nestedFrame(key)
    // What stands below a key that is data is no value of a case.
    nested.isPayload = info(key, .automatic) != nil
    return try nested.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nestedFrame(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { frame }

  func superDecoder(forKey key: Key) throws -> any Decoder { try nestedFrame(key) }
}

/// A container of one value that reads all scalar types in the same way.
protocol ScalarValueDecodingContainer: SingleValueDecodingContainer {
  func scalar<Value: XMLScalar>(_ type: Value.Type) throws -> Value
}

extension ScalarValueDecodingContainer {
  @inline(__always)
  func decode<Value: XMLScalar>(_ type: Value.Type) throws -> Value { try scalar(type) }
  @inline(__always)
  func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }
  @inline(__always)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}
