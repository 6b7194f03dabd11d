// SPDX-License-Identifier: MIT

/// A pattern for the names of files, as in shells.
///
///     *       any characters but /
///     **/     any number of folders, also none
///     **      at the end: everything below
///     ?       one character, not /
///     [a-z]   one of some characters; [!a-z] or [^a-z] one of the others
///     \       takes the meaning from what follows
///
/// A pattern without a slash is matched with the last part of a name, any other with
/// the path below the folder that is walked. All states of a match are followed
/// side by side, so no pattern takes longer than its length times that of the
/// name. A character is a Unicode scalar; a byte of a name that is no UTF-8 is one, too.
struct FilePattern: Hashable, Sendable {
  /// A Unicode scalar. A byte that is no UTF-8 has a number after those of all scalars, so
  /// that names of any bytes can be compared.
  private struct NameCharacter: Comparable, Hashable, ExpressibleByUnicodeScalarLiteral {
    let number: UInt32

    init(number: UInt32) { self.number = number }

    init(unicodeScalarLiteral scalar: Unicode.Scalar) { number = scalar.value }

    static func < (one: NameCharacter, other: NameCharacter) -> Bool { one.number < other.number }
  }

  private enum Token: Hashable, Sendable {
    case character(NameCharacter)
    case anyCharacter
    /// Only the characters of the set; `isNegated` turns it round.
    case set([ClosedRange<NameCharacter>], isNegated: Bool)
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
    var rest = Self.characters(pattern[...])[...]
    if isPath, rest.first == "/" { rest.removeFirst() }
    if rest.last == "/" { rest.removeLast() }
    var isAtStart = true
    while let character = rest.popFirst() {
      let wasAtStart = isAtStart
      isAtStart = character == "/"
      switch character {
      case "*":
        guard rest.first == "*" else {
          tokens.append(.star)
          continue
        }
        while rest.first == "*" { rest.removeFirst() }
        if wasAtStart, rest.isEmpty {
          tokens.append(.everything)
        } else if wasAtStart, rest.first == "/" {
          rest.removeFirst()
          isAtStart = true
          tokens += [.folders, .insideFolder]
        } else {
          tokens.append(.star)
        }
      case "?":
        tokens.append(.anyCharacter)
      case "[":
        tokens.append(Self.set(&rest) ?? .character(character))
      case "\\":
        tokens.append(.character(rest.popFirst() ?? character))
      default:
        tokens.append(.character(character))
      }
    }
    self.tokens = tokens
  }

  /// The set after `[`; nil if `]` is missing, and the bracket stands for itself.
  private static func set(_ rest: inout ArraySlice<NameCharacter>) -> Token? {
    var body = rest
    let isNegated = body.first == "!" || body.first == "^"
    if isNegated { body.removeFirst() }
    var ranges: [ClosedRange<NameCharacter>] = []
    var isFirst = true
    while let character = body.popFirst() {
      if character == "]", !isFirst {
        rest = body
        return .set(ranges, isNegated: isNegated)
      }
      isFirst = false
      var low = character
      if character == "\\", let next = body.popFirst() { low = next }
      if body.first == "-", let high = body.dropFirst().first, high != "]" {
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
    for character in Self.characters(text) {
      var next = [Bool](repeating: false, count: tokens.count + 1)
      var isAlive = false
      for index in tokens.indices where states[index] {
        guard let target = step(index, character) else { continue }
        isAlive = true
        enter(target, &next)
      }
      guard isAlive else { return false }
      states = next
    }
    return states[tokens.count]
  }

  /// The characters of a text in UTF-8.
  private static func characters(_ text: ArraySlice<UInt8>) -> [NameCharacter] {
    var characters: [NameCharacter] = []
    var decoder = Unicode.UTF8.ForwardParser()
    var input = text.makeIterator()
    var place = text.startIndex
    while true {
      switch decoder.parseScalar(from: &input) {
      case .valid(let scalar):
        characters.append(NameCharacter(number: Unicode.UTF8.decode(scalar).value))
        place += scalar.count
      case .error(let length):
        characters += text[place..<place + length].map {
          NameCharacter(number: 0x11_0000 + UInt32($0))
        }
        place += length
      case .emptyInput: return characters
      }
    }
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

  /// The state that a character leads to; nil if the token does not accept it.
  private func step(_ state: Int, _ character: NameCharacter) -> Int? {
    let isSlash = character == "/"
    switch tokens[state] {
    case .character(let wanted): return character == wanted ? state + 1 : nil
    case .anyCharacter: return isSlash ? nil : state + 1
    case .set(let ranges, let isNegated):
      return isSlash || ranges.contains { $0.contains(character) } == isNegated ? nil : state + 1
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

  func excludes(_ path: ArraySlice<UInt8>, nameStart: Int) -> Bool {
    excluded.contains { $0.matches(path, nameStart: nameStart) }
  }

  func includes(_ path: ArraySlice<UInt8>, nameStart: Int) -> Bool {
    included.isEmpty || included.contains { $0.matches(path, nameStart: nameStart) }
  }
}
