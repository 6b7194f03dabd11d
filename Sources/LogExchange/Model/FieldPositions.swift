// SPDX-License-Identifier: MIT

import XMLTree

/// The positions of the fields of one record in their source.
///
/// Records have them only if `ReadingOptions.locatesFields` asks for them, and
/// those of some formats never do. They are not compared: records that differ
/// only in them are equal.
public struct FieldPositions: @unchecked Sendable {
  // Sendable: the storage is only changed through the only reference to it.

  /// One field that the source gives.
  public struct Entry: Hashable, Sendable {
    /// The native name of the field, or the source's name if it is not a field.
    public let name: String
    /// The start of its value, or of the element that holds it.
    public let position: SourcePosition
    /// False for a name in a native form that no field has: its value has
    /// become an extra without being declared as one.
    public let isField: Bool

    init(_ name: String, _ position: SourcePosition, isField: Bool = true) {
      self.name = name
      self.position = position
      self.isField = isField
    }
  }

  /// A stored entry.
  struct Mark: BitwiseCopyable, Sendable {
    /// The index of a field in the table of its kind; for a name that no field has, its index in
    /// `names` counted down from -1.
    let name: Int
    /// `UInt32.max` if the line or the column does not fit. Then `column` is the index of the
    /// position in `far`.
    let line: UInt32
    let column: UInt32

    @inline(__always)
    init(name: Int, at place: SourcePosition, far: inout [SourcePosition]) {
      self.name = name
      if let line = UInt32(exactly: place.line), let column = UInt32(exactly: place.column),
        line < UInt32.max
      {
        (self.line, self.column) = (line, column)
      } else {
        (line, column) = (UInt32.max, UInt32(truncatingIfNeeded: far.count))
        far.append(place)
      }
    }

    var isField: Bool { name >= 0 }

    /// Whether its position is in `far`.
    var isFar: Bool { line == UInt32.max }

    func position(_ far: [SourcePosition]) -> SourcePosition {
      isFar
        ? far[Int(column)] : SourcePosition(line: Int(line), column: Int(column))
    }
  }

  /// Collects the positions of one record, directly in its memory.
  ///
  /// Invariant: `marks` has room for `room` marks, and the first `count` are initialised.
  struct Writer {
    fileprivate let marks: UnsafeMutablePointer<Mark>
    private let room: Int
    private(set) var count = 0
    fileprivate var names: [String] = []
    fileprivate var far: [SourcePosition] = []

    init(_ marks: UnsafeMutablePointer<Mark>, room: Int) {
      (self.marks, self.room) = (marks, room)
    }

    /// Whether all are fields of the table, with positions of 32 bits.
    var isPlain: Bool { names.isEmpty && far.isEmpty }

    /// Adds a field of the table.
    @inline(__always)
    mutating func add(field: Int, at position: SourcePosition?) {
      if let position { add(field, at: position) }
    }

    /// Adds a name that is not a field.
    mutating func add(unknown name: String, at position: SourcePosition?) {
      guard let position else { return }
      names.append(name)
      add(-names.count, at: position)
    }

    /// - Parameter name: The index of a field, or of a name counted down from -1.
    @inline(__always)
    private mutating func add(_ name: Int, at place: SourcePosition) {
      precondition(count < room)
      (marks + count).initialize(to: Mark(name: name, at: place, far: &far))
      count &+= 1
    }
  }

  /// All positions of one record, in one allocation.
  ///
  /// Invariant: it holds `count` marks, for which there is room.
  private final class Storage: ManagedBuffer<Storage.Head, Mark> {
    struct Head: Sendable {
      let kind: LogKind
      let count: Int
      /// The names that no field has.
      let names: [String]
      /// The positions that do not fit 32 bits.
      let far: [SourcePosition]
    }

    static func make(
      _ kind: LogKind, _ marks: UnsafeBufferPointer<Mark>, _ names: [String],
      _ far: [SourcePosition]
    ) -> Storage {
      let head = Head(kind: kind, count: marks.count, names: names, far: far)
      let buffer = create(minimumCapacity: marks.count) { _ in head }
      buffer.withUnsafeMutablePointerToElements { memory in
        if let start = marks.baseAddress { memory.initialize(from: start, count: marks.count) }
      }
      return unsafeDowncast(buffer, to: Storage.self)
    }

    func mark(_ index: Int) -> Mark {
      assert(index >= 0 && index < header.count)
      return withUnsafeMutablePointerToElements { $0[index] }
    }

    /// Read in place: `header` checks for exclusive access.
    var hasUnknown: Bool { withUnsafeMutablePointerToHeader { !$0.pointee.names.isEmpty } }
  }

  private var storage: Storage

  /// A copy of marks that are fields in the table of a kind, with positions of 32 bits.
  init(_ kind: LogKind, _ marks: UnsafeBufferPointer<Mark>) {
    storage = .make(kind, marks, [], [])
  }

  /// A copy of collected positions in a record of a kind.
  init(_ kind: LogKind, _ writer: Writer) {
    let marks = UnsafeBufferPointer(start: writer.marks, count: writer.count)
    storage = .make(kind, marks, writer.names, writer.far)
  }

  /// The positions of some fields of a kind.
  init(_ kind: LogKind, _ fields: [(field: Field, position: SourcePosition)]) {
    var far: [SourcePosition] = []
    let marks = fields.compactMap { field, position in
      kind.fields.firstIndex(of: field).map { Mark(name: $0, at: position, far: &far) }
    }
    storage = marks.withUnsafeBufferPointer { .make(kind, $0, [], far) }
  }

  /// Whether there is a name that no field has.
  var hasUnknown: Bool { storage.hasUnknown }

  private func name(_ mark: Mark) -> String {
    let head = storage.header
    return mark.isField ? head.kind.fields[mark.name].name : head.names[-mark.name - 1]
  }

  /// Calls `body` with the mark of each field, and with its position if that does not fit 32 bits.
  ///
  /// - Parameter fields: The wanted fields, as bits.
  @inline(never)
  func forEachField(among fields: UInt64, _ body: (Mark, SourcePosition?) -> Void) {
    storage.withUnsafeMutablePointers { head, marks in
      for index in 0..<head.pointee.count where marks[index].isField {
        let mark = marks[index]
        guard fields & (1 << UInt64(mark.name)) != 0 else { continue }
        body(mark, mark.isFar ? mark.position(head.pointee.far) : nil)
      }
    }
  }

  /// The fields in the order in which the source gives them.
  ///
  /// - Complexity: O(*n*)
  public var entries: [Entry] {
    (0..<storage.header.count).map { index in
      let mark = storage.mark(index)
      return Entry(name(mark), mark.position(storage.header.far), isField: mark.isField)
    }
  }

  /// The position of the field with a native name; nil if it is not known.
  ///
  /// - Complexity: O(*n*) in the number of fields that the source gives.
  public subscript(name: String) -> SourcePosition? {
    for index in 0..<storage.header.count {
      let mark = storage.mark(index)
      if mark.isField, self.name(mark) === name {
        return mark.position(storage.header.far)
      }
    }
    return nil
  }
}
