// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Throws the failures of the session, and finds those that libxml2 does not report.
extension SAXParser {
  /// XML_WAR_NS_URI, which is not an error.
  private static let namespaceNameIsNoURI: Int32 = 99

  /// The bytes besides a single large value that may wait for the end of a tag.
  private static let waitingRoom = 1 << 20

  func check(_ result: Int32) throws(XMLReadError) {
    if let context { _ = session.pointee.checkNames(context) }
    try throwFailure()
    guard result != 0, result != SAXParser.namespaceNameIsNoURI, !isStopped else { return }
    // It was reported, and a mending took it.
    let isUndeclaredPrefix = result == Int32(XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue)
    if isUndeclaredPrefix, session.pointee.mendsNamespaces { return }
    if encoding == .other, result < 0 || result == Int32(XML_ERR_INVALID_ENCODING.rawValue) {
      let name = declaration.encoding.map { " `\($0)`" } ?? ""
      session.pointee.fail(.encoding, "bytes that are no characters in the encoding\(name)")
    }
    session.pointee.fail(
      .notWellFormed, "the document is not well-formed (libxml2 error \(result))")
    try throwFailure()
  }

  /// True if the parser of a piece has met so many new names that a single parser should
  /// continue, which then counts them all.
  var hasManyNames: Bool {
    guard let context else { return false }
    return session.pointee.nameCount(context) > session.pointee.limits.distinctNames / 8
  }

  func throwFailure() throws(XMLReadError) {
    guard let failure = session.pointee.ending.failure else { return }
    session.pointee.handOverGathered()
    isFinished = true
    free()
    throw failure.naming(file)
  }

  /// Looks for a NUL after the document element: libxml2 2.9 takes it for the end of the
  /// input and stops there. A NUL in a comment or instruction that is not closed yet is
  /// reported when its end arrives.
  func checkTail(_ piece: UnsafeBufferPointer<UInt8>) throws(XMLReadError) {
    guard encoding != .other, let end = session.pointee.endOfDocumentElement else { return }
    let before = session.pointee.positions.total - piece.count
    guard piece.dropFirst(max(0, end - before)).contains(0) else { return }
    hasTailWithNUL = true
    if session.pointee.standsAtNUL {
      session.pointee.failAtDamagedCharacter()
      try throwFailure()
    }
  }

  /// Fails at the end of the document if there was a NUL anywhere after the document
  /// element.
  func checkWholeTail() throws(XMLReadError) {
    guard hasTailWithNUL else { return }
    session.pointee.fail(
      .notWellFormed, "a NUL character (U+0000) after the end of the document")
    try throwFailure()
  }

  /// Counts the attributes of a long start tag whose end has not arrived, and again when it
  /// has grown by a quarter, so that the work is proportional to the tag for pieces of any
  /// size.
  func checkOpenTag() throws(XMLReadError) {
    guard let context else { return }
    if session.pointee.limits.valueSize > ParseLimits.usualValueSize {
      _ = session.pointee.checkValue(clibxml2_waiting_length(context) - SAXParser.waitingRoom)
      try throwFailure()
    }
    let length = clibxml2_open_tag_length(context)
    // libxml2 itself refuses large values, but since 2.14 not those of attributes.
    if length > ParseLimits.usualValueSize, LibXML2.version >= 21400,
      session.pointee.limits.valueSize == ParseLimits.usualValueSize
    {
      session.pointee.fail(.limitReached, ParserError.tooLarge)
      try throwFailure()
    }
    if length <= SAXParser.largeTag {
      checkedTag = SAXParser.largeTag
    } else if length > checkedTag {
      checkedTag = length + length / 4
      session.pointee.checkOpenTag(context)
      try throwFailure()
    }
  }

  /// Refuses declarations with long lists before libxml2 gets them.
  func checkLists() throws(XMLReadError) {
    let comparisons = session.pointee.prolog.comparisons
    guard comparisons > 0, context != nil else { return }
    session.pointee.checkLists(comparisons)
    try throwFailure()
  }
}
