// SPDX-License-Identifier: MIT

import XMLTree

/// The children and attributes of an element, collected once for all keys that are looked
/// up in it. The memory is reused for the next element.
struct ElementView {
  private(set) var node: XMLTreeNode?
  private var childList = PlaceList()
  private var attributeList = PlaceList()
  private var index: ChildIndex?

  /// The parts that were asked for; empty unless use is noted.
  private(set) var usedChildren: ContiguousArray<Bool> = []
  private(set) var usedAttributes: ContiguousArray<Bool> = []
  var usedText = false
  private var notesUse = false

  /// If there are more children than this, they are looked up by an index.
  private static let few = 24

  var children: UnsafeMutableBufferPointer<XMLTreePlace> { childList.places }
  var attributes: UnsafeMutableBufferPointer<XMLTreePlace> { attributeList.places }

  /// Must be called: the memory is not freed automatically.
  func deallocate() {
    childList.deallocate()
    attributeList.deallocate()
  }

  init() {}

  init(_ node: XMLTreeNode, notingUse: Bool) { begin(node, notingUse: notingUse) }

  mutating func begin(_ node: XMLTreeNode, notingUse: Bool) {
    self.node = node
    childList.fill { node.childElements(into: $0) }
    if node.hasAttributes { attributeList.fill { node.attributes(into: $0) } }
    notesUse = notingUse
    if notingUse {
      usedChildren.append(contentsOf: repeatElement(false, count: children.count))
      usedAttributes.append(contentsOf: repeatElement(false, count: attributes.count))
    }
  }

  mutating func end() {
    node = nil
    childList.clear()
    attributeList.clear()
    if notesUse {
      usedChildren.removeAll(keepingCapacity: true)
      usedAttributes.removeAll(keepingCapacity: true)
    }
    usedText = false
    if index != nil { index = nil }
  }

  /// The place of the first child with a name; nil if no child has it.
  mutating func child(_ name: NameMatcher, _ scope: UInt64) -> Int? {
    guard let node else { return nil }
    let count = children.count
    if count <= ElementView.few {
      for place in 0..<count where name.matches(element: children[place], of: node, scope: scope) {
        return found(place)
      }
      return nil
    }
    if index == nil { index = ChildIndex(children, of: node) }
    guard var place = index?.first(name.hash) else { return nil }
    while !name.matches(element: children[place], of: node, scope: scope) {
      guard let next = index?.next(place) else { return nil }
      place = next
    }
    return found(place)
  }

  private mutating func found(_ place: Int) -> Int {
    if notesUse { usedChildren[place] = true }
    return place
  }

  /// The place of the next child with a name, from `start` on; nil if no child has it.
  func child(_ name: NameMatcher?, from start: Int, _ scope: UInt64) -> Int? {
    guard let node else { return nil }
    guard let name else { return start < children.count ? start : nil }
    var place = start
    while place < children.count {
      if name.matches(element: children[place], of: node, scope: scope) { return place }
      place += 1
    }
    return nil
  }

  /// All children with a name.
  mutating func elements(_ name: NameMatcher, _ scope: UInt64) -> [XMLTreeNode] {
    guard let node else { return [] }
    var found: [XMLTreeNode] = []
    var next = child(name, scope)
    while let place = next {
      use(child: place)
      found.append(node.child(at: children[place]))
      next = child(name, from: place + 1, scope)
    }
    return found
  }

  /// All children that are wanted.
  mutating func elements(where isWanted: (XMLTreeNode) -> Bool) -> [XMLTreeNode] {
    guard let node else { return [] }
    var found: [XMLTreeNode] = []
    for place in children.indices {
      let child = node.child(at: children[place])
      guard isWanted(child) else { continue }
      use(child: place)
      found.append(child)
    }
    return found
  }

  mutating func use(child place: Int) {
    if notesUse { usedChildren[place] = true }
  }

  /// The attribute with a name: of several with the same local name, the one in no namespace.
  mutating func attribute(_ name: NameMatcher, _ scope: UInt64) -> XMLTreePlace? {
    guard !attributes.isEmpty, let node else { return nil }
    var second: Int?
    for place in attributes.indices
    where name.matches(attribute: attributes[place], of: node, scope: scope) {
      if case .any = name.pattern.scope, attributes.count > 1,
        node.attribute(at: attributes[place]).namespaceURI != nil
      {
        if second == nil { second = place }
        continue
      }
      return use(attribute: place)
    }
    return second.map { use(attribute: $0) }
  }

  mutating func use(attribute place: Int) -> XMLTreePlace {
    if notesUse { usedAttributes[place] = true }
    return attributes[place]
  }
}

/// The children of an element by the hash of their local names, for elements with many.
struct ChildIndex {
  private var firsts: [UInt64: Int32] = [:]
  /// By place: the place of the next child with the same hash; -1 after the last.
  private var nexts: ContiguousArray<Int32>

  init(_ children: UnsafeMutableBufferPointer<XMLTreePlace>, of node: XMLTreeNode) {
    nexts = ContiguousArray(repeating: -1, count: children.count)
    var hashes: [UInt32: UInt64] = [:]
    for place in children.indices.reversed() {
      let child = children[place]
      let hash: UInt64
      if let known = hashes[child.name] {
        hash = known
      } else {
        hash = NameMatcher.hash(node.child(at: child).localName)
        hashes[child.name] = hash
      }
      if let later = firsts[hash] { nexts[place] = later }
      firsts[hash] = Int32(truncatingIfNeeded: place)
    }
  }

  func first(_ hash: UInt64) -> Int? { firsts[hash].map { Int($0) } }

  func next(_ place: Int) -> Int? { nexts[place] < 0 ? nil : Int(nexts[place]) }
}
