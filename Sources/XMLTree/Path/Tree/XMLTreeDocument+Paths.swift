// SPDX-License-Identifier: MIT

// What can be asked of a document can be asked of its `root`; these save the word.

extension XMLTreeDocument {
  /// Every match of a path, in document order, each once. The path starts with the name of
  /// the document element.
  ///
  ///     for match in try document.select("log/entry.date") { print(match.stringValue) }
  ///
  /// The path is compiled at each call: for a path that is used many times, make an
  /// `XMLPath` once.
  ///
  /// - Complexity: O(*n* · *s*) in the nodes looked at and the steps of the path.
  /// - Throws: `XMLPathError` if the text is not a path.
  public func select(_ path: String) throws(XMLPathError) -> [XMLTreeMatch] {
    try root.select(path)
  }

  /// The first matches of a path, `limit` at most; the rest is not looked for.
  ///
  /// - Throws: `XMLPathError` if the text is not a path.
  public func select(_ path: String, limit: Int) throws(XMLPathError) -> [XMLTreeMatch] {
    try root.select(path, limit: limit)
  }

  /// Every match of a compiled path, in document order, each once.
  ///
  /// - Complexity: O(*n* · *s*) in the nodes looked at and the steps of the path.
  public func select(_ path: XMLPath) -> [XMLTreeMatch] { root.select(path) }

  /// The first matches of a compiled path, `limit` at most; the rest is not looked for.
  public func select(_ path: XMLPath, limit: Int) -> [XMLTreeMatch] {
    root.select(path, limit: limit)
  }

  /// The first match of a path in document order; nil if there is none.
  ///
  /// - Throws: `XMLPathError` if the text is not a path.
  public func firstMatch(_ path: String) throws(XMLPathError) -> XMLTreeMatch? {
    try root.firstMatch(path)
  }

  /// The first match of a compiled path in document order; nil if there is none.
  public func firstMatch(_ path: XMLPath) -> XMLTreeMatch? { root.firstMatch(path) }

  /// The matches of a path in document order, found as they are asked for.
  ///
  /// - Throws: `XMLPathError` if the text is not a path.
  public func matches(_ path: String) throws(XMLPathError) -> XMLTreeMatches {
    try root.matches(path)
  }

  /// The matches of a compiled path in document order, found as they are asked for.
  public func matches(_ path: XMLPath) -> XMLTreeMatches { root.matches(path) }

  /// The node a path leads to, as `XMLTreeNode.child(_:)`: the first match at every step.
  ///
  ///     document.child("log/entry[-1]")
  ///
  /// - Returns: nil if a step fails, if the path ends in an attribute or `/text()`, or if
  ///   the text is not a path.
  public func child(_ path: String) -> XMLTreeNode? { root.child(path) }

  /// The node a compiled path leads to: the first match at every step.
  ///
  /// - Returns: nil if a step fails, or if the path ends in an attribute or `/text()`.
  public func child(_ path: XMLPath) -> XMLTreeNode? { root.child(path) }

  /// The value of the attribute a path leads to, as `XMLTreeNode.attribute(_:)`.
  ///
  ///     document.attribute("log.owner")
  ///
  /// - Returns: nil if there is no such attribute, if a step fails, or if the text is not
  ///   such a path.
  public func attribute(_ path: String) -> String? { root.attribute(path) }

  /// The value of the attribute a compiled path leads to.
  ///
  /// - Returns: nil if there is no such attribute, or if a step fails.
  public func attribute(_ path: XMLPath) -> String? { root.attribute(path) }

  /// The elements with a name anywhere in the document, in document order.
  ///
  /// - Parameters:
  ///   - name: As for `XMLTreeNode.child(named:namespace:)`.
  ///   - namespace: As for `XMLTreeNode.child(named:namespace:)`.
  /// - Complexity: O(*n*) in the number of nodes, for all of them.
  public func descendants(
    named name: String, namespace: String? = nil
  ) -> XMLTreeNamedDescendants {
    root.descendants(named: name, namespace: namespace)
  }
}
