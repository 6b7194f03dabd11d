// SPDX-License-Identifier: MIT

import XMLTree

/// Reads a JSON text, strictly as RFC 8259 defines it, as a sequence of events.
///
///     var reader = JSONReader(bytes)
///     while let event = try reader.next() { … }
///
/// Input may also come in pieces. `next()` then answers nil when it needs the
/// next piece, and nil for good after `finish()`:
///
///     var reader = JSONReader()
///     while let piece = read() {
///       reader.feed(piece)
///       while let event = try reader.next() { … }
///     }
///     reader.finish()
///     while let event = try reader.next() { … }
///
/// The reader is a state machine over bytes: it never recurses, a piece may end
/// anywhere, even inside an escape or a character, and memory is bounded by the
/// piece, the longest string and the keys of the open objects. Strings must be
/// well-formed UTF-8 and half a surrogate pair is refused, because neither can
/// be written again. A UTF-8 byte order mark at the start is passed over. A key
/// that occurs twice in an object is permitted and marked, see `isDuplicateKey`.
public struct JSONReader: Sendable {
  /// What the grammar permits next, outside of strings, numbers and words.
  enum Expectation {
    case value
    case valueOrEndOfArray
    case keyOrEndOfObject
    case key
    case colon
    case commaOrEnd
    case endOfInput
  }

  /// What the reader is in the middle of.
  enum Token {
    case none
    case string(JSONStringState)
    case number(JSONNumberState)
    /// `true`, `false` or `null` and how many of its bytes were seen.
    case word(StaticString, Int)
    case byteOrderMark(Int)
  }

  var input: [UInt8]
  /// How much of `input` is read.
  var offset = 0
  /// The bytes of the string or number being read.
  var token: [UInt8] = []
  var state = Token.byteOrderMark(0)
  var expectation = Expectation.value
  /// One entry for each open array (false) and object (true).
  var containers: [Bool] = []
  var keys = JSONKeyStack()
  var isFinished: Bool
  var failure: LogError?
  /// After a fault in a sequence: how far it is to the next text.
  var search = Search.none

  enum Search {
    case none
    /// Looks for the end of the line.
    case line
    /// At the start of a line: a text begins here if it begins like an object.
    case text
  }
  private let depthLimit: Int
  /// Whether one text after the other may follow, parted by white space.
  let isSequence: Bool

  // Where the current line begins: `offset - lineStart` bytes of it are read.
  // It is negative when the line began in an earlier piece.
  var line = 1
  var lineStart = 0
  /// Bytes of the current line that continue a character, so that columns can
  /// be counted in characters.
  var continuationBytes = 0

  /// Where the last event began: its first character.
  public private(set) var position = SourcePosition(line: 1, column: 1)

  /// Whether the last event is a key that its object had already.
  public private(set) var isDuplicateKey = false

  /// How many arrays and objects are open.
  public var depth: Int { containers.count }

  /// Creates a reader for input that comes in pieces.
  ///
  /// - Parameters:
  ///   - isSequence: Whether the input is a sequence of texts, parted by white
  ///     space as in NDJSON, and may be empty.
  ///   - depthLimit: How many arrays and objects may be open at once.
  public init(isSequence: Bool = false, depthLimit: Int = 8192) {
    input = []
    isFinished = false
    self.isSequence = isSequence
    self.depthLimit = depthLimit
  }

  /// Creates a reader for a whole text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - depthLimit: How many arrays and objects may be open at once.
  public init(_ bytes: [UInt8], depthLimit: Int = 8192) {
    input = bytes
    isFinished = true
    isSequence = false
    self.depthLimit = depthLimit
  }

