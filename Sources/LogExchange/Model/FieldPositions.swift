// SPDX-License-Identifier: MIT

import XMLTree

/// Where the fields of one record stand in their source.
///
/// Records carry it only where `ReadingOptions.locatesFields` asks for it, and
/// those of some formats never do. It is no part of what a record says: records
/// that differ in it are equal.
public final class FieldPositions: Sendable {
  /// One field that the source gives.
  public struct Entry: Hashable, Sendable {
    /// The native name of the field, or the source's for what is none.
    public let name: String
    /// Where its value begins, or the element that holds it.
    public let position: SourcePosition
    /// False for a name that a native form gives and no field has: its value has
    /// become an extra without being declared as one.
    public let isField: Bool

    init(_ name: String, _ position: SourcePosition, isField: Bool = true) {
      self.name = name
      self.position = position
      self.isField = isField
    }
  }

  /// The fields in the order in which the source gives them.
  public let entries: [Entry]
  /// Whether there is a name that no field has.
  let hasUnknown: Bool

  init(_ entries: [Entry]) {
    self.entries = entries
    hasUnknown = entries.contains { !$0.isField }
  }

  /// Where the field with a native name stands; nil where that is not known.
  ///
  /// - Complexity: O(*n*) in the number of fields that the source gives.
  public subscript(name: String) -> SourcePosition? {
    entries.first { $0.isField && $0.name.hasSameBytes(as: name) }?.position
  }
}
