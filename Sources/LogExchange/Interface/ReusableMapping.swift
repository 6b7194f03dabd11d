// SPDX-License-Identifier: MIT

/// A mapping that costs less to be used again than to be made.
protocol ReusableMapping: XMLRecordMapping {
  /// Forgets the input before, however it has ended, and begins another one of the same
  /// format with the same options.
  mutating func beginAnother()
}
