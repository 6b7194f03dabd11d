// SPDX-License-Identifier: MIT

extension XMLTreeNode {
  /// True if two nodes have the same content, regardless of notation.
  ///
  /// Elements must have the same local names in the same namespaces, the same attributes
  /// in any order, and the same texts and child elements in the same order; names and
  /// texts are compared as bytes. These make no difference: prefixes, the places of
  /// namespace declarations, CDATA sections, comments, processing instructions, the
  /// document type declaration, and positions. The nodes may belong to different documents.
  ///
  ///     written.root.isContentEqual(to: expected.root, ignoringWhiteSpace: true)
  ///
  /// `==` compares the identity of nodes; `isEqualSubtree(to:)` compares everything in a
  /// tree except positions.
  ///
  /// - Parameters:
  ///   - other: A node to compare with; nodes of different kinds are never equal.
  ///   - ignoringWhiteSpace: Whether to ignore texts of only white space (space, tab, line
  ///     ends) between elements, so that an indented document equals one that is not
  ///     indented. In an element without child elements they always count.
  /// - Complexity: O(*n*) in the size of the subtrees; O(*a*²) in the number of
  ///   attributes of one element.
  public func isContentEqual(
    to other: XMLTreeNode, ignoringWhiteSpace: Bool = false
  ) -> Bool {
    if self == other { return true }
    guard kind == other.kind else { return false }
    guard record.isContainer else { return isEqualLeaf(to: other) }
    var comparison = ContentComparison(self, other, ignoringWhiteSpace: ignoringWhiteSpace)
    return comparison.areEqual()
  }

  private func isEqualLeaf(to other: XMLTreeNode) -> Bool {
    if hasName {
      let mine = storage.names.qualifiedName(record.name)
      guard mine.elementsEqual(other.storage.names.qualifiedName(other.record.name)) else {
        return false
      }
    }
    return hasEqualContent(to: other)
  }
}

/// Walks two subtrees in parallel, from tag to tag.
private struct ContentComparison {
  private let a: TreeStorage
  private let b: TreeStorage
  private var first: ContentCursor
  private var second: ContentCursor
  private var names: NameComparison
  private let ignoresWhiteSpace: Bool

  init(_ a: XMLTreeNode, _ b: XMLTreeNode, ignoringWhiteSpace: Bool) {
    self.a = a.storage
    self.b = b.storage
    first = ContentCursor(a)
    second = ContentCursor(b)
    names = NameComparison(a.storage, b.storage)
    ignoresWhiteSpace = ignoringWhiteSpace
  }

  mutating func areEqual() -> Bool {
    var isAfterStart = false
    while true {
      let (tag, otherTag) = (first.advance(), second.advance())
      let isLeaf = isAfterStart && tag == .end
      if ignoresWhiteSpace && !isLeaf {
        first.dropWhiteSpace()
        second.dropWhiteSpace()
      }
      guard hasEqualText() else { return false }
      switch (tag, otherTag) {
      case (.start(let x), .start(let y)):
        guard areEqual(x, y) else { return false }
        isAfterStart = true
      case (.end, .end): isAfterStart = false
      case (.done, .done): return true
      default: return false
      }
    }
  }

  /// True if the texts before the two tags are equal, regardless of their pieces.
  private func hasEqualText() -> Bool {
    var (x, y) = (first.text[...], second.text[...])
    while var mine = x.first, var other = y.first {
      let length = min(mine.count, other.count)
      guard a.buffer(mine.prefix(length)).elementsEqual(b.buffer(other.prefix(length))) else {
        return false
      }
      mine = mine.dropFirst(length)
      other = other.dropFirst(length)
      if mine.isEmpty { x.removeFirst() } else { x[x.startIndex] = mine }
      if other.isEmpty { y.removeFirst() } else { y[y.startIndex] = other }
    }
    return x.isEmpty && y.isEmpty
  }

  private mutating func areEqual(_ x: NodeID, _ y: NodeID) -> Bool {
    let (record, other) = (a[x], b[y])
    guard record.kind == other.kind else { return false }
    guard record.isElement else { return true }
    guard names.areSame(record.name, other.name) else { return false }
    let mine = XMLTreeNode(storage: a, id: x).attributes.range
    let theirs = XMLTreeNode(storage: b, id: y).attributes.range
    return a.areEqual(mine, theirs, of: b) { names.areSame($0, $1) }
  }
}

/// Steps from tag to tag and collects the text between them.
private struct ContentCursor {
  enum Tag: Equatable {
    case start(NodeID)
    case end
    case done
  }

  private let storage: TreeStorage
  private let top: NodeID
  private let end: NodeID
  private var next: NodeID
  private var current = NodeRecord.noParent
  /// The non-empty pieces of text before the last tag.
  private(set) var text: [Range<Int>] = []

  init(_ node: XMLTreeNode) {
    storage = node.storage
    top = node.id
    next = node.id
    end = node.storage.end(of: node.id)
  }

  mutating func advance() -> Tag {
    text.removeAll(keepingCapacity: true)
    while true {
      if current != NodeRecord.noParent, next == storage[current].end {
        current = current == top ? NodeRecord.noParent : storage[current].parent
        return .end
      }
      guard next < end else { return .done }
      let id = next
      next += 1
      let record = storage[id]
      if record.isContainer {
        current = id
        return .start(id)
      }
      if record.isText, record.length > 0 { text.append(storage.contentRange(of: id)) }
    }
  }

  /// Drops the text if it is only white space.
  mutating func dropWhiteSpace() {
    let isWhite = text.allSatisfy { piece in
      storage.buffer(piece).allSatisfy { $0.isSpace }
    }
    if isWhite { text.removeAll(keepingCapacity: true) }
  }
}
