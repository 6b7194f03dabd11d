// SPDX-License-Identifier: MIT

/// Finds the end of each JSON text in input with several of them, one after the other.
/// It follows brackets and strings only.
struct JSONTextSplitter {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Returns the number of bytes that belong to the current text, and whether the text is then
  /// complete. A text is complete with the bracket that closes its first one.
  mutating func next(in bytes: some Collection<UInt8>) -> (count: Int, isComplete: Bool) {
    var count = 0
    for byte in bytes {
      count += 1
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 {
          depth = 0
          return (count, true)
        }
      default:
        break
      }
    }
    return (count, false)
  }
}
