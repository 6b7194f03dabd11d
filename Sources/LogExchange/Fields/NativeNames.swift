// SPDX-License-Identifier: MIT

/// The names of the values of records of one kind in the native forms, found by their bytes:
/// those of the fields, each followed by that of its unit, and two words. In this order they are
/// the columns of a table.
struct NativeNames: Sendable {
  /// The meaning of a name; a field is given by its index in the table of fields.
  enum Meaning: Hashable, Sendable {
    case field(Int)
    /// The unit of a field.
    case unit(Int)
    /// The names of the fields that were computed from others.
    case derived
    /// Values of the source for which the kind has no field.
    case extras
  }

  private struct Row: Sendable {
    let meaning: Meaning
    /// The range of the name in `bytes`.
    let start: Int
    let end: Int
    /// A number computed from some of its bytes: different for most names.
    let mark: UInt64
  }

  /// The names in their order.
  let all: [String]
  private let rows: [Row]
  private let bytes: [UInt8]

  init(_ kind: LogKind) {
    var names: [(String, Meaning)] = []
    for (index, field) in kind.fields.enumerated() {
      names.append((field.name, .field(index)))
      if let unit = field.unitName { names.append((unit, .unit(index))) }
    }
    names += [("derived", .derived), ("extras", .extras)]
    all = names.map(\.0)
    var bytes: [UInt8] = []
    rows = names.map { name, meaning in
      let start = bytes.count
      bytes += name.utf8
      let mark = bytes[start...].withUnsafeBufferPointer(Self.mark)
      return Row(meaning: meaning, start: start, end: bytes.count, mark: mark)
    }
    self.bytes = bytes
  }

  /// The names that tables of apps do not use as titles.
  var marks: [String] {
    zip(all, rows).compactMap { name, row in
      if case .field = row.meaning { nil } else { name }
    }
  }

  /// The meaning of the name at a place.
  @inline(__always)
  subscript(place: Int) -> Meaning { rows[place].meaning }

  /// The place of a name in `all`; nil if it is not one of the names.
  ///
  /// - Parameter expected: The place where the search begins: in sources that give the fields in
  ///   the order of the table, each name is found nearly at once.
  @inline(__always)
  func place(of name: UnsafeBufferPointer<UInt8>, expected: Int = 0) -> Int? {
    let mark = Self.mark(name)
    return rows.withUnsafeBufferPointer { rows in
      bytes.withUnsafeBufferPointer { bytes in
        var index = expected < rows.count ? expected : 0
        for _ in 0..<rows.count {
          if rows[index].mark == mark,
            UnsafeBufferPointer(rebasing: bytes[rows[index].start..<rows[index].end]) === name
          {
            return index
          }
          index = index &+ 1 == rows.count ? 0 : index &+ 1
        }
        return nil
      }
    }
  }

  /// The meaning of a name; nil if it is not one of the names.
  func meaning(of name: String) -> Meaning? {
    var name = name
    return name.withUTF8 { place(of: $0) }.map { self[$0] }
  }

  /// A number computed from the length of a name and its first and last bytes.
  @inline(__always)
  private static func mark(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let (head, tail) = ByteBlock.ends(of: name)
    return head.word &* 31 &+ tail.word &+ UInt64(truncatingIfNeeded: name.count)
  }
}
