// SPDX-License-Identifier: MIT

/// Finds the declarations that a subtree lacks while it is written.
struct NamespaceRepair {
  private(set) var scope = NamespaceScope()
  private var names: NamespaceNames
  private var missingAtTop: [NamespaceBinding]

  init(_ storage: TreeStorage, top: NodeID) {
    names = NamespaceNames(storage)
    // For a document, the declarations go to its element.
    let element = (top..<storage.end(of: top)).first { storage[$0].isElement }
    missingAtTop = []
    if let element { missingAtTop = names.missingAtTop(of: element, in: &scope) }
  }

  /// Returns the bindings that the tag of an element must declare in addition to its own.
  /// Elements come in document order; each is closed.
  mutating func open(_ element: NodeID) -> [NamespaceBinding] {
    defer { missingAtTop = [] }
    return names.open(element, declaring: missingAtTop, in: &scope).added
  }

  mutating func close() {
    scope.close()
  }
}
