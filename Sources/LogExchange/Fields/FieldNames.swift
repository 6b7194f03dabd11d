// SPDX-License-Identifier: MIT

/// Finds fields, and those whose unit it is, by the bytes of a name.
struct FieldNames: Sendable {
  private struct Row: Sendable {
    var name: Name
    var unit: Name
  }

  private struct Name: Sendable {
    /// Where it stands in `bytes`; empty for none.
    var range: Range<Int>
    /// A number made of some of its bytes: different for most names.
    var mark: UInt64
  }

  private let rows: [Row]
  private let bytes: [UInt8]

  init(_ fields: [Field]) {
    var rows: [Row] = []
    var bytes: [UInt8] = []
    for field in fields {
      let start = bytes.count
      bytes += field.name.utf8
      let middle = bytes.count
      bytes += (field.unitName ?? "").utf8
      rows.append(
        Row(name: Self.name(bytes, start..<middle), unit: Self.name(bytes, middle..<bytes.count)))
    }
    self.rows = rows
    self.bytes = bytes
  }

  private static func name(_ bytes: [UInt8], _ range: Range<Int>) -> Name {
    let mark = bytes[range].withUnsafeBufferPointer(mark)
    return Name(range: range, mark: mark)
  }

  /// A number made of the length of a name and its first and last bytes.
  @inline(__always)
  private static func mark(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let count = name.count
    guard let start = name.baseAddress.map({ UnsafeRawPointer($0) }), count >= 4 else {
      return name.reduce(UInt64(count)) { $0 << 8 | UInt64($1) }
    }
    let head = UInt64(start.loadUnaligned(as: UInt32.self))
    let tail = UInt64((start + (count &- 4)).loadUnaligned(as: UInt32.self))
    return (head << 32 | tail) &+ UInt64(truncatingIfNeeded: count)
  }

  /// Where the field with a name stands in the table.
  ///
  /// - Parameter expected: Where it is looked for first: sources that give the
  ///   fields in the order of the table find each at once.
  @inline(__always)
  func field(_ name: UnsafeBufferPointer<UInt8>, expected: Int) -> Int? {
    find(name, expected) { $0.name }
  }

  /// Whether a name is that of the unit of a field.
  @inline(__always)
  func isUnit(_ name: UnsafeBufferPointer<UInt8>, of field: Int) -> Bool {
    let unit = rows[field].unit
    guard unit.mark == Self.mark(name), !unit.range.isEmpty else { return false }
    return bytes.withUnsafeBufferPointer {
      UnsafeBufferPointer(rebasing: $0[unit.range]) === name
    }
  }

  /// Where the field stands for whose unit a name is.
  @inline(__always)
  func unit(_ name: UnsafeBufferPointer<UInt8>, expected: Int) -> Int? {
    guard name.count > 4, name[name.count - 4] == UInt8(ascii: "U") else { return nil }
    return find(name, max(expected, 0)) { $0.unit }
  }

  @inline(__always)
  private func find(
    _ name: UnsafeBufferPointer<UInt8>, _ expected: Int, _ part: (Row) -> Name
  ) -> Int? {
    let mark = Self.mark(name)
    return rows.withUnsafeBufferPointer { rows in
      bytes.withUnsafeBufferPointer { bytes in
        var index = expected < rows.count ? expected : 0
        for _ in 0..<rows.count {
          let part = part(rows[index])
          if part.mark == mark, !part.range.isEmpty,
            UnsafeBufferPointer(rebasing: bytes[part.range]) === name
          {
            return index
          }
          index = index &+ 1 == rows.count ? 0 : index &+ 1
        }
        return nil
      }
    }
  }
}
