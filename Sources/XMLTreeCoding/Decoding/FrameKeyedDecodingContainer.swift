// SPDX-License-Identifier: MIT

// A container has one function for all values that are one text. Only for 128-bit integers
// does the standard library have functions that would be called instead, and those throw.

/// A keyed container whose values are found by one frame.
protocol FrameKeyedDecodingContainer: KeyedDecodingContainerProtocol {
  var frame: DecodingFrame { get }

  /// Reads a value that is one text.
  func scalar<Value: XMLScalar>(_ type: Value.Type, _ key: Key) throws -> Value

  /// A frame for a container inside the value of a key.
  func nestedFrame(_ key: Key) throws -> DecodingFrame
}

extension FrameKeyedDecodingContainer {
  var codingPath: [any CodingKey] { frame.codingPath }

  @inline(__always)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(type, key) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try nestedFrame(key).container(keyedBy: type)
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
  func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }
  @inline(__always)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}
