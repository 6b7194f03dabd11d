// SPDX-License-Identifier: MIT

/// The places of the texts of a tree, for values of nested elements.
///
/// The value of an element is the text of all its descendants. For nested elements,
/// searching the value of each would take depth times size. But all these values are parts
/// of one text, that of the document, and begin and end where its texts do: so that is
/// searched once, and an element has an occurrence if one begins and ends in its texts.
///
/// It belongs to one evaluation of one tree, and grows as far as that has come.
final class TextIndex {
  /// The occurrences of a literal, found so far.
  private struct Search {
    let literal: Range<Int>
    /// Knuth, Morris and Pratt's table: the length of the literal that is still matched
    /// after a byte that does not continue it.
    let borders: [Int]
    /// The length of the literal that the text so far ends with.
    var matched = 0
    /// The number of texts searched.
    var searched = 0
    /// The first occurrence that begins in a text, for each text with one: the indices of the
    /// texts in which it begins and ends. Both are ascending.
    var found: [(first: Int, last: Int)] = []
  }

  /// A text that is not all white space.
  private struct Ink {
    let text: Int
    /// The bytes without white space around them.
    let bytes: Range<Int>
  }

  private let storage: ObjectIdentifier
  /// The non-empty texts so far.
  private var texts: [NodeID] = []
  /// The number of bytes of text before each.
  private var starts: [Int] = []
  private var ink: [Ink] = []
  private var byteCount = 0
  private var next: NodeID = 0
  private var searches: [Search] = []

  init(_ storage: TreeStorage) {
    self.storage = ObjectIdentifier(storage)
  }

  func isOf(_ storage: TreeStorage) -> Bool { self.storage == ObjectIdentifier(storage) }

  /// True if the value of an element passes `body`, or contains the searched literal.
  ///
  /// - Parameters:
  ///   - nodes: The nodes in the element.
  ///   - program: The program with the literals.
  func holds(
    in nodes: Range<NodeID>, of storage: TreeStorage, _ needed: NeededText,
    _ program: PathProgram, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    extend(to: nodes.upperBound, storage)
    let range = firstText(from: nodes.lowerBound)..<firstText(from: nodes.upperBound)
    switch needed {
    case .start(let count):
      return join(range, atMost: count, storage, body)
    case .end(let count):
      var first = range.upperBound
      while first > range.lowerBound,
        first == range.upperBound || end(of: range) - starts[first] < count
      {
        first -= 1
      }
      return join(first..<range.upperBound, atMost: .max, storage, body)
    case .search(let literal):
      return contains(literal, in: range, storage, program)
    case .number:
      return holdsNumber(in: range, storage, body)
    }
  }

  private func extend(to end: NodeID, _ storage: TreeStorage) {
    while next < end {
      let record = storage[next]
      if record.isText, record.length > 0 {
        let start = Int(record.offset)
        let bytes = start..<start + Int(record.length)
        if let inked = DecimalText.withoutSpace(storage.buffer(bytes)) {
          ink.append(
            Ink(text: texts.count, bytes: start + inked.lowerBound..<start + inked.upperBound))
        }
        texts.append(next)
        starts.append(byteCount)
        byteCount += bytes.count
      }
      next += 1
    }
  }

  /// The first text that is not before a node.
  private func firstText(from node: NodeID) -> Int {
    (0..<texts.count).firstPlace { texts[$0] >= node }
  }

  private func bytes(_ text: Int, _ storage: TreeStorage) -> UnsafeBufferPointer<UInt8> {
    storage.buffer(bytesRange(text, storage))
  }

  private func bytesRange(_ text: Int, _ storage: TreeStorage) -> Range<Int> {
    let record = storage[texts[text]]
    let start = Int(record.offset)
    return start..<start + Int(record.length)
  }

  private func end(of range: Range<Int>) -> Int {
    range.upperBound < starts.count ? starts[range.upperBound] : byteCount
  }

