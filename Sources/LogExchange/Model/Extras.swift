// SPDX-License-Identifier: MIT

/// Named values of a source for which the model has no field. They travel with
/// the record and come out again where the target can hold them.
///
/// A name may have several values. Values of one name stand together, in the
/// order in which they came; names stand in the order of their first value.
public struct Extras: Hashable, Sendable {
  /// One value with its name. Entries are compared as bytes.
  public struct Entry: Hashable, Sendable {
    /// The name in the source.
    public var name: String
    /// The value as the source has it.
    public var value: String

    /// Creates an entry.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }

    // By bytes: Strings that differ in composition are equal to Swift.
    public static func == (a: Entry, b: Entry) -> Bool {
      a.name.hasSameBytes(as: b.name) && a.value.hasSameBytes(as: b.value)
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(value)
    }
  }

  /// All values in their order.
  public private(set) var entries: [Entry] = []

  /// Creates an empty collection.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { entries.isEmpty }

  /// The first value with a name.
  public subscript(name: String) -> String? {
    entries.first { $0.name.hasSameBytes(as: name) }?.value
  }

  /// Adds a value, behind those that the name has already.
  ///
  /// - Complexity: O(*n*) in the number of entries.
  public mutating func append(name: String, value: String) {
    let entry = Entry(name: name, value: value)
    if let last = entries.lastIndex(where: { $0.name.hasSameBytes(as: name) }) {
      entries.insert(entry, at: last + 1)
    } else {
      entries.append(entry)
    }
  }
}

extension String {
  /// Whether two texts are the same bytes. `==` also takes different forms of
  /// the same characters as equal.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let result = utf8.withContiguousStorageIfAvailable { a in
      other.utf8.withContiguousStorageIfAvailable { b in a.hasSameBytes(as: b) }
    }
    return (result ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
