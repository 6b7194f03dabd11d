// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The context of libxml2 that parses a document.
extension SAXParser {
  /// Makes a context for the encoding: reuses that of the previous document, or makes a new
  /// one.
  func makeContext() throws(XMLReadError) {
    guard SAXParser.initializeLibrary() else { throw SAXParser.outOfMemory }
    if context != nil, encoding == .other || clibxml2_reset(context) != 0 { free() }
    let context: xmlParserCtxtPtr
    if let used = self.context {
      context = used
    } else {
      var handler = SAXCallbacks.makeHandler()
      guard let new = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else {
        throw SAXParser.outOfMemory
      }
      context = new
      session.pointee.forgetNamePointers()
    }
    self.context = context
    context.pointee._private = UnsafeMutableRawPointer(session)
    session.pointee.listen(to: context)
    let readsLargeValues = session.pointee.limits.valueSize > ParseLimits.usualValueSize
    clibxml2_use_options(context, encoding == .other ? 0 : 1, readsLargeValues ? 1 : 0)
  }
}
