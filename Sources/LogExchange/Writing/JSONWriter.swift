// SPDX-License-Identifier: MIT

/// Writes JSON step by step into a buffer of bytes.
///
///     var json = JSONWriter()
///     json.startObject()
///     json.key("weight")
///     json.number(weight)
///     json.endObject()
///
/// The writer places commas and colons; the caller must alternate keys and values and close
/// containers. Nothing is indented unless requested: `lineBreak()` and `endLine()` write line
/// feeds. `drain(_:)` hands the bytes on, so a long output needs no long buffer.
public struct JSONWriter: Sendable {
  private var buffer = ByteBuffer()
  private var needsComma = false
  private let isIndented: Bool
  /// True if numbers of records are written as strings.
  let quotesNumbers: Bool
  /// The number of open objects.
  private var depth = 0

  /// The bytes written since the last `drain(_:)`.
  ///
  /// - Complexity: O(*n*)
  public var bytes: [UInt8] { buffer.bytes }

  /// Whether enough is written to be handed on.
  package var isFull: Bool { buffer.count >= Self.pieceSize }

  /// Creates a writer with nothing written.
  public init() { self.init(quotesNumbers: false) }

  /// - Parameters:
  ///   - quotesNumbers: True to write the numbers of records as strings.
  ///   - isIndented: True to write each member on its own line, indented by the depth of its
  ///     object.
  package init(quotesNumbers: Bool = false, isIndented: Bool = false) {
    self.quotesNumbers = quotesNumbers
    self.isIndented = isIndented
  }

  // MARK: Structure

  /// Writes `{`.
  public mutating func startObject() {
    open(UInt8(ascii: "{"))
    depth += 1
  }
  /// Writes `{` and its first members, given as JSON text.
  mutating func startObject(with members: [UInt8]) {
    open(UInt8(ascii: "{"))
    buffer.append(members)
    needsComma = true
    depth += 1
  }
  /// Writes `}`.
  public mutating func endObject() {
    depth -= 1
    if isIndented {
      endLine()
      indent()
    }
    close(UInt8(ascii: "}"))
  }
  /// Writes `[`.
  public mutating func startArray() { open(UInt8(ascii: "[")) }
  /// Writes `]`.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  private mutating func open(_ bracket: UInt8) {
    separate()
    buffer.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    buffer.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Writes a key; its value has to follow.
  public mutating func key(_ name: String) {
    if isIndented {
      lineBreak()
      indent()
    }
    separate()
    appendQuoted(name)
    buffer.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a line feed before the next item, after the comma if one is needed.
  public mutating func lineBreak() {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    needsComma = false
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Writes a line feed without a comma: at the end of a text, or before a closing bracket.
  public mutating func endLine() {
    buffer.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  private mutating func indent() {
    for _ in 0..<depth { buffer.append("  ") }
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
    text.withContiguousBytes { appendQuoted($0) }
  }

  /// Writes a number with the digits it has.
  public mutating func number(_ value: ExactDecimal) {
    self.value(atMost: ExactDecimal.maximumLength) { value.write(to: &$0) }
  }

  /// Writes a number as a string with the digits it has.
  package mutating func string(_ value: ExactDecimal) {
    self.value(atMost: ExactDecimal.maximumLength, inQuotes: true) { value.write(to: &$0) }
  }

  /// Writes a value, or members, that are JSON already.
  package mutating func raw(_ text: some Sequence<UInt8>) {
    separate()
    buffer.append(text)
  }

  /// Writes a whole number.
  public mutating func number(_ value: Int) {
    separate()
    buffer.append(String(value).utf8)
  }

  /// Writes the value that `body` writes, no more than `bound` bytes.
  private mutating func value(
    atMost bound: Int, inQuotes isQuoted: Bool = false, _ body: (inout ByteCursor) -> Void
  ) {
    separate()
    buffer.write(atMost: bound + 2) { Self.put(inQuotes: isQuoted, &$0, body) }
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    separate()
    buffer.append(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    buffer.append("null")
  }

  // MARK: Output

  /// Hands on what was written so far and forgets it.
  public mutating func drain<E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    try buffer.drain(body)
  }

  /// A string as it stands in JSON text.
  static func quoted(_ text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.appendQuoted(text)
    return writer.bytes
  }

  /// Writes members of at most `bound` bytes, which `body` writes; `body` gets true if its
  /// first member is the first of the object.
  @inline(__always)
  mutating func members(atMost bound: Int, _ body: (inout ByteCursor, inout Bool) -> Void) {
    var isFirst = !needsComma
    buffer.write(atMost: bound) { body(&$0, &isFirst) }
    needsComma = !isFirst
  }

  private mutating func appendQuoted(_ text: String) {
    var text = text
    text.withUTF8 { appendQuoted($0) }
  }

  private mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    buffer.write(atMost: ByteCursor.maximumLength(ofJSON: text)) { $0.putJSON(text) }
  }
}
