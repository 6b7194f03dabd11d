// SPDX-License-Identifier: MIT

import XMLTree

/// Something a reader has to say about its input while it goes on.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable {
    /// A record was left out.
    case error
    case warning
    case note
  }

  /// The rule that was broken. The names are stable.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public static let missingField = Code(description: "missing-field")
    public static let repeatedField = Code(description: "repeated-field")
    public static let badDate = Code(description: "bad-date")
    public static let badNumber = Code(description: "bad-number")
    public static let badFlag = Code(description: "bad-flag")
    public static let missingUnit = Code(description: "missing-unit")
    public static let unknownUnit = Code(description: "unknown-unit")
    public static let unknownVersion = Code(description: "unknown-version")
    public static let unknownAttribute = Code(description: "unknown-attribute")
  }

  public var severity: Severity
  public var code: Code
  /// What was found and what was expected, in plain words.
  public var message: String
  /// The field of the source that is at fault, by the source's name for it.
  public var field: String?
  /// The name of the input; nil where it has none.
  public var file: String?
  public var position: SourcePosition?
  /// The path of the record in its source.
  public var path: String

  public init(
    _ severity: Severity, _ code: Code, _ message: String, field: String? = nil,
    file: String? = nil, position: SourcePosition? = nil, path: String
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.field = field
    self.file = file
    self.position = position
    self.path = path
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `file:line:column: error[code]: message (path)`
  public var description: String {
    var place = file ?? ""
    if let position { place += place.isEmpty ? "\(position)" : ":\(position)" }
    if !place.isEmpty { place += ": " }
    return "\(place)\(severity.rawValue)[\(code)]: \(message) (\(path))"
  }
}
