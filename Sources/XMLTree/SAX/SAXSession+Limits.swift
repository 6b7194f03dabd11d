// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The checks of limits and their failures.
extension SAXSession {
  /// Fails because a limit of `ParseLimits` was reached.
  @inline(never)
  mutating func failLimit(_ message: String, _ limit: String) {
    fail(.limitReached, "\(message) (limit `\(limit)`)")
  }

  /// Checks the number of attributes of a start tag whose end has not arrived.
  mutating func checkOpenTag(_ context: xmlParserCtxtPtr) {
    guard isRunning, let input = context.pointee.input else { return }
    var count = 0
    var quote: UInt8 = 0
    for byte in input.unreadBytes {
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        count &+= 1
      }
    }
    if count > limits.attributesPerElement { failAttributes() }
  }

  /// Checks the size of a value, a comment or an instruction.
  ///
  /// - Returns: False if no more events are wanted.
  mutating func checkValue(_ size: Int) -> Bool {
    guard size > limits.valueSize else { return true }
    failLimit(
      "an attribute value, a comment, a CDATA section or a processing instruction has more than "
        + "\(limits.valueSize) bytes", "valueSize")
    return false
  }

  @inline(never)
  mutating func failDepth() {
    failLimit("elements are nested deeper than \(limits.depth) levels", "depth")
  }

  @inline(never)
  mutating func failAttributes() {
    failLimit(
      "an element has more than \(limits.attributesPerElement) attributes",
      "attributesPerElement")
  }

  /// Checks the limits on what is stored.
  @inline(__always)
  mutating func checkSize() {
    if builder.exceededLimit != nil { failBuilder() }
    if isStreaming { checkStreamBuffer() }
  }

  @inline(never)
  mutating func failBuilder() {
    fail(.limitReached, builder.exceededLimit?.message ?? "")
  }
}
