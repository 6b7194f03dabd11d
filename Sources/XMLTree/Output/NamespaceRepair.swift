// SPDX-License-Identifier: MIT

/// Finds the declarations that a subtree lacks while it is written.
struct NamespaceRepair {
  private(set) var scope = NamespaceScope()
  private var names: NamespaceNames
  private var missingAtTop: [NamespaceBinding]

  init(_ storage: TreeStorage, top: NodeID) {
    names = NamespaceNames(storage)
    // Of a document, the declarations go to its element.
    let element = (top..<storage.end(of: top)).first { storage[$0].isElement }
    missingAtTop = []
    if let element { missingAtTop = names.missingAtTop(of: element, in: &scope) }
  }

  /// Returns what the tag of an element must declare beyond what it does.
  /// Elements come in document order; each is closed.
  mutating func open(_ element: NodeID) -> [NamespaceBinding] {
    scope.open()
    let first = names.bindDeclarations(of: element, in: &scope)
    var added: [NamespaceBinding] = []
    if !missingAtTop.isEmpty {
      added = missingAtTop
      missingAtTop = []
      for binding in added { scope.bind(binding) }
    }
    names.forEachMissing(at: element, firstAttribute: first, in: &scope) { binding, scope in
      added.append(binding)
      scope.bind(binding)
    }
    return added
  }

  mutating func close() {
    scope.close()
  }
}
