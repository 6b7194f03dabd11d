// SPDX-License-Identifier: MIT

import XMLTree

/// The storage of JSON values: a node for each value in the order in which they begin, and one
/// buffer for keys and texts. The values inside a value are the nodes after it, up to its
/// `end`.
///
/// A class, so that a value costs one reference. The code that builds a tree holds the only
/// reference to it; once handed out, the tree does not change.
package final class JSONTree: @unchecked Sendable {
  /// (Small, because nodes are copied: 32-bit numbers suffice for trees of less than 4 GB.)
  struct Node: Sendable {
    var kind: JSONValue.Kind
    var isTrue = false
    var hasRepeatedKey = false
    private var narrowEnd: UInt32
    private var narrowKeyStart: UInt32
    private var narrowTextStart: UInt32
    private var narrowTextEnd: UInt32
    var position: SourcePosition

    @inline(__always)
    init(
      kind: JSONValue.Kind, hasRepeatedKey: Bool, end: Int, keyStart: Int, textStart: Int,
      textEnd: Int, position: SourcePosition
    ) {
      self.kind = kind
      self.hasRepeatedKey = hasRepeatedKey
      narrowEnd = UInt32(truncatingIfNeeded: end)
      narrowKeyStart = UInt32(truncatingIfNeeded: keyStart)
      narrowTextStart = UInt32(truncatingIfNeeded: textStart)
      narrowTextEnd = UInt32(truncatingIfNeeded: textEnd)
      self.position = position
    }

    /// The index of the node after the value and everything in it.
    var end: Int {
      get { Int(narrowEnd) }
      set { narrowEnd = UInt32(truncatingIfNeeded: newValue) }
    }
    /// The index in `bytes` of the key, if the value is a member.
    var keyStart: Int { Int(narrowKeyStart) }
    /// The index after the key, at which the text of a string or number begins.
    var textStart: Int { Int(narrowTextStart) }
    var textEnd: Int { Int(narrowTextEnd) }
  }

  /// True if the tree is too large for the numbers in its nodes.
  var isTooLarge: Bool { nodes.count > Int(UInt32.max) || bytes.count > Int(UInt32.max) }

  // The accesses need no check at run time: each is over before another begins.
  @exclusivity(unchecked) private(set) var nodes: [Node] = []
  @exclusivity(unchecked) private(set) var bytes = ByteBuffer()
  /// Whether an object has a key twice.
  @exclusivity(unchecked) private(set) var hasRepeatedKeys = false
  /// The indices of the arrays and objects that are open.
  @exclusivity(unchecked) private var open: [Int] = []
  @exclusivity(unchecked) private var keyStart = 0
  @exclusivity(unchecked) private var keyIsRepeated = false

  package init() {}

  /// The outermost value; nil if none was begun.
  package var root: JSONValue? { nodes.isEmpty ? nil : JSONValue(tree: self, index: 0) }

  func text(_ index: Int) -> ArraySlice<UInt8> {
    bytes[nodes[index].textStart..<nodes[index].textEnd]
  }

  func key(_ index: Int) -> ArraySlice<UInt8> {
    bytes[nodes[index].keyStart..<nodes[index].textStart]
  }

  /// The index of the first member with this key; nil without one, or if the value is not an
  /// object.
  func member(of index: Int, _ key: String) -> Int? {
    withStorage { nodes, bytes in
      guard nodes[index].kind == .object else { return nil }
      var member = index + 1
      while member < nodes[index].end {
        let range = nodes[member].keyStart..<nodes[member].textStart
        if key === UnsafeBufferPointer(rebasing: bytes[range]) { return member }
        member = nodes[member].end
      }
      return nil
    }
  }

  /// Calls `body` with all nodes and bytes, which are valid during the call.
  @inline(__always)
  func withStorage<Result, E: Error>(
    _ body: (UnsafeBufferPointer<Node>, UnsafeBufferPointer<UInt8>) throws(E) -> Result
  ) throws(E) -> Result {
    try nodes.withUnsafeBufferPointer { (nodes) throws(E) in
      try bytes.withBytes { (bytes) throws(E) in try body(nodes, bytes) }
    }
  }

  /// Calls `body` with the text of a string or number.
  @inline(__always)
  func withText<Result, E: Error>(
    _ index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> Result
  ) throws(E) -> Result {
    let node = nodes[index]
    return try bytes.withBytes { (bytes) throws(E) in
      try body(UnsafeBufferPointer(rebasing: bytes[node.textStart..<node.textEnd]))
    }
  }

  // MARK: Building

  /// Whether a value was begun and is not complete.
  var isOpen: Bool { !open.isEmpty }

  /// Removes everything, but keeps the memory.
  package func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    bytes.truncate(to: 0)
    open.removeAll(keepingCapacity: true)
    hasRepeatedKeys = false
    keyIsRepeated = false
    keyStart = 0
  }

  /// Takes the next step of a value.
  ///
  /// - Parameter text: The text of a key, string or number; of no meaning for others.
  /// - Returns: Whether the value is complete.
  @inline(__always)
  func append(
    _ step: JSONReader.Step, _ text: UnsafeBufferPointer<UInt8>, at position: SourcePosition,
    keyIsRepeated: Bool = false
  ) -> Bool {
    switch step {
    case .key:
      keyStart = bytes.count
      bytes.append(text)
      self.keyIsRepeated = keyIsRepeated
      if keyIsRepeated { hasRepeatedKeys = true }
      return false
    case .startObject: start(.object, at: position)
    case .startArray: start(.array, at: position)
    case .endObject, .endArray:
      if let index = open.popLast() { nodes[index].end = nodes.count }
    case .string: add(.string, text, at: position)
    case .number: add(.number, text, at: position)
    case .bool(let value):
      add(.bool, Self.noText, at: position)
      nodes[nodes.count - 1].isTrue = value
    case .null: add(.null, Self.noText, at: position)
    }
    return open.isEmpty
  }

  /// Adds a member of the innermost object whose value is neither an array nor an object.
  @inline(__always)
  func append(
    member key: UnsafeBufferPointer<UInt8>, keyIsRepeated: Bool, _ kind: JSONValue.Kind,
    isTrue: Bool, _ text: UnsafeBufferPointer<UInt8>, at position: SourcePosition
  ) {
    let start = bytes.count
    bytes.write(atMost: key.count &+ text.count) { cursor in
      cursor.put(key)
      cursor.put(text)
    }
    var node = Node(
      kind: kind, hasRepeatedKey: keyIsRepeated, end: nodes.count &+ 1, keyStart: start,
      textStart: start &+ key.count, textEnd: bytes.count, position: position)
    node.isTrue = kind == .bool && isTrue
    nodes.append(node)
    keyStart = bytes.count
    if keyIsRepeated { hasRepeatedKeys = true }
  }

  /// Ends all open arrays and objects.
  func close() {
    while let index = open.popLast() { nodes[index].end = nodes.count }
  }

  private static var noText: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: nil, count: 0)
  }

  private func start(_ kind: JSONValue.Kind, at position: SourcePosition) {
    add(kind, Self.noText, at: position)
    open.append(nodes.count - 1)
  }

  @inline(__always)
  private func add(
    _ kind: JSONValue.Kind, _ text: UnsafeBufferPointer<UInt8>, at position: SourcePosition
  ) {
    let textStart = bytes.count
    bytes.append(text)
    nodes.append(
      Node(
        kind: kind, hasRepeatedKey: keyIsRepeated, end: nodes.count + 1, keyStart: keyStart,
        textStart: textStart, textEnd: bytes.count, position: position))
    keyStart = bytes.count
    keyIsRepeated = false
  }
}

extension JSONValue {
  /// Reads a JSON text as one value.
  ///
  /// - Throws: `LogError` if the text is not valid JSON.
  public init(parsing text: some Sequence<UInt8>) throws(LogError) {
    var reader = JSONReader(Array(text))
    let tree = JSONTree()
    // Continues after the value, so that any further text is an error.
    while try reader.collect(into: tree) {}
    self.init(tree: tree, index: 0)
  }

  /// Reads the beginning of a JSON text as one value, up to the last `}` in it. Arrays and
  /// objects that are open there end there.
  ///
  /// - Throws: `LogError` if the beginning is not valid JSON, or has no value before its last
  ///   `}`.
  init(beginning text: [UInt8]) throws(LogError) {
    let end = text.lastIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? 0
    var reader = JSONReader()
    reader.feed(text[..<end])
    let tree = JSONTree()
    while try reader.collect(into: tree) {}
    if tree.nodes.isEmpty {
      self = try JSONValue(parsing: [])
      return
    }
    tree.close()
    self.init(tree: tree, index: 0)
  }
}
