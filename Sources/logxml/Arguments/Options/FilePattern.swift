// SPDX-License-Identifier: MIT

/// A pattern for the names of files, as in shells.
///
///     *       any characters but /
///     **/     any number of folders, also none
///     **      at the end: everything below
///     ?       one character, not /
///     [a-z]   one of some ASCII characters; [!a-z] or [^a-z] one of the others
///     \       takes the meaning from what follows
///
/// A pattern without a slash is matched with the last part of a name, any other with
/// the path below the folder that is walked. All states of a match are followed
/// side by side, so no pattern takes longer than its length times that of the
/// name. Names are bytes; `?` takes all bytes of a character in UTF-8.
struct FilePattern: Hashable, Sendable {
  private enum Token: Hashable, Sendable {
    case byte(UInt8)
    case character
    /// Only the bytes of the set; `isNegated` turns it round.
    case set([ClosedRange<UInt8>], isNegated: Bool)
    case star
    /// `**/`, between two folders.
    case folders
    /// `**/`, inside the name of a folder.
    case insideFolder
    case everything
  }

  /// True if the pattern is for the path below the folder, not only for its last part.
  let isPath: Bool
  /// The pattern as it was typed, safe to show in messages.
  let shown: String
  private let tokens: [Token]

  init(_ pattern: [UInt8]) {
    isPath = pattern.contains(UInt8(ascii: "/"))
    shown = VisibleText.harmless(String(decoding: pattern, as: UTF8.self))
    var tokens: [Token] = []
    var rest = pattern[...]
    if isPath, rest.first == UInt8(ascii: "/") { rest.removeFirst() }
    if rest.last == UInt8(ascii: "/") { rest.removeLast() }
    var isAtStart = true
    while let byte = rest.popFirst() {
      let wasAtStart = isAtStart
      isAtStart = byte == UInt8(ascii: "/")
      switch byte {
      case UInt8(ascii: "*"):
        guard rest.first == UInt8(ascii: "*") else {
          tokens.append(.star)
          continue
        }
        while rest.first == UInt8(ascii: "*") { rest.removeFirst() }
        if wasAtStart, rest.isEmpty {
          tokens.append(.everything)
        } else if wasAtStart, rest.first == UInt8(ascii: "/") {
          rest.removeFirst()
          isAtStart = true
          tokens += [.folders, .insideFolder]
        } else {
          tokens.append(.star)
        }
      case UInt8(ascii: "?"):
        tokens.append(.character)
      case UInt8(ascii: "["):
        if let set = Self.set(&rest) { tokens.append(set) } else { tokens.append(.byte(byte)) }
      case UInt8(ascii: "\\"):
        tokens.append(.byte(rest.popFirst() ?? byte))
      default:
        tokens.append(.byte(byte))
      }
    }
    self.tokens = tokens
  }

  /// The set after `[`; nil if `]` is missing, and the bracket stands for itself.
  private static func set(_ rest: inout ArraySlice<UInt8>) -> Token? {
    var body = rest
    let isNegated = body.first == UInt8(ascii: "!") || body.first == UInt8(ascii: "^")
    if isNegated { body.removeFirst() }
    var ranges: [ClosedRange<UInt8>] = []
    var isFirst = true
    while let byte = body.popFirst() {
      if byte == UInt8(ascii: "]"), !isFirst {
        rest = body
        return .set(ranges, isNegated: isNegated)
      }
      isFirst = false
      var low = byte
      if byte == UInt8(ascii: "\\"), let next = body.popFirst() { low = next }
      if body.first == UInt8(ascii: "-"), let high = body.dropFirst().first,
        high != UInt8(ascii: "]")
      {
        body.removeFirst(2)
        if low <= high { ranges.append(low...high) }
      } else {
        ranges.append(low...low)
      }
    }
    return nil
  }

  /// Whether the pattern matches a file.
  ///
  /// - Parameters:
  ///   - path: The path below the folder that is walked.
  ///   - nameStart: The index at which the last part of the path begins.
  /// - Complexity: O(*n* · *m*)
  func matches(_ path: ArraySlice<UInt8>, nameStart: Int) -> Bool {
    matches(isPath ? path : path[nameStart...])
  }

  private func matches(_ text: ArraySlice<UInt8>) -> Bool {
    var states = [Bool](repeating: false, count: tokens.count + 1)
    enter(0, &states)
    for byte in text {
      var next = [Bool](repeating: false, count: tokens.count + 1)
      var isAlive = false
      for index in tokens.indices where states[index] {
        guard let target = step(index, byte) else { continue }
        isAlive = true
        enter(target, &next)
      }
      // The bytes that continue a character belong to the token that took its first byte.
      if byte & 0xC0 == 0x80 {
        for index in tokens.indices where states[index + 1] {
          switch tokens[index] {
          case .character, .set(_, isNegated: true):
            isAlive = true
            enter(index + 1, &next)
          default: break
          }
        }
      }
      guard isAlive else { return false }
      states = next
    }
    return states[tokens.count]
  }

  /// Marks a state, and the states that can be reached from it without another byte.
  private func enter(_ state: Int, _ states: inout [Bool]) {
    var state = state
    while !states[state] {
      states[state] = true
      guard state < tokens.count else { return }
      switch tokens[state] {
      case .star, .everything: state += 1
      case .folders: state += 2
      default: return
      }
    }
  }

  /// The state that a byte leads to; nil if the token does not accept it.
  private func step(_ state: Int, _ byte: UInt8) -> Int? {
    let isSlash = byte == UInt8(ascii: "/")
    switch tokens[state] {
    case .byte(let wanted): return byte == wanted ? state + 1 : nil
    case .character: return isSlash || byte & 0xC0 == 0x80 ? nil : state + 1
    case .set(let ranges, let isNegated):
      if isSlash || isNegated && byte & 0xC0 == 0x80 { return nil }
      return ranges.contains { $0.contains(byte) } == isNegated ? nil : state + 1
    case .star: return isSlash ? nil : state
    case .folders: return isSlash ? nil : state + 1
    case .insideFolder: return isSlash ? state - 1 : state
    case .everything: return state
    }
  }
}

/// The patterns that choose the files of a folder.
struct FilePatterns: Hashable, Sendable {
  /// Files have to match one of them, if there are any.
  var included: [FilePattern] = []
  /// Files, and folders with all in them, that match one of them are left out.
  var excluded: [FilePattern] = []
  /// True if names that begin with a dot are included.
  var takesHidden = false

  var isEmpty: Bool { included.isEmpty && excluded.isEmpty }

  func excludes(_ path: ArraySlice<UInt8>, nameStart: Int) -> Bool {
    excluded.contains { $0.matches(path, nameStart: nameStart) }
  }

  func includes(_ path: ArraySlice<UInt8>, nameStart: Int) -> Bool {
    included.isEmpty || included.contains { $0.matches(path, nameStart: nameStart) }
  }
}
