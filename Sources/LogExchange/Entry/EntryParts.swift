// SPDX-License-Identifier: MIT

/// The parts of one element, a record or a log: its attributes and children.
struct XMLEntryParts {
  struct Attribute {
    var name: Range<Int>
    /// Name, value and quotes.
    var whole: Range<Int>
  }

  struct Child {
    var name: Range<Int>
    var range: Range<Int>
  }

  /// The start tag.
  var tag: Range<Int>
  var name: Range<Int>
  var isEmpty: Bool
  var attributes: [Attribute] = []
  var children: [Child] = []
  /// Before the end tag; behind the start tag for an empty element.
  var contentEnd: Int

  init?(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    var scanner = XMLTagScanner(range)
    guard case .start(let tag, let name, let isEmpty)? = scanner.next(in: bytes) else {
      return nil
    }
    self.tag = tag
    self.name = name
    self.isEmpty = isEmpty
    contentEnd = tag.upperBound
    attributes = Self.attributes(from: name.upperBound, to: tag.upperBound, in: bytes)
    if isEmpty { return }
    var depth = 1
    var child: (name: Range<Int>, start: Int)?
    while depth > 0, let token = scanner.next(in: bytes) {
      switch token {
      case .start(let tag, let name, let isEmpty):
        if depth == 1 {
          child = (name, tag.lowerBound)
          if isEmpty { children.append(Child(name: name, range: tag)) }
        }
        if !isEmpty { depth += 1 }
      case .end(let tag):
        depth -= 1
        contentEnd = tag.lowerBound
        if depth == 1, let child {
          children.append(Child(name: child.name, range: child.start..<tag.upperBound))
        }
      case .comment, .other: break
      }
    }
  }

  private static func attributes(
    from start: Int, to end: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [Attribute] {
    var attributes: [Attribute] = []
    var index = start
    while index < end {
      let byte = bytes[index]
      if Surroundings.isSpace(byte) {
        index += 1
        continue
      }
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
      let name = index
      while index < end, !XMLTagScanner.endsName(bytes[index]) { index += 1 }
      let nameEnd = index
      while index < end, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "'") {
        index += 1
      }
      guard index < end else { break }
      let quote = bytes[index]
      index += 1
      while index < end, bytes[index] != quote { index += 1 }
      index = min(index + 1, end)
      attributes.append(Attribute(name: name..<nameEnd, whole: name..<index))
    }
    return attributes
  }
}

/// The members of one JSON object.
struct JSONEntryParts {
  struct Member {
    /// With its quotes.
    var key: Range<Int>
    var value: Range<Int>
  }

  var range: Range<Int>
  var members: [Member] = []

  init?(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    self.range = range
    var cursor = JSONCursor(range)
    guard cursor.peek(bytes) == UInt8(ascii: "{") else { return nil }
    cursor.step()
    while let key = cursor.nextKey(bytes) {
      members.append(Member(key: key, value: cursor.skipValue(bytes)))
    }
  }

  /// The member with a key.
  func index(of key: ArraySlice<UInt8>, in bytes: [UInt8]) -> Int? {
    members.firstIndex { bytes[$0.key].elementsEqual(key) }
  }
}

/// How an object is spaced out.
struct JSONObjectStyle {
  /// Behind the opening brace.
  var open: [UInt8] = []
  /// Between key and value.
  var colon: [UInt8] = [UInt8(ascii: ":")]
  /// Between a value and the next key.
  var comma: [UInt8] = [UInt8(ascii: ",")]
  /// Before the closing brace.
  var close: [UInt8] = []

  init() {}

  init(_ parts: JSONEntryParts, in bytes: [UInt8]) {
    guard let first = parts.members.first, let last = parts.members.last else { return }
    open = Array(bytes[parts.range.lowerBound + 1..<first.key.lowerBound])
    colon = Array(bytes[first.key.upperBound..<first.value.lowerBound])
    comma = [UInt8(ascii: ",")] + (open.contains(0x0A) ? open : [])
    if parts.members.count > 1 {
      comma = Array(bytes[first.value.upperBound..<parts.members[1].key.lowerBound])
    }
    close = Array(bytes[last.value.upperBound..<parts.range.upperBound - 1])
  }

  func object(_ members: [(key: [UInt8], value: [UInt8])]) -> [UInt8] {
    var text = [UInt8(ascii: "{")] + open
    for (index, member) in members.enumerated() {
      if index > 0 { text += comma }
      text += member.key + colon + member.value
    }
    return text + close + [UInt8(ascii: "}")]
  }
}
