// SPDX-License-Identifier: MIT

/// Finds the namespace declarations of each tag in a canonical form.
///
/// `scope` has the bindings in the tree, `written` those in the output: a declaration is
/// written where the two differ. The inclusive form considers the declarations of a tag,
/// the exclusive one the prefixes that the names of the tag use.
struct CanonicalNamespaces {
  /// The declarations of the next tag, sorted by prefix.
  private(set) var added: [NamespaceBinding] = []
  /// The reason why there is no canonical form.
  private(set) var mistake: (code: XMLCanonicalError.Code, message: String)?
  private(set) var scope = NamespaceScope()

  private let storage: TreeStorage
  private var names: NamespaceNames
  private let isExclusive: Bool
  /// The binding of each prefix in the output.
  private var written: [UInt32] = []
  /// The bindings to restore when elements end.
  private var undo: [(depth: Int, prefix: Int, uri: UInt32)] = []
  private var depth = 0
  /// The prefixes that are treated as in the inclusive form at every tag.
  private var listed: [Int] = []
  /// The prefixes declared by the elements around the part, for its first tag.
  private var inherited: [Int] = []
  /// Whether the name of each namespace is absolute, by its number; nil if unchecked.
  private var areAbsolute: [Bool?] = []
  private var candidates: [NamespaceBinding] = []

  init(_ node: XMLTreeNode, _ writer: XMLCanonicalWriter) {
    storage = node.storage
    names = NamespaceNames(node.storage)
    isExclusive = writer.form == .exclusive
    if isExclusive {
      for prefix in writer.inclusivePrefixes {
        var prefix = prefix.utf8.elementsEqual("#default".utf8) ? "" : prefix
        let number = prefix.withUTF8 { scope.prefix($0) }
        if number != NamespaceScope.xmlPrefix, !listed.contains(number) { listed.append(number) }
      }
    }
    var around: [NodeID] = []
    var id = storage[node.id].parent
    while id != NodeRecord.noParent {
      around.append(id)
      id = storage[id].parent
    }
    for id in around.reversed() where storage[id].isElement {
      scope.open()
      _ = names.bindDeclarations(of: id, in: &scope)
    }
    if !isExclusive {
      inherited = (0..<scope.prefixCount).filter {
        scope[$0] != NamespaceScope.noURI && $0 != NamespaceScope.xmlPrefix
      }
    }
  }

  /// Finds the declarations for the tag of an element. Elements come in document order;
  /// each is closed. Returns its first attribute that is not a declaration.
  mutating func open(_ element: NodeID) -> Int {
    scope.open()
    depth += 1
    added.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
    let range = storage.attributeRange(of: element)
    let first = names.bindDeclarations(of: element, in: &scope)
    for index in range.lowerBound..<first {
      let prefix = names.binding(of: storage.attribute(index).name, in: &scope).prefix
      guard prefix != NamespaceScope.xmlPrefix else { continue }
      check(scope[prefix])
      if !isExclusive { candidates.append(NamespaceBinding(prefix: prefix, uri: scope[prefix])) }
    }
    for prefix in inherited {
      candidates.append(NamespaceBinding(prefix: prefix, uri: scope[prefix]))
    }
    inherited = []
    if isExclusive {
      // A tree knows the namespace of each name, even if it lacks the declaration.
      var used: [NamespaceBinding] = []
      names.forEachUse(at: element, firstAttribute: first, in: &scope) { use, _ in used.append(use)
      }
      candidates += used
      for prefix in listed where !candidates.contains(where: { $0.prefix == prefix }) {
        candidates.append(NamespaceBinding(prefix: prefix, uri: scope[prefix]))
      }
    } else {
      checkUsed(by: element, firstAttribute: first)
    }
    for binding in candidates { write(binding) }
    if added.count > 1 { sortAdded() }
    return first
  }

  mutating func close() {
    scope.close()
    while let last = undo.last, last.depth == depth {
      written[last.prefix] = last.uri
      undo.removeLast()
    }
    depth -= 1
  }

  // MARK: One tag

  /// Checks that no declaration is missing, because the inclusive form needs all of them.
  private mutating func checkUsed(by element: NodeID, firstAttribute: Int) {
    var missing: NamespaceBinding?
    names.forEachMissing(at: element, firstAttribute: firstAttribute, in: &scope) { binding, _ in
      missing = missing ?? binding
    }
    guard let missing, mistake == nil else { return }
    let prefix = String(decoding: scope.bytes(ofPrefix: missing.prefix), as: UTF8.self)
    let what = prefix.isEmpty ? "the default namespace" : "the namespace of the prefix “\(prefix)”"
    mistake = (
      .undeclaredPrefix,
      "\(what) is declared outside of this tree, so Canonical XML has no form of it: read with "
        + "`keepsAncestors`, or use the exclusive form"
    )
  }

  private mutating func write(_ binding: NamespaceBinding) {
    guard binding.prefix != NamespaceScope.xmlPrefix else { return }
    while written.count <= binding.prefix { written.append(NamespaceScope.noURI) }
    guard written[binding.prefix] != binding.uri else { return }
    // Only the default namespace can be undeclared.
    if binding.uri == NamespaceScope.noURI, binding.prefix != NamespaceScope.defaultPrefix {
      return
    }
    check(binding.uri)
    undo.append((depth, binding.prefix, written[binding.prefix]))
    written[binding.prefix] = binding.uri
    added.append(binding)
  }

  private mutating func sortAdded() {
    let scope = scope
    added.sort {
      scope.bytes(ofPrefix: $0.prefix)
        .lexicographicallyPrecedes(scope.bytes(ofPrefix: $1.prefix))
    }
  }

  // MARK: Names of namespaces

  private mutating func check(_ uri: UInt32) {
    let number = Int(uri)
    while areAbsolute.count <= number { areAbsolute.append(nil) }
    let isAbsolute = areAbsolute[number] ?? Self.isAbsolute(scope.bytes(ofURI: uri))
    areAbsolute[number] = isAbsolute
    guard !isAbsolute, mistake == nil else { return }
    let text = String(decoding: scope.bytes(ofURI: uri), as: UTF8.self)
    mistake = (
      .relativeNamespace,
      "the namespace “\(text)” is a relative reference: the canonical forms are not defined for "
        + "it; a name such as “urn:\(text)” has one"
    )
  }

  /// True if a namespace name begins with a scheme, or is empty.
  private static func isAbsolute(_ uri: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = uri.first else { return true }
    guard first.isLetter, let colon = uri.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return uri[..<colon].allSatisfy { byte in
      byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
    }
  }
}
