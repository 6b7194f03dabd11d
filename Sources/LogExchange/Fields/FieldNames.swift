// SPDX-License-Identifier: MIT

/// Finds fields, and those whose unit it is, by the bytes of a name.
struct FieldNames: Sendable {
  private struct Row: Sendable {
    var name: Range<Int>
    var unit: Range<Int>
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
      rows.append(Row(name: start..<middle, unit: middle..<bytes.count))
    }
    self.rows = rows
    self.bytes = bytes
  }

  /// Where the field with a name stands in the table.
  ///
  /// - Parameter expected: Where it is looked for first: sources that give the
  ///   fields in the order of the table find each at once.
  @inline(__always)
  func field(_ name: UnsafeBufferPointer<UInt8>, expected: Int) -> Int? {
    find(name, expected) { $0.name }
  }

  /// Where the field stands for whose unit a name is.
  @inline(__always)
  func unit(_ name: UnsafeBufferPointer<UInt8>, expected: Int) -> Int? {
    guard name.count > 4, name[name.count - 4] == UInt8(ascii: "U") else { return nil }
    return find(name, max(expected, 0)) { $0.unit }
  }

  @inline(__always)
  private func find(
    _ name: UnsafeBufferPointer<UInt8>, _ expected: Int, _ range: (Row) -> Range<Int>
  ) -> Int? {
    rows.withUnsafeBufferPointer { rows in
      bytes.withUnsafeBufferPointer { bytes in
        var index = expected < rows.count ? expected : 0
        for _ in 0..<rows.count {
          let range = range(rows[index])
          if range.count == name.count, !range.isEmpty,
            UnsafeBufferPointer(rebasing: bytes[range]).hasSameBytes(as: name)
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
