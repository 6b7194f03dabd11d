// SPDX-License-Identifier: MIT

internal import CLibXML2

/// What becomes of a failure, and failures that libxml2 does not report.
extension SAXParser {
  /// XML_WAR_NS_URI, which is not an error.
  private static let namespaceNameIsNoURI: Int32 = 99

  func check(_ result: Int32) throws(XMLReadError) {
    if let context { _ = session.pointee.checkNames(context) }
    try throwFailure()
    guard result != 0, result != SAXParser.namespaceNameIsNoURI, !isStopped else { return }
    if encoding == .other, result < 0 || result == Int32(XML_ERR_INVALID_ENCODING.rawValue) {
      let name = declaration.encoding.map { " `\($0)`" } ?? ""
      session.pointee.fail(.encoding, "bytes that are no characters in the encoding\(name)")
    }
    session.pointee.fail(
      .notWellFormed, "the document is not well-formed (libxml2 error \(result))")
    try throwFailure()
  }

  /// How many distinct names the parser has met in this document, or in its pieces.
  var nameCount: Int { context.map { session.pointee.nameCount($0) } ?? 0 }

  func throwFailure() throws(XMLReadError) {
    guard let failure = session.pointee.failure else { return }
    isFinished = true
    free()
    throw failure
  }

  /// libxml2 2.9 takes a NUL after the document for the end of the input, and stands at
  /// it. One in a comment or instruction of which the end has not come is told then.
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

  /// At the end of the document: a NUL must not pass, wherever it was.
  func checkWholeTail() throws(XMLReadError) {
    guard hasTailWithNUL else { return }
    session.pointee.fail(
      .notWellFormed, "a NUL character (U+0000) after the end of the document")
    try throwFailure()
  }
}
