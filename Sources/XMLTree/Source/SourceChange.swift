// SPDX-License-Identifier: MIT

/// A change of everything that a path matches.
package struct SourceChange: Sendable {
  package enum Kind: Sendable {
    /// Sets the text of elements, or attributes.
    case set(String)
    /// Sets the value that a path, from each element, matches first.
    case copy(XMLPath)
    case remove
    case rename(String)
    case insert(SourceFragment, XMLSourceEditor.Side)
  }

  /// The path of the elements and attributes as it was given.
  package let path: XMLPath
  let kind: Kind
  /// The path that is searched: the given one, or the elements it begins with.
  let searched: XMLPath
  /// The end of the path from those elements; nil if the path itself is searched.
  private let result: XMLPath?
  /// The attribute that elements get if they lack it.
  private let newAttribute: String?

  /// - Parameter creates: Whether elements without the attribute at the end of the path get it.
  /// - Throws: `XMLBuildError` if the change does not fit what the path leads to.
  package init(
    _ kind: Kind, at path: XMLPath, creates: Bool = false
  ) throws(XMLBuildError) {
    self.path = path
    self.kind = kind
    guard path.hasSteps else {
      throw XMLBuildError(
        code: .misplaced, message: "the path must lead to elements, or to their attributes or text")
    }
    newAttribute = creates ? try Self.newAttribute(at: path) : nil
    switch kind {
    case .rename(let name):
      try Self.check(name)
      if case .text = path.program.result {
        throw XMLBuildError(code: .misplaced, message: "a text has no name that could be changed")
      }
    case .insert where !path.leadsToNodes:
      throw XMLBuildError(
        code: .misplaced, message: "an insertion needs a path that leads to elements")
    default: break
    }
    var asksForElement = creates
    if case .copy = kind { asksForElement = true }
    if asksForElement, !path.leadsToNodes {
      let end = path.outline.result
      searched = try Self.compiled(
        String(decoding: path.description.utf8.dropLast(end.utf8.count), as: UTF8.self))
      result = try Self.compiled(end)
    } else {
      searched = path
      result = nil
    }
  }

  private static func compiled(_ text: String) throws(XMLBuildError) -> XMLPath {
    do throws(XMLPathError) {
      return try XMLPath(text)
    } catch {
      throw XMLBuildError(code: .misplaced, message: "\(error)")
    }
  }

  /// The name as written of an attribute at the end of a path.
  private static func newAttribute(at path: XMLPath) throws(XMLBuildError) -> String {
    guard case .attribute(let test) = path.program.result else {
      throw XMLBuildError(
        code: .misplaced, message: "only attributes can be added, so the path must end in one")
    }
    let name = path.program.tests[test]
    let local = String(decoding: name.localName, as: UTF8.self)
    switch name.scope {
    case .localName: return local
    case .prefix(let prefix): return String(decoding: prefix, as: UTF8.self) + ":" + local
    case .anything, .namespace:
      throw XMLBuildError(
        code: .misplaced, message: "an attribute that is added needs its name with its prefix")
    }
  }

  /// Whether an element can have several matches, one after the other.
  var givesAttributes: Bool { searched.program.givesAttributes }

  /// Whether matches have the same edits if their elements and attributes have the same names.
  var isSameForName: Bool {
    if case .copy = kind { return false }
    return !givesAttributes && result == nil && !asksForScope
  }

  /// The parts of the matches that are needed.
  var detail: MatchDetail {
    if case .copy = kind { return .everything }
    return .startTag
  }

  /// Whether declarations of namespaces around the matches are needed.
  var asksForScope: Bool {
    switch kind {
    case .rename(let name): name.utf8.contains(UInt8(ascii: ":"))
    case .insert(let fragment, _): !fragment.prefixes.isEmpty
    case .set, .copy, .remove: newAttribute?.utf8.contains(UInt8(ascii: ":")) ?? false
    }
  }

  // MARK: Edits

  /// The edits of the element of a match, and the number of elements, attributes or texts that
  /// they change.
  ///
  /// - Throws: `XMLBuildError` if the change cannot be made there.
  func edits(
    for match: XMLTreeMatch
  ) throws(XMLBuildError) -> (edits: SourceEdits, count: Int) {
    var edits = SourceEdits()
    var value = ""
    switch kind {
    case .set(let text): value = text
    case .copy(let source):
      guard let found = match.node.firstMatch(source) else {
        throw XMLBuildError(
          code: .misplaced,
          message: "there is nothing at '\(source)' to copy; a condition in the path leaves such "
            + "elements out")
      }
      value = found.stringValue
    case .remove, .rename, .insert: break
    }
    guard let result else {
      try add(value, at: match.item, to: &edits)
      return (edits, 1)
    }
    let found = match.node.select(result)
    for inner in found { try add(value, at: inner.item, to: &edits) }
    guard found.isEmpty, let newAttribute else { return (edits, found.count) }
    try Self.checkPrefix(of: newAttribute, at: match.node)
    try Self.checkDeclaration(newAttribute, value, at: match.node)
    edits.change(newAttribute, .set(value))
    return (edits, 1)
  }

  private func add(
    _ value: String, at item: XMLTreeMatch.Item, to edits: inout SourceEdits
  ) throws(XMLBuildError) {
    switch (item, kind) {
    case (.document, _): break
    case (.element, .set), (.element, .copy), (.text, _):
      edits.text = value
      edits.replacesChildren = false
    case (.element, .remove): edits.fate = .removed
    case (.element(let node), .rename(let name)):
      try Self.checkIsNoDeclaration(name)
      try Self.checkPrefix(of: name, at: node)
      edits.name = name
    case (.element(let node), .insert(let fragment, let side)):
      try edits.insert(fragment, side, at: node)
    case (.attribute(let attribute), .rename(let name)):
      try Self.checkIsNoDeclaration(name)
      try Self.checkPrefix(of: name, at: attribute.element)
      edits.change(attribute.name, .rename(name))
    case (.attribute(let attribute), .set), (.attribute(let attribute), .copy):
      // What is found may be a default of the document type declaration.
      edits.change(attribute.name, newAttribute == nil ? .replace(value) : .set(value))
    case (.attribute(let attribute), _): edits.change(attribute.name, .remove)
    }
  }

  // MARK: Names

  /// Throws if a text is not a name, with or without a prefix.
  static func check(_ name: String) throws(XMLBuildError) {
    if QualifiedName(name) != nil { return }
    throw XMLBuildError(code: .badName, message: "“\(name)” is not a name that XML allows")
  }

  /// Throws for the name of a namespace declaration, which would give names around it another
  /// meaning.
  private static func checkIsNoDeclaration(_ name: String) throws(XMLBuildError) {
    guard name.utf8.elementsEqual("xmlns".utf8) || name.utf8.starts(with: "xmlns:".utf8) else {
      return
    }
    throw XMLBuildError(
      code: .badName, message: "“\(name)” declares a namespace, and is no name to rename to")
  }

  /// Throws if a new attribute declares a prefix that has another meaning there, or cannot get it.
  private static func checkDeclaration(
    _ name: String, _ value: String, at node: XMLTreeNode
  ) throws(XMLBuildError) {
    guard name.utf8.starts(with: "xmlns:".utf8) else { return }
    let prefix = String(name.dropFirst(6))
    let known = node.namespace(ofPrefix: prefix)
    if let known, known.utf8.elementsEqual(value.utf8) { return }
    let isReserved = ["xml", "xmlns"].contains(prefix) || reserved.contains(value)
    guard known != nil || value.isEmpty || isReserved else { return }
    throw XMLBuildError(
      code: .namespace,
      message: known != nil && !isReserved
        ? "the prefix “\(prefix)” is declared already, and names with it would mean something else"
        : "no document may declare “\(prefix)” as “\(value)”")
  }

  /// The namespaces that only the prefixes `xml` and `xmlns` have.
  private static let reserved = [
    "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/",
  ]

  /// Throws unless the prefix of a name is declared at a node.
  static func checkPrefix(of name: String, at node: XMLTreeNode) throws(XMLBuildError) {
    guard let qualified = QualifiedName(name), qualified.prefixLength > 0 else { return }
    let prefix = String(decoding: name.utf8.prefix(qualified.prefixLength), as: UTF8.self)
    if prefix.utf8.elementsEqual("xmlns".utf8) { return }
    try checkDeclared(prefix, at: node)
  }

  static func checkDeclared(_ prefix: String, at node: XMLTreeNode) throws(XMLBuildError) {
    if node.namespace(ofPrefix: prefix) != nil { return }
    throw XMLBuildError(
      code: .namespace,
      message: "the prefix “\(prefix)” is not declared at this place; add xmlns:\(prefix)=\"...\"")
  }
}

