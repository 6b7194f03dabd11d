// SPDX-License-Identifier: MIT

/// Builds a document from code.
///
///     var builder = XMLTreeBuilder()
///     builder.element("logbook", attributes: ["version": "1"]) {
///       $0.element("odometer", attributes: ["unit": "km"], text: "12345")
///       $0.comment("checked")
///     }
///     let document = try builder.finish()
///
/// No single call throws. The first mistake (a bad name, an attribute after content, a
/// character that XML does not allow …) is kept with its place, everything after it is
/// ignored, and `finish()` throws it; `error` has it earlier.
///
/// A name is written as in XML, `local` or `prefix:local`. Without a namespace it has the
/// meaning that it would have in a file at that place: a prefix must be declared, an
/// element without prefix is in the default namespace around it. With a namespace (`""` for
/// no namespace) the declaration is added where it is needed.
public struct XMLTreeBuilder: ~Copyable {
  /// The content of the XML declaration.
  public var declaration = XMLDeclaration()

  /// The first mistake; nil if there was none.
  public private(set) var error: XMLBuildError?

  var tree = RecordBuilder()
  var scope = NamespaceScope()
  var copying: CopySource?
  private var pending = PendingTag()
  private var resolver = TagResolver()
  private var hasPending = false
  /// The names of the open elements.
  private var openElements: [NameID] = []
  /// The number of elements opened outside the closure that is running.
  private var floor = 0
  private var hasDocumentElement = false
  private var hasDocumentType = false

  /// Creates a builder for an empty document.
  public init() {}

  /// The number of open elements.
  var depth: Int { openElements.count + (hasPending ? 1 : 0) }

  // MARK: Elements

  /// Opens an element.
  ///
  /// - Parameters:
  ///   - name: `local` or `prefix:local`.
  ///   - namespace: The URI; `""` for no namespace; nil for the meaning that the name has
  ///     here.
  public mutating func startElement(_ name: String, namespace: String? = nil) {
    guard prepareElement() else { return }
    guard let qualified = QualifiedName(name) else {
      return fail(.badName, "“\(name)” is not a name for an element")
    }
    guard isClean(namespace ?? "", in: "the namespace of “\(name)”") else { return }
    pending.start(qualified, namespace: namespace)
    hasPending = true
  }

  /// Adds an attribute to the innermost open element, before any content.
  ///
  /// - Parameters:
  ///   - name: `local` or `prefix:local`; not `xmlns`, see `declareNamespace(prefix:uri:)`.
  ///   - value: The value as a parser would give it; the writer escapes it.
  ///   - namespace: As for `startElement(_:namespace:)`; an attribute without prefix
  ///     is in no namespace.
  public mutating func attribute(_ name: String, _ value: String, namespace: String? = nil) {
    guard error == nil else { return }
    guard hasPending else {
      return fail(
        .misplaced, "the attribute “\(name)” must come right after the start of its element")
    }
    guard let qualified = QualifiedName(name) else {
      return fail(.badName, "“\(name)” is not a name for an attribute")
    }
    if name.utf8.elementsEqual("xmlns".utf8) || name.utf8.starts(with: "xmlns:".utf8) {
      return fail(
        .misplaced, "“\(name)” is a namespace declaration: use declareNamespace(prefix:uri:)")
    }
    if qualified.prefixLength == 0, let namespace, !namespace.isEmpty {
      return fail(.namespace, "the attribute “\(name)” is in a namespace and needs a prefix")
    }
    guard isClean(value, in: "the attribute “\(name)”"),
      isClean(namespace ?? "", in: "the namespace of “\(name)”")
    else { return }
    pending.add(qualified, namespace: namespace, value: value)
  }

  /// Declares a namespace at the innermost open element, before any content.
  ///
  /// - Parameters:
  ///   - prefix: `""` for the default namespace.
  ///   - uri: The name of the namespace; `""` undeclares the default namespace.
  public mutating func declareNamespace(prefix: String, uri: String) {
    guard error == nil else { return }
    guard hasPending else {
      return fail(
        .misplaced, "the declaration of “\(prefix)” must come right after the start of its element"
      )
    }
    var name = prefix
    guard prefix.isEmpty || name.withUTF8({ XMLCharacters.isName($0) }) else {
      return fail(.badName, "“\(prefix)” is not a name for a prefix")
    }
    if let mistake = NamespaceRules.mistake(prefix: prefix, uri: uri) {
      return fail(.namespace, mistake)
    }
    guard isClean(uri, in: "the namespace of “\(prefix)”") else { return }
    // Declaring `xml` as its fixed namespace is allowed and has no effect.
    if !prefix.utf8.elementsEqual("xml".utf8) { pending.declare(prefix: prefix, uri: uri) }
  }

