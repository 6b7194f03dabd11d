// SPDX-License-Identifier: MIT

import XMLTree

/// The one value that a frame stands for.
struct ValueEncodingContainer: SingleValueEncodingContainer {
  let frame: EncodingFrame

  var codingPath: [any CodingKey] { frame.codingPath }

  mutating func encodeNil() throws { frame.writeNil() }

  /// The value has the frame of what is around it: a wrapper, an Optional, a raw value.
  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try frame.encode(value, frame.session.traits(Value.self))
  }

  private func scalar(_ value: some XMLScalar) throws { try frame.write(value.xml, of: value) }

  mutating func encode(_ value: some XMLScalar) throws { try scalar(value) }

  // The standard library has functions of its own for these, which refuse them.
  mutating func encode(_ value: Int128) throws { try scalar(value) }
  mutating func encode(_ value: UInt128) throws { try scalar(value) }
}
