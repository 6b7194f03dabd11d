// SPDX-License-Identifier: MIT

import XMLTree

/// Where the fields of one record stand in their source.
///
/// Records carry it only where `ReadingOptions.locatesFields` asks for it, and
/// those of some formats never do. It is no part of what a record says: records
/// that differ in it are equal.
public struct FieldPositions: @unchecked Sendable {
  // Sendable: what it refers to is never changed.

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

  /// One of them, as it is kept: without a text for those that the table of fields names.
  struct Mark: BitwiseCopyable, Sendable {
    /// The place of a field in the table of its kind; of other names the place in `names`,
    /// counted down from -1.
    let name: Int
    let isField: Bool
    let line: Int
    let column: Int
  }

  /// What is found of one record after the other, in memory that is used again.
  struct Collector: Sendable {
    private var marks: [Mark] = []
    private var names: [String] = []

    /// Forgets what was found.
    mutating func removeAll() {
      marks.removeAll(keepingCapacity: true)
      if !names.isEmpty { names = [] }
    }

    /// Adds a field of the table.
    @inline(__always)
    mutating func add(field: Int, at position: SourcePosition?) {
      guard let position else { return }
      marks.append(
        Mark(name: field, isField: true, line: position.line, column: position.column))
    }

    /// Adds what is no field.
    mutating func add(unknown name: String, at position: SourcePosition?) {
      guard let position else { return }
      names.append(name)
      marks.append(
        Mark(
          name: -names.count, isField: false, line: position.line, column: position.column))
    }

    /// What was found of a record of a kind.
    func positions(_ kind: LogKind) -> FieldPositions {
      FieldPositions(kind, marks, names)
    }
  }

  /// All there is of one record, in one piece of memory.
  ///
  /// Invariant: it holds `count` marks.
  private final class Storage: ManagedBuffer<Storage.Head, Mark> {
    struct Head: Sendable {
      let kind: LogKind?
      let count: Int
      let names: [String]
      let hasUnknown: Bool
    }

    static func make(_ kind: LogKind?, _ marks: [Mark], _ names: [String]) -> Storage {
      let head = Head(
        kind: kind, count: marks.count, names: names,
        hasUnknown: !names.isEmpty && marks.contains { !$0.isField })
      let buffer = create(minimumCapacity: marks.count) { _ in head }
      buffer.withUnsafeMutablePointerToElements { memory in
        marks.withUnsafeBufferPointer { marks in
          if let start = marks.baseAddress { memory.initialize(from: start, count: marks.count) }
        }
      }
      return unsafeDowncast(buffer, to: Storage.self)
    }

    func mark(_ index: Int) -> Mark {
      assert(index >= 0 && index < header.count)
      return withUnsafeMutablePointerToElements { $0[index] }
    }
  }

  private let storage: Storage

  private init(_ kind: LogKind?, _ marks: [Mark], _ names: [String]) {
    storage = .make(kind, marks, names)
  }

  init(_ entries: [Entry]) {
    let marks = entries.enumerated().map { index, entry in
      Mark(
        name: -index - 1, isField: entry.isField, line: entry.position.line,
        column: entry.position.column)
    }
    self.init(nil, marks, entries.map(\.name))
  }

  /// Whether there is a name that no field has.
  var hasUnknown: Bool { storage.header.hasUnknown }

  private func name(_ mark: Mark) -> String {
    let head = storage.header
    guard mark.name >= 0, let kind = head.kind else { return head.names[-mark.name - 1] }
    return kind.fields[mark.name].name
  }

  /// The fields in the order in which the source gives them.
  ///
  /// - Complexity: O(*n*)
  public var entries: [Entry] {
    (0..<storage.header.count).map { index in
      let mark = storage.mark(index)
      return Entry(
        name(mark), SourcePosition(line: mark.line, column: mark.column), isField: mark.isField)
    }
  }

  /// Where the field with a native name stands; nil where that is not known.
  ///
  /// - Complexity: O(*n*) in the number of fields that the source gives.
  public subscript(name: String) -> SourcePosition? {
    for index in 0..<storage.header.count {
      let mark = storage.mark(index)
      if mark.isField, self.name(mark).hasSameBytes(as: name) {
        return SourcePosition(line: mark.line, column: mark.column)
      }
    }
    return nil
  }
}