  /// Adds the next piece of the input.
  ///
  /// - Complexity: O(*n*) in the length of the piece and of what is unread.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    precondition(!isFinished, "input after the end of the input")
    lineStart -= offset
    if offset == input.count {
      input.removeAll(keepingCapacity: true)
    } else {
      input.removeFirst(offset)
    }
    offset = 0
    input.append(contentsOf: bytes)
  }

  /// Says that there is no more input.
  public mutating func finish() { isFinished = true }

  /// Reads the next event.
  ///
  /// - Returns: nil when the next piece of input is needed, and, after
  ///   `finish()`, when the text is complete.
  /// - Throws: `notJSON` where the text breaks the grammar or ends too early,
  ///   `limitReached` where it is nested too deeply; again on every later call.
  public mutating func next() throws(LogError) -> JSONEvent? {
    if let failure { throw failure }
    do {
      return try step()
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func step() throws(LogError) -> JSONEvent? {
    isDuplicateKey = false
    if search != .none, !findText() { return nil }
    while true {
      if case .none = state {
        skipSpace()
        guard offset < input.count else { return try endOfPiece() }
        if let event = try startToken(input[offset]) { return event }
      } else {
        guard try continueToken() else { return try endOfPiece() }
        if let event = completedToken() { return event }
      }
    }
  }

  private mutating func skipSpace() {
    while offset < input.count {
      switch input[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        offset += 1
      case UInt8(ascii: "\n"):
        offset += 1
        line += 1
        lineStart = offset
        continuationBytes = 0
      default:
        return
      }
    }
  }

  // MARK: Tokens

  /// Acts on the first byte of a token; one-byte tokens are complete at once.
  private mutating func startToken(_ byte: UInt8) throws(LogError) -> JSONEvent? {
    position = currentPosition
    switch (expectation, byte) {
    case (.value, _), (.valueOrEndOfArray, _):
      if byte == UInt8(ascii: "]"), case .valueOrEndOfArray = expectation { return endContainer() }
      return try startValue(byte)
    case (.key, UInt8(ascii: "\"")), (.keyOrEndOfObject, UInt8(ascii: "\"")):
      offset += 1
      token.removeAll(keepingCapacity: true)
      state = .string(JSONStringState())
      return nil
    case (.colon, UInt8(ascii: ":")):
      expectation = .value
      offset += 1
      return nil
    case (.commaOrEnd, UInt8(ascii: ",")):
      expectation = containers.last == true ? .key : .value
      offset += 1
      return nil
    case (.keyOrEndOfObject, UInt8(ascii: "}")):
      return endContainer()
    case (.commaOrEnd, UInt8(ascii: "}")) where containers.last == true:
      return endContainer()
    case (.commaOrEnd, UInt8(ascii: "]")) where containers.last == false:
      return endContainer()
    default:
      throw unexpected(expected: expectedNext)
    }
  }

  private mutating func startValue(_ byte: UInt8) throws(LogError) -> JSONEvent? {
    token.removeAll(keepingCapacity: true)
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard containers.count < depthLimit else {
        throw LogError(
          code: .limitReached, message: "nested more than \(depthLimit) levels deep",
          position: position)
      }
      offset += 1
      let isObject = byte == UInt8(ascii: "{")
      containers.append(isObject)
      if isObject { keys.startObject() }
      expectation = isObject ? .keyOrEndOfObject : .valueOrEndOfArray
      return isObject ? .startObject : .startArray
    case UInt8(ascii: "\""):
      offset += 1
      state = .string(JSONStringState())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      state = .number(.start)
    case UInt8(ascii: "t"):
      state = .word("true", 0)
    case UInt8(ascii: "f"):
      state = .word("false", 0)
    case UInt8(ascii: "n"):
      state = .word("null", 0)
    default:
      throw unexpected(expected: expectedNext)
    }
    return nil
  }

  /// Reads on in the current token.
  ///
  /// - Returns: Whether the token is complete; if not, the input is used up.
  private mutating func continueToken() throws(LogError) -> Bool {
    switch state {
    case .none:
      return true
    case .string(let string):
      return try readString(string)
    case .number(let number):
      return try readNumber(number)
    case .word(let word, let count):
      return try readWord(word, count)
    case .byteOrderMark(let count):
      return try readByteOrderMark(count)
    }
  }

  /// The event of the token that was just completed, if it makes one.
  mutating func completedToken() -> JSONEvent? {
    defer { state = .none }
    switch state {
    case .none, .byteOrderMark:
      return nil
    case .string:
      switch expectation {
      case .key, .keyOrEndOfObject:
        isDuplicateKey = keys.insert(token)
        expectation = .colon
        return .key(token)
      default:
        endValue()
        return .string(token)
      }
    case .number:
      endValue()
      return .number(token)
    case .word(let word, _):
      endValue()
      switch word.utf8Start.pointee {
      case UInt8(ascii: "t"): return .bool(true)
      case UInt8(ascii: "f"): return .bool(false)
      default: return .null
      }
    }
  }

  mutating func endContainer() -> JSONEvent {
    offset += 1
    let isObject = containers.removeLast()
    if isObject { keys.endObject() }
    endValue()
    return isObject ? .endObject : .endArray
  }

  private mutating func endValue() {
    expectation = !containers.isEmpty ? .commaOrEnd : isSequence ? .value : .endOfInput
  }
}