  /// Calls `body` with the first bytes of some texts: at least `limit`, if there are as
  /// many.
  private func join(
    _ range: Range<Int>, atMost limit: Int, _ storage: TreeStorage,
    _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    guard let first = range.first else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    let start = bytes(first, storage)
    if range.count == 1 || start.count >= limit { return body(start) }
    var joined = Array(start)
    for text in range.dropFirst() {
      if joined.count >= limit { break }
      joined.append(contentsOf: bytes(text, storage))
    }
    return joined.withUnsafeBufferPointer(body)
  }

  // MARK: Numbers

  /// Calls `body` with the text without white space around it; empty if it cannot be a
  /// number.
  private func holdsNumber(
    in range: Range<Int>, _ storage: TreeStorage,
    _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    let inked =
      (0..<ink.count).firstPlace {
        ink[$0].text >= range.lowerBound
      }..<(0..<ink.count).firstPlace {
        ink[$0].text >= range.upperBound
      }
    let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    guard let first = inked.first, let last = inked.last else { return body(nothing) }
    if first == last { return body(storage.buffer(ink[first].bytes)) }
    // A number contains no white space, so none may stand between the texts.
    let (start, end) = (bytesRange(ink[first].text, storage), bytesRange(ink[last].text, storage))
    let length =
      starts[ink[last].text] - starts[ink[first].text]
      + (start.lowerBound - ink[first].bytes.lowerBound) + ink[last].bytes.count
    guard ink[last].text - ink[first].text == last - first,
      ink[first].bytes.upperBound == start.upperBound,
      ink[last].bytes.lowerBound == end.lowerBound, length <= DecimalText.longest
    else { return body(nothing) }
    var joined = Array(storage.buffer(ink[first].bytes))
    for text in ink[first].text + 1..<ink[last].text { joined += bytes(text, storage) }
    joined += storage.buffer(ink[last].bytes)
    return joined.withUnsafeBufferPointer(body)
  }

  // MARK: Searching

  private func contains(
    _ literal: Range<Int>, in range: Range<Int>, _ storage: TreeStorage, _ program: PathProgram
  ) -> Bool {
    if literal.isEmpty { return true }
    let index =
      searches.firstIndex { $0.literal == literal } ?? beginSearch(program.literals[literal])
    program.literals.withUnsafeBufferPointer {
      search(index, UnsafeBufferPointer(rebasing: $0[literal]), to: range.upperBound, storage)
    }
    let found = searches[index].found
    let first = (0..<found.count).firstPlace { found[$0].first >= range.lowerBound }
    return first < found.count && found[first].last < range.upperBound
  }

  private func beginSearch(_ literal: ArraySlice<UInt8>) -> Int {
    let bytes = Array(literal)
    var borders = [0]
    var length = 0
    for byte in bytes.dropFirst() {
      while length > 0, byte != bytes[length] { length = borders[length - 1] }
      if byte == bytes[length] { length += 1 }
      borders.append(length)
    }
    searches.append(Search(literal: literal.indices, borders: borders))
    return searches.count - 1
  }

  private func search(
    _ index: Int, _ literal: UnsafeBufferPointer<UInt8>, to end: Int, _ storage: TreeStorage
  ) {
    var matched = searches[index].matched
    searches[index].borders.withUnsafeBufferPointer { borders in
      for text in searches[index].searched..<max(end, searches[index].searched) {
        let bytes = bytes(text, storage)
        for place in 0..<bytes.count {
          while matched > 0, bytes[place] != literal[matched] { matched = borders[matched - 1] }
          if bytes[place] == literal[matched] { matched += 1 }
          guard matched == literal.count else { continue }
          matched = borders[matched - 1]
          note(index, from: starts[text] + place + 1 - literal.count, in: text)
        }
      }
    }
    searches[index].matched = matched
    searches[index].searched = max(end, searches[index].searched)
  }

  /// Records an occurrence, unless an earlier one begins in the same text.
  private func note(_ index: Int, from start: Int, in last: Int) {
    if let known = searches[index].found.last?.first,
      start < (known + 1 < starts.count ? starts[known + 1] : byteCount)
    {
      return
    }
    let first = (0..<starts.count).firstPlace { starts[$0] > start } - 1
    searches[index].found.append((first, last))
  }
}
