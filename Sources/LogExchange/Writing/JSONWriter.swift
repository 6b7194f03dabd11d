// SPDX-License-Identifier: MIT

/// Writes JSON step by step into a buffer of bytes.
///
///     var json = JSONWriter()
///     json.startObject()
///     json.key("weight")
///     json.number(weight)
///     json.endObject()
///
/// Commas and colons are placed by the writer; that keys and values alternate
/// and containers close is up to the caller. Nothing is indented: `lineBreak()`
/// and `endLine()` put line feeds where they are wanted. `drain(_:)` hands the bytes on,
/// so a long output needs no long buffer.
public struct JSONWriter: Sendable {
  /// What was written since the last `drain(_:)`.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates a writer with nothing written.
  public init() {}

  // MARK: Structure

  /// Writes `{`.
  public mutating func startObject() { open(UInt8(ascii: "{")) }
  /// Writes `}`.
  public mutating func endObject() { close(UInt8(ascii: "}")) }
  /// Writes `[`.
  public mutating func startArray() { open(UInt8(ascii: "[")) }
  /// Writes `]`.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Writes a key; its value has to follow.
  public mutating func key(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a key that is quoted already.
  mutating func key(quoted: [UInt8]) {
    separate()
    bytes.append(contentsOf: quoted)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Puts a line feed before the next item, behind the comma if it needs one.
  public mutating func lineBreak() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Puts a line feed and no comma: at the end of a text, or before a bracket
  /// that closes.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Puts two spaces for each level of nesting behind a line feed.
  mutating func indent(_ depth: Int) {
    for _ in 0..<depth { bytes.append(contentsOf: "  ".utf8) }
  }

  // MARK: Values

  /// Writes a string in quotes, with the escapes it needs.
  public mutating func string(_ text: String) {
    separate()
    appendQuoted(text)
  }

  /// Writes a string that is given as well-formed UTF-8.
  public mutating func string(utf8 text: some Collection<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    let done: Void? = text.withContiguousStorageIfAvailable { appendEscaped($0) }
    if done == nil { Array(text).withUnsafeBufferPointer { appendEscaped($0) } }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a number with the digits it has.
  public mutating func number(_ value: ExactDecimal) {
    separate()
    value.append(to: &bytes)
  }

  /// Writes a whole number.
  /// Writes a number that is a number of JSON as it is.
  mutating func number(written text: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: text)
  }

  public mutating func number(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a timestamp as a string.
  public mutating func timestamp(_ value: Timestamp) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    value.append(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  // MARK: Output

  /// Hands on what was written so far and forgets it.
  public mutating func drain<E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    try bytes.withUnsafeBufferPointer { (written) throws(E) in
      try body(UnsafeRawBufferPointer(written))
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// A string as it stands in JSON text.
  static func quoted(_ text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.appendQuoted(text)
    return writer.bytes
  }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends text as RFC 8259 demands: quotes, backslashes and control
  /// characters escaped, the short escapes where there are any, all else as is.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      start = index + 1
      bytes.append(UInt8(ascii: "\\"))
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
      case 0x08: bytes.append(UInt8(ascii: "b"))
      case 0x09: bytes.append(UInt8(ascii: "t"))
      case 0x0A: bytes.append(UInt8(ascii: "n"))
      case 0x0C: bytes.append(UInt8(ascii: "f"))
      case 0x0D: bytes.append(UInt8(ascii: "r"))
      default:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      }
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }
}
