// SPDX-License-Identifier: MIT

import XMLTree

/// Why a text is not a mapping, and where.
public struct MappingError: Error, Hashable, Sendable {
  /// The kind of mistake. More kinds may come.
  public struct Code: Hashable, Sendable {
    let rawValue: UInt8

    /// The text is not JSON.
    public static let notJSON = Code(rawValue: 0)
    /// Something that a mapping cannot do without is not there.
    public static let missing = Code(rawValue: 1)
    /// A key that means nothing where it stands, or the name of no field.
    public static let unknown = Code(rawValue: 2)
    /// A value of another type than its key takes.
    public static let wrongType = Code(rawValue: 3)
    /// A value that its key does not take.
    public static let badValue = Code(rawValue: 4)
    /// A path that leads nowhere.
    public static let badPath = Code(rawValue: 5)
    /// A pattern of dates that cannot be followed.
    public static let badPattern = Code(rawValue: 6)
  }

  public var code: Code
  /// What was found and what was expected, in plain words.
  public var message: String
  /// The keys that lead to the mistake: `fields.date.pattern`; empty for the whole.
  public var place: String
  /// Where in the text it stands.
  public var position: SourcePosition?
}

extension MappingError: CustomStringConvertible {
  /// `line:column: place: message`
  public var description: String {
    let start = position.map { "\($0): " } ?? ""
    return start + (place.isEmpty ? "" : "\(place): ") + message
  }
}
