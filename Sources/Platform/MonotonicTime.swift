// SPDX-License-Identifier: MIT

/// The time since some moment in the past, in nanoseconds, which no setting of the clock changes.
///
/// (`ContinuousClock` is part of the runtime of tasks, which the command does without.)
package func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
