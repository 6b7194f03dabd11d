// SPDX-License-Identifier: MIT

import XMLTree

/// The storage of JSON values: a node for each value in the order in which they
/// begin, and one buffer for keys and texts. The values inside of a value are
/// the nodes behind it up to its `end`.
struct JSONTree: Sendable {
  struct Node: Sendable {
    var kind: JSONValue.Kind
    var isTrue = false
    var hasRepeatedKey = false
    /// The node behind the value and all that is in it.
    var end: Int
    /// The key in `bytes`, if the value is a member.
    var keyStart = 0
    /// Where the key ends and the text of a string or number begins.
    var textStart = 0
    var textEnd = 0
    var position: SourcePosition
  }

  private(set) var nodes: [Node] = []
  private(set) var bytes: [UInt8] = []
  /// Whether an object has a key twice.
  private(set) var hasRepeatedKeys = false
  /// The arrays and objects that are open.
  private var open: [Int] = []
  private var keyStart = 0
  private var keyIsRepeated = false

  init() {}

  func text(_ index: Int) -> ArraySlice<UInt8> {
    bytes[nodes[index].textStart..<nodes[index].textEnd]
  }

  func key(_ index: Int) -> ArraySlice<UInt8> {
    bytes[nodes[index].keyStart..<nodes[index].textStart]
  }

  // MARK: Building

  /// Whether a value was begun and is not complete.
  var isOpen: Bool { !open.isEmpty }

  /// Forgets all, but keeps the room.
  mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    hasRepeatedKeys = false
    keyStart = 0
  }

  /// Takes the next event of a value.
  ///
  /// - Returns: Whether the value is complete.
  mutating func append(
    _ event: JSONEvent, at position: SourcePosition, keyIsRepeated: Bool = false
  ) -> Bool {
    switch event {
    case .key(let key):
      keyStart = bytes.count
      bytes.append(contentsOf: key)
      self.keyIsRepeated = keyIsRepeated
      if keyIsRepeated { hasRepeatedKeys = true }
      return false
    case .startObject: start(.object, at: position)
    case .startArray: start(.array, at: position)
    case .endObject, .endArray:
      if let index = open.popLast() { nodes[index].end = nodes.count }
    case .string(let text): add(.string, text, at: position)
    case .number(let text): add(.number, text, at: position)
    case .bool(let value):
      add(.bool, [], at: position)
      nodes[nodes.count - 1].isTrue = value
    case .null: add(.null, [], at: position)
    }
    return open.isEmpty
  }

  private mutating func start(_ kind: JSONValue.Kind, at position: SourcePosition) {
    add(kind, [], at: position)
    open.append(nodes.count - 1)
  }

  private mutating func add(_ kind: JSONValue.Kind, _ text: [UInt8], at position: SourcePosition) {
    let textStart = bytes.count
    bytes.append(contentsOf: text)
    nodes.append(
      Node(
        kind: kind, hasRepeatedKey: keyIsRepeated, end: nodes.count + 1, keyStart: keyStart,
        textStart: textStart, textEnd: bytes.count, position: position))
    keyStart = bytes.count
    keyIsRepeated = false
  }

  // MARK: Writing

  /// A value as compact JSON.
  func json(_ index: Int) -> [UInt8] {
    var writer = JSONWriter()
    var ends: [(end: Int, isObject: Bool)] = []
    for node in index..<nodes[index].end {
      while let last = ends.last, last.end <= node {
        if last.isObject { writer.endObject() } else { writer.endArray() }
        ends.removeLast()
      }
      if ends.last?.isObject == true { writer.key(String(decoding: key(node), as: UTF8.self)) }
      switch nodes[node].kind {
      case .object:
        writer.startObject()
        ends.append((nodes[node].end, true))
      case .array:
        writer.startArray()
        ends.append((nodes[node].end, false))
      case .string: writer.string(utf8: text(node))
      case .number: writer.number(written: text(node))
      case .bool: writer.bool(nodes[node].isTrue)
      case .null: writer.null()
      }
    }
    for (_, isObject) in ends.reversed() {
      if isObject { writer.endObject() } else { writer.endArray() }
    }
    return writer.bytes
  }
}

extension JSONValue {
  /// Reads a JSON text as one value.
  ///
  /// - Throws: `LogError` where the text is no JSON.
  public init(parsing text: some Sequence<UInt8>) throws(LogError) {
    var reader = JSONReader(Array(text))
    var tree = JSONTree()
    while let event = try reader.next() {
      _ = tree.append(event, at: reader.position, keyIsRepeated: reader.isDuplicateKey)
    }
    self.init(tree: tree, index: 0)
  }
}
