// SPDX-License-Identifier: MIT

/// Collects small writes into large ones.
///
/// What is still collected when the buffer is dropped is lost: call `flush` at the end.
final class OutputBuffer {
  private let sink: any ByteSink
  private let flushesResults: Bool
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  private static let capacity = 64 * 1024

  init(_ sink: any ByteSink) {
    self.sink = sink
    self.flushesResults = sink.isTerminal
    bytes.reserveCapacity(Self.capacity)
  }

  func append(_ byte: UInt8) throws(SystemError) {
    bytes.append(byte)
    if bytes.count >= Self.capacity { try flush() }
  }

  func append(_ more: some Sequence<UInt8>) throws(SystemError) {
    bytes.append(contentsOf: more)
    if bytes.count >= Self.capacity { try flush() }
  }

  func append(_ text: String) throws(SystemError) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= Self.capacity { try flush() }
  }

  /// Has something written behind what is collected.
  func write(_ body: (inout [UInt8]) -> Void) throws(SystemError) {
    body(&bytes)
    if bytes.count >= Self.capacity { try flush() }
  }

  /// Says that something whole has been written; on a terminal it is shown at once.
  func endResult() throws(SystemError) {
    if flushesResults { try flush() }
  }

  func flush() throws(SystemError) {
    guard !bytes.isEmpty else { return }
    // What could not be written is not written again: the error ends the output.
    let pending = bytes
    bytes.removeAll(keepingCapacity: true)
    var failure: SystemError?
    pending.withUnsafeBytes { buffer in
      do throws(SystemError) {
        try sink.write(buffer)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
