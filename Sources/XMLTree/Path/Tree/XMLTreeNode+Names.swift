// SPDX-License-Identifier: MIT

// Names, as opposed to paths: a dot, a bracket or a slash in a name has no special meaning.
//
// One rule applies to all of these. A name without a colon is a local name: it is found in
// any namespace and with any prefix. A name with a colon, `dc:title`, is compared with the
// name as written in the document, including the prefix. The author of the document chooses
// the prefix, so if it is unknown, ask for the local name and the namespace. Names are
// compared byte by byte.

extension XMLTreeNode {
  /// The first child element with a name.
  ///
  ///     item.child(named: "title")                     // in any namespace
  ///     item.child(named: "dc:title")                  // as written
  ///     item.child(named: "title", namespace: "http://purl.org/dc/elements/1.1/")
  ///
  /// - Parameters:
  ///   - name: A name, not a path: a local name, or `prefix:local` as written in the
  ///     document. Compared byte by byte.
  ///   - namespace: The namespace that the element must be in, `""` for no namespace; the
  ///     name is then a local name. nil, the default, accepts any.
  /// - Returns: nil if there is no such child.
  /// - Complexity: O(*n*) in the number of children.
  public func child(named name: String, namespace: String? = nil) -> XMLTreeNode? {
    children(named: name, namespace: namespace).first
  }

  /// The child element with a name and an index, counted from 0 among the children with
  /// that name.
  ///
  /// - Parameters:
  ///   - name: As for `child(named:namespace:)`.
  ///   - index: The index among them, counted from 0.
  /// - Returns: nil if there are fewer children with that name, or if `index` is negative.
  /// - Complexity: O(*n*) in the number of children.
  public func child(_ name: String, at index: Int) -> XMLTreeNode? {
    children(name).node(at: index)
  }

  /// The child elements with a name, in document order.
  ///
  /// - Parameter name: As for `child(named:namespace:)`.
  public func children(_ name: String) -> XMLTreeNodes { children(named: name) }

  /// The child elements with a name, in document order.
  ///
  /// - Parameters:
  ///   - name: As for `child(named:namespace:)`.
  ///   - namespace: As for `child(named:namespace:)`.
  public func children(named name: String, namespace: String? = nil) -> XMLTreeNodes {
    nodes(named: name, namespace, isDeep: false)
  }

  /// The elements with a name anywhere below this node, in document order, without this
  /// node.
  ///
  ///     for note in log.descendants(named: "note") { print(note.text) }
  ///
  /// - Parameters:
  ///   - name: As for `child(named:namespace:)`.
  ///   - namespace: As for `child(named:namespace:)`.
  /// - Complexity: O(*n*) in the number of nodes below, for all of them.
  public func descendants(named name: String, namespace: String? = nil) -> XMLTreeNodes {
    nodes(named: name, namespace, isDeep: true)
  }

  private func nodes(named name: String, _ namespace: String?, isDeep: Bool) -> XMLTreeNodes {
    let name = WantedName(name, namespace: namespace, in: storage.names)
    return XMLTreeNodes(walk: XMLTreeNodeIterator(below: self, isDeep: isDeep, named: name))
  }

  /// The value of this node's attribute with a name.
  ///
  ///     link.attribute(named: "href")                  // no namespace, else any
  ///     link.attribute(named: "xlink:href")            // as written
  ///     link.attribute(named: "href", namespace: "http://www.w3.org/1999/xlink")
  ///
  /// - Parameters:
  ///   - name: A name, not a path: a local name, or `prefix:local` as written in the
  ///     document. Compared byte by byte. Among several with a local name, the one in no
  ///     namespace is used, otherwise the first.
  ///   - namespace: The namespace that the attribute must be in, `""` for no namespace; the
  ///     name is then a local name. nil, the default, accepts any.
  /// - Returns: nil if there is no such attribute. Namespace declarations are not
  ///   attributes here.
  /// - Complexity: O(*n*) in the number of attributes.
  public func attribute(named name: String, namespace: String? = nil) -> String? {
    attributes.first(named: name, namespace: namespace)?.value
  }
}

extension XMLTreeAttributes {
  /// The attribute with a name.
  ///
  /// - Parameters:
  ///   - name: As for `XMLTreeNode.attribute(named:namespace:)`.
  ///   - namespace: As for `XMLTreeNode.attribute(named:namespace:)`.
  /// - Returns: nil if there is no such attribute.
  /// - Complexity: O(*n*) in the number of attributes.
  public func first(named name: String, namespace: String? = nil) -> XMLTreeAttribute? {
    WantedName(name, namespace: namespace, in: storage.names).flatMap { first($0) }
  }

  /// The attribute that passes a test; if several do, one in no namespace may be preferred.
  func first(_ test: WantedName) -> XMLTreeAttribute? {
    var chosen: Int?
    for index in range {
      let name = storage.attribute(index).name
      guard test.accepts(name, storage.names) else { continue }
      let isBest = !test.prefersNoNamespace || storage.names[name].uri == 0
      if isBest || chosen == nil { chosen = index }
      if isBest { break }
    }
    return chosen.map { XMLTreeAttribute(storage: storage, index: $0, owner: owner) }
  }

  /// The value of the attribute with a name; nil if there is no such attribute.
  ///
  ///     entry.attributes["date"]
  ///
  /// - Parameter name: A name, not a path, as for
  ///   `XMLTreeNode.attribute(named:namespace:)`: a local name, or `prefix:local` as
  ///   written.
  /// - Complexity: O(*n*) in the number of attributes.
  public subscript(name: String) -> String? { first(named: name)?.value }
}
