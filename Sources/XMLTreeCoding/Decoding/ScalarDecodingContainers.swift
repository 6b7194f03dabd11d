// SPDX-License-Identifier: MIT

/// A container that reads all single values under a key in one way, though there is a
/// function for each of their types.
protocol ScalarKeyedDecodingContainer: KeyedDecodingContainerProtocol {
  func scalar<Value: XMLScalar & Decodable>(_ type: Value.Type, _ key: Key) throws -> Value
}

extension ScalarKeyedDecodingContainer {
  @inline(__always)
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }
  @inline(__always)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(type, key) }
}

/// A container of one value that reads it in one way, whatever its type is.
protocol ScalarValueDecodingContainer: SingleValueDecodingContainer {
  func scalar<Value: XMLScalar>(_ type: Value.Type) throws -> Value
}

extension ScalarValueDecodingContainer {
  @inline(__always)
  func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  @inline(__always)
  func decode(_ type: String.Type) throws -> String { try scalar(type) }
  @inline(__always)
  func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  @inline(__always)
  func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
  @inline(__always)
  func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
  @inline(__always)
  func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
  @inline(__always)
  func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
  @inline(__always)
  func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
  @inline(__always)
  func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
  @inline(__always)
  func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }
  @inline(__always)
  func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
  @inline(__always)
  func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
  @inline(__always)
  func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
  @inline(__always)
  func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
  @inline(__always)
  func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }
  @inline(__always)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}
