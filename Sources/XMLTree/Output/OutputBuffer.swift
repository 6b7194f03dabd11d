// SPDX-License-Identifier: MIT

internal import Platform

/// The bytes of the output, which are appended and then taken away together.
///
/// Writing a document is mostly copying short runs (names, values) into this buffer, so the
/// space is checked once for each run.
struct OutputBuffer: ~Copyable {
  private var bytes = RawArray<UInt8>()
  /// True if references are written as in the canonical forms.
  var writesCanonicalReferences = false

  /// The longest text that is escaped at once: it may take several times its length.
  private static let longestPiece = 1 << 16

  init() { bytes.makeRoom(for: 4096) }

  deinit { bytes.deallocate() }

  var count: Int { bytes.count }

  /// Calls `body` with the bytes written since the buffer was last emptied.
  borrowing func withBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try body(UnsafeRawBufferPointer(start: bytes.base, count: bytes.count))
  }

  /// Forgets the content, keeps the memory.
  mutating func removeAll() { bytes.truncate(to: 0) }

  // MARK: Plain bytes

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    bytes.append(atMost: 1) { $0.put(byte) }
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    bytes.append(atMost: text.utf8CodeUnitCount) { $0.put(text) }
  }

  mutating func append(_ text: some Sequence<UInt8>) {
    for byte in text { append(byte) }
  }

  @inline(__always)
  mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    bytes.append(atMost: run.count) { $0.put(run) }
  }

  mutating func append(repeating byte: UInt8, count length: Int) {
    bytes.append(atMost: length) { cursor in
      for _ in 0..<length { cursor.put(byte) }
    }
  }

  // MARK: Escaped bytes

  /// Appends character data: `&`, `<`, `>` and CR as references.
  ///
  /// `>` is always a reference: it must be one in `]]>`, and doing it always is simpler and
  /// independent of earlier output. Tab, LF and CR in attributes, and CR in text, would not be
  /// preserved by a parser.
  mutating func appendText(_ text: UnsafeBufferPointer<UInt8>) {
    appendEscaped(text, isAttribute: false)
  }

  /// Appends an attribute value for between double quotes: `&`, `<`, `"`, tab,
  /// LF and CR as references.
  @inline(__always)
  mutating func appendAttributeValue(_ value: UnsafeBufferPointer<UInt8>) {
    appendEscaped(value, isAttribute: true)
  }

  @inline(__always)
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool) {
    let isCanonical = writesCanonicalReferences
    var rest = text[...]
    repeat {
      let piece = UnsafeBufferPointer(rebasing: rest.prefix(OutputBuffer.longestPiece))
      rest = rest.dropFirst(piece.count)
      bytes.append(atMost: ByteCursor.maximumLength(ofXML: piece)) {
        // A tree has no character that XML cannot hold.
        _ = $0.putXML(piece, isAttribute: isAttribute, isCanonical: isCanonical)
      }
    } while !rest.isEmpty
  }

  // MARK: Parts of tags

  @inline(__always)
  mutating func appendAttribute(
    _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
  ) {
    append(UInt8(ascii: " "))
    append(name)
    append("=\"")
    appendAttributeValue(value)
    append(UInt8(ascii: "\""))
  }

  /// Appends the declaration of a namespace.
  mutating func appendDeclaration(_ binding: NamespaceBinding, _ scope: NamespaceScope) {
    append(" xmlns")
    if binding.prefix != NamespaceScope.defaultPrefix {
      append(UInt8(ascii: ":"))
      append(scope.bytes(ofPrefix: binding.prefix))
    }
    append("=\"")
    appendAttributeValue(scope.bytes(ofURI: binding.uri))
    append(UInt8(ascii: "\""))
  }
}
