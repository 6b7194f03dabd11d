// SPDX-License-Identifier: MIT

internal import Platform

/// Changes an XML document in its own bytes: everything that is not changed stays as it is
/// written, byte for byte.
///
///     var editor = try XMLSourceEditor(contentsOf: "project.xml")
///     editor.set(try XMLPath("project/version"), to: "2.1")
///     if let old = editor.document.root.child("project/modules/module[0]") {
///       editor.insert("<module>core</module>", .before, old)
///       editor.remove(old)
///     }
///     try editor.write(toFile: "project.xml")
///
/// The declaration, the encoding and its byte order mark, line ends, indentation, comments, CDATA
/// sections, references, quotes, the order of attributes and `<a></a>` beside `<a/>` stay. New
/// values are escaped for the place where they stand. New elements take the indentation and the
/// line ends of their neighbours. An element that is removed takes its line with it if nothing
/// else is on the line.
///
/// Edits refer to nodes of `document`; they are collected, and `bytes()` makes one pass over the
/// source. Edits in an element that is removed have no effect, nor those in one whose text is
/// set; but an element that is moved out of a removed one stays. Of several texts, names, values
/// of an attribute, or removals and moves of one element the last counts. Insertions at one place
/// stay in the order of the calls. As with `XMLTreeEditor`, the first mistake is kept, and
/// `bytes()` throws it.
///
/// Only what is written in the document can be changed: not an element or an attribute that
/// comes from an entity or the document type declaration. Documents can be in UTF-8, UTF-16,
/// ISO 8859-1, Windows-1252 and ASCII; characters that the encoding lacks become references.
public struct XMLSourceEditor: Sendable {
  /// The place of an insertion, seen from an element.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// Before the element.
    case before
    /// After the element.
    case after
    /// Inside the element, before its content.
    case first
    /// Inside the element, after its content.
    case last

