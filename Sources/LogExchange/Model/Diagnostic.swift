// SPDX-License-Identifier: MIT

import XMLTree

/// A message about the input of a reader, which goes on reading.
public struct Diagnostic: Hashable, Sendable {
  /// The weight of a diagnostic.
  public enum Severity: String, Hashable, Sendable {
    /// A record was left out.
    case error
    /// The record is there, and something about it is doubtful or left out.
    case warning
    /// Information that needs no action.
    case note
  }

  /// The rule that was broken. The names are stable.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the rule, such as `bad-date`.
    public let description: String

    /// A required field is missing.
    public static let missingField = Code(description: "missing-field")
    /// A field is given twice.
    public static let repeatedField = Code(description: "repeated-field")
    /// A date in another form, or one that the calendar does not have.
    public static let badDate = Code(description: "bad-date")
    /// A value that is no number, or has more digits than can be kept.
    public static let badNumber = Code(description: "bad-number")
    /// A syntax error that cost a record and not the whole document.
    public static let damagedRecord = Code(description: "damaged-record")
    /// Quotes in a CSV text that do not open and close a cell.
    public static let oddQuotes = Code(description: "odd-quotes")
    /// An entry that does not have the structure of a record.
    public static let badRecord = Code(description: "bad-record")
    /// A value of another type than its field takes.
    public static let badValue = Code(description: "bad-value")
    /// A value that is neither true nor false.
    public static let badFlag = Code(description: "bad-flag")
    /// A value without a unit, where nothing around it gives one.
    public static let missingUnit = Code(description: "missing-unit")
    /// A unit that is not one of its kind, such as a mass where a volume is expected.
    public static let unknownUnit = Code(description: "unknown-unit")
    /// A version of the format that is higher than the one known.
    public static let unknownVersion = Code(description: "unknown-version")
    /// An attribute for which there is no place; it is left out.
    public static let unknownAttribute = Code(description: "unknown-attribute")
  }

  /// The severity.
  public var severity: Severity
  /// The rule that was broken.
  public var code: Code
  /// The finding and what was expected, in plain words.
  public var message: String
  /// What helps, as `text(_:)` appends it to the message; nil if no setting does.
  public var remedy: Remedy?
  /// The faulty field, by the source's name for it.
  public var field: String?
  /// The name of the input; nil if it has none.
  public var file: String?
  /// The position in the input; nil if it is not known.
  public var position: SourcePosition?
  /// The path of the record in its source; empty if the diagnostic is about no record.
  public var path: String

  /// Creates a diagnostic.
  public init(
    _ severity: Severity, _ code: Code, _ message: String, remedy: Remedy? = nil,
    field: String? = nil, file: String? = nil, position: SourcePosition? = nil, path: String
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.remedy = remedy
    self.field = field
    self.file = file
    self.position = position
    self.path = path
  }
}

extension Diagnostic: Explained, CustomStringConvertible {
  /// `file:line:column: error[code]: message (path)`, with the remedy after the message.
  public var description: String {
    var place = file ?? ""
    if let position { place += place.isEmpty ? "\(position)" : ":\(position)" }
    if !place.isEmpty { place += ": " }
    let record = path.isEmpty ? "" : " (\(path))"
    return "\(place)\(severity.rawValue)[\(code)]: \(text())\(record)"
  }
}
