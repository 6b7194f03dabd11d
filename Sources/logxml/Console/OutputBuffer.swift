// SPDX-License-Identifier: MIT

import LogExchange

/// Collects small writes into large ones.
///
/// What is still collected when the buffer is dropped is lost: call `flush` at the end.
final class OutputBuffer {
  /// nil to only collect.
  private let sink: (any ByteSink)?
  private let flushesResults: Bool
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  private let capacity: Int
  private static let usualCapacity = 64 * 1024

  init(_ sink: any ByteSink) {
    self.sink = sink
    self.flushesResults = sink.isTerminal
    capacity = Self.usualCapacity
    bytes.reserveCapacity(capacity)
  }

  /// Makes a buffer that keeps all that is appended.
  init() {
    sink = nil
    flushesResults = false
    capacity = .max
  }

  /// All that was appended to a buffer that keeps it.
  func takeAll() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  func append(_ byte: UInt8) throws(SystemError) {
    bytes.append(byte)
    if bytes.count >= capacity { try flush() }
  }

  func append(_ more: some Sequence<UInt8>) throws(SystemError) {
    bytes.append(contentsOf: more)
    if bytes.count >= capacity { try flush() }
  }

  /// Appends a piece that is in memory; a large one goes on without being copied.
  func append(_ piece: UnsafeRawBufferPointer) throws(SystemError) {
    guard piece.count >= capacity, let sink else {
      bytes.append(contentsOf: piece)
      if bytes.count >= capacity { try flush() }
      return
    }
    try flush()
    try sink.write(piece)
  }

  func append(_ text: String) throws(SystemError) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= capacity { try flush() }
  }

  /// Has something written behind what is collected.
  func write(_ body: (inout [UInt8]) -> Void) throws(SystemError) {
    body(&bytes)
    if bytes.count >= capacity { try flush() }
  }

  /// Says that something whole has been written; on a terminal it is shown at once.
  func endResult() throws(SystemError) {
    if flushesResults { try flush() }
  }

  func flush() throws(SystemError) {
    guard let sink, !bytes.isEmpty else { return }
    // What could not be written is not written again: the error ends the output.
    defer { bytes.removeAll(keepingCapacity: true) }
    try bytes.withUnsafeBufferPointer { (pending) throws(SystemError) in
      try sink.write(UnsafeRawBufferPointer(pending))
    }
  }
}
