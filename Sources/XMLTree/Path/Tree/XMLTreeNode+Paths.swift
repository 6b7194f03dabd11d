// SPDX-License-Identifier: MIT

// Two kinds of questions: `child` and `attribute` walk to one node, with the first match at
// every step; `select` finds every match.

/// The matches of a path below a node, found one by one on demand.
public struct XMLTreeMatches: Sequence, Sendable {
  let node: XMLTreeNode
  let path: XMLPath

  public func makeIterator() -> Iterator {
    var evaluator = TreeEvaluator(path.program)
    evaluator.begin(at: node)
    return Iterator(evaluator: evaluator)
  }

  /// Finds the matches one by one.
  public struct Iterator: IteratorProtocol {
    var evaluator: TreeEvaluator

    public mutating func next() -> XMLTreeMatch? { evaluator.next() }
  }
}

extension XMLTreeNode {
  // MARK: Every match

  /// Every match of a path, in document order, each once.
  ///
  /// - Complexity: O(*n* · *s*) in the nodes visited and the steps of the path; subtrees
  ///   without possible matches are not visited.
  public func select(_ path: XMLPath) -> [XMLTreeMatch] { Array(matches(path)) }

  /// The first matches of a path, at most `limit`; the search stops there.
  public func select(_ path: XMLPath, limit: Int) -> [XMLTreeMatch] {
    Array(matches(path).prefix(max(0, limit)))
  }

  /// The first match of a path in document order; nil if there is no match.
  public func firstMatch(_ path: XMLPath) -> XMLTreeMatch? {
    var iterator = matches(path).makeIterator()
    return iterator.next()
  }

  /// The matches of a path in document order, found on demand.
  public func matches(_ path: XMLPath) -> XMLTreeMatches {
    XMLTreeMatches(node: self, path: path)
  }

  /// Every match of a path, in document order, each once.
  ///
  ///     for match in try root.select("log/entry[@kind=\"fuel\"]/note") { … }
  ///
  /// The path is compiled at each call: for a path that is used many times, make an
  /// `XMLPath` once.
  ///
  /// - Complexity: As `select(_:)` with an `XMLPath`.
  /// - Throws: `XMLPathError` if the text is not a path.
  public func select(_ path: String) throws(XMLPathError) -> [XMLTreeMatch] {
    select(try XMLPath(path))
  }

  /// The first matches of a path, at most `limit`; the search stops there.
  ///
  /// - Throws: `XMLPathError` if the text is not a path.
  public func select(_ path: String, limit: Int) throws(XMLPathError) -> [XMLTreeMatch] {
    select(try XMLPath(path), limit: limit)
  }

  /// The first match of a path in document order; nil if there is no match.
  ///
  /// - Throws: `XMLPathError` if the text is not a path.
  public func firstMatch(_ path: String) throws(XMLPathError) -> XMLTreeMatch? {
    firstMatch(try XMLPath(path))
  }

  /// The matches of a path in document order, found on demand.
  ///
  /// - Throws: `XMLPathError` if the text is not a path.
  public func matches(_ path: String) throws(XMLPathError) -> XMLTreeMatches {
    matches(try XMLPath(path))
  }

  // MARK: One node

  /// The node at the end of a path: the first match at every step.
  ///
  ///     root.child("stuff/item[1]")
  ///
  /// The walk does not go back: if the first match of one step has no match for the next,
  /// the result is nil although another match might lead on. `firstMatch(_:)` tries them
  /// all.
  ///
  /// - Returns: nil if a step fails, if the path ends in an attribute or `/text()`, or if
  ///   the text is not a path; `XMLPath.init(_:)` throws the reason.
  public func child(_ path: String) -> XMLTreeNode? {
    if PathParser.isPlainName(path) { return child(named: path) }
    guard let path = try? XMLPath(path) else { return nil }
    return child(path)
  }

  /// The node at the end of a compiled path: the first match at every step, without going
  /// back.
  ///
  /// - Returns: nil if a step fails, or if the path ends in an attribute or
  ///   `/text()`.
  public func child(_ path: XMLPath) -> XMLTreeNode? {
    switch path.program.result {
    case .element: walk(path.program)
    case .document: document.root
    case .text, .attribute, .attributes: nil
    }
  }

