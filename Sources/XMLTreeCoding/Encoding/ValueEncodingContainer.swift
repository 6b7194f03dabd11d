// SPDX-License-Identifier: MIT

import XMLTree

/// A container for the single value of a frame.
struct ValueEncodingContainer: SingleValueEncodingContainer {
  let frame: EncodingFrame

  var codingPath: [any CodingKey] { frame.codingPath }

  mutating func encodeNil() throws { frame.writeNil() }

  /// The value is encoded in the frame of the type around it: a wrapper, an Optional, a raw value.
  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try frame.encode(value, frame.session.traits(Value.self))
  }

  private func scalar(_ value: some XMLScalar) throws { try frame.write(value.xml, of: value) }

  mutating func encode(_ value: some XMLScalar) throws { try scalar(value) }

  // The standard library has its own functions for these types, and those throw.
  mutating func encode(_ value: Int128) throws { try scalar(value) }
  mutating func encode(_ value: UInt128) throws { try scalar(value) }
}
