// SPDX-License-Identifier: MIT

extension CSVScanner {
  /// The result of a step of the scanner.
  enum Outcome {
    case needsInput
    /// The bytes of a row, without the line end.
    case row(Range<Int>)
    /// A blank line or a comment.
    case skipped
    case end
  }

  /// The reason why the scanner cannot continue, and the offset in the buffer.
  struct Fault: Error {
    var code: LogError.Code
    var message: String
    var offset: Int
    var remedy: Remedy?
  }
}