  private func walk(_ program: PathProgram) -> XMLTreeNode? {
    var node = program.startsAtDocument ? document.root : self
    var resolver: NameResolver?
    for index in program.steps.indices {
      let step = program.steps[index]
      let next: XMLTreeNode?
      if let place = step.placeAmongNamesakes {
        // Most steps need no evaluator, whose preparation takes longer than such a search.
        next = node.named(program.tests[step.test], at: place, isDeep: step.isDescendant)
      } else {
        let known = resolver ?? NameResolver(program)
        resolver = known
        var evaluator = TreeEvaluator(program, resolver: known, lastStep: index)
        next = evaluator.firstNode(at: node, step: index)
      }
      guard let next else { return nil }
      node = next
    }
    return node
  }

  /// The child element, or the descendant, with a name and an index among those with the name.
  private func named(_ test: NameTest, at index: Int, isDeep: Bool) -> XMLTreeNode? {
    guard let test = WantedName(test, in: storage.names) else { return nil }
    return XMLTreeNodes(walk: XMLTreeNodeIterator(below: self, isDeep: isDeep, named: test))
      .node(at: index)
  }

  // MARK: One attribute

  /// The value of an attribute of this node, or of the node at the end of a path.
  ///
  ///     item.attribute("value")
  ///     root.attribute("stuff/item[1].value")
  ///
  /// A dot in a path stands before an attribute, so `attribute("a.b")` is the attribute `b`
  /// of the child `a`; `attribute(named: "a.b")` is the attribute with the name `a.b`.
  ///
  /// - Parameter path: The name of an attribute (`value`, `@value` and `.value`
  ///   are the same), or a path that ends in one. The walk is that of `child(_:)`.
  /// - Returns: nil if there is no such attribute, if a step fails, or if the text is not
  ///   such a path; `XMLPath.init(_:)` throws the reason.
  public func attribute(_ path: String) -> String? {
    if PathParser.isPlainName(path) { return attribute(named: path) }
    guard let path = try? XMLPath(path) else { return nil }
    return attribute(path)
  }

  /// The value of the attribute at the end of a compiled path.
  ///
  /// - Returns: nil if there is no such attribute, if a step fails, or if the path does not
  ///   end in an attribute. A path of a single name selects the attribute of that name; a
  ///   path that ends in `/@*` selects the first attribute.
  public func attribute(_ path: XMLPath) -> String? { attributeNode(path)?.value }

  /// The attribute at the end of a path, as `attribute(_:)` finds it.
  @usableFromInline
  func attributeNode(_ path: String) -> XMLTreeAttribute? {
    if PathParser.isPlainName(path) { return attributes.first(named: path) }
    guard let path = try? XMLPath(path) else { return nil }
    return attributeNode(path)
  }

  private func attributeNode(_ path: XMLPath) -> XMLTreeAttribute? {
    let program = path.program
    if program.result == .attributes { return walk(program)?.attributes.first }
    let node: XMLTreeNode?
    let test: Int
    if case .attribute(let last) = program.result {
      node = walk(program)
      test = last
    } else if let name = program.onlyName {
      node = self
      test = name
    } else {
      return nil
    }
    guard let node, let wanted = WantedName(program.tests[test], in: storage.names) else {
      return nil
    }
    return node.attributes.first(wanted)
  }
}

extension WantedName {
  /// The same test in the numbers of one document.
  ///
  /// - Parameter test: A test for one local name, not for every name.
  /// - Returns: nil if no name of the document passes the test.
  fileprivate init?(_ test: NameTest, in names: NameTable) {
    guard let localName = test.localName.withUnsafeBufferPointer({ names.stringID($0) }) else {
      return nil
    }
    switch test.scope {
    case .anything, .localName: self.init(localName: localName)
    case .prefix(let prefix): self.init(localName: localName, prefix: prefix)
    case .namespace(let uri):
      guard let uri = uri.withUnsafeBufferPointer({ names.stringID($0) }) else { return nil }
      self.init(localName: localName, uri: uri)
    }
  }
}

extension PathProgram {
  /// The test of a path that is a single name and nothing else.
  fileprivate var onlyName: Int? {
    guard !startsAtDocument, result == .element, steps.count == 1,
      !steps[0].isDescendant, steps[0].predicates.isEmpty, tests[steps[0].test].scope != .anything
    else { return nil }
    return steps[0].test
  }
}

extension PathParser {
  /// True if a text is a name without prefix, and so a path of one step.
  fileprivate static func isPlainName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-"), !first.isDigit else {
      return false
    }
    return text.utf8.allSatisfy(isNameByte)
  }
}
