// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The answers of a mending to what a document does not declare.
extension SAXSession {
  /// Whether elements or attributes may have prefixes that are not declared.
  var mendsNamespaces: Bool { mending?.namespace != nil }

  /// Whether a prefix is given a namespace.
  func mendsNamespace(ofPrefix prefix: String) -> Bool { mending?.namespace?(prefix) != nil }

  /// The namespace of a prefix that is not declared, as text that stays where it is while the
  /// document is read.
  func mendedNamespace(
    _ prefix: UnsafePointer<UInt8>?, in context: xmlParserCtxtPtr
  ) -> UnsafePointer<UInt8>? {
    guard let prefix, let find = mending?.namespace,
      let namespace = find(String(decoding: StartTag.bytes(prefix), as: UTF8.self))
    else { return nil }
    return namespace.withCString { text in
      text.withMemoryRebound(to: UInt8.self, capacity: namespace.utf8.count + 1) {
        xmlDictLookup(context.pointee.dict, $0, -1)
      }
    }
  }

  /// The entity with a name that is not declared. It is declared for the rest of the document, so
  /// that libxml2 treats it like any other, and frees it.
  func mendedEntity(
    _ name: UnsafePointer<UInt8>?, in context: xmlParserCtxtPtr
  ) -> xmlEntityPtr? {
    guard let name, let find = mending?.entity, let document = context.pointee.myDoc,
      let text = find(String(decoding: StartTag.bytes(name), as: UTF8.self))
    else { return nil }
    if document.pointee.intSubset == nil { _ = xmlCreateIntSubset(document, nil, nil, nil) }
    // In the text of an entity, markup would be read as markup. A tab in the value of an attribute
    // comes out as a space all the same.
    var content: [UInt8] = []
    for byte in text {
      if byte < 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") {
        content += "&#\(byte);".utf8
      } else {
        content.append(byte)
      }
    }
    content.append(0)
    return xmlAddDocEntity(
      document, name, Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue), nil, nil, content)
  }
}
