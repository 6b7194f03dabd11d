// SPDX-License-Identifier: MIT

/// A container that writes all single values under a key in one way, though there is a
/// function for each of their types.
protocol ScalarKeyedEncodingContainer: KeyedEncodingContainerProtocol {
  func scalar(_ value: some XMLScalar, _ key: Key) throws
}

extension ScalarKeyedEncodingContainer {
  func encode(_ value: Bool, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: String, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: Double, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: Float, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: Int, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: Int8, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: Int16, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: Int32, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: Int64, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: Int128, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: UInt, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: UInt8, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: UInt16, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: UInt32, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: UInt64, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: UInt128, forKey key: Key) throws { try scalar(value, key) }
}
