// SPDX-License-Identifier: MIT

extension XMLTreeNode {
  /// True if two subtrees have the same content: kinds, names (prefix, local name,
  /// namespace URI), attributes in any order, namespace declarations in any order, and
  /// text, all compared as bytes. Positions are ignored; the nodes may belong to different
  /// documents. `isContentEqual(to:)` is less strict: it ignores prefixes, comments and
  /// CDATA sections.
  ///
  /// - Complexity: O(*n*) in the size of the subtrees; O(*a*²) in the number of
  ///   attributes of one element.
  public func isEqualSubtree(to other: XMLTreeNode) -> Bool {
    if self == other { return true }
    let end = storage.end(of: id)
    guard end - id == other.storage.end(of: other.id) - other.id else { return false }
    var names = NameComparison(storage, other.storage)
    for offset in 0..<(end - id) {
      let a = XMLTreeNode(storage: storage, id: id + offset)
      let b = XMLTreeNode(storage: other.storage, id: other.id + offset)
      guard a.isEqualNode(to: b, names: &names) else { return false }
      // Same sizes below every container, in preorder: the same shape.
      if a.record.isContainer, a.record.end - a.id != b.record.end - b.id { return false }
    }
    return true
  }

  private func isEqualNode(to other: XMLTreeNode, names: inout NameComparison) -> Bool {
    let (a, b) = (record, other.record)
    guard a.kind == b.kind else { return false }
    switch a.kind {
    case .document:
      return true
    case .element:
      guard names.areEqual(a.name, b.name) else { return false }
      return hasEqualAttributes(to: other, names: &names)
    case .processingInstruction, .documentType:
      guard names.areEqual(a.name, b.name) else { return false }
      return hasEqualContent(to: other)
    case .text, .cdata, .comment:
      return hasEqualContent(to: other)
    }
  }

  func hasEqualContent(to other: XMLTreeNode) -> Bool {
    let mine = storage.buffer(storage.contentRange(of: id))
    let theirs = other.storage.buffer(other.storage.contentRange(of: other.id))
    return mine.count == theirs.count && mine.elementsEqual(theirs)
  }

  private func hasEqualAttributes(to other: XMLTreeNode, names: inout NameComparison) -> Bool {
    storage.areEqual(
      storage.attributeRange(of: id), other.storage.attributeRange(of: other.id),
      of: other.storage
    ) { names.areEqual($0, $1) }
  }
}

extension TreeStorage {
  /// True if attributes equal those of another document, in any order.
  func areEqual(
    _ mine: Range<Int>, _ theirs: Range<Int>, of other: TreeStorage,
    _ areSame: (NameID, NameID) -> Bool
  ) -> Bool {
    guard mine.count == theirs.count else { return false }
    for index in mine {
      let (name, value) = attribute(index)
      // Attributes usually have the same order: try the same index first.
      let guess = theirs.lowerBound + (index - mine.lowerBound)
      func isSameName(_ candidate: Int) -> Bool { areSame(name, other.attribute(candidate).name) }
      guard let place = isSameName(guess) ? guess : theirs.first(where: isSameName) else {
        return false
      }
      let otherValue = other.attribute(place).value
      guard otherValue.count == value.count,
        buffer(value).elementsEqual(other.buffer(otherValue))
      else { return false }
    }
    return true
  }
}

/// Compares names of two tables, most pairs of ids once.
struct NameComparison {
  private let a: NameTable
  private let b: NameTable
  /// For each id of `a`, the equal id of `b` that was found last.
  private var equalID: NameMap<NameID>

  init(_ a: TreeStorage, _ b: TreeStorage) {
    self.a = a.names
    self.b = b.names
    self.equalID = NameMap(a)
  }

  /// True if local name and namespace are equal; prefixes are ignored.
  mutating func areSame(_ x: NameID, _ y: NameID) -> Bool {
    // Several names may differ only in the prefix, so another known id does not decide.
    if equalID[x] == y { return true }
    guard a.localName(x).elementsEqual(b.localName(y)), a.uri(x).elementsEqual(b.uri(y)) else {
      return false
    }
    equalID[x] = y
    return true
  }

  /// True if names are equal, including the prefix.
  mutating func areEqual(_ x: NameID, _ y: NameID) -> Bool {
    if let known = equalID[x] { return known == y }
    guard a.qualifiedName(x).elementsEqual(b.qualifiedName(y)),
      a.uri(x).elementsEqual(b.uri(y)),
      a.isNamespaceDeclaration(x) == b.isNamespaceDeclaration(y)
    else { return false }
    equalID[x] = y
    return true
  }
}
