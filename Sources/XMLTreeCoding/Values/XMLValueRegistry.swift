// SPDX-License-Identifier: MIT

/// Types whose values are one text in XML, although `Codable` encodes them otherwise: dates,
/// numbers of arbitrary precision, bytes.
///
///     var values = XMLValueRegistry()
///     values.register(
///       Colour.self, expected: "a colour such as #ff0000",
///       decode: { Colour(hex: $0) }, encode: { $0.hex })
///     decoder.values = values
///
/// `XMLTreeFoundation` has one for `Date`, `URL`, `Decimal` and `Data`:
/// `decoder.values = .foundation`. Without it these types are refused: no other program
/// writes XML in the form of their own `Codable`.
public struct XMLValueRegistry: Sendable {
  private var entries: [ObjectIdentifier: AnyValueEntry] = [:]

  /// Creates an empty registry.
  public init() {}

  /// Adds a type, or replaces its entry.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - expected: The expected text, for messages: "a date such as 2024-03-01".
  ///   - decode: Makes a value from a text, which has no white space around it; nil if the
  ///     text is no such value.
  ///   - encode: Makes a text from a value. An error that it throws becomes the reason of an
  ///     `EncodingError`.
  public mutating func register<Value>(
    _ type: Value.Type, expected: String,
    decode: @escaping @Sendable (String) throws -> Value?,
    encode: @escaping @Sendable (Value) throws -> String
  ) {
    entries[ObjectIdentifier(type)] = ValueEntry(
      expected: expected, decode: decode, encode: encode)
  }

  subscript(type: Any.Type) -> AnyValueEntry? {
    entries.isEmpty ? nil : entries[ObjectIdentifier(type)]
  }
}

class AnyValueEntry: @unchecked Sendable {
  // Sendable: subclasses hold nothing but a text and Sendable closures.
  let expected: String

  init(expected: String) { self.expected = expected }
}

final class ValueEntry<Value>: AnyValueEntry, @unchecked Sendable {
  let decode: @Sendable (String) throws -> Value?
  let encode: @Sendable (Value) throws -> String

  init(
    expected: String, decode: @escaping @Sendable (String) throws -> Value?,
    encode: @escaping @Sendable (Value) throws -> String
  ) {
    self.decode = decode
    self.encode = encode
    super.init(expected: expected)
  }
}
