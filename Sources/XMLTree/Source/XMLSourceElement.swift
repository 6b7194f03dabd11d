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

  /// The place to which text of the element is limited: between the tags, or before the `/`.
  var isEmptyTag: Bool { content == nil && endTag == nil }

  init(startTag: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    self.startTag = startTag
    name = SourceMarkup.name(in: startTag, of: bytes)
    attributes = SourceMarkup.attributes(in: startTag, after: name, of: bytes)
  }

  /// The attribute with a name as written.
  func attribute(
    _ name: some Collection<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Attribute? {
    attributes.first { bytes[$0.name].elementsEqual(name) }
  }

  /// The same places if the first byte has another offset.
  func moved(by distance: Int) -> XMLSourceElement {
    func move(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + distance..<range.upperBound + distance
    }
    var element = self
    element.startTag = move(startTag)
    element.name = move(name)
    element.attributes = attributes.map { Attribute(name: move($0.name), value: move($0.value)) }
    element.content = content.map(move)
    element.endTag = endTag.map(move)
    return element
  }
}