  /// Adds declarations to the innermost open element.
  mutating func declare(_ bindings: [NamespaceBinding]) {
    for binding in bindings {
      declareNamespace(
        prefix: String(decoding: scope.bytes(ofPrefix: binding.prefix), as: UTF8.self),
        uri: String(decoding: scope.bytes(ofURI: binding.uri), as: UTF8.self))
    }
  }

  /// Closes the innermost open element.
  public mutating func endElement() {
    guard error == nil else { return }
    guard depth > floor else {
      return fail(.unbalanced, "there is no open element to end")
    }
    guard completeTag() else { return }
    closeElement()
  }

  /// Closes an element whose start tag is in the tree.
  mutating func closeElement() {
    tree.endElement()
    scope.close()
    openElements.removeLast()
  }

  /// Adds an element with attributes and, if given, a text.
  ///
  ///     builder.element("dc:title", text: "Log")
  ///
  /// - Parameters:
  ///   - name: As for `startElement(_:namespace:)`.
  ///   - namespace: As for `startElement(_:namespace:)`.
  ///   - namespaces: Namespaces by prefix, `""` for the default namespace: they are declared
  ///     on this element, and names in it and inside it may use them.
  ///   - attributes: Values by name, as for `attribute(_:_:namespace:)`.
  ///   - text: The text of the element.
  public mutating func element(
    _ name: String, namespace: String? = nil,
    namespaces: KeyValuePairs<String, String> = [:],
    attributes: KeyValuePairs<String, String> = [:], text: String = ""
  ) {
    element(name, namespace: namespace, namespaces: namespaces, attributes: attributes) {
      $0.text(text)
    }
  }

  /// Adds an element with attributes and the content that a closure adds.
  ///
  ///     builder.element("feed", namespaces: ["": atom, "dc": dublinCore]) {
  ///       $0.element("dc:creator", text: "Ann")
  ///     }
  ///
  /// The parameters are those of `element(_:namespace:namespaces:attributes:text:)`.
  ///
  /// - Throws: The error of the closure; the builder cannot be used after that.
  public mutating func element<E: Error>(
    _ name: String, namespace: String? = nil,
    namespaces: KeyValuePairs<String, String> = [:],
    attributes: KeyValuePairs<String, String> = [:],
    _ content: (inout XMLTreeBuilder) throws(E) -> Void
  ) throws(E) {
    startElement(name, namespace: namespace)
    for (prefix, uri) in namespaces { declareNamespace(prefix: prefix, uri: uri) }
    for (name, value) in attributes { attribute(name, value) }
    try nested(content)
    endElement()
  }

  /// Runs a closure that must end each element it starts, and no other.
  mutating func nested<E: Error>(
    _ content: (inout XMLTreeBuilder) throws(E) -> Void
  ) throws(E) {
    let outer = floor
    floor = depth
    defer { floor = outer }
    try content(&self)
    if error == nil && depth > floor {
      fail(.unbalanced, "an element that was started here is not ended")
    }
  }

  // MARK: Other nodes

  /// Adds text. An empty text adds nothing; a text right after another joins it.
  public mutating func text(_ text: String) {
    guard !text.isEmpty, prepareText("text"), isClean(text, in: "the text") else { return }
    var text = text
    text.withUTF8 { tree.appendText($0, isCDATA: false) }
    checkSize()
  }

  /// Adds a CDATA section. `]]>` in it is written as two sections, a CR as a
  /// reference between two.
  public mutating func cdata(_ text: String) {
    guard prepareText("a CDATA section"), isClean(text, in: "the CDATA section") else { return }
    var text = text
    text.withUTF8 { tree.appendText($0, isCDATA: true) }
    checkSize()
  }

