// SPDX-License-Identifier: MIT

import XMLTree

/// The one value that a frame stands for.
struct ValueContainer: SingleValueDecodingContainer {
  let frame: DecodingFrame

  var codingPath: [any CodingKey] { frame.codingPath }

  func decodeNil() -> Bool { frame.isNil }

  /// The value has the frame of what is around it: a wrapper, an Optional, a raw value.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let traits = frame.session.traits(type)
    if traits.scalar != .none || traits.entry != nil || traits.refusal != nil {
      frame.view.usedText = true
      return try frame.owner.decode(type, traits, found, frame.info, frame.pathKey)
    }
    frame.typeIsEnum = traits.isEnum
    frame.emptyIsNil = traits.emptyIsNil
    return try Value(from: frame)
  }

  private var found: Found {
    Found(source: frame.source, position: frame.siblingPosition, items: frame.items)
  }

  private func scalar<Value: XMLScalar>(_ type: Value.Type) throws -> Value {
    frame.view.usedText = true
    return try frame.owner.scalar(type, found, frame.info, frame.pathKey)
  }

  func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  func decode(_ type: String.Type) throws -> String { try scalar(type) }
  func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
  func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
  func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}
