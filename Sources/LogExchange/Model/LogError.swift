// SPDX-License-Identifier: MIT

import XMLTree

/// An error that stops the reading or writing of a whole document.
///
/// A bad record does not stop anything: it is reported as a `Diagnostic`.
public struct LogError: Error, Hashable, Sendable {
  /// The kind of error. More kinds may be added.
  public struct Code: Hashable, Sendable {
    let rawValue: UInt8

    /// The bytes are not JSON as RFC 8259 defines it.
    public static let notJSON = Code(rawValue: 0)
    /// A limit of the reader was reached.
    public static let limitReached = Code(rawValue: 1)
    /// No format claims the content.
    public static let unknownFormat = Code(rawValue: 2)
    /// A file could not be opened or read.
    public static let unreadable = Code(rawValue: 3)
    /// The input is not in the format that was recognised or named.
    public static let wrongFormat = Code(rawValue: 4)
    /// A log cannot be changed in place, or not in the way that is asked for.
    public static let notEditable = Code(rawValue: 5)
    /// No file of that name exists.
    public static let noSuchFile = Code(rawValue: 6)
    /// A file could not be written; it is unchanged.
    public static let notSaved = Code(rawValue: 7)
    /// The input is empty.
    public static let emptyFile = Code(rawValue: 8)
    /// The input holds nothing of the format that was named.
    public static let otherFormat = Code(rawValue: 9)
  }

  /// The kind of error.
  public var code: Code
  /// The error in plain words, without the position.
  public var message: String
  /// What helps, as `text(_:)` appends it to the message; nil if no setting does.
  public var remedy: Remedy?
  /// The position of the error; nil if no place in the input can be named.
  public var position: SourcePosition?

  /// Creates an error.
  public init(
    code: Code, message: String, remedy: Remedy? = nil, position: SourcePosition? = nil
  ) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.position = position
  }
}

extension LogError: Explained, CustomStringConvertible {
  /// `line:column: message`, or the message alone, with the remedy.
  public var description: String { position.map { "\($0): \(text())" } ?? text() }
}
