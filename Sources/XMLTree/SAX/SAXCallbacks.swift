// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The only C closures: each finds the session of the parser context and passes the event
/// on. A closure may be called with a context other than the document's: libxml2 before
/// 2.14 parses entity content in a context of its own, which shares `_private`.
enum SAXCallbacks {
  typealias Session = UnsafeMutablePointer<SAXSession>

  @inline(__always)
  private static func context(_ userData: UnsafeMutableRawPointer?) -> xmlParserCtxtPtr {
    // `userData == ctxt` is set up by `SAXParser` and kept by libxml2.
    userData.unsafelyUnwrapped.assumingMemoryBound(to: xmlParserCtxt.self)
  }

  @inline(__always)
  private static func session(_ context: xmlParserCtxtPtr) -> Session {
    context.pointee._private.unsafelyUnwrapped.assumingMemoryBound(to: SAXSession.self)
  }

  /// Passes an event to its session. This is the one place where a parser is stopped,
  /// after the event: `xmlStopParser` frees the input, into which the arguments of an
  /// event point.
  @inline(__always)
  private static func pass(
    _ userData: UnsafeMutableRawPointer?, _ event: (Session, xmlParserCtxtPtr) -> Void
  ) {
    let context = context(userData)
    let session = session(context)
    event(session, context)
    if !session.pointee.isRunning { stopIfOver(session, context) }
  }

  @inline(never)
  private static func stopIfOver(_ session: Session, _ context: xmlParserCtxtPtr) {
    if session.pointee.isOver { xmlStopParser(context) }
  }

