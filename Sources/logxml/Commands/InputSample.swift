// SPDX-License-Identifier: MIT

/// The beginning of an input, kept while it is read, so that advice can search it
/// when a query has found nothing. A pipe cannot be read again.
final class InputSample {
  static let size = 256 << 10

  let label: String
  private(set) var bytes: [UInt8] = []
  /// Whether the bytes are the whole input.
  private(set) var isWhole = false
  private var isFull = false

  init(label: String) {
    self.label = label
  }

  /// Whether no more bytes will be added.
  var isComplete: Bool { isFull || isWhole }

  /// Adds bytes that were read; no bytes mean the end of the input.
  func append(_ more: UnsafeRawBufferPointer) {
    if isFull { return }
    if more.isEmpty {
      isWhole = true
    } else {
      if bytes.isEmpty { bytes.reserveCapacity(Self.size) }
      let room = Self.size - bytes.count
      isFull = more.count > room
      bytes += more.prefix(room)
    }
  }

  /// Reads on, until no more bytes will be added.
  func fill<E: Error>(_ read: (UnsafeMutableRawBufferPointer) throws(E) -> Int) throws(E) {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { chunk.deallocate() }
    while !isComplete {
      let count = try read(chunk)
      append(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
    }
  }
}
