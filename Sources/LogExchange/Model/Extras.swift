// SPDX-License-Identifier: MIT

/// Named values of a source for which the model has no field. They travel with
/// the record and are written again if the target can hold them.
///
/// A name may have several values. The values of one name are adjacent, in the
/// order in which they were added; names are in the order of their first value.
public struct Extras: Hashable, Sendable {
  /// One value with its name. Entries are compared as bytes.
  public struct Entry: Hashable, Sendable, Codable {
    /// The name in the source.
    public var name: String
    /// The value as it is in the source.
    public var value: String

    /// Creates an entry.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }

    // By bytes: in Swift, strings that differ only in Unicode composition are equal.
    public static func == (a: Entry, b: Entry) -> Bool {
      a.name === b.name && a.value === b.value
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(Name(name))
      hasher.combine(Name(value))
    }
  }

  /// The values in their order, without the `late` ones.
  private var inOrder: [Entry] = []

  /// The index of names, built once there are many; at most one. An array, because copies share
  /// it until one of them changes.
  private var index: [Index] = []

  /// An index of the names.
  private struct Index: Sendable {
    /// The first value of each name, as a place in `inOrder`.
    var places: [Name: Int] = [:]
    /// Values whose name is already followed by other names: they are put in their place all at
    /// once.
    var late: [Entry] = []
  }

  /// Up to this number of values, names are compared one by one.
  private static let mostCompared = 64

  /// Creates an empty collection.
  public init() {}

  /// Creates a collection of values.
  init(_ entries: [Entry]) {
    for entry in entries { append(name: entry.name, value: entry.value) }
  }

  /// Whether there are no values.
  public var isEmpty: Bool { inOrder.isEmpty }

  /// All values in their order.
  ///
  /// - Complexity: O(*n*) if there are more than 64 values and some came after those of other
  ///   names; else O(1).
  public var entries: [Entry] {
    guard let late = index.first?.late, !late.isEmpty else { return inOrder }
    let others = Dictionary(grouping: late) { Name($0.name) }
    var result: [Entry] = []
    result.reserveCapacity(inOrder.count + late.count)
    for (place, entry) in inOrder.enumerated() {
      result.append(entry)
      let isLast =
        place + 1 == inOrder.count || inOrder[place + 1].name !== entry.name
      if isLast, let more = others[Name(entry.name)] { result += more }
    }
    return result
  }

  /// The first value with a name, compared by its bytes; nil if the name is absent.
  ///
  /// A value that is set takes the place of the first and is the only one of its name; nil removes
  /// all values of the name. Use `append(name:value:)` to add a further one.
  ///
  /// - Complexity: O(1) to get a value, where there are many; O(*n*) to set one.
  public subscript(name: String) -> String? {
    get {
      if let places = index.first?.places {
        return places[Name(name)].map { inOrder[$0].value }
      }
      return inOrder.first { $0.name === name }?.value
    }
    set {
      var rest = entries
      let place = rest.firstIndex { $0.name === name } ?? rest.count
      rest.removeAll { $0.name === name }
      if let newValue { rest.insert(Entry(name: name, value: newValue), at: place) }
      self = Extras(rest)
    }
  }

  /// Adds a value, after those that the name already has.
  public mutating func append(name: String, value: String) {
    let entry = Entry(name: name, value: value)
    guard inOrder.count < Self.mostCompared, index.isEmpty else {
      if let last = inOrder.last, last.name === name {
        inOrder.append(entry)
      } else {
        appendIndexed(entry)
      }
      return
    }
    let last = inOrder.lastIndex { $0.name === name }
    if let last, last + 1 < inOrder.count {
      inOrder.insert(entry, at: last + 1)
    } else {
      inOrder.append(entry)
    }
  }

  private mutating func appendIndexed(_ entry: Entry) {
    if index.isEmpty {
      var first = Index()
      for (place, entry) in inOrder.enumerated() {
        let name = Name(entry.name)
        if first.places[name] == nil { first.places[name] = place }
      }
      index = [first]
    }
    let name = Name(entry.name)
    if index[0].places[name] == nil {
      index[0].places[name] = inOrder.count
      inOrder.append(entry)
    } else {
      index[0].late.append(entry)
    }
  }

  public static func == (a: Extras, b: Extras) -> Bool { a.entries == b.entries }

  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}
