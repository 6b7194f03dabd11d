// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Adds up wall time and the processor time (user and system) of this process
/// between each start and stop.
struct Stopwatch {
  private(set) var wallNanoseconds: UInt64 = 0
  private(set) var cpuNanoseconds: UInt64 = 0
  private var wallStart: UInt64 = 0
  private var cpuStart: UInt64 = 0

  mutating func start() {
    wallStart = Stopwatch.now(CLOCK_MONOTONIC)
    cpuStart = Stopwatch.now(CLOCK_PROCESS_CPUTIME_ID)
  }

  mutating func stop() {
    cpuNanoseconds += Stopwatch.now(CLOCK_PROCESS_CPUTIME_ID) - cpuStart
    wallNanoseconds += Stopwatch.now(CLOCK_MONOTONIC) - wallStart
  }

  private static func now(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
