// SPDX-License-Identifier: MIT

/// One event in reading a JSON text.
///
/// Keys, strings and numbers are UTF-8 bytes: strings with their escapes resolved, numbers
/// exactly as written.
public enum JSONEvent: Hashable, Sendable {
  /// `{`
  case startObject
  /// `}`
  case endObject
  /// `[`
  case startArray
  /// `]`
  case endArray
  /// The name of the member whose value comes next.
  case key([UInt8])
  /// A string, its escapes resolved.
  case string([UInt8])
  /// A number, as written.
  case number([UInt8])
  /// `true` or `false`
  case bool(Bool)
  /// `null`
  case null
}
