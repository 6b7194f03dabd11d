// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a benchmark was not run or is not worth a figure.
struct BenchmarkError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// The message followed by what the system says about `errno`.
  init(systemError message: String) {
    self.message = "\(message): \(String(cString: strerror(errno)))"
  }
}
