// SPDX-License-Identifier: MIT

/// The limits on the memory that a JSON text can use.
///
/// Reaching a limit is an error that names the property.
public struct JSONLimits: Hashable, Sendable {
  /// The number of arrays and objects that may be open at once. Default 8,192.
  public var depth = 8_192

  /// The number of bytes in one number as written. Default 10,000.
  public var numberLength = 10_000

  /// The number of bytes in one string or key, with its escapes resolved. Default 16,777,216
  /// (16 MB).
  public var stringSize = 16 << 20

  /// The default limits.
  public init() {}
}
