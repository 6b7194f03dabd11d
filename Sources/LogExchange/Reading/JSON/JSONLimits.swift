// SPDX-License-Identifier: MIT

/// The limits on the memory that a JSON text can use.
///
/// Every limit that is reached is an error of its own that names the property.
public struct JSONLimits: Hashable, Sendable {
  /// Arrays and objects that are open at once. Default 8,192.
  public var depth = 8_192

  /// Bytes of one number as it is written. Default 10,000.
  public var numberLength = 10_000

  /// The number of bytes in one string or key, with its escapes resolved. Default 16,777,216
  /// (16 MB).
  public var stringSize = 16 << 20

  /// The default limits.
  public init() {}
}
