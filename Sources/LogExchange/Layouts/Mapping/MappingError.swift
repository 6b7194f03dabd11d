// SPDX-License-Identifier: MIT

import XMLTree

/// The reason why a text is not a mapping, and its place.
public struct MappingError: Error, Hashable, Sendable {
  /// The kind of mistake. More kinds may come.
  public struct Code: Hashable, Sendable {
    let rawValue: UInt8

    /// The text is not JSON.
    public static let notJSON = Code(rawValue: 0)
    /// A required key is missing.
    public static let missing = Code(rawValue: 1)
    /// A key that is not known in its object, or an unknown name of a field.
    public static let unknown = Code(rawValue: 2)
    /// A value of another type than its key takes.
    public static let wrongType = Code(rawValue: 3)
    /// A value that its key does not take.
    public static let badValue = Code(rawValue: 4)
    /// A path that is not valid or leads out of the document.
    public static let badPath = Code(rawValue: 5)
    /// A pattern of dates that is not valid.
    public static let badPattern = Code(rawValue: 6)
  }

  public var code: Code
  /// The text found and the one expected, in plain words.
  public var message: String
  /// The path of keys to the mistake: `fields.date.pattern`; empty for the whole.
  public var place: String
  /// The line and column of the mistake.
  public var position: SourcePosition?
}

extension MappingError: CustomStringConvertible {
  /// `line:column: place: message`
  public var description: String {
    let start = position.map { "\($0): " } ?? ""
    return start + (place.isEmpty ? "" : "\(place): ") + message
  }
}
