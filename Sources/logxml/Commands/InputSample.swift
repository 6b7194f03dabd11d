// SPDX-License-Identifier: MIT

/// The beginning of an input, kept while it is read, so that advice can look at it
/// when a query has found nothing. What was read from a pipe cannot be read again.
final class InputSample {
  static let size = 256 << 10

  let label: String
  private(set) var bytes: [UInt8] = []
  /// Whether these are all bytes of the input.
  private(set) var isWhole = false
  private var isFull = false

  init(label: String) {
    self.label = label
  }

  /// Whether it shows all that it can.
  var isComplete: Bool { isFull || isWhole }

  /// Takes in what was read; nothing stands for the end.
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
}
