// SPDX-License-Identifier: MIT

import XMLTree

/// Writes an XML document step by step into a buffer of bytes.
///
///     var xml = XMLWriter()
///     xml.declaration()
///     xml.start("logbook")
///     xml.attribute("version", "1")
///     xml.end()
///
/// The caller must close elements, write attributes before content and give valid names.
/// Elements without content become empty tags. Nothing is indented by itself: `lineBreak()`
/// writes a line feed and two spaces for each open element. Characters that XML cannot hold
/// (most control characters, U+FFFE and U+FFFF) become U+FFFD and are counted; `canHold` tells
/// beforehand. `drain(_:)` hands the bytes on, so a long output needs no long buffer.
public struct XMLWriter: Sendable {
  private var buffer = ByteBuffer()

  /// The bytes written since the last `drain(_:)`.
  ///
  /// - Complexity: O(*n*)
  public var bytes: [UInt8] { buffer.bytes }

  /// Whether enough is written to be handed on.
  var isFull: Bool { buffer.count >= JSONWriter.pieceSize }

  /// The number of characters that were replaced by U+FFFD so far.
  public private(set) var replacedCharacters = 0

  /// The names of the elements that are open.
  private var open: [String] = []
  /// Whether the last start tag still lacks its `>`.
  private var isInTag = false

  public init() {}

  // MARK: Structure

  /// Writes the XML declaration, with a line feed.
  public mutating func declaration() {
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  public mutating func start(_ name: String) {
    write(name) { name, cursor in
      cursor.put(UInt8(ascii: "<"))
      cursor.put(name)
    }
    open.append(name)
    isInTag = true
  }

  /// Writes an attribute of the element that was just started.
  public mutating func attribute(_ name: String, _ value: String) {
    buffer.append(UInt8(ascii: " "))
    buffer.append(name.utf8)
    append("=\"")
    var value = value
    value.withUTF8 { appendEscaped($0, isAttribute: true) }
    buffer.append(UInt8(ascii: "\""))
  }

  /// Ends the innermost open element.
  public mutating func end() {
    guard let name = open.popLast() else { return }
    if isInTag {
      append("/>")
      isInTag = false
    } else {
      write(name) { name, cursor in
        cursor.put("</")
        cursor.put(name)
        cursor.put(UInt8(ascii: ">"))
      }
    }
  }

  /// Writes a line feed and the indentation of the open elements, but for those
  /// that are about to be closed.
  public mutating func lineBreak(closing: Int = 0) {
    let depth = max(0, open.count - closing)
    let isInTag = isInTag
    buffer.write(atMost: 2 + 2 * depth) { cursor in
      if isInTag { cursor.put(UInt8(ascii: ">")) }
      cursor.put(UInt8(ascii: "\n"))
      for _ in 0..<depth { cursor.put("  ") }
    }
    self.isInTag = false
  }

  /// Whether the innermost open element has anything in it.
  public var hasContent: Bool { !open.isEmpty && !isInTag }

  /// Writes a tag, of a name and three bytes at most.
  @inline(__always)
  private mutating func write(
    _ name: String, _ body: (UnsafeBufferPointer<UInt8>, inout ByteCursor) -> Void
  ) {
    endTag()
    var name = name
    name.withUTF8 { name in buffer.write(atMost: name.count + 3) { body(name, &$0) } }
  }

  private mutating func endTag() {
    if isInTag { buffer.append(UInt8(ascii: ">")) }
    isInTag = false
  }

  // MARK: Content

  public mutating func text(_ text: String) {
    if text.isEmpty { return }
    endTag()
    var text = text
    text.withUTF8 { appendEscaped($0, isAttribute: false) }
  }

  /// Writes an element that holds a text and nothing else.
  public mutating func element(_ name: String, _ text: String) {
    start(name)
    self.text(text)
    end()
  }

  /// Hands on what was written so far and forgets it.
  public mutating func drain<E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    try buffer.drain(body)
  }

  // MARK: Characters

  /// True if XML can hold all characters of a text.
  ///
  /// - Complexity: O(*n*)
  public static func canHold(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { canHold($0) }
  }

  @inline(__always)
  static func canHold(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    ByteCursor.isShortAndPlain(text) || XMLCharacters.firstForbidden(in: text) == nil
  }

  /// Appends text, escaped.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool) {
    var replaced = 0
    buffer.write(atMost: ByteCursor.maximumLength(ofXML: text)) { cursor in
      replaced = cursor.putXML(text, isAttribute: isAttribute)
    }
    replacedCharacters += replaced
  }

  // MARK: Fields

  /// Begins an element on its own line, with a prepared start tag. It must be ended with
  /// `endElement`.
  ///
  /// - Parameters:
  ///   - start: A line feed, the indentation and the start tag, up to its attributes.
  ///   - bound: The largest number of bytes that `attributes` writes; it also counts the
  ///     characters that it replaces.
  @inline(__always)
  mutating func startElement(
    _ start: [UInt8], atMost bound: Int,
    _ attributes: (inout ByteCursor, inout Int) -> Void
  ) {
    endTag()
    var replaced = 0
    buffer.write(atMost: start.count + bound) { cursor in
      start.withUnsafeBufferPointer { cursor.put($0) }
      attributes(&cursor, &replaced)
    }
    replacedCharacters += replaced
    isInTag = true
  }

  /// Ends an element that `startElement` has begun.
  ///
  /// - Parameter end: Its end tag.
  @inline(__always)
  mutating func endElement(_ end: [UInt8]) {
    if isInTag {
      append("/>")
      isInTag = false
    } else {
      end.withUnsafeBufferPointer { end in buffer.write(atMost: end.count) { $0.put(end) } }
    }
  }

  /// Writes the elements that `body` writes, no more than `bound` bytes.
  @inline(__always)
  mutating func content(atMost bound: Int, _ body: (inout ByteCursor) -> Void) {
    endTag()
    buffer.write(atMost: bound, body)
  }

  private mutating func append(_ text: StaticString) { buffer.append(text) }
}
