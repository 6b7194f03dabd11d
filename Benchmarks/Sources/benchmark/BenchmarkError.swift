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

  /// The message followed by what the system says about an error number.
  init(_ message: String, errno number: Int32) {
    self.message = "\(message): \(String(cString: strerror(number)))"
  }

  /// The same for the error of the last system call.
  init(systemError message: String) {
    self.init(message, errno: errno)
  }
}