extension SourceEdits {
  /// Adds an insertion at an element.
  mutating func insert(
    _ fragment: SourceFragment, _ side: XMLSourceEditor.Side, at node: XMLTreeNode
  ) throws(XMLBuildError) {
    let scope = side.isBeside ? node.parent ?? node : node
    for prefix in fragment.prefixes.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      try SourceChange.checkDeclared(prefix, at: scope)
    }
    for twins in fragment.twins {
      let namespaces = twins.map { $0.namespace ?? scope.namespace(ofPrefix: $0.prefix) ?? "" }
      guard Set(namespaces.map { Array($0.utf8) }).count < twins.count else { continue }
      let names = twins.map { "“\($0.prefix)”" }.joined(separator: ", ")
      throw XMLBuildError(
        code: .duplicate,
        message: "an element of the text to insert has one attribute twice: the prefixes \(names) "
          + "stand for one namespace at this place")
    }
    additions.append((side, .xml(fragment)))
  }
}

extension XMLTreeNode {
  /// The namespace that a prefix stands for at this node; nil if it is not declared.
  func namespace(ofPrefix prefix: String) -> String? {
    if prefix.utf8.elementsEqual("xml".utf8) { return "http://www.w3.org/XML/1998/namespace" }
    return declaration(ofPrefix: prefix).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What a prefix is declared as at this node or around it, up to another one; nil if it is not.
  func declaration(ofPrefix prefix: String, upTo top: XMLTreeNode? = nil) -> String? {
    var node: XMLTreeNode? = self
    while let current = node {
      for declaration in current.namespaceDeclarations {
        let name = declaration.prefix == nil ? "" : declaration.localName
        if name.utf8.elementsEqual(prefix.utf8) { return declaration.value }
      }
      node = current == top ? nil : current.parent
    }
    return nil
  }
}
