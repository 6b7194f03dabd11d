// SPDX-License-Identifier: MIT

/// Changes a document by copying it: documents themselves never change.
///
///     var editor = XMLTreeEditor(document)
///     editor.remove(oldEntry)
///     editor.setAttribute("unit", "km", on: odometer)
///     editor.insert(.endOf(log)) { $0.element("note", text: "checked") }
///     let changed = try editor.apply()
///
/// Edits refer to nodes of the one document the editor was made for; they are collected,
/// and `apply()` makes one pass over the document. Edits inside a node that is removed or
/// replaced have no effect; those inside a node that is renamed or moved do. As with
/// `XMLTreeBuilder`, the first mistake is kept, and `apply()` throws it.
///
/// A place (`before`, `after` …) refers to the original document: before and after a
/// removed or moved node means its old place.
public struct XMLTreeEditor {
  /// The place of new content.
  public enum Place {
    /// Before a node, under the same parent.
    case before(XMLTreeNode)
    /// After a node, under the same parent.
    case after(XMLTreeNode)
    /// Before the children of an element or a document.
    case startOf(XMLTreeNode)
    /// After the children of an element or a document.
    case endOf(XMLTreeNode)
  }

  /// Adds content to the copy that is being built; it must end every element it starts.
  public typealias Content = (inout XMLTreeBuilder) -> Void

  /// The document that is copied; it never changes.
  public let document: XMLTreeDocument
  private var edits: [NodeID: NodeEdits] = [:]
  private var error: XMLBuildError?
  private var lastMove = 0

  /// Creates an editor for one document, without edits.
  public init(_ document: XMLTreeDocument) {
    self.document = document
  }

  // MARK: Nodes

  /// Removes a node with everything below it.
  public mutating func remove(_ node: XMLTreeNode) {
    edit(node, allowsDocument: false) { $0.leaveOut() }
  }

  /// Replaces a node by the content that a closure builds. The last replacement, removal or
  /// move of a node counts.
  public mutating func replace(_ node: XMLTreeNode, with content: @escaping Content) {
    edit(node, allowsDocument: false) { $0.leaveOut(for: content) }
  }

  /// Replaces a node by a copy of a node of any document.
  public mutating func replace(_ node: XMLTreeNode, with other: XMLTreeNode) {
    replace(node) { $0.copy(other) }
  }

  /// Adds the content that a closure builds. Insertions at one place stay in the order of
  /// the calls.
  public mutating func insert(_ place: Place, _ content: @escaping Content) {
    add(.content(content), at: place)
  }

  /// Adds a copy of a node, of any document.
  public mutating func insert(_ node: XMLTreeNode, _ place: Place) {
    insert(place) { $0.copy(node) }
  }

  /// Moves a node, with everything below it and all edits there, to another place of the
  /// document. Names keep their namespaces: declarations missing at the new place are added
  /// to the node. The last move, replacement or removal of a node counts.
  ///
  ///     editor.move(entry, .endOf(archive))
  ///     // Removes an element and keeps its content:
  ///     for child in wrapper.children { editor.move(child, .before(wrapper)) }
  ///     editor.remove(wrapper)
  ///
  /// Nodes moved to one place are there in the order of the calls, together with
  /// insertions. A node that is moved into one that is removed or replaced, or gets a text,
  /// is removed with that content; one that is moved out of it is not.
  ///
  /// A node cannot be moved into itself, nor two into each other: `apply()` throws the code
  /// `misplaced`.
  public mutating func move(_ node: XMLTreeNode, _ place: Place) {
    guard node.kind != .document else {
      return fail(.misplaced, "the document itself cannot be moved")
    }
    let container =
      switch place {
      case .before(let other), .after(let other): other.record.parent
      case .startOf(let other), .endOf(let other): other.id
      }
    edit(node, allowsDocument: false) { _ in }
    lastMove += 1
    let move = NodeMove(number: lastMove, container: container)
    add(.node(node.id, move: move.number), at: place)
    guard error == nil else { return }
    edit(node) { $0.goAway(move) }
  }

  // MARK: Names

  /// Changes the name of an element. Its attributes and content stay, with all edits there.
  ///
  /// - Parameters:
  ///   - node: An element of the document.
  ///   - name: `local` or `prefix:local`.
  ///   - namespace: The namespace of the new name, `""` for no namespace; it is declared if
  ///     needed. nil, the default, for the meaning that the name has at this place: a name
  ///     without prefix is in the default namespace there, and a prefix must be declared
  ///     there. The last name of a node counts.
  public mutating func rename(
    _ node: XMLTreeNode, to name: String, namespace: String? = nil
  ) {
    guard node.isElement else {
      return fail(.misplaced, "only an element can be given the name “\(name)”")
    }
    edit(node) { $0.name = (name, namespace) }
  }

