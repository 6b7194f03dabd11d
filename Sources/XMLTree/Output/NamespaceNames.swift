// SPDX-License-Identifier: MIT

/// The bindings of the names of one document, in the numbers of a `NamespaceScope`, and the
/// declarations that its elements need at another place.
///
/// A tree knows the namespace of each name, so a subtree can be put anywhere: the
/// declarations it needs are those whose bindings are not in scope.
struct NamespaceNames {
  private let storage: TreeStorage
  private var bindings: NameMap<NamespaceBinding>

  init(_ storage: TreeStorage) {
    self.storage = storage
    self.bindings = NameMap(storage)
  }

  /// True if anything in these nodes has a prefix, a namespace or a declaration.
  ///
  /// - Complexity: O(*n*) in the number of names or of nodes, whichever is less.
  static func areUsed(in nodes: Range<NodeID>, of storage: TreeStorage) -> Bool {
    let names = storage.names
    func isUsed(_ name: NameID) -> Bool {
      let entry = names[name]
      return entry.uri | entry.prefixLength != 0 || entry.isNamespaceDeclaration
    }
    if names.count <= nodes.count { return (0..<NameID(names.count)).contains(where: isUsed) }
    return nodes.contains { id in
      storage[id].isElement
        && (isUsed(storage[id].name)
          || storage.attributeRange(of: id).contains { index in
            isUsed(storage.attribute(index).name)
          })
    }
  }

  /// The binding that a name needs. For a namespace declaration, its prefix.
  @inline(__always)
  mutating func binding(of name: NameID, in scope: inout NamespaceScope) -> NamespaceBinding {
    if let known = bindings[name] { return known }
    return resolve(name, in: &scope)
  }

  @inline(never)
  private mutating func resolve(
    _ name: NameID, in scope: inout NamespaceScope
  ) -> NamespaceBinding {
    let names = storage.names
    let declaresPrefix = names.isNamespaceDeclaration(name) && !names.prefix(name).isEmpty
    let binding = NamespaceBinding(
      prefix: scope.prefix(declaresPrefix ? names.localName(name) : names.prefix(name)),
      uri: scope.uri(names.uri(name)))
    bindings[name] = binding
    return binding
  }

  /// Binds the declarations of an element. Returns its first other attribute.
  @inline(__always)
  mutating func bindDeclarations(of element: NodeID, in scope: inout NamespaceScope) -> Int {
    let range = storage.attributeRange(of: element)
    var index = range.lowerBound
    while index < range.upperBound {
      let (name, value) = storage.attribute(index)
      guard storage.names.isNamespaceDeclaration(name) else { break }
      let prefix = binding(of: name, in: &scope).prefix
      if prefix != NamespaceScope.xmlPrefix {
        scope.bind(NamespaceBinding(prefix: prefix, uri: scope.uri(storage.buffer(value))))
      }
      index += 1
    }
    return index
  }

  /// Calls `body` with each binding that the names of an element's tag use. `firstAttribute`
  /// is the first attribute that is not a declaration.
  @inline(__always)
  mutating func forEachUse(
    at element: NodeID, firstAttribute: Int, in scope: inout NamespaceScope,
    _ body: (NamespaceBinding, inout NamespaceScope) -> Void
  ) {
    body(binding(of: storage[element].name, in: &scope), &scope)
    for index in firstAttribute..<storage.attributeRange(of: element).upperBound {
      let used = binding(of: storage.attribute(index).name, in: &scope)
      // An attribute without a prefix is in no namespace, regardless of declarations.
      if used.prefix != NamespaceScope.defaultPrefix { body(used, &scope) }
    }
  }

  /// Calls `body` with each such binding that is not in scope.
  @inline(__always)
  mutating func forEachMissing(
    at element: NodeID, firstAttribute: Int, in scope: inout NamespaceScope,
    _ body: (NamespaceBinding, inout NamespaceScope) -> Void
  ) {
    forEachUse(at: element, firstAttribute: firstAttribute, in: &scope) { used, scope in
      if scope[used.prefix] != used.uri && NamespaceNames.canBeDeclared(used) {
        body(used, &scope)
      }
    }
  }

  /// Opens an element, and binds its own declarations and those that its names need in
  /// addition.
  ///
  /// - Parameter missing: Bindings that its tag is to declare in any case.
  /// - Returns: Its first attribute that is not a declaration, and the bindings that its
  ///   tag must declare in addition to its own.
  mutating func open(
    _ element: NodeID, declaring missing: [NamespaceBinding], in scope: inout NamespaceScope
  ) -> (firstPlain: Int, added: [NamespaceBinding]) {
    scope.open()
    let first = bindDeclarations(of: element, in: &scope)
    var added = missing
    for binding in missing { scope.bind(binding) }
    forEachMissing(at: element, firstAttribute: first, in: &scope) { binding, scope in
      added.append(binding)
      scope.bind(binding)
    }
    return (first, added)
  }

  private static func canBeDeclared(_ binding: NamespaceBinding) -> Bool {
    binding.prefix != NamespaceScope.xmlPrefix
      && (binding.uri != NamespaceScope.noURI || binding.prefix == NamespaceScope.defaultPrefix)
  }

  // MARK: Subtrees

  /// The declarations to add to the top of a subtree, so that as few as possible are needed
  /// below: for each prefix that is used without being declared in the subtree, its first
  /// use. If a prefix has several meanings, the others are declared where they are used.
  ///
  /// - Parameter others: Nodes that are left out of the subtree, in document order.
  /// - Complexity: O(*n*) in the size of the subtree.
  mutating func missingAtTop(
    of top: NodeID, without others: ArraySlice<NodeID> = [], in scope: inout NamespaceScope
  ) -> [NamespaceBinding] {
    var others = others
    var missing: [NamespaceBinding] = []
    /// The meaning of each prefix that no element of the subtree declares.
    var meanings: [Int: UInt32] = [:]
    let outside = (0..<scope.prefixCount).map { scope.bindingCount(of: $0) }
    let base = scope.depth
    let end = storage.end(of: top)
    var current = NodeRecord.noParent
    var id = top
    while true {
      while current != NodeRecord.noParent, id == storage[current].end {
        scope.close()
        current = scope.depth == base ? NodeRecord.noParent : storage[current].parent
      }
      guard id < end else { return missing }
      if let other = others.first, other <= id {
        others.removeFirst()
        if other == id { id = storage.end(of: id) }
        continue
      }
      defer { id += 1 }
      guard storage[id].isElement else { continue }
      scope.open()
      let first = bindDeclarations(of: id, in: &scope)
      forEachUse(at: id, firstAttribute: first, in: &scope) { use, scope in
        let known = use.prefix < outside.count ? outside[use.prefix] : 0
        guard scope.bindingCount(of: use.prefix) == known, NamespaceNames.canBeDeclared(use),
          meanings[use.prefix] == nil
        else { return }
        meanings[use.prefix] = use.uri
        if scope[use.prefix] != use.uri { missing.append(use) }
      }
      current = id
    }
  }
}
