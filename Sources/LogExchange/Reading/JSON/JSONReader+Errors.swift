// SPDX-License-Identifier: MIT

import XMLTree

extension JSONReader {
  /// After an error in a sequence of texts: gives up the text it is in, and goes
  /// on at the next line that begins with `{`.
  ///
  /// - Returns: False if there was no error, or if the input is not a sequence.
  public mutating func skipText() -> Bool {
    guard isSequence, failure != nil else { return false }
    failure = nil
    containers.removeAll()
    isInObject = false
    keys = JSONKeyStack()
    state = .between
    expectation = .value
    search = .line
    return true
  }

  /// Searches for the next text after an error.
  ///
  /// - Returns: True if it is found; otherwise all input has been consumed.
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

  /// Returns nil if the input may pause or end here, and throws if it has ended too early.
  mutating func endOfPiece() throws(LogError) -> Step? {
    guard isFinished else { return nil }
    defer { offset = input.count }
    switch state {
    case .between, .waiting:
      if case .endOfInput = expectation { return nil }
      if isSequence, containers.isEmpty { return nil }
      throw unexpected(expected: expectedNext)
    case .start:
      if isSequence, offset == input.count { return nil }
      throw unexpected(at: input.count, expected: "a value")
    case .string:
      // The input ends within a character.
      continuationBytes += input[offset...].count { $0 & 0xC0 == 0x80 }
      throw unexpected(at: input.count, expected: "the end of a string")
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

  /// The line and column of `offset`.
  var currentPosition: SourcePosition {
    SourcePosition(line: line, column: offset - lineStart - continuationBytes + 1)
  }

  /// The error for the byte at `offset`, or for the end of the input there.
  func unexpected(expected: String) -> LogError {
    guard offset < input.count else {
      return invalid("the text ends here, expected \(expected); it may be cut off")
    }
    return invalid("found \(Self.words(for: input[offset])), expected \(expected)")
  }

  /// The error for the byte at another index, or for the end of the input there.
  mutating func unexpected(at place: Int, expected: String) -> LogError {
    offset = place
    return unexpected(expected: expected)
  }

  /// The error for a byte at `offset` that cannot begin anything that is expected there.
  func unexpectedByte(_ byte: UInt8) -> LogError {
    unexpected(expected: expectedNext + (advice(on: byte).map { "; " + $0 } ?? ""))
  }

  private static func words(for byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: ","): "a comma"
    case UInt8(ascii: ":"): "a colon"
    case 0x21..<0x7F: String(UnicodeScalar(byte))
    default: "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }

  /// The remedy for the most frequent mistakes of people and programs.
  private func advice(on byte: UInt8) -> String? {
    switch (expectation, byte) {
    case (.value, UInt8(ascii: "]")) where containers.last == false,
      (.key, UInt8(ascii: "}")):
      return "remove the comma before it"
    case (.key, UInt8(ascii: "0")...UInt8(ascii: "9")):
      return "write decimal numbers with a point: 82.4, not 82,4"
    case (_, UInt8(ascii: "'")):
      return "strings need double quotes"
    case (_, UInt8(ascii: "/")):
      return "JSON has no comments"
    case (.value, UInt8(ascii: "N")), (.value, UInt8(ascii: "I")):
      return "JSON has no NaN and no Infinity; leave the value out"
    default:
      return nil
    }
  }

  /// An error at `offset`.
  func invalid(_ message: String) -> LogError {
    LogError(code: .notJSON, message: message, position: currentPosition)
  }
}