  // MARK: Content

  /// Replaces the content of an element by a text, or the content of a text, CDATA section,
  /// comment or processing instruction.
  public mutating func setText(_ text: String, of node: XMLTreeNode) {
    guard node.kind != .documentType else {
      return fail(.misplaced, "the text of a document type declaration cannot be changed")
    }
    edit(node, allowsDocument: false) { $0.text = text }
  }

  /// Sets an attribute of an element: replaces one with the same name, or adds it after the
  /// others.
  ///
  /// - Parameters:
  ///   - name: `local` or `prefix:local`.
  ///   - value: The new value.
  ///   - namespace: The namespace; nil for the name as written, whose prefix must be
  ///     declared around the element.
  ///   - node: An element of the document.
  public mutating func setAttribute(
    _ name: String, _ value: String, namespace: String? = nil, on node: XMLTreeNode
  ) {
    guard checkElement(node, "the attribute “\(name)”") else { return }
    edit(node) { $0.attributes.append(AttributeEdit(name: name, uri: namespace, value: value)) }
  }

  /// Removes an attribute of an element, if it exists.
  public mutating func removeAttribute(
    _ name: String, namespace: String? = nil, on node: XMLTreeNode
  ) {
    guard checkElement(node, "the attribute “\(name)”") else { return }
    edit(node) { $0.attributes.append(AttributeEdit(name: name, uri: namespace, value: nil)) }
  }

  // MARK: Making the copy

  /// Makes the document with all edits. The editor is unchanged.
  ///
  /// - Complexity: O(*n* + *m* log *m*) in the size of the document and the added content,
  ///   and the number of edits.
  /// - Throws: `XMLBuildError`: the first mistake of an edit or in new content, or a result
  ///   that is not a document (without an element at the top, or with two).
  public func apply() throws(XMLBuildError) -> XMLTreeDocument {
    if let error { throw error }
    if let error = MoveCheck(document.storage, edits).mistake { throw error }
    var copy = EditedCopy(document.storage, edits.sorted { $0.key < $1.key })
    return try copy.make()
  }

  // MARK: Collecting

  private mutating func add(_ item: EditItem, at place: Place) {
    switch place {
    case .before(let node):
      edit(node, allowsDocument: false) { $0.before.append(item) }
    case .after(let node):
      edit(node, allowsDocument: false) { $0.after.append(item) }
    case .startOf(let node):
      if checkContainer(node) { edit(node) { $0.atStart.append(item) } }
    case .endOf(let node):
      if checkContainer(node) { edit(node) { $0.atEnd.append(item) } }
    }
  }

  private mutating func edit(
    _ node: XMLTreeNode, allowsDocument: Bool = true, _ change: (inout NodeEdits) -> Void
  ) {
    guard node.storage === document.storage else {
      return fail(.foreignNode, "the node to edit belongs to another document")
    }
    guard allowsDocument || node.kind != .document else {
      return fail(.misplaced, "this edit is not for the document itself, but for a node in it")
    }
    change(&edits[node.id, default: NodeEdits()])
  }

  private mutating func checkContainer(_ node: XMLTreeNode) -> Bool {
    if node.record.isContainer { return true }
    fail(.misplaced, "only elements and documents have a start and an end to insert at")
    return false
  }

  private mutating func checkElement(_ node: XMLTreeNode, _ what: String) -> Bool {
    if node.isElement { return true }
    fail(.misplaced, "\(what) can only be set on an element, or removed from one")
    return false
  }

  private mutating func fail(_ code: XMLBuildError.Code, _ message: String) {
    if error == nil { error = XMLBuildError(code: code, message: message) }
  }
}

extension XMLTreeDocument {
  /// Returns a copy of this document with the edits that a closure makes.
  ///
  ///     let shorter = try document.copy { $0.remove(entry) }
  ///
  /// - Throws: `XMLBuildError`, as `XMLTreeEditor.apply()`.
  public func copy(
    _ edits: (inout XMLTreeEditor) -> Void
  ) throws(XMLBuildError) -> XMLTreeDocument {
    var editor = XMLTreeEditor(self)
    edits(&editor)
    return try editor.apply()
  }
}
