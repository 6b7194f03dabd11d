// SPDX-License-Identifier: MIT

import XMLTree

/// The positions of records and some of their fields. A check keeps them for messages about
/// thousands of records that are released, in one allocation for all of them.
struct KeptPlaces {
  /// The fields of a kind that are kept.
  struct Fields {
    fileprivate let kind: LogKind
    fileprivate let names: [String]
    /// The indices of the fields in the table of the kind, as bits.
    fileprivate let places: UInt64

    init(_ fields: [Field], of kind: LogKind) {
      self.kind = kind
      names = kind.fields.map(\.name)
      places = kind.fields.indices.reduce(0) { places, index in
        fields.contains(kind.fields[index]) ? places | 1 << UInt64(index) : places
      }
    }
  }

  /// The part of the storage for one record.
  struct Entry {
    fileprivate let start: Int32
    fileprivate let count: Int32
  }

  private var marks: [FieldPositions.Mark] = []
  /// Positions that do not fit into 32 bits.
  private var far: [SourcePosition] = []

  init() {}

  /// Reserves memory for a number of positions, of records and of fields.
  mutating func reserveCapacity(_ count: Int) { marks.reserveCapacity(count) }

  /// Removes all positions, but keeps their memory.
  mutating func removeAll() {
    marks.removeAll(keepingCapacity: true)
    far.removeAll()
  }

  /// The name that stands for the record itself.
  private static let record = -1

  /// Stores the positions of a record and some of its fields.
  mutating func add(_ record: LogRecord, _ fields: Fields) -> Entry {
    let start = marks.count
    if let position = record.position { add(Self.record, position) }
    if let plain = record.plainFieldMarks(of: fields.kind) {
      withExtendedLifetime(record) {
        for mark in plain where fields.places & (1 << UInt64(mark.name)) != 0 {
          assert(mark.isField)
          marks.append(mark)
        }
      }
    } else {
      addOthers(record, fields)
    }
    return entry(from: start)
  }

  /// Stores positions of fields if some are beside unknown names, or far.
  @inline(never)
  private mutating func addOthers(_ record: LogRecord, _ fields: Fields) {
    record.fieldPositions?.forEachField(among: fields.places) { mark, far in
      if let far { add(mark.name, far) } else { marks.append(mark) }
    }
  }

  /// Copies the positions of a record from other storage.
  mutating func add(_ entry: Entry, of other: KeptPlaces) -> Entry {
    let start = marks.count
    for mark in other.marks[Int(entry.start)..<Int(entry.start + entry.count)] {
      if mark.isFar { add(mark.name, mark.position(other.far)) } else { marks.append(mark) }
    }
    return self.entry(from: start)
  }

  @inline(__always)
  private mutating func add(_ name: Int, _ position: SourcePosition) {
    marks.append(FieldPositions.Mark(name: name, at: position, far: &far))
  }

  private func entry(from start: Int) -> Entry {
    Entry(
      start: Int32(truncatingIfNeeded: start),
      count: Int32(truncatingIfNeeded: marks.count - start))
  }

  /// The position of a record; nil if it is unknown.
  func position(of entry: Entry) -> SourcePosition? { position(of: Self.record, in: entry) }

  /// The position of a field with a native name, or that of its record if it is unknown.
  func position(of field: String, _ fields: Fields, in entry: Entry) -> SourcePosition? {
    let place = fields.names.firstIndex { $0 === field }
    return place.flatMap { position(of: $0, in: entry) } ?? position(of: entry)
  }

  private func position(of name: Int, in entry: Entry) -> SourcePosition? {
    marks[Int(entry.start)..<Int(entry.start + entry.count)].first { $0.name == name }?
      .position(far)
  }
}