  @inline(__always)
  private static func bytes(
    _ start: UnsafePointer<UInt8>?, _ length: Int32
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: Int(truncatingIfNeeded: length))
  }

  /// libxml2's default SAX2 handler, which keeps the entities and attribute defaults of the
  /// internal subset, with every relevant event replaced.
  static func makeHandler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    xmlSAXVersion(&handler, 2)
    setContentCallbacks(&handler)
    setDeclarationCallbacks(&handler)
    handler.serror = { userData, error in
      guard let userData, let error else { return }
      let context = SAXCallbacks.context(userData)
      // A context whose creation fails has no session yet.
      guard context.pointee._private != nil else { return }
      SAXCallbacks.session(context).pointee.receive(ParserError(error.pointee), in: context)
    }
    return handler
  }

  private static func setContentCallbacks(_ handler: inout xmlSAXHandler) {
    handler.startElementNs = {
      userData, localName, prefix, uri, namespaceCount, namespaces, attributeCount, defaulted,
      attributes in
      let tag = StartTag(
        name: 0, attributeCount: attributeCount, attributePointers: UnsafePointer(attributes),
        namespaceCount: namespaceCount, namespacePointers: UnsafePointer(namespaces))
      SAXCallbacks.pass(tag, userData, localName, prefix, uri, defaulted)
    }
    handler.endElementNs = { userData, _, _, _ in
      SAXCallbacks.pass(userData) { session, context in session.pointee.endElement(in: context) }
    }
    setTextCallback(&handler, isHeard: true)
    handler.cdataBlock = { userData, text, length in
      SAXCallbacks.pass(userData) { session, context in
        session.pointee.cdata(SAXCallbacks.bytes(text, length), in: context)
      }
    }
    handler.comment = { userData, content in
      SAXCallbacks.pass(userData) { session, context in
        session.pointee.comment(StartTag.bytes(content), in: context)
      }
    }
    handler.processingInstruction = { userData, target, data in
      guard let target else { return }
      SAXCallbacks.pass(userData) { session, context in
        session.pointee.processingInstruction(
          target: target, data: StartTag.bytes(data), in: context)
      }
    }
    // With entities replaced, this is only called for an undeclared one.
    handler.reference = { userData, name in
      SAXCallbacks.pass(userData) { session, _ in
        session.pointee.failEntity(Array(StartTag.bytes(name)))
      }
    }
  }

  @inline(__always)
  private static func pass(
    _ tag: StartTag, _ userData: UnsafeMutableRawPointer?, _ localName: UnsafePointer<UInt8>?,
    _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?, _ defaulted: Int32
  ) {
    pass(userData) { session, context in
      session.pointee.startElement(
        tag, localName.unsafelyUnwrapped, prefix, uri,
        defaultedCount: Int(truncatingIfNeeded: defaulted), in: context)
    }
  }

  /// Gives prefixes that are not declared the namespaces of the session's mending, in all start
  /// tags that follow.
  static func mendNamespaces(_ handler: inout xmlSAXHandler) {
    handler.startElementNs = {
      userData, localName, prefix, uri, namespaceCount, namespaces, attributeCount, defaulted,
      attributes in
      let context = SAXCallbacks.context(userData)
      let session = SAXCallbacks.session(context)
      if let attributes {
        for index in 0..<Int(attributeCount) where attributes[index * 5 + 2] == nil {
          attributes[index * 5 + 2] = session.pointee.mendedNamespace(
            attributes[index * 5 + 1], in: context)
        }
      }
      let tag = StartTag(
        name: 0, attributeCount: attributeCount, attributePointers: UnsafePointer(attributes),
        namespaceCount: namespaceCount, namespacePointers: UnsafePointer(namespaces))
      let mended = uri ?? session.pointee.mendedNamespace(prefix, in: context)
      SAXCallbacks.pass(tag, userData, localName, prefix, mended, defaulted)
    }
  }

  /// Sets whether text is an event. Text is the most frequent event.
  static func setTextCallback(_ handler: inout xmlSAXHandler, isHeard: Bool) {
    let characters: charactersSAXFunc = { userData, text, length in
      SAXCallbacks.pass(userData) { session, context in
        session.pointee.text(SAXCallbacks.bytes(text, length), isCDATA: false, in: context)
      }
    }
    handler.characters = isHeard ? characters : nil
    // With the same function, libxml2 does not guess which white space matters.
    handler.ignorableWhitespace = handler.characters
  }

  private static func setDeclarationCallbacks(_ handler: inout xmlSAXHandler) {
    handler.internalSubset = { userData, name, publicID, systemID in
      xmlSAX2InternalSubset(userData, name, publicID, systemID)
      guard let name else { return }
      SAXCallbacks.pass(userData) { session, _ in session.pointee.startDocumentType(name: name) }
    }
    // Called when the declaration has been read; nothing external is loaded.
    handler.externalSubset = { userData, _, _, _ in
      SAXCallbacks.pass(userData) { session, context in
        session.pointee.endDocumentType(in: context)
      }
    }
    handler.resolveEntity = { _, _, _ in nil }
    handler.entityDecl = { userData, name, type, publicID, systemID, content in
      let kind = xmlEntityType(rawValue: UInt32(type))
      let isInternal =
        kind == XML_INTERNAL_GENERAL_ENTITY || kind == XML_INTERNAL_PARAMETER_ENTITY
      if isInternal {
        SAXCallbacks.session(SAXCallbacks.context(userData)).pointee.expansion.isDeclaring =
          kind == XML_INTERNAL_GENERAL_ENTITY
        xmlSAX2EntityDecl(userData, name, type, publicID, systemID, content)
      }
      SAXCallbacks.pass(userData) { session, context in
        session.pointee.declareEntity(external: isInternal ? nil : name)
        session.pointee.countDeclaration(in: context)
      }
    }
    handler.getEntity = { userData, name in
      let context = SAXCallbacks.context(userData)
      guard
        let entity = xmlSAX2GetEntity(userData, name)
          ?? SAXCallbacks.session(context).pointee.mendedEntity(name, in: context)
      else { return nil }
      if SAXCallbacks.session(context).pointee.referToEntity(entity, in: context) { return entity }
      // libxml2 2.9 would look up the entity itself if the document were still well-formed.
      context.pointee.wellFormed = 0
      return nil
    }
    handler.getParameterEntity = { userData, name in
      let entity = xmlSAX2GetParameterEntity(userData, name)
      SAXCallbacks.pass(userData) { session, context in
        session.pointee.referToParameterEntity(entity, in: context)
      }
      return entity
    }
    setUnusedDeclarationCallbacks(&handler)
  }

  /// Declarations that only a validation would use are counted and not kept: for some,
  /// libxml2's work grows with the square of their number, and for a second attribute of
  /// type ID it writes to standard error. The parser itself keeps defaults and types of
  /// attributes.
  private static func setUnusedDeclarationCallbacks(_ handler: inout xmlSAXHandler) {
    handler.attributeDecl = { userData, _, _, _, _, _, values in
      xmlFreeEnumeration(values)
      SAXCallbacks.pass(userData) { $0.pointee.countDeclaration(in: $1) }
    }
    handler.elementDecl = { userData, _, _, _ in
      SAXCallbacks.pass(userData) { $0.pointee.countDeclaration(in: $1) }
    }
    handler.notationDecl = { userData, _, _, _ in
      SAXCallbacks.pass(userData) { $0.pointee.countDeclaration(in: $1) }
    }
  }
}
