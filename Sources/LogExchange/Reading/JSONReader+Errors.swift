// SPDX-License-Identifier: MIT

import XMLTree

extension JSONReader {
  /// After an error in a sequence of texts: gives up the text it is in, and goes
  /// on at the next line that begins with `{`.
  ///
  /// - Returns: false where there is no error, or the input is no sequence.
  public mutating func skipText() -> Bool {
    guard isSequence, failure != nil else { return false }
    failure = nil
    containers.removeAll()
    isInObject = false
    keys = JSONKeyStack()
    state = .none
    expectation = .value
    search = .line
    return true
  }

  /// Looks for the next text.
  ///
  /// - Returns: Whether it is found; if not, the input is used up.
  mutating func findText() -> Bool {
    while offset < input.count {
      if search == .text, input[offset] == UInt8(ascii: "{") {
        search = .none
        return true
      }
      search = .line
      if input[offset] == UInt8(ascii: "\n") {
        search = .text
        line += 1
        lineStart = offset + 1
        continuationBytes = 0
      }
      offset += 1
    }
    return false
  }

  /// Answers nil if the input may pause or end here.
  mutating func endOfPiece() throws(LogError) -> Step? {
    guard isFinished else { return nil }
    if case .number(let number) = state, number.mayEnd {
      return completedToken()
    }
    switch state {
    case .none:
      if case .endOfInput = expectation { return nil }
      if isSequence, containers.isEmpty { return nil }
      throw unexpected(expected: expectedNext)
    case .byteOrderMark:
      if isSequence { return nil }
      throw unexpected(expected: "a value")
    case .string: throw unexpected(expected: "the end of a string")
    case .number: throw unexpected(expected: "a digit")
    case .word(let word, _): throw unexpected(expected: "\(word)")
    }
  }

  var expectedNext: String {
    switch expectation {
    case .value: "a value"
    case .valueOrEndOfArray: "a value or ]"
    case .keyOrEndOfObject: "a key in quotes or }"
    case .key: "a key in quotes"
    case .colon: "a colon"
    case .commaOrEnd: containers.last == true ? "a comma or }" : "a comma or ]"
    case .endOfInput: "the end of the text"
    }
  }

  /// Where `offset` stands.
  var currentPosition: SourcePosition {
    SourcePosition(line: line, column: offset - lineStart - continuationBytes + 1)
  }

  /// The error for the byte at `offset`, or for the end of the input there.
  func unexpected(expected: String) -> LogError {
    let found: String
    if offset >= input.count {
      found = "the text ends here"
    } else {
      let byte = input[offset]
      found =
        byte > 0x20 && byte < 0x7F
        ? "found \(Character(UnicodeScalar(byte)))"
        : "found the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return invalid("\(found), expected \(expected)")
  }

  /// An error at `offset`.
  func invalid(_ message: String) -> LogError {
    LogError(code: .notJSON, message: message, position: currentPosition)
  }
}
