// SPDX-License-Identifier: MIT

extension Sequence<UInt8> {
  /// Calls `body` with all bytes in one buffer: in place if they are contiguous, otherwise
  /// in a copy.
  @inlinable
  package func withContiguousBytes<E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> Void
  ) throws(E) {
    var failure: E?
    let wasContiguous: Void? = withContiguousStorageIfAvailable { buffer in
      do throws(E) { try body(buffer) } catch { failure = error }
    }
    if wasContiguous == nil {
      Array(self).withUnsafeBufferPointer { buffer in
        do throws(E) { try body(buffer) } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }
}
