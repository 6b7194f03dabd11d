// SPDX-License-Identifier: MIT

internal import CLibXML2

/// One of libxml2's error reports, as Swift values.
struct ParserError {
  var domain: Int
  var code: Int
  var isFatal: Bool
  var isWarning: Bool
  var message: String
  var strings: [String]
  var number: Int
  var file: String?
  var line: Int

  init(_ error: xmlError) {
    domain = Int(error.domain)
    code = Int(error.code)
    isFatal = error.level == XML_ERR_FATAL
    isWarning = error.level == XML_ERR_WARNING
    message = error.message.map { String(cString: $0) } ?? ""
    strings = [error.str1, error.str2, error.str3].map { $0.map { String(cString: $0) } ?? "" }
    number = Int(error.int1)
    file = error.file.map { String(cString: $0) }
    line = Int(error.line)
  }

  /// The code in libxml2's enumeration.
  var kind: xmlParserErrors { xmlParserErrors(rawValue: UInt32(truncatingIfNeeded: code)) }

  /// True if the document is at fault in a way that matters here; validity against the
  /// document type declaration does not.
  var isError: Bool {
    isFatal || isNamespaceError || isUndeclaredEntity
  }

  /// Codes 200 to 205. A namespace name that is not a URI, or a relative one (99, 100), is
  /// not an error of Namespaces in XML.
  var isNamespaceError: Bool {
    domain == Int(XML_FROM_NAMESPACE.rawValue) && (200...205).contains(code) && !isWarning
  }

  /// For libxml2, code 27 is a warning, if the entity might be declared in a declaration
  /// that was not read; the text would be missing.
  var isUndeclaredEntity: Bool {
    kind == XML_ERR_UNDECLARED_ENTITY || kind == XML_WAR_UNDECLARED_ENTITY
  }
}

extension ParserError {
  /// True if the validator itself failed, rather than the document.
  var isSchemaFailure: Bool {
    [XML_SCHEMAV_INTERNAL, XML_ERR_INTERNAL_ERROR, XML_ERR_NO_MEMORY].contains(kind)
      || domain == Int(XML_FROM_REGEXP.rawValue)
  }
}

extension SAXSession {
  /// Handles an error report of libxml2.
  mutating func receive(_ error: ParserError, in current: xmlParserCtxtPtr) {
    guard isRunning, error.isError else { return }
    if error.kind == XML_NS_ERR_UNDEFINED_NAMESPACE, mendsNamespace(ofPrefix: error.strings[0]) {
      return
    }
    if error.isUndeclaredEntity {
      // A parameter entity that the external subset, which is not read, may declare.
      let name = Array(error.strings[0].utf8)
      if error.isWarning, isInDocumentType, !expansion.externalEntities.contains(name) { return }
      return failEntity(name)
    }
    if ending.hasAllInput, isTooEarlyEnd(error, in: current) {
      if let byte = goToDamagedCharacter() { return failCharacter(at: byte) }
      return failAtEnd(.notWellFormed, endedTooEarly)
    }
    let isInEntity = isInEntity(current)
    if error.kind == XML_ERR_MISPLACED_CDATA_END, !isInEntity { goToSectionEnd(current) }
    if error.isCharacterError, !isInEntity { countLinesOfSection(current) }
    if error.isOfUnfinishedMarkup, !isInEntity, let byte = goToDamagedCharacter() {
      return failCharacter(at: byte)
    }
    if let byte = byteAtFault {
      let isNoText = byte >= 0x80 || byte < 0x20 && byte != 9 && byte != 10 && byte != 13
      if error.isCharacterError || error.mayBeCharacterError && isNoText {
        return failCharacter(at: byte)
      }
    }
    if error.isUnknownDeclaration, isInDocumentType {
      return fail(
        .notWellFormed, "something in the document type declaration is not a declaration")
    }
    if error.kind == XML_ERR_RESERVED_XML_NAME, current == context, endOfDocumentElement != nil {
      return fail(
        .notWellFormed,
        "a second XML document begins here, after the end of the first; a file holds one, so "
          + "make a file of each")
    }
    if error.kind == XML_ERR_NAME_REQUIRED, depth == 0, let input = tagAtStart {
      return fail(.notWellFormed, input)
    }
    if error.kind == XML_ERR_NAME_REQUIRED, let input = context?.pointee.input,
      let mark = input.readBytes.last,
      mark == UInt8(ascii: "&") || mark == UInt8(ascii: "<") && depth > 0
    {
      if mark == UInt8(ascii: "<"), input.unreadBytes.first == UInt8(ascii: "!") {
        input.pointee.cur -= 1
        return fail(.notWellFormed, ParserError.unknownMarkup)
      }
      return fail(
        .notWellFormed,
        mark == UInt8(ascii: "&")
          ? "`&` without the name of an entity after it; a plain ampersand is written `&amp;`"
          : "`<` without the name of an element after it; a plain one is written `&lt;`")
    }
    if error.kind == XML_NS_ERR_QNAME, current == context {
      goToSecondColon(Array(error.strings[0].utf8))
    }
    var error = error
    if error.namesOpenElement, !isInEntity {
      // libxml2 knows the element by the line that it counts.
      error.number =
        piece.lineOfRepeatedElement(depth: depth) ?? error.number + positions.lineOffset
    }
    let code: XMLReadError.Code =
      if error.isNamespaceError { .namespace } else { error.plainCode }
    fail(code, error.plainMessage)
  }