  /// Adds a comment. Its text must not contain `--` or CR, nor end with `-`.
  public mutating func comment(_ text: String) {
    guard prepareLeaf(), isClean(text, in: "the comment") else { return }
    var text = text
    let mistake = text.withUTF8 { bytes -> String? in
      if zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0x2D && $1 == 0x2D }) {
        return "a comment cannot hold “--”"
      }
      if bytes.last == 0x2D { return "a comment cannot end with “-”" }
      return bytes.contains(0x0D) ? "a comment cannot hold a carriage return" : nil
    }
    if let mistake { return fail(.badContent, mistake) }
    text.withUTF8 { tree.appendLeaf(kind: .comment, name: 0, content: $0) }
    checkSize()
  }

  /// Adds a processing instruction. Its data must not contain `?>` or CR, nor begin with
  /// white space.
  public mutating func instruction(target: String, data: String = "") {
    guard prepareLeaf(), isClean(data, in: "the processing instruction") else { return }
    var (target, data) = (target, data)
    guard target.withUTF8({ XMLCharacters.isName($0) }) else {
      return fail(.badName, "“\(target)” is not a name for a processing instruction")
    }
    if target.utf8.count == 3 && target.lowercased() == "xml" {
      return fail(.badName, "a processing instruction cannot be called “\(target)”")
    }
    let mistake = data.withUTF8 { bytes -> String? in
      if zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0x3F && $1 == 0x3E }) {
        return "a processing instruction cannot hold “?>”"
      }
      if let first = bytes.first, first == 0x20 || first == 0x09 || first == 0x0A {
        return "the data of a processing instruction cannot begin with white space"
      }
      return bytes.contains(0x0D)
        ? "a processing instruction cannot hold a carriage return" : nil
    }
    if let mistake { return fail(.badContent, mistake) }
    let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let name = target.withUTF8 { tree.intern(prefix: empty, localName: $0, uri: empty) }
    data.withUTF8 { tree.appendLeaf(kind: .processingInstruction, name: name, content: $0) }
    checkSize()
  }

  // MARK: The end

  /// Ends the document and hands it over. The builder is as new after that.
  ///
  /// - Throws: `XMLBuildError`: the first mistake, or the lack of an element, of an end tag
  ///   or of a valid XML version.
  public mutating func finish() throws(XMLBuildError) -> XMLTreeDocument {
    if error == nil && depth > 0 {
      fail(.unbalanced, "an element is not ended")
    }
    if error == nil && !hasDocumentElement {
      fail(.misplaced, "a document needs an element")
    }
    if error == nil && !NamespaceRules.isVersion(declaration.version) {
      fail(.badContent, "“\(declaration.version)” is not a version of XML")
    }
    let result = error
    let declaration = self.declaration
    let storage = tree.finish(declaration: declaration)
    self = XMLTreeBuilder()
    if let result { throw result }
    return XMLTreeDocument(storage: storage)
  }

  // MARK: Places

  /// Completes the previous tag, and checks that an element is allowed here.
  mutating func prepareElement() -> Bool {
    guard error == nil, completeTag() else { return false }
    if depth == 0 {
      if hasDocumentElement {
        fail(.misplaced, "a document has only one element at the top")
        return false
      }
      hasDocumentElement = true
    }
    return true
  }

  mutating func prepareText(_ what: String) -> Bool {
    guard error == nil, completeTag() else { return false }
    if depth == 0 {
      fail(.misplaced, "\(what) must stand in an element")
      return false
    }
    return true
  }

  mutating func prepareLeaf() -> Bool { error == nil && completeTag() }

  mutating func prepareDocumentType() -> Bool {
    guard prepareLeaf() else { return false }
    if depth > 0 || hasDocumentElement || hasDocumentType {
      fail(
        .misplaced, "a document type declaration stands once, before the element of a document")
      return false
    }
    hasDocumentType = true
    return true
  }

  /// Notes that an element whose tag is in the tree is open.
  mutating func opened(_ name: NameID) {
    openElements.append(name)
  }

  /// Puts the pending tag into the tree.
  private mutating func completeTag() -> Bool {
    guard hasPending else { return true }
    let name: NameID
    do throws(XMLBuildError) {
      name = try resolver.append(pending, to: &tree, &scope)
    } catch {
      fail(error.code, error.message)
      return false
    }
    hasPending = false
    openElements.append(name)
    checkSize()
    return error == nil
  }

  // MARK: Mistakes

  mutating func fail(_ code: XMLBuildError.Code, _ message: String) {
    guard error == nil else { return }
    var names = openElements.suffix(8).map { id in
      String(decoding: tree.names.qualifiedName(id), as: UTF8.self)
    }
    if hasPending { names.append(pending.text(pending.name)) }
    if openElements.count > 8 { names.insert("…", at: 0) }
    error = XMLBuildError(code: code, message: message, path: names.joined(separator: "/"))
  }

  private mutating func isClean(_ text: String, in place: @autoclosure () -> String) -> Bool {
    var text = text
    guard let scalar = text.withUTF8({ XMLCharacters.firstForbidden(in: $0) }) else {
      return true
    }
    fail(
      .badCharacter,
      "\(place()) has the character \(XMLCharacters.plainWords(for: scalar)), which XML cannot hold"
    )
    return false
  }

  mutating func checkSize() {
    if tree.exceededLimit != nil { fail(.tooLarge, "the document is too large") }
  }
}
