// SPDX-License-Identifier: MIT

/// The common requirements of the wrappers `AsAttribute`, `AsElement`, `AsText`, `AsChildren` and
/// `AsContent`: with coders of other formats they change nothing, and they print as their value.
public protocol XMLPropertyWrapper<Value>: CustomStringConvertible, CustomDebugStringConvertible {
  associatedtype Value

  /// The value of the property.
  var wrappedValue: Value { get }

  /// Wraps a value.
  init(wrappedValue: Value)
}

extension XMLPropertyWrapper {
  /// The value as `print` shows it.
  public var description: String { String(describing: wrappedValue) }

  /// The value as `debugPrint` shows it, also inside of another value.
  public var debugDescription: String { String(reflecting: wrappedValue) }
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
  /// With every decoder, an optional property is nil if its key is missing.
  public func decode<Wrapper: XMLPropertyWrapper & Decodable, Value: Decodable>(
    _ type: Wrapper.Type, forKey key: Key
  ) throws -> Wrapper where Wrapper.Value == Value? {
    try decodeIfPresent(type, forKey: key) ?? Wrapper(wrappedValue: nil)
  }
}
