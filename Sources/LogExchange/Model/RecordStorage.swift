// SPDX-License-Identifier: MIT

import XMLTree

/// The values that records of all kinds have; the memory of each begins with them.
@usableFromInline
struct RecordHead: Sendable {
  @usableFromInline var date: Timestamp
  @usableFromInline var subject: String?
  @usableFromInline var derived: Set<String> = []
  @usableFromInline var extras = Extras()
  @usableFromInline var position: SourcePosition?
  @usableFromInline var fieldPositions: FieldPositions?
  /// The number of positions for which there is memory after the cell.
  @usableFromInline var markRoom: Int32 = 0
  /// The number of them that are there; -1 if `fieldPositions` says where the fields are.
  @usableFromInline var markCount: Int32 = -1

  init(date: Timestamp) {
    self.date = date
  }
}

/// The contents of one record.
@usableFromInline
struct RecordCell<Values: RecordValues> {
  // Invariant: the head comes first, so that it is found without knowing the values.
  @usableFromInline var head: RecordHead
  @usableFromInline var values: Values
}

/// The memory of one record and its copies: its kind, followed by a `RecordCell` of the
/// values of that kind, and by the positions of its fields: in memory of their own they would
/// take as long as the values.
///
/// Invariant: the memory after the header holds one initialised cell of the type that the
/// kind was declared with. Only `RecordMemory` initialises and destroys it. After it is room for
/// `markRoom` positions, of which `markCount` are initialised.
@usableFromInline
final class RecordStorage: ManagedBuffer<LogKind, RecordStorage.Block> {
  /// The unit of allocation of the cell; aligned as strictly as any field.
  @usableFromInline typealias Block = UInt64

  static func create(_ kind: LogKind, _ date: Timestamp, markRoom: Int) -> RecordStorage {
    let storage = allocate(kind, markRoom)
    storage.withCell { kind.memory.initialize($0, date) }
    storage.head.pointee.markRoom = Int32(markRoom)
    return storage
  }

  private static func allocate(_ kind: LogKind, _ markRoom: Int) -> RecordStorage {
    let blocks = kind.memory.blocks + markRoom * blocksPerMark
    return unsafeDowncast(create(minimumCapacity: blocks) { _ in kind }, to: RecordStorage.self)
  }

  private static var blocksPerMark: Int {
    MemoryLayout<FieldPositions.Mark>.stride / MemoryLayout<Block>.stride
  }

  /// The same values in memory of their own.
  @usableFromInline
  func copied() -> RecordStorage {
    let kind = kind
    let copy = Self.allocate(kind, Int(head.pointee.markRoom))
    withCell { old in copy.withCell { kind.memory.copy($0, old) } }
    copy.marks.initialize(from: marks, count: max(0, Int(head.pointee.markCount)))
    return copy
  }

  deinit {
    let kind = kind
    withCell { kind.memory.destroy($0) }
  }

  @inlinable
  var kind: LogKind {
    @inline(__always) get { withUnsafeMutablePointerToHeader { $0.pointee } }
  }

  /// The cell as memory; valid during the call.
  @inlinable
  @inline(__always)
  func withCell<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    withUnsafeMutablePointerToElements { body(UnsafeMutableRawPointer($0)) }
  }

  /// The cell, valid for as long as the caller keeps the storage alive.
  @inlinable
  var head: UnsafeMutablePointer<RecordHead> {
    @inline(__always) get { withCell { $0.assumingMemoryBound(to: RecordHead.self) } }
  }

  /// The positions after the cell, valid for as long as the caller keeps the storage alive.
  var marks: UnsafeMutablePointer<FieldPositions.Mark> {
    @inline(__always) get {
      withUnsafeMutablePointerToElements {
        UnsafeMutableRawPointer($0 + kind.memory.blocks)
          .assumingMemoryBound(to: FieldPositions.Mark.self)
      }
    }
  }

  /// The cell, valid for as long as the caller keeps the storage alive. The caller must know
  /// that the kind has these values.
  @inlinable
  @inline(__always)
  func cell<Values>(_ type: Values.Type) -> UnsafeMutablePointer<RecordCell<Values>> {
    withCell { $0.assumingMemoryBound(to: RecordCell<Values>.self) }
  }
}

/// The functions that create, copy and destroy the cells of a kind.
struct RecordMemory: Sendable {
  /// The type of the values.
  let owner: ObjectIdentifier
  /// The size of a cell in blocks of memory.
  let blocks: Int
  let initialize: @Sendable (UnsafeMutableRawPointer, Timestamp) -> Void
  /// Copies a cell into uninitialised memory.
  let copy: @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  let destroy: @Sendable (UnsafeMutableRawPointer) -> Void

  init<Values: RecordValues>(_ type: Values.Type) {
    typealias Cell = RecordCell<Values>
    let block = MemoryLayout<RecordStorage.Block>.self
    precondition(
      MemoryLayout<Cell>.alignment <= block.alignment, "no field is aligned so strictly")
    assert(MemoryLayout<FieldPositions.Mark>.stride % block.stride == 0)
    owner = ObjectIdentifier(type)
    blocks = (MemoryLayout<Cell>.size + block.stride - 1) / block.stride
    initialize = { memory, date in
      memory.initializeMemory(
        as: Cell.self, to: Cell(head: RecordHead(date: date), values: Values()))
    }
    copy = { memory, other in
      memory.initializeMemory(
        as: Cell.self, to: other.assumingMemoryBound(to: Cell.self).pointee)
    }
    destroy = { memory in
      memory.assumingMemoryBound(to: Cell.self).deinitialize(count: 1)
    }
  }
}
