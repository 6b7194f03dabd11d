// SPDX-License-Identifier: MIT

extension CSVScanner {
  /// What a step of the scanner ends with.
  enum Outcome {
    case needsInput
    /// The bytes of a row, without the line end.
    case row(Range<Int>)
    /// A blank line or a comment.
    case skipped
    case end
  }

  /// Why the scanner cannot go on, and where in the buffer.
  struct Fault: Error {
    var code: LogError.Code
    var message: String
    var offset: Int
  }
}
