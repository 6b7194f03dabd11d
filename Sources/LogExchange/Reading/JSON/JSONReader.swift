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
/// The reader never recurses. A piece may end anywhere, even inside an escape or a
/// character: what is no string is read again when the rest of it has come. Memory is
/// bounded by the piece, the longest string and the keys of the open objects. Strings must be
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

  enum State {
    /// At the start of the input, where a byte order mark may stand.
    case start
    /// Between tokens.
    case between
    /// Before a token, a mark aside, of which the piece has only a part.
    case waiting
    /// In a string, of which `token` has what was read.
    case string
  }

  var input: [UInt8]
  /// How much of `input` is read.
  var offset = 0
  /// The bytes of the string or number being read, unless they stand in one piece
  /// in `input`.
  var token: [UInt8] = []
  /// Where the text of the last step stands in `input`; nil where it is in `token`.
  var plainText: Range<Int>?
  var state = State.start
  var expectation = Expectation.value
  /// One entry for each open array (false) and object (true).
  var containers: [Bool] = []
  /// The last of them; false for none.
  var isInObject = false
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
  let limits: JSONLimits
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
  public internal(set) var position = SourcePosition(line: 1, column: 1)

  /// Whether the last event is a key that its object had already.
  public internal(set) var isDuplicateKey = false

  /// How many arrays and objects are open.
  public var depth: Int { containers.count }

  /// Creates a reader for input that comes in pieces.
  ///
  /// - Parameters:
  ///   - isSequence: Whether the input is a sequence of texts, parted by white
  ///     space as in NDJSON, and may be empty.
  ///   - limits: How much is accepted.
  public init(isSequence: Bool = false, limits: JSONLimits = JSONLimits()) {
    input = []
    isFinished = false
    self.isSequence = isSequence
    self.limits = limits
  }

  /// Creates a reader for a whole text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - limits: How much is accepted.
  public init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) {
    input = bytes
    isFinished = true
    isSequence = false
    self.limits = limits
  }

  /// Adds the next piece of the input.
  ///
  /// - Complexity: O(*n*) in the length of the piece and of what is unread.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    precondition(!isFinished, "input after the end of the input")
    lineStart -= offset
    plainText = nil
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
  ///   `limitReached` where it goes beyond a limit; again on every later call.
  public mutating func next() throws(LogError) -> JSONEvent? {
    guard let (step, text) = try nextStep() else { return nil }
    switch step {
    case .startObject: return .startObject
    case .endObject: return .endObject
    case .startArray: return .startArray
    case .endArray: return .endArray
    case .key: return .key(text)
    case .string: return .string(text)
    case .number: return .number(text)
    case .bool(let value): return .bool(value)
    case .null: return .null
    }
  }

  /// The same as a step, with the text of a key, a string or a number.
  mutating func nextStep() throws(LogError) -> (Step, text: [UInt8])? {
    let input = input
    return try input.withUnsafeBufferPointer { (bytes) throws(LogError) in
      guard let step = try step(in: bytes) else { return nil }
      switch step {
      case .key, .string, .number: return (step, withText(in: bytes) { Array($0) })
      default: return (step, [])
      }
    }
  }

  /// Reads on until a value is complete.
  ///
  /// - Parameter tree: Gets the value, of which it may have a part already.
  /// - Returns: false when the next piece of input is needed.
  /// - Throws: As `next()`.
  package mutating func collect(into tree: JSONTree) throws(LogError) -> Bool {
    let input = input
    return try input.withUnsafeBufferPointer { (bytes) throws(LogError) in
      while true {
        if isInObject, tree.isOpen { takePlainMembers(in: bytes, into: tree) }
        guard let step = try step(in: bytes) else { break }
        let (position, isDuplicateKey) = (position, isDuplicateKey)
        let isWhole: Bool
        // Spelt out: a closure that asks the reader would copy it for each step.
        if let plainText {
          isWhole = tree.append(
            step, UnsafeBufferPointer(rebasing: bytes[plainText]), at: position,
            keyIsRepeated: isDuplicateKey)
        } else {
          isWhole = token.withUnsafeBufferPointer {
            tree.append(step, $0, at: position, keyIsRepeated: isDuplicateKey)
          }
        }
        if isWhole {
          guard !tree.isTooLarge else {
            throw LogError(
              code: .limitReached, message: "a value of more than 4 GB", position: position)
          }
          return true
        }
      }
      return false
    }
  }

  // MARK: Steps

  /// An event whose text is still where it was read.
  enum Step {
    case startObject
    case endObject
    case startArray
    case endArray
    case key
    case string
    case number
    case bool(Bool)
    case null

    /// The kind of value that begins; nil for a key and for an end.
    var kind: JSONValue.Kind? {
      switch self {
      case .startObject: .object
      case .startArray: .array
      case .string: .string
      case .number: .number
      case .bool: .bool
      case .null: .null
      case .key, .endObject, .endArray: nil
      }
    }
  }

  /// Calls `body` with the text of the key, string or number that was read last.
  @inline(__always)
  func withText<Result>(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let plainText { return body(UnsafeBufferPointer(rebasing: bytes[plainText])) }
    return token.withUnsafeBufferPointer { body($0) }
  }

  /// Goes on to the next event.
  ///
  /// - Parameter bytes: The bytes of `input`.
  mutating func step(in bytes: UnsafeBufferPointer<UInt8>) throws(LogError) -> Step? {
    if let failure { throw failure }
    do {
      isDuplicateKey = false
      if search != .none, !findText() { return nil }
      while true {
        switch state {
        case .between:
          skipSpace(bytes)
          guard offset < bytes.count else { return try endOfPiece() }
          if let step = try startToken(bytes[offset], bytes) { return step }
        case .waiting:
          state = .between
          return nil
        case .string:
          return try readString(bytes) ? completedString() : endOfPiece()
        case .start:
          guard try readByteOrderMark(bytes) else { return try endOfPiece() }
          state = .between
        }
      }
    } catch {
      failure = error
      throw error
    }
  }

  @inline(__always)
  private mutating func skipSpace(_ bytes: UnsafeBufferPointer<UInt8>) {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        offset &+= 1
      case UInt8(ascii: "\n"):
        offset &+= 1
        line &+= 1
        lineStart = offset
        continuationBytes = 0
      default:
        return
      }
    }
  }
}
