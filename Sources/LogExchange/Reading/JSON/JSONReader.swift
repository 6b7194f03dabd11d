// SPDX-License-Identifier: MIT

import XMLTree

/// Reads a JSON text, strictly as RFC 8259 defines it, as a sequence of events.
///
///     var reader = JSONReader(bytes)
///     while let event = try reader.next() { … }
///
/// Input may also come in pieces. `next()` then returns nil when it needs the next piece, and
/// at the end after `finish()`:
///
///     var reader = JSONReader()
///     while let piece = read() {
///       reader.feed(piece)
///       while let event = try reader.next() { … }
///     }
///     reader.finish()
///     while let event = try reader.next() { … }
///
/// The reader never recurses. A piece may end anywhere, even inside an escape or a character: a
/// token other than a string is read again when the rest of it has come. Memory is bounded by
/// the piece, the longest string and the keys of the open objects. Strings must be well-formed
/// UTF-8, and half a surrogate pair is an error, because neither could be written again. A
/// UTF-8 byte order mark at the start is skipped. A key that occurs twice in an object is
/// permitted and marked, see `isDuplicateKey`.
public struct JSONReader: Sendable {
  /// The tokens that the grammar permits next, outside of strings, numbers and words.
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
    /// At the start of the input or of a text, where a byte order mark may stand.
    case start
    /// Between tokens.
    case between
    /// Before a token that is incomplete in this piece.
    case waiting
    /// In a string whose beginning is in `token`.
    case string
  }

  var input: [UInt8]
  /// The number of bytes of `input` that have been read.
  var offset = 0
  /// The bytes of a string that needed byte-by-byte decisions.
  var token: [UInt8] = []
  /// The range in `input` of the text of the last step; nil if the text is in `token`.
  var plainText: Range<Int>?
  var state = State.start
  var expectation = Expectation.value
  /// One entry for each open array (false) and object (true).
  var containers: [Bool] = []
  /// The last of `containers`; false if none is open.
  var isInObject = false
  var keys = JSONKeyStack()
  var isFinished: Bool
  var failure: LogError?
  /// The state of the search for the next text, after a fault in a sequence.
  var search = Search.none

  enum Search {
    case none
    /// Looks for the end of the line.
    case line
    /// At the start of a line: a text begins here if it begins like an object.
    case text
  }
  let limits: JSONLimits
  /// True if further texts may follow the first, separated by white space.
  let isSequence: Bool

  // The index in `input` at which the current line begins. It is negative if the line began in
  // an earlier piece.
  var line = 1
  var lineStart = 0
  /// The number of UTF-8 continuation bytes in the current line, so that columns can be counted
  /// in characters.
  var continuationBytes = 0

  /// The position of the first character of the last event.
  public internal(set) var position = SourcePosition(line: 1, column: 1)

  /// Whether the last event is a key that its object had already.
  public internal(set) var isDuplicateKey = false

  /// The number of arrays and objects that are open.
  public var depth: Int { containers.count }

  /// Creates a reader for input that comes in pieces.
  ///
  /// - Parameters:
  ///   - isSequence: True if the input is a sequence of texts separated by white space, as in
  ///     NDJSON; it may be empty.
  ///   - limits: The limits on sizes and depth.
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
  ///   - limits: The limits on sizes and depth.
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

  /// Passes over white space before the next text of a sequence, which may then begin with a
  /// byte order mark, like the first: files are put together in that way.
  ///
  /// - Returns: The first byte of the text; nil if it is not in this piece, or read already.
  package mutating func startText() -> UInt8? {
    guard depth == 0, state == .start || state == .between else { return nil }
    let input = input
    input.withUnsafeBufferPointer { skipSpace($0) }
    state = .start
    return offset < input.count ? input[offset] : nil
  }

  /// Marks the end of the input.
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

  /// The next step, with the text of a key, a string or a number.
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
        // Written out, because a closure that captures the reader would copy it for each step.
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

  /// An event whose text is not copied.
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

  /// Reads the next event; nil if it needs more input, or at the end.
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
