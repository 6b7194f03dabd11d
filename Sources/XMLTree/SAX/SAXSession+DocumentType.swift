// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Events of the document type declaration: its text, its entities, and the
/// references to parameter entities in it.
extension SAXSession {
  mutating func startDocumentType(name: UnsafePointer<UInt8>) {
    prolog.startDocumentType(
      name: builder.intern(
        prefix: StartTag.bytes(nil), localName: StartTag.bytes(name), uri: StartTag.bytes(nil)))
  }

  /// Stores the declaration, which has been read up to its `>`.
  mutating func endDocumentType(in context: xmlParserCtxtPtr) {
    guard isRunning, !isStreaming, let declaration = documentType(in: context) else { return }
    declaration.text.withUnsafeBufferPointer { text in
      builder.appendLeaf(kind: .documentType, name: declaration.name, content: text)
    }
  }

  private mutating func documentType(
    in context: xmlParserCtxtPtr
  ) -> (name: NameID, text: ArraySlice<UInt8>)? {
    if positions.isExact { return prolog.endDocumentType(at: offset(in: context)) }
    // libxml2 converts the input: the bytes it has read are in its buffer.
    return clibxml2_document_input(context).flatMap { input in
      prolog.endDocumentType(in: Array(input.readBytes))
    }
  }

  mutating func declareEntity(external name: UnsafePointer<UInt8>?) {
    if let name {
      expansion.externalEntities.append(Array(StartTag.bytes(name)))
    } else {
      expansion.hasEntities = true
    }
  }
}
