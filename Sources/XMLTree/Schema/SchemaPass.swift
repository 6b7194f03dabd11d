// SPDX-License-Identifier: MIT

internal import CLibXML2
internal import Platform

/// Validates one document against a schema, event by event, beside the other uses of these
/// events.
///
/// libxml2's validator is a set of SAX callbacks that are meant to be put in front of
/// those of a parser. Here the session calls them itself, so the parser keeps its own
/// handler.
///
/// The validator does not know lines; its reports during an event concern the element on
/// top of `open`.
final class SchemaPass {
  private struct OpenElement: BitwiseCopyable {
    // These names are in the parser's dictionary.
    var localName: UnsafePointer<UInt8>
    var prefix: UnsafePointer<UInt8>?
    var uri: UnsafePointer<UInt8>?
    var line: UInt32
    var column: UInt32
    /// True if keys are declared with an element of this name.
    var isConstrained: Bool
  }

  private let schema: XMLSchema
  private let report: XMLSchemaViolation.Handler?
  private let validator: xmlSchemaValidCtxtPtr
  private let plug: xmlSchemaSAXPlugPtr
  /// The places of libxml2's callbacks and their argument. It remembers these places, and
  /// restores their earlier content when it is unplugged.
  private let handlerPlace: UnsafeMutablePointer<UnsafeMutablePointer<xmlSAXHandler>?>
  private let userDataPlace: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private let handler: UnsafeMutablePointer<xmlSAXHandler>
  private let userData: UnsafeMutableRawPointer
  // Accesses to these never overlap: the validator calls back (`receive`) while no event
  // holds `open`, and the callback only reads it.
  @exclusivity(unchecked) private var open = RawArray<OpenElement>()
  /// Text since the last tag. The validator gets it in one piece, because for every piece
  /// it copies all text of the element.
  @exclusivity(unchecked) private var text = RawArray<UInt8>()
  /// True if some of it was CDATA: white space in such a section is text, even if the
  /// schema allows only elements.
  @exclusivity(unchecked) private var hasCDATA = false
  /// True if the schema declares keys anywhere.
  private let hasConstraints: Bool
  /// The number of open elements with declared keys.
  @exclusivity(unchecked) private var openConstraints = 0
  /// The work for keys so far: libxml2 compares each element with the selectors of all
  /// elements around it, starting at each of them.
  @exclusivity(unchecked) private(set) var steps = 0
  private static let costOfSelector = 8
  /// The reason why the document cannot be validated, if libxml2 has given up.
  @exclusivity(unchecked) private(set) var failure: XMLReadError?
  /// True while violations are wanted.
  @exclusivity(unchecked) private(set) var isWanted = true

