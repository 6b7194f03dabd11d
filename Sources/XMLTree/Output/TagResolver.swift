// SPDX-License-Identifier: MIT

/// Resolves the names of a pending tag, and appends the tag to a tree. The memory is reused
/// for the next tag.
struct TagResolver {
  /// The resolution of each name of the tag: all are checked at the end, because a
  /// declaration added for one name can change the meaning of another.
  private var uses: [(name: PendingTag.Name, binding: NamespaceBinding)] = []
  private var added: [NamespaceBinding] = []
  /// The names of `uses` in the tree.
  private var names: [NameID] = []

  /// Up to this number, attributes are compared with each other.
  private static let fewAttributes = 8

  /// Opens the element in scope and tree. After a mistake nothing has been added to the
  /// tree.
  mutating func append(
    _ tag: borrowing PendingTag, to tree: inout RecordBuilder, _ scope: inout NamespaceScope
  ) throws(XMLBuildError) -> NameID {
    uses.removeAll(keepingCapacity: true)
    added.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    scope.open()
    try declare(tag, in: &scope)
    try resolve(tag.name, of: tag, isElement: true, in: &scope)
    for attribute in tag.attributes {
      try resolve(attribute.name, of: tag, isElement: false, in: &scope)
    }
    for use in uses where scope[use.binding.prefix] != use.binding.uri {
      throw conflict(use.name, tag)
    }
    tag.bytes.withUnsafeBufferPointer { bytes in
      for use in uses {
        names.append(
          tree.intern(
            prefix: UnsafeBufferPointer(rebasing: bytes[use.name.prefix]),
            localName: UnsafeBufferPointer(rebasing: bytes[use.name.local]),
            uri: scope.bytes(ofURI: use.binding.uri)))
      }
    }
    if names.count > 2 { try refuseDuplicates(tag, tree.names) }
    write(tag, to: &tree, scope)
    return names[0]
  }

  // MARK: Steps

  private func declare(
    _ tag: borrowing PendingTag, in scope: inout NamespaceScope
  ) throws(XMLBuildError) {
    for declaration in tag.declarations {
      let binding = tag.bytes.withUnsafeBufferPointer { bytes in
        NamespaceBinding(
          prefix: scope.prefix(UnsafeBufferPointer(rebasing: bytes[declaration.prefix])),
          uri: scope.uri(UnsafeBufferPointer(rebasing: bytes[declaration.uri])))
      }
      if scope.bindsHere(binding.prefix) {
        let prefix = tag.text(declaration.prefix)
        throw XMLBuildError(
          code: .duplicate,
          message: prefix.isEmpty
            ? "the default namespace is declared twice"
            : "the prefix “\(prefix)” is declared twice")
      }
      scope.bind(binding)
    }
  }

  private mutating func resolve(
    _ name: PendingTag.Name, of tag: borrowing PendingTag, isElement: Bool,
    in scope: inout NamespaceScope
  ) throws(XMLBuildError) {
    let prefix = tag.bytes.withUnsafeBufferPointer { bytes in
      scope.prefix(UnsafeBufferPointer(rebasing: bytes[name.prefix]))
    }
    if tag.bytes[name.prefix].elementsEqual("xmlns".utf8) {
      throw XMLBuildError(code: .namespace, message: "the prefix “xmlns” is not for names")
    }
    guard isElement || name.isPrefixed else {
      // No declaration changes the meaning of an attribute without a prefix.
      uses.append((name, NamespaceBinding(prefix: NamespaceScope.unboundPrefix, uri: 0)))
      return
    }
    guard let uriRange = name.uri else {
      let uri = scope[prefix]
      if name.isPrefixed && uri == NamespaceScope.noURI {
        throw XMLBuildError(
          code: .namespace,
          message: "the prefix “\(tag.text(name.prefix))” of “\(tag.text(name))” is not declared")
      }
      uses.append((name, NamespaceBinding(prefix: prefix, uri: uri)))
      return
    }
    let text = tag.text(uriRange)
    if let mistake = NamespaceRules.mistake(prefix: tag.text(name.prefix), uri: text) {
      throw XMLBuildError(code: .namespace, message: mistake)
    }
    let uri = tag.bytes.withUnsafeBufferPointer { bytes in
      scope.uri(UnsafeBufferPointer(rebasing: bytes[uriRange]))
    }
    let binding = NamespaceBinding(prefix: prefix, uri: uri)
    if scope[prefix] != uri {
      if scope.bindsHere(prefix) { throw conflict(name, tag) }
      scope.bind(binding)
      added.append(binding)
    }
    uses.append((name, binding))
  }

  private func conflict(_ name: PendingTag.Name, _ tag: borrowing PendingTag) -> XMLBuildError {
    let message =
      name.isPrefixed
      ? "the prefix “\(tag.text(name.prefix))” means two namespaces in one tag"
      : "the default namespace is declared as another than that of “\(tag.text(name))”"
    return XMLBuildError(code: .namespace, message: message)
  }

  /// Refuses two attributes with the same local name and namespace.
  private func refuseDuplicates(
    _ tag: borrowing PendingTag, _ table: NameTable
  ) throws(XMLBuildError) {
    func key(_ attribute: Int) -> UInt64 {
      let entry = table[names[attribute + 1]]
      return UInt64(entry.uri) << 32 | UInt64(entry.localName)
    }
    var duplicate: Int?
    if tag.attributes.count <= TagResolver.fewAttributes {
      duplicate = tag.attributes.indices.first { index in
        (0..<index).contains { key($0) == key(index) }
      }
    } else {
      var seen: Set<UInt64> = []
      duplicate = tag.attributes.indices.first { !seen.insert(key($0)).inserted }
    }
    if let duplicate {
      throw XMLBuildError(
        code: .duplicate,
        message: "the attribute “\(tag.text(tag.attributes[duplicate].name))” is given twice")
    }
  }

  private func write(
    _ tag: borrowing PendingTag, to tree: inout RecordBuilder, _ scope: NamespaceScope
  ) {
    tree.startElement(name: names[0], line: 0, column: 0)
    tag.bytes.withUnsafeBufferPointer { bytes in
      for declaration in tag.declarations {
        tree.addNamespaceDeclaration(
          prefix: UnsafeBufferPointer(rebasing: bytes[declaration.prefix]),
          uri: UnsafeBufferPointer(rebasing: bytes[declaration.uri]))
      }
      for binding in added { tree.addNamespaceDeclaration(binding, scope) }
      for (index, attribute) in tag.attributes.enumerated() {
        tree.addAttribute(
          name: names[index + 1], value: UnsafeBufferPointer(rebasing: bytes[attribute.value]))
      }
    }
  }
}

extension RecordBuilder {
  /// Adds `xmlns="uri"`, or `xmlns:prefix="uri"`, to the open element.
  mutating func addNamespaceDeclaration(
    prefix: UnsafeBufferPointer<UInt8>, uri: UnsafeBufferPointer<UInt8>
  ) {
    let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let xmlns: StaticString = "xmlns"
    let word = UnsafeBufferPointer(start: xmlns.utf8Start, count: xmlns.utf8CodeUnitCount)
    let name = intern(
      prefix: prefix.isEmpty ? empty : word, localName: prefix.isEmpty ? word : prefix, uri: empty,
      isNamespaceDeclaration: true)
    addAttribute(name: name, value: uri)
  }

  mutating func addNamespaceDeclaration(_ binding: NamespaceBinding, _ scope: NamespaceScope) {
    addNamespaceDeclaration(
      prefix: scope.bytes(ofPrefix: binding.prefix), uri: scope.bytes(ofURI: binding.uri))
  }
}
