// SPDX-License-Identifier: MIT

/// What the wrappers `AsAttribute`, `AsElement`, `AsText`, `AsChildren` and `AsContent` have in
/// common: with coders of other formats they change nothing.
public protocol XMLPropertyWrapper<Value> {
  associatedtype Value

  /// The value of the property.
  var wrappedValue: Value { get }

  /// Wraps a value.
  init(wrappedValue: Value)
}

extension XMLPropertyWrapper where Value: Decodable {
  /// Decodes the value as any decoder would without the wrapper.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension XMLPropertyWrapper where Value: Encodable {
  /// Encodes the value as any encoder would without the wrapper.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  /// Lets an optional property be nil where its key is missing, with every decoder.
  public func decode<Wrapper: XMLPropertyWrapper & Decodable, Value: Decodable>(
    _ type: Wrapper.Type, forKey key: Key
  ) throws -> Wrapper where Wrapper.Value == Value? {
    try decodeIfPresent(type, forKey: key) ?? Wrapper(wrappedValue: nil)
  }
}
