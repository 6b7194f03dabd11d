// SPDX-License-Identifier: MIT

/// The places of an element and its parts in the bytes of a document: offsets in
/// `XMLSourceEditor.source`.
public struct XMLSourceElement: Hashable, Sendable {
  /// The places of an attribute or a namespace declaration.
  public struct Attribute: Hashable, Sendable {
    /// The name as written, with its prefix.
    public var name: Range<Int>
    /// The value between its quotes, with references as they are written.
    public var value: Range<Int>

    /// The whole attribute, from its name to the closing quote.
    public var range: Range<Int> { name.lowerBound..<value.upperBound + 1 }
  }

  /// The start tag, from `<` to `>`; the whole element if it is written as `<a/>`.
  public var startTag: Range<Int>
  /// The name in the start tag, with its prefix.
  public var name: Range<Int>
  /// The attributes in the order in which they are written. Attributes that a document type
  /// declaration adds are not in the source.
  public var attributes: [Attribute]
  /// The bytes between the tags; nil for an element that is written as `<a/>`.
  public var content: Range<Int>?
  /// The end tag; nil for an element that is written as `<a/>`.
  public var endTag: Range<Int>?

  /// The whole element.
  public var range: Range<Int> {
    startTag.lowerBound..<(endTag?.upperBound ?? startTag.upperBound)
  }

  init(
    startTag: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, hasAttributes: Bool = true
  ) {
    self.startTag = startTag
    name = SourceMarkup.name(in: startTag, of: bytes)
    attributes =
      hasAttributes ? SourceMarkup.attributes(in: startTag, after: name, of: bytes) : []
  }

  /// Makes it the same start tag after so many more bytes.
  mutating func move(by distance: Int) {
    func move(_ range: inout Range<Int>) {
      range = range.lowerBound + distance..<range.upperBound + distance
    }
    move(&startTag)
    move(&name)
    for index in attributes.indices {
      move(&attributes[index].name)
      move(&attributes[index].value)
    }
  }
}
