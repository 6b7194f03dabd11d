// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Passes the events to the schema: all of them, regardless of the session's other
/// interests.
extension SAXSession {
  /// Validates a start tag.
  @inline(never)
  mutating func validateStart(
    _ tag: borrowing StartTag, _ localName: UnsafePointer<UInt8>,
    _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?, in context: xmlParserCtxtPtr
  ) {
    let position = position(of: tag, in: context)
    schemaPass?.startElement(
      copy tag, localName, prefix, uri, line: position.line, column: position.column)
    checkSchemaSteps()
    endSchemaIfUnwanted()
  }

  /// The number of steps for keys that each byte of the input allows.
  private static let stepsPerByte = 64

  private mutating func checkSchemaSteps() {
    guard let schemaPass, schemaPass.steps > schemaPass.allowedSteps,
      schemaPass.steps - schemaPass.allowedSteps
        > (piece.documentOffset &+ positions.total) &* SAXSession.stepsPerByte
    else { return }
    failLimit(
      "the keys of the schema take more than \(schemaPass.allowedSteps) steps", "schemaWork")
  }

  @inline(never)
  mutating func validateEnd() {
    schemaPass?.endElement()
    endSchemaIfUnwanted()
  }

  @inline(never)
  mutating func validateText(
    _ text: UnsafeBufferPointer<UInt8>, isCDATA: Bool
  ) {
    guard let schemaPass else { return }
    schemaPass.addText(text, isCDATA: isCDATA)
    guard schemaPass.heldBytes > limits.streamBuffer else { return }
    failLimit(
      "a text that is held against the schema takes more than \(limits.streamBuffer) bytes",
      "streamBuffer")
  }

  private mutating func endSchemaIfUnwanted() {
    guard let schemaPass, !schemaPass.isWanted else { return }
    self.schemaPass = nil
    if let failure = schemaPass.failure { fail(failure) }
  }
}
