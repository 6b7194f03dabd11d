// SPDX-License-Identifier: MIT

import XMLTree

/// A container with the single value of a frame.
struct ValueContainer: ScalarValueDecodingContainer {
  let frame: DecodingFrame

  var codingPath: [any CodingKey] { frame.codingPath }

  func decodeNil() -> Bool { frame.isNil }

  /// The value is decoded in the frame of the type around it: a wrapper, an Optional, a raw value.
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

  func scalar<Value: XMLScalar>(_ type: Value.Type) throws -> Value {
    frame.view.usedText = true
    return try frame.owner.scalar(type, found, frame.info, frame.pathKey)
  }
}