    /// True if it is outside the element.
    var isBeside: Bool { self == .before || self == .after }
  }

  /// The document as it was read.
  public let document: XMLTreeDocument
  /// The document as UTF-8: its own bytes if it is in UTF-8.
  public let source: [UInt8]
  private let encoding: InputEncoding
  private let limits: ParseLimits
  private var edits: [NodeID: SourceEdits] = [:]
  private var error: XMLBuildError?
  private var moveCount = 0

  // MARK: Documents

  /// Reads a document that is in memory.
  ///
  /// - Throws: As `XMLTreeParser.parse(_:)`, and `XMLReadError` with the code `encoding` for an
  ///   encoding in which nothing can be changed.
  public init(
    _ bytes: some Sequence<UInt8>, limits: ParseLimits = ParseLimits()
  ) throws(XMLReadError) {
    let bytes = Array(bytes)
    document = try XMLTreeParser(limits: limits).parse(bytes)
    encoding = InputEncoding.sniff(Array(bytes.prefix(InputEncoding.sniffLength))).encoding
    if let refusal = encoding.editingRefusal {
      throw XMLReadError(code: .encoding, message: refusal)
    }
    self.limits = limits
    guard encoding != .utf8 else {
      source = bytes
      return
    }
    var text: [UInt8] = []
    var transcoder = Transcoder(encoding)
    let encoding = encoding
    do throws(Transcoder.Failure) {
      try bytes.withUnsafeBufferPointer { (bytes) throws(Transcoder.Failure) in
        try transcoder.convert(bytes, into: &text)
      }
    } catch {
      throw XMLReadError(code: .encoding, message: "\(error.message) (\(encoding))")
    }
    source = text
  }

  /// Reads a file.
  ///
  /// - Throws: As `init(_:limits:)`, and `XMLReadError` with the code `unreadable`.
  public init(
    contentsOf path: String, limits: ParseLimits = ParseLimits()
  ) throws(XMLReadError) {
    var bytes: [UInt8] = []
    try FileInput.read(contentsOf: path) { chunk in
      bytes += chunk
      return true
    }
    do throws(XMLReadError) {
      try self.init(bytes, limits: limits)
    } catch {
      throw error.naming(path)
    }
  }

  /// The places of an element and its parts in `source`; nil for other nodes, and for an element
  /// that comes from an entity.
  ///
  /// - Complexity: O(*n*) in the length of the document up to the end of the element.
  public func element(of node: XMLTreeNode) -> XMLSourceElement? {
    guard node.storage === document.storage, node.isElement, let position = node.position else {
      return nil
    }
    var window = SourceWindow(whole: source)
    guard let start = window.offset(of: position), let (kind, end) = window.markup(at: start),
      kind == .startTag || kind == .emptyTag
    else { return nil }
    var element = window.element(startTag: start..<end)
    guard source[element.name].elementsEqual(node.name.utf8) else { return nil }
    guard kind == .startTag else { return element }
    window.step(to: end)
    var depth = 1
    while let mark = window.mark, let (kind, markEnd) = window.markup(at: mark) {
      if kind == .startTag { depth += 1 }
      if kind == .endTag { depth -= 1 }
      if depth == 0 {
        element.content = end..<mark
        element.endTag = mark..<markEnd
        return element
      }
      window.step(to: markEnd)
    }
    return nil
  }

  // MARK: Edits of nodes

  /// Replaces the content of an element by a text. Comments and processing instructions directly
  /// inside it stay, and a single CDATA section stays one.
  public mutating func setText(_ text: String, of node: XMLTreeNode) {
    edit(node) { $0.text = text }
  }

  /// Sets an attribute of an element, between the quotes that it has; a missing attribute is
  /// added after the others.
  ///
  /// - Parameters:
  ///   - name: The name as written. A prefix must be declared at the element.
  ///   - value: The value as text; what XML would read as markup is escaped.
  ///   - node: The element.
  public mutating func setAttribute(_ name: String, _ value: String, on node: XMLTreeNode) {
    edit(node) { (edits) throws(XMLBuildError) in
      try SourceChange.check(name)
      try SourceChange.checkPrefix(of: name, at: node)
      edits.change(name, .set(value))
    }
  }

  /// Removes an attribute of an element, if it exists.
  public mutating func removeAttribute(_ name: String, on node: XMLTreeNode) {
    let all = [node.attributes, node.namespaceDeclarations].joined()
    let isSet = edits[node.id]?.attributes.contains { $0.name.utf8.elementsEqual(name.utf8) }
    guard isSet == true || all.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      return
    }
    edit(node) { $0.change(name, .remove) }
  }

  /// Removes an element with everything in it.
  public mutating func remove(_ node: XMLTreeNode) {
    edit(node) { $0.fate = .removed }
  }

  /// Changes the name of an element, in both of its tags.
  ///
  /// - Parameters:
  ///   - node: The element.
  ///   - name: The name as it is to be written. A prefix must be declared there.
  public mutating func rename(_ node: XMLTreeNode, to name: String) {
    edit(node) { (edits) throws(XMLBuildError) in
      try SourceChange.check(name)
      try SourceChange.checkPrefix(of: name, at: node)
      edits.name = name
    }
  }

  /// Inserts XML text: any number of elements, texts, comments and processing instructions.
  ///
  /// The text must be well-formed as content of an element, and the prefixes in it declared in
  /// it or at the place. Its line feeds become line ends of the document.
  public mutating func insert(_ xml: String, _ side: Side, _ node: XMLTreeNode) {
    edit(node) { (edits) throws(XMLBuildError) in
      try edits.insert(SourceFragment(xml), side, at: node)
    }
  }

  /// Moves an element to another place, with all edits in it. Its prefixes, and its names without
  /// prefix, must mean the same there.
  ///
  /// An element cannot be moved into itself, nor two into each other: `bytes()` throws the code
  /// `misplaced`.
  public mutating func move(_ node: XMLTreeNode, _ side: Side, _ other: XMLTreeNode) {
    moveCount += 1
    let number = moveCount
    edit(node) { (edits) throws(XMLBuildError) in
      try Self.checkNames(of: node, at: side.isBeside ? other.parent ?? other : other)
      edits.fate = .moved(number)
    }
    edit(other) { $0.additions.append((side, .moved(number))) }
  }

  // MARK: Edits of matches

  /// Sets the text of the elements, or the attributes, that a path matches. Elements with child
  /// elements are refused.
  ///
  /// - Returns: The number of matches.
  @discardableResult
  public mutating func set(_ path: XMLPath, to value: String) -> Int {
    change(.set(value), at: path)
  }

  /// Removes the elements or attributes that a path matches.
  ///
  /// - Returns: The number of matches.
  @discardableResult
  public mutating func remove(_ path: XMLPath) -> Int { change(.remove, at: path) }

  /// Renames the elements or attributes that a path matches.
  ///
  /// - Returns: The number of matches.
  @discardableResult
  public mutating func rename(_ path: XMLPath, to name: String) -> Int {
    change(.rename(name), at: path)
  }

  private mutating func change(_ kind: SourceChange.Kind, at path: XMLPath) -> Int {
    let matches = document.root.select(path)
    do throws(XMLBuildError) {
      let change = try SourceChange(kind, at: path)
      for match in matches {
        let (new, count) = try change.edits(for: match)
        if count > 0 { edit(match.node) { $0.merge(new) } }
      }
    } catch {
      keep(error)
    }
    return matches.count
  }

  // MARK: Results

  /// The document with all edits, in its encoding. The editor is unchanged.
  ///
  /// The result has been read again: it is well-formed.
  ///
  /// - Complexity: O(*n* + *m* log *m*) in the size of the document and the new content, and the
  ///   number of edits.
  /// - Throws: `XMLBuildError`: the first mistake of an edit, an edit that cannot be made in the
  ///   source, or a result that would not be well-formed.
  public func bytes() throws(XMLBuildError) -> [UInt8] {
    if let error { throw error }
    let text = try utf8()
    var result = text
    if encoding != .utf8 {
      result = []
      encoding.encode(text, into: &result)
    }
    do throws(XMLReadError) {
      try XMLChecker(limits: limits).check(result)
    } catch {
      throw XMLBuildError(
        code: .badContent, message: "the document would not be well-formed: \(error)")
    }
    return result
  }

  /// Writes the document with all edits into a file, whole or not at all; see
  /// `XMLTreeWriter.write(_:toFile:)`.
  ///
  /// - Throws: `XMLBuildError` as `bytes()`, and `XMLWriteError`.
  public func write(toFile path: String) throws {
    let bytes = try bytes()
    do throws(SystemError) {
      let file = try OutputFile(FileName(path), tidiesUp: false)
      try file.write(bytes)
      try file.commit()
    } catch {
      throw XMLWriteError(error, file: path)
    }
  }

  /// The document with all edits as UTF-8, without reading it again.
  package func utf8() throws(XMLBuildError) -> [UInt8] {
    do {
      var copy = try SourceCopy(SourceWindow(whole: source), encoding: encoding)
      for (id, edits) in edits.sorted(by: { $0.key < $1.key }) {
        let node = XMLTreeNode(storage: document.storage, id: id)
        do {
          try copy.apply(edits, to: SourceCopy.Target(node))
        } catch var error as XMLBuildError {
          error.path = node.path
          throw error
        }
      }
      try copy.finish()
      var moved = copy.moved
      let text = copy.outputs[0].assembled(taking: &moved)
      for output in copy.dropped { _ = output.assembled(taking: &moved) }
      if moved.isEmpty { return text }
      throw XMLBuildError(
        code: .misplaced,
        message: "an element cannot be moved into itself, nor into content that is replaced")
    } catch let error as XMLBuildError {
      throw error
    } catch {
      // Nothing is read or written here.
      throw XMLBuildError(code: .misplaced, message: "\(error)")
    }
  }

  // MARK: Collecting

  private mutating func edit(
    _ node: XMLTreeNode, _ change: (inout SourceEdits) throws(XMLBuildError) -> Void
  ) {
    do throws(XMLBuildError) {
      guard node.storage === document.storage else {
        throw XMLBuildError(
          code: .foreignNode, message: "the node to edit belongs to another document")
      }
      guard node.isElement else {
        throw XMLBuildError(
          code: .misplaced, message: "only elements and their attributes can be changed in place")
      }
      try change(&edits[node.id, default: SourceEdits()])
    } catch {
      keep(error)
    }
  }

  private mutating func keep(_ error: XMLBuildError) {
    if self.error == nil { self.error = error }
  }

  /// Throws if a name in a subtree would have another namespace at another place.
  private static func checkNames(
    of node: XMLTreeNode, at place: XMLTreeNode
  ) throws(XMLBuildError) {
    var known: Set<NameID> = []
    for inner in [node] + node.descendants where inner.isElement {
      let attributes = inner.attributes.filter { $0.prefix != nil }
      let names =
        [(inner.record.name, inner.prefix, inner.namespaceURI)]
        + attributes.map { ($0.nameID, $0.prefix, $0.namespaceURI) }
      for (id, prefix, uri) in names where !known.contains(id) {
        let there = place.namespace(ofPrefix: prefix ?? "")
        if (there ?? "").utf8.elementsEqual((uri ?? "").utf8) {
          known.insert(id)
        } else if inner.declaration(ofPrefix: prefix ?? "", upTo: node) == nil {
          throw XMLBuildError(
            code: .namespace,
            message: "“\(inner.name)” would have another namespace at its new place")
        }
      }
    }
  }
}
