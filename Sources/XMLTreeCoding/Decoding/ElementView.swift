// SPDX-License-Identifier: MIT

import XMLTree

/// The attributes and children of an element, collected once for all keys that are looked
/// up in it. The memory is reused for the next element.
struct ElementView {
  private(set) var node: XMLTreeNode?
  /// The attributes, then the child elements.
  private(set) var parts: [XMLElementPart] = []
  private var attributeCount = 0
  private var index: ChildIndex?

  /// By place: whether the part was asked for; empty unless use is noted.
  private(set) var used: ContiguousArray<Bool> = []
  var usedText = false
  private var notesUse = false

  /// If there are more children than this, they are looked up by an index.
  private static let few = 24
  /// Memory for more parts than this is freed.
  private static let usual = 1024

  /// The places of the children among the parts.
  var children: Range<Int> { attributeCount..<parts.count }
  /// The places of the attributes.
  var attributes: Range<Int> { 0..<attributeCount }

  init() {}

  init(_ node: XMLTreeNode, notingUse: Bool) { begin(node, notingUse: notingUse) }

  mutating func begin(_ node: XMLTreeNode, notingUse: Bool) {
    self.node = node
    node.layOut(into: &parts)
    attributeCount = parts.firstIndex { !$0.isAttribute } ?? parts.count
    notesUse = notingUse
    if notingUse { used.append(contentsOf: repeatElement(false, count: parts.count)) }
  }

  mutating func end() {
    node = nil
    parts.removeAll(keepingCapacity: parts.count <= ElementView.usual)
    attributeCount = 0
    if notesUse { used.removeAll(keepingCapacity: true) }
    usedText = false
    if index != nil { index = nil }
  }

  mutating func use(_ place: Int) {
    if notesUse { used[place] = true }
  }

  /// The place of the first child with a name; nil if no child has it.
  mutating func child(_ name: NameMatcher, _ scope: UInt64) -> Int? {
    guard let place = firstChild(name, scope) else { return nil }
    use(place)
    return place
  }

  private mutating func firstChild(_ name: NameMatcher, _ scope: UInt64) -> Int? {
    guard let node else { return nil }
    if children.count <= ElementView.few { return child(name, from: 0, scope) }
    if index == nil { index = ChildIndex(parts, children, of: node) }
    var next = index?.first(name.hash)
    while let place = next, !name.matches(parts[place], of: node, scope) {
      next = index?.next(place)
    }
    return next
  }

  /// The place of the next child with a name, from `start` on; nil if no child has it.
  func child(_ name: NameMatcher?, from start: Int, _ scope: UInt64) -> Int? {
    guard let node else { return nil }
    var place = max(start, attributeCount)
    while place < parts.count {
      if name?.matches(parts[place], of: node, scope) ?? true { return place }
      place += 1
    }
    return nil
  }

  /// All children with a name.
  mutating func elements(_ name: NameMatcher, _ scope: UInt64) -> [XMLTreeNode] {
    elements { name.matches($0, of: $1, scope) }
  }

  /// All children that are wanted.
  ///
  /// - Parameter isWanted: Takes a child as a part of this element.
  mutating func elements(
    where isWanted: (XMLElementPart, XMLTreeNode) -> Bool
  ) -> [XMLTreeNode] {
    guard let node else { return [] }
    var found: [XMLTreeNode] = []
    for place in children where isWanted(parts[place], node) {
      use(place)
      found.append(node.child(parts[place]))
    }
    return found
  }

  /// The attribute with a name: of several with the same local name, the one in no namespace.
  mutating func attribute(_ name: NameMatcher, _ scope: UInt64) -> XMLTreeAttribute? {
    guard attributeCount > 0, let node else { return nil }
    var chosen: Int?
    for place in attributes where name.matches(parts[place], of: node, scope) {
      let isBest: Bool
      if case .any = name.pattern.scope, attributeCount > 1 {
        isBest = node.attribute(parts[place]).namespaceURI == nil
      } else {
        isBest = true
      }
      if isBest || chosen == nil { chosen = place }
      if isBest { break }
    }
    guard let chosen else { return nil }
    use(chosen)
    return node.attribute(parts[chosen])
  }
}

/// The children of an element by the hash of their local names, for elements with many.
struct ChildIndex {
  private var firsts: [UInt64: Int32] = [:]
  /// By place: the place of the next child with the same hash; -1 after the last.
  private var nexts: ContiguousArray<Int32>

  init(
    _ parts: [XMLElementPart], _ children: Range<Int>, of node: XMLTreeNode
  ) {
    nexts = ContiguousArray(repeating: -1, count: parts.count)
    var hashes: [Int: UInt64] = [:]
    for place in children.reversed() {
      let child = parts[place]
      let hash = hashes[child.nameNumber] ?? NameMatcher.hash(node.child(child).localName)
      hashes[child.nameNumber] = hash
      if let later = firsts[hash] { nexts[place] = later }
      firsts[hash] = Int32(truncatingIfNeeded: place)
    }
  }

  func first(_ hash: UInt64) -> Int? { firsts[hash].map { Int($0) } }

  func next(_ place: Int) -> Int? { nexts[place] < 0 ? nil : Int(nexts[place]) }
}