  /// The message for a `<` before the document element that no name follows; nil if the
  /// general message fits.
  private var tagAtStart: String? {
    guard let input = context?.pointee.input, input.readBytes.last == UInt8(ascii: "<") else {
      return nil
    }
    let next = input.unreadBytes
    if next.first == UInt8(ascii: "/") {
      return "an end tag without a start tag before it; a document begins with a start tag"
    }
    if next.starts(with: "!DOCTYPE".utf8) {
      return "a second document type declaration; a document has one, before its first start tag"
    }
    let word = next.prefix(8).map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 32 : $0 }
    guard word.elementsEqual("!DOCTYPE".utf8) else { return nil }
    return "a document type declaration is written in capital letters, `<!DOCTYPE`; this looks "
      + "like HTML, which is not XML"
  }

  /// True if the error only means that the input ended too early.
  private func isTooEarlyEnd(_ error: ParserError, in current: xmlParserCtxtPtr) -> Bool {
    guard endOfDocumentElement == nil else { return false }
    if error.kind == XML_ERR_DOCUMENT_END { return true }
    guard error.meansEnd, !isInEntity(current), let input = current.pointee.input else {
      return false
    }
    return input.pointee.cur == input.pointee.end
  }

  /// The byte at the parser's position. At the end of a reference, which may be the end of
  /// a chunk, it is the `;`.
  private var byteAtFault: UInt8? {
    context?.pointee.input.flatMap { $0.unreadBytes.first ?? $0.readBytes.last }
  }

  /// Fails at an illegal character in the part that libxml2 has not scanned yet, if there
  /// is one.
  mutating func failAtDamagedCharacter() {
    if let byte = goToDamagedCharacter() { failCharacter(at: byte) }
  }

  /// Fails at a byte after the parser's position, and leaves the parser where it is: libxml2 goes on
  /// from there.
  mutating func failCharacter(
    at byte: UInt8, _ place: UnsafePointer<UInt8>, in context: xmlParserCtxtPtr
  ) {
    guard let input = context.pointee.input, let current = input.pointee.cur,
      let end = input.pointee.end, place >= current, place < end
    else { return failCharacter(at: byte) }
    let line = input.pointee.line
    input.skip(place - current, countingLines: true)
    failCharacter(at: byte)
    (input.pointee.cur, input.pointee.line) = (current, line)
  }

  /// Fails at a byte that belongs to no character, or to a forbidden one; libxml2 does not
  /// tell the two apart.
  private mutating func failCharacter(at byte: UInt8) {
    switch byte {
    case 0:
      fail(.notWellFormed, "a NUL character (U+0000), which XML does not allow")
    case 1..<0x20:
      failForbidden(UInt32(byte))
    case 0x20..<0x80:
      fail(
        .notWellFormed,
        "a character reference without digits, or to U+0000, which XML does not allow")
    default:
      if ending.hasAllInput, isCutOffAtFault { return failAtEnd(.notWellFormed, endedTooEarly) }
      if let character = forbiddenCharacterAtFault { return failForbidden(character) }
      fail(
        .encoding,
        "byte 0x\(String(byte, radix: 16, uppercase: true)) is not valid UTF-8 here; if the "
          + "file is in another encoding, its first line must say so: "
          + "<?xml version=\"1.0\" encoding=\"…\"?>")
    }
  }

  private mutating func failForbidden(_ character: UInt32) {
    fail(
      .notWellFormed,
      "a character that XML does not allow: \(XMLCharacters.plainWords(forCode: character))")
  }

  /// True if the input ends in the middle of the character at the parser's position.
  /// libxml2 from 2.14 on reports that as an illegal character.
  private var isCutOffAtFault: Bool {
    endOfDocumentElement == nil && context?.pointee.input?.unreadBytes.isStartOfCharacter == true
  }

  /// The character at the parser's position, if it is half of a surrogate pair, U+FFFE or
  /// U+FFFF encoded as UTF-8.
  private var forbiddenCharacterAtFault: UInt32? {
    guard let bytes = context?.pointee.input?.unreadBytes, bytes.count >= 3, bytes[0] >= 0xED,
      (0x80...0xBF).contains(bytes[1]), (0x80...0xBF).contains(bytes[2])
    else { return nil }
    let character =
      UInt32(bytes[0] & 0xF) << 12 | UInt32(bytes[1] & 0x3F) << 6 | UInt32(bytes[2] & 0x3F)
    return (0xD800...0xDFFF).contains(character) || (0xFFFE...0xFFFF).contains(character)
      ? character : nil
  }

  private var isInDocumentType: Bool {
    guard let context else { return false }
    return clibxml2_is_in_internal_subset(context) != 0
  }

  /// The message for input that ends before the document does.
  private var endedTooEarly: String {
    if positions.total == 0 { return "no XML document: the input is empty" }
    if isInDocumentType {
      return "the document ends before its document type declaration does; it may be cut off"
    }
    guard let (name, position) = openElement else {
      return depth > 0
        ? "the document ends before its last end tag; it may be cut off"
        : "the document ends before the end of its first element; it may be cut off"
    }
    let tag = String(decoding: name, as: UTF8.self)
    let place = position.map { " (`<\(tag)>` was opened at \($0))" } ?? ""
    return "the document ends before the end tag `</\(tag)>`\(place); it may be cut off"
  }

  /// Fails at a reference to an entity whose text is unknown.
  mutating func failEntity(_ name: [UInt8]) {
    let text = (isInDocumentType ? "%" : "&") + String(decoding: name, as: UTF8.self) + ";"
    if expansion.externalEntities.contains(name) {
      fail(
        .externalEntity,
        "entity `\(text)` stands for something outside the document, which is never read; "
          + "replace the reference by its content")
    } else {
      fail(
        .undeclaredEntity,
        "entity `\(text)` is not declared in the document; expected one of &lt; &gt; &amp; "
          + "&quot; &apos;, a character reference, or a declaration")
    }
  }
}
