// SPDX-License-Identifier: MIT

/// The reason why a schema cannot be used.
public struct XMLSchemaError: Error, Hashable, Sendable {
  /// The kind of error; new ones can be added without breaking a `switch`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, such as `invalid-schema`; it is stable.
    public let description: String

    /// A file could not be opened or read.
    public static let unreadable = Code(description: "unreadable-schema")
    /// A document of the schema is not well-formed, or refers to something outside.
    public static let notWellFormed = Code(description: "schema-not-well-formed")
    /// The document breaks a rule of XML Schema.
    public static let invalid = Code(description: "invalid-schema")
    /// The schema names a file outside of the folder that it may read from.
    public static let outsideRoot = Code(description: "schema-outside-root")
    /// One of `XMLSchema.Limits` was reached.
    public static let limitReached = Code(description: "schema-limit-reached")
    /// The schema names a location that is never read, such as an address on the network.
    public static let outside = Code(description: "schema-outside")
  }

  /// The kind of error.
  public var code: Code
  /// A description of the cause and the remedy in plain words, without the place.
  public var message: String
  /// The file at fault; nil for a schema in memory that was given no path.
  public var file: String?
  /// The line in that file, from 1; nil if there is no such place.
  public var line: Int?
  /// The column, from 1; nil where only the line is known.
  public var column: Int?
}

extension XMLSchemaError: CustomStringConvertible {
  /// `file:line:column: message`, as far as each is known.
  public var description: String {
    let place = [file, line.map { "\($0)" }, column.map { "\($0)" }].compactMap { $0 }
    return place.isEmpty ? message : place.joined(separator: ":") + ": " + message
  }
}
