// SPDX-License-Identifier: MIT

import LogExchange

/// Collects small writes into large ones.
///
/// Bytes that are still collected when the buffer is dropped are lost: call `flush` at the end.
final class OutputBuffer {
  /// nil if the buffer only collects.
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

  /// Makes a buffer that keeps everything appended to it.
  init() {
    sink = nil
    flushesResults = false
    capacity = .max
  }

  /// Takes all bytes out of a buffer that keeps them.
  func takeAll() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  func append(_ byte: UInt8) throws(SystemError) {
    try write { $0.append(byte) }
  }

  func append(_ more: some Sequence<UInt8>) throws(SystemError) {
    try write { $0.append(contentsOf: more) }
  }

  /// Appends a piece that is in memory; a large one is passed on without a copy.
  func append(_ piece: UnsafeRawBufferPointer) throws(SystemError) {
    guard piece.count >= capacity, let sink else {
      return try write { $0.append(contentsOf: piece) }
    }
    try flush()
    try sink.write(piece)
  }

  func append(_ text: String) throws(SystemError) {
    try write { $0.append(contentsOf: text.utf8) }
  }

  /// Lets a function append to the collected bytes.
  func write(_ body: (inout [UInt8]) -> Void) throws(SystemError) {
    body(&bytes)
    if bytes.count >= capacity { try flush() }
  }

  /// Marks the end of a whole result; on a terminal it is shown at once.
  func endResult() throws(SystemError) {
    if flushesResults { try flush() }
  }

  func flush() throws(SystemError) {
    guard let sink, !bytes.isEmpty else { return }
    // Bytes that could not be written are not written again: the error ends the output.
    defer { bytes.removeAll(keepingCapacity: true) }
    try bytes.withUnsafeBufferPointer { (pending) throws(SystemError) in
      try sink.write(UnsafeRawBufferPointer(pending))
    }
  }
}
