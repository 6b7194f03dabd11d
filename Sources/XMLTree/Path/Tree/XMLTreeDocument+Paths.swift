// SPDX-License-Identifier: MIT

// These methods do the same as those of `root`.

extension XMLTreeDocument {
  /// Every match of a path, in document order, each once. The path starts with the name of
  /// the document element.
  ///
  ///     for match in try document.select("log/entry.date") { print(match.stringValue) }
  ///
  /// The path is compiled at each call: for a path that is used many times, make an
  /// `XMLPath` once.
  ///
  /// - Complexity: O(*n* · *s*) in the nodes visited and the steps of the path.
  /// - Throws: `XMLPathError` if the text is not a path.
  public func select(_ path: String) throws(XMLPathError) -> [XMLTreeMatch] {
    try root.select(path)
  }

  /// The first matches of a path, at most `limit`; the search stops there.
  ///
  /// - Throws: `XMLPathError` if the text is not a path.
  public func select(_ path: String, limit: Int) throws(XMLPathError) -> [XMLTreeMatch] {
    try root.select(path, limit: limit)
  }

  /// Every match of a compiled path, in document order, each once.
  ///
  /// - Complexity: O(*n* · *s*) in the nodes visited and the steps of the path.
  public func select(_ path: XMLPath) -> [XMLTreeMatch] { root.select(path) }

  /// The first matches of a compiled path, at most `limit`; the search stops there.
  public func select(_ path: XMLPath, limit: Int) -> [XMLTreeMatch] {
    root.select(path, limit: limit)
  }

  /// The first match of a path in document order; nil if there is no match.
  ///
  /// - Throws: `XMLPathError` if the text is not a path.
  public func firstMatch(_ path: String) throws(XMLPathError) -> XMLTreeMatch? {
    try root.firstMatch(path)
  }

  /// The first match of a compiled path in document order; nil if there is no match.
  public func firstMatch(_ path: XMLPath) -> XMLTreeMatch? { root.firstMatch(path) }

  /// The matches of a path in document order, found on demand.
  ///
  /// - Throws: `XMLPathError` if the text is not a path.
  public func matches(_ path: String) throws(XMLPathError) -> XMLTreeMatches {
    try root.matches(path)
  }

  /// The matches of a compiled path in document order, found on demand.
  public func matches(_ path: XMLPath) -> XMLTreeMatches { root.matches(path) }

  /// The node at the end of a path, see `XMLTreeNode.child(_:)`: the first match at every
  /// step.
  ///
  ///     document.child("log/entry[-1]")
  ///
  /// - Returns: nil if a step fails, if the path ends in an attribute or `/text()`, or if
  ///   the text is not a path.
  public func child(_ path: String) -> XMLTreeNode? { root.child(path) }

  /// The node at the end of a compiled path: the first match at every step.
  ///
  /// - Returns: nil if a step fails, or if the path ends in an attribute or `/text()`.
  public func child(_ path: XMLPath) -> XMLTreeNode? { root.child(path) }

  /// The value of the attribute at the end of a path, see `XMLTreeNode.attribute(_:)`.
  ///
  ///     document.attribute("log.owner")
  ///
  /// - Returns: nil if there is no such attribute, if a step fails, or if the text is not
  ///   such a path.
  public func attribute(_ path: String) -> String? { root.attribute(path) }

  /// The value of the attribute at the end of a compiled path.
  ///
  /// - Returns: nil if there is no such attribute, or if a step fails.
  public func attribute(_ path: XMLPath) -> String? { root.attribute(path) }

  /// The elements with a name anywhere in the document, in document order.
  ///
  /// - Parameters:
  ///   - name: As for `XMLTreeNode.child(named:namespace:)`.
  ///   - namespace: As for `XMLTreeNode.child(named:namespace:)`.
  /// - Complexity: O(*n*) in the number of nodes, for all of them.
  public func descendants(named name: String, namespace: String? = nil) -> XMLTreeNodes {
    root.descendants(named: name, namespace: namespace)
  }
}
