// SPDX-License-Identifier: MIT

/// A run of UTF-8 bytes inside a document: the content of `text` or `value`, without making
/// a String.
///
/// The bytes of a value are well-formed UTF-8.
public struct XMLTreeBytes: RandomAccessCollection, Sendable {
  private let storage: TreeStorage
  private let range: Range<Int>

  init(storage: TreeStorage, range: Range<Int>) {
    self.storage = storage
    self.range = range
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { range.count }

  public subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < range.count, "index out of range")
    return storage.arrays.bytes[range.lowerBound + index]
  }

  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> R
  ) rethrows -> R? {
    try body(storage.buffer(range))
  }

  /// True if the bytes equal those of a string; the comparison is exact, without Unicode
  /// equivalence.
  ///
  /// - Complexity: O(*n*)
  public func isEqual(to string: String) -> Bool {
    string.utf8.count == range.count && elementsEqual(string.utf8)
  }
}

extension String {
  /// A string with the content of these bytes.
  public init(_ bytes: XMLTreeBytes) {
    self = bytes.withContiguousStorageIfAvailable { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
