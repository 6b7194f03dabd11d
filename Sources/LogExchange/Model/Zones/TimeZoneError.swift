// SPDX-License-Identifier: MIT

/// The reason why there are no rules for a time zone.
public struct TimeZoneError: Error, Hashable, Sendable {
  /// The kind of error. More kinds may be added.
  public struct Code: Hashable, Sendable {
    let rawValue: UInt8

    /// No zone has this name.
    public static let unknownName = Code(rawValue: 0)
    /// The system has no time zones at all.
    public static let noData = Code(rawValue: 1)
    /// The file of the zone cannot be read, or is not in the form TZif.
    public static let unreadable = Code(rawValue: 2)
  }

  /// The kind of error.
  public var code: Code
  /// The fault, in plain words.
  public var message: String
  /// A name that may have been meant.
  public var suggestion: String?
}

extension TimeZoneError: CustomStringConvertible {
  public var description: String {
    message + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }
}
