// SPDX-License-Identifier: MIT

/// Writes an XML document step by step into a buffer of bytes.
///
///     var xml = XMLWriter()
///     xml.declaration()
///     xml.start("logbook")
///     xml.attribute("version", "1")
///     xml.end()
///
/// That elements close, attributes come before content and names are names is up
/// to the caller. Elements without content become empty tags. Nothing is
/// indented: `lineBreak()` puts a line feed and two spaces for each open element.
/// What XML has no way to write (most control characters, U+FFFE and U+FFFF) becomes
/// U+FFFD and is counted; `canHold` says it beforehand. `drain(_:)` hands the
/// bytes on, so a long output needs no long buffer.
public struct XMLWriter: Sendable {
  /// What was written since the last `drain(_:)`.
  public private(set) var bytes: [UInt8] = []

  /// How many characters became U+FFFD so far.
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
    endTag()
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    open.append(name)
    isInTag = true
  }

  /// Writes an attribute of the element that was just started.
  public mutating func attribute(_ name: String, _ value: String) {
    startAttribute(name)
    var value = value
    value.withUTF8 { appendEscaped($0, isAttribute: true) }
    bytes.append(UInt8(ascii: "\""))
  }

  public mutating func attribute(_ name: String, _ value: ExactDecimal) {
    startAttribute(name)
    value.append(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  public mutating func attribute(_ name: String, _ value: Timestamp) {
    startAttribute(name)
    value.append(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func startAttribute(_ name: String) {
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: name.utf8)
    append("=\"")
  }

  /// Ends the innermost open element.
  public mutating func end() {
    guard let name = open.popLast() else { return }
    if isInTag {
      append("/>")
      isInTag = false
    } else {
      append("</")
      bytes.append(contentsOf: name.utf8)
      bytes.append(UInt8(ascii: ">"))
    }
  }

  /// Writes a line feed and the indentation of the open elements, but for those
  /// that are about to be closed.
  public mutating func lineBreak(closing: Int = 0) {
    endTag()
    bytes.append(UInt8(ascii: "\n"))
    for _ in open.dropLast(closing) { append("  ") }
  }

  /// Whether the innermost open element has anything in it.
  public var hasContent: Bool { !open.isEmpty && !isInTag }

  private mutating func endTag() {
    if isInTag { bytes.append(UInt8(ascii: ">")) }
    isInTag = false
  }

  // MARK: Content

  public mutating func text(_ text: String) {
    if text.isEmpty { return }
    endTag()
    var text = text
    text.withUTF8 { appendEscaped($0, isAttribute: false) }
  }

  public mutating func text(_ value: ExactDecimal) {
    endTag()
    value.append(to: &bytes)
  }

  /// Writes text that is given as well-formed UTF-8.
  public mutating func text(utf8 text: some Collection<UInt8>) {
    if text.isEmpty { return }
    endTag()
    let done: Void? = text.withContiguousStorageIfAvailable {
      appendEscaped($0, isAttribute: false)
    }
    if done == nil {
      Array(text).withUnsafeBufferPointer { appendEscaped($0, isAttribute: false) }
    }
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
    try bytes.withUnsafeBufferPointer { (written) throws(E) in
      try body(UnsafeRawBufferPointer(written))
    }
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Characters

  /// Whether XML has a way to write all characters of a text.
  ///
  /// - Complexity: O(*n*)
  public static func canHold(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.indices.allSatisfy { forbiddenLength(at: $0, in: bytes) == 0 }
    }
  }

  /// How many bytes the character has that begins at an index, if XML forbids
  /// it; else 0.
  private static func forbiddenLength(
    at index: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    switch text[index] {
    case 0x09, 0x0A, 0x0D: 0
    case 0..<0x20: 1
    case 0xEF
    where index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE:
      3
    default: 0
    }
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends text with what would be read as something else as references: CR in
  /// all places, tab and LF in attributes.
  private mutating func appendEscaped(
    _ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool
  ) {
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      var reference: StaticString = ""
      var length = 1
      switch byte {
      case UInt8(ascii: "&"): reference = "&amp;"
      case UInt8(ascii: "<"): reference = "&lt;"
      case UInt8(ascii: ">") where !isAttribute: reference = "&gt;"
      case UInt8(ascii: "\"") where isAttribute: reference = "&quot;"
      case 0x0D: reference = "&#13;"
      case 0x09 where isAttribute: reference = "&#9;"
      case 0x0A where isAttribute: reference = "&#10;"
      case 0..<0x20, 0xEF:
        length = Self.forbiddenLength(at: index, in: text)
        if length > 0 {
          reference = "\u{FFFD}"
          replacedCharacters += 1
        }
      default: break
      }
      if reference.utf8CodeUnitCount > 0 {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        append(reference)
        start = index + length
      }
      index += max(length, 1)
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }
}
