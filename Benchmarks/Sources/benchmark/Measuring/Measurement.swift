// SPDX-License-Identifier: MIT

import CProcess

/// What one run of one task took, and what shows that it did its work. A task
/// leaves what it does not count at 0.
struct Measurement {
  var bytes: UInt64 = 0
  var elements: UInt64 = 0
  var matches: UInt64 = 0
  var wallNanoseconds: UInt64 = 0
  var cpuNanoseconds: UInt64 = 0
  /// The most memory the process held, its libraries included.
  var peakMemory: UInt64 = 0

  mutating func finish(_ stopwatch: Stopwatch) {
    wallNanoseconds = stopwatch.wallNanoseconds
    cpuNanoseconds = stopwatch.cpuNanoseconds
    if peakMemory == 0 { peakMemory = cprocess_peak_memory() }
  }

  // MARK: - From a child process

  /// One line, as the measured process prints it.
  var line: String {
    [bytes, elements, matches, wallNanoseconds, cpuNanoseconds, peakMemory]
      .map { String($0) }.joined(separator: " ")
  }

  init() {}

  /// Nil unless the text is a ``line``.
  init?(line: String) {
    let fields = line.split(whereSeparator: \.isWhitespace).map { UInt64($0) }
    guard fields.count == 6, let bytes = fields[0], let elements = fields[1],
      let matches = fields[2], let wall = fields[3], let cpu = fields[4], let peak = fields[5]
    else { return nil }
    self.bytes = bytes
    self.elements = elements
    self.matches = matches
    wallNanoseconds = wall
    cpuNanoseconds = cpu
    peakMemory = peak
  }
}