  /// Returns nil if there is not enough memory.
  init?(_ schema: XMLSchema, report: XMLSchemaViolation.Handler?) {
    self.schema = schema
    self.report = report
    hasConstraints = !schema.constrained.isEmpty
    guard let validator = xmlSchemaNewValidCtxt(schema.pointer) else { return nil }
    let handlerPlace = UnsafeMutablePointer<UnsafeMutablePointer<xmlSAXHandler>?>
      .allocate(capacity: 1)
    let userDataPlace = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1)
    handlerPlace.initialize(to: nil)
    userDataPlace.initialize(to: nil)
    guard let plug = xmlSchemaSAXPlug(validator, handlerPlace, userDataPlace),
      let handler = handlerPlace.pointee, let userData = userDataPlace.pointee
    else {
      xmlSchemaFreeValidCtxt(validator)
      handlerPlace.deallocate()
      userDataPlace.deallocate()
      return nil
    }
    self.validator = validator
    self.plug = plug
    self.handlerPlace = handlerPlace
    self.userDataPlace = userDataPlace
    self.handler = handler
    self.userData = userData
    xmlSchemaSetValidStructuredErrors(
      validator,
      { pass, error in
        guard let pass, let error else { return }
        Unmanaged<SchemaPass>.fromOpaque(pass).takeUnretainedValue()
          .receive(ParserError(error.pointee))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    isWanted = false
    _ = xmlSchemaSAXUnplug(plug)
    // If a document ends inside elements with keys, libxml2 sets their data aside while it
    // is unplugged, and forgets it; unplugged once more, it frees that data.
    if hasConstraints, let again = xmlSchemaSAXPlug(validator, handlerPlace, userDataPlace) {
      _ = xmlSchemaSAXUnplug(again)
    }
    xmlSchemaFreeValidCtxt(validator)
    handlerPlace.deallocate()
    userDataPlace.deallocate()
    open.deallocate()
    text.deallocate()
  }

  /// The number of steps for keys that a document of any length may take.
  var allowedSteps: Int { schema.limits.work }

  /// The number of bytes of text that are held.
  var heldBytes: Int { text.count }

  // MARK: Events

  func startElement(
    _ tag: StartTag, _ localName: UnsafePointer<UInt8>,
    _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?, line: UInt32, column: UInt32
  ) {
    passText()
    let isConstrained =
      hasConstraints && schema.constrained.contains(Array(StartTag.bytes(localName)))
    open.append(
      OpenElement(
        localName: localName, prefix: prefix, uri: uri, line: line, column: column,
        isConstrained: isConstrained))
    if isConstrained { openConstraints += 1 }
    steps &+= openConstraints &* open.count &* SchemaPass.costOfSelector
    if hasEscapedAmpersand(tag) {
      return startElementWithAmpersands(tag, localName, prefix, uri)
    }
    handler.pointee.startElementNs?(
      userData, localName, prefix, uri, Int32(truncatingIfNeeded: tag.namespaceCount),
      UnsafeMutablePointer(mutating: tag.namespacePointers),
      Int32(truncatingIfNeeded: tag.attributeCount), 0,
      UnsafeMutablePointer(mutating: tag.attributePointers))
  }

  func endElement() {
    passText()
    guard open.count > 0 else { return }
    let element = open[open.count - 1]
    if element.isConstrained { openConstraints -= 1 }
    handler.pointee.endElementNs?(userData, element.localName, element.prefix, element.uri)
    open.truncate(to: open.count - 1)
  }

  func addText(_ bytes: UnsafeBufferPointer<UInt8>, isCDATA: Bool) {
    if let start = bytes.baseAddress { text.append(start, count: bytes.count) }
    if isCDATA { hasCDATA = true }
  }

  @inline(__always)
  private func passText() {
    if hasCDATA || text.count > 0 { passHeldText() }
  }

  private func passHeldText() {
    let length = Int32(truncatingIfNeeded: text.count)
    // libxml2 reads the byte after the text.
    text.append(0)
    if hasCDATA {
      handler.pointee.cdataBlock?(userData, text.base, length)
    } else {
      handler.pointee.characters?(userData, text.base, length)
    }
    hasCDATA = false
    text.truncate(to: 0)
    if text.capacity > 1 << 20 {
      text.deallocate()
      text = RawArray()
    }
  }

  // MARK: Ampersands

  /// True if a value contains `&#38;`. libxml2's validator takes that for an ampersand,
  /// because its parser once delivered it that way. Our values are final, so the ampersand
  /// of these characters has to be escaped once more.
  private func hasEscapedAmpersand(_ tag: StartTag) -> Bool {
    for index in 0..<tag.attributeCount {
      if SchemaPass.firstEscapedAmpersand(in: tag[index].value[...]) != nil { return true }
    }
    return false
  }

  private static let escapedAmpersand: StaticString = "&#38;"

  private static func firstEscapedAmpersand(
    in bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    var rest = bytes
    while let start = rest.base.baseAddress, !rest.isEmpty,
      let found = memchr(start + rest.startIndex, Int32(UInt8(ascii: "&")), rest.count)
    {
      rest = rest[(UnsafeRawPointer(found) - UnsafeRawPointer(start))...]
      if rest.count >= 5, memcmp(found, escapedAmpersand.utf8Start, 5) == 0 {
        return rest.startIndex
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  private func startElementWithAmpersands(
    _ tag: StartTag, _ localName: UnsafePointer<UInt8>,
    _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?
  ) {
    var values: [UInt8] = []
    var ranges: [Range<Int>] = []
    for index in 0..<tag.attributeCount {
      let start = values.count
      var rest = tag[index].value[...]
      while let found = SchemaPass.firstEscapedAmpersand(in: rest) {
        values.append(contentsOf: rest[..<found])
        values.append(contentsOf: "&#38;#38;".utf8)
        rest = rest[(found + 5)...]
      }
      values.append(contentsOf: rest)
      ranges.append(start..<values.count)
    }
    var pointers = (0..<tag.attributeCount * 5).map { tag.attributePointers.unsafelyUnwrapped[$0] }
    values.withUnsafeBufferPointer { values in
      for (index, range) in ranges.enumerated() {
        pointers[index * 5 + 3] = values.baseAddress.map { $0 + range.lowerBound }
        pointers[index * 5 + 4] = values.baseAddress.map { $0 + range.upperBound }
      }
      pointers.withUnsafeMutableBufferPointer { pointers in
        handler.pointee.startElementNs?(
          userData, localName, prefix, uri, Int32(truncatingIfNeeded: tag.namespaceCount),
          UnsafeMutablePointer(mutating: tag.namespacePointers),
          Int32(truncatingIfNeeded: tag.attributeCount), 0, pointers.baseAddress)
      }
    }
  }

  // MARK: Violations

  private func receive(_ error: ParserError) {
    guard isWanted, !error.isWarning, open.count > 0 else { return }
    let element = open[open.count - 1]
    let words = SchemaWords(error)
    if error.isSchemaFailure { return fail(words, at: element) }
    guard !words.isEcho else { return }
    var name = SchemaPass.qualifiedName(element)
    // A reference without a key is reported when the element that declares the keys ends.
    if let other = words.element, !other.utf8.elementsEqual(StartTag.bytes(element.localName)) {
      name = other
    }
    let violation = XMLSchemaViolation(
      message: words.message(of: name),
      position: SourcePosition(line: Int(element.line), column: Int(element.column)),
      element: name, attribute: words.attribute,
      path: path)
    if report?(violation) != .continue { isWanted = false }
  }

  /// Ends the validation, because libxml2 has given up on a value: its later reports only
  /// follow from that.
  private func fail(_ words: SchemaWords, at element: OpenElement) {
    isWanted = false
    let name = SchemaPass.qualifiedName(element)
    let isPattern = words.isAboutPattern
    failure = XMLReadError(
      code: .schemaFailure,
      message: "the document could not be checked against the schema: "
        + (isPattern
          ? "libxml2 gave up on matching the value of `\(name)` with a pattern; write the pattern so "
            + "that there is only one way to match a text"
          : "libxml2 failed at `\(name)`: \(words.detail)"),
      position: SourcePosition(line: Int(element.line), column: Int(element.column)))
  }

  private static let longestPath = 1_000

  /// The names of the open elements. Only the end of a long path is built, so that a
  /// violation costs the same at any depth.
  private var path: String {
    var first = open.count
    var length = 0
    while first > 0, length <= SchemaPass.longestPath {
      first -= 1
      length += 1 + StartTag.bytes(open[first].localName).count
    }
    var path: [UInt8] = []
    for index in first..<open.count {
      path.append(UInt8(ascii: "/"))
      if let prefix = open[index].prefix {
        path += StartTag.bytes(prefix)
        path.append(UInt8(ascii: ":"))
      }
      path += StartTag.bytes(open[index].localName)
    }
    guard length > SchemaPass.longestPath else { return String(decoding: path, as: UTF8.self) }
    var end = path.suffix(SchemaPass.longestPath)
    // The path must not begin in the middle of a character.
    while let byte = end.first, byte & 0xC0 == 0x80 { end.removeFirst() }
    return "…" + String(decoding: end, as: UTF8.self)
  }

  private static func qualifiedName(_ element: OpenElement) -> String {
    let name = String(decoding: StartTag.bytes(element.localName), as: UTF8.self)
    guard let prefix = element.prefix else { return name }
    return String(decoding: StartTag.bytes(prefix), as: UTF8.self) + ":" + name
  }
}
