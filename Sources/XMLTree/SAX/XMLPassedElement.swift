// SPDX-License-Identifier: MIT

/// A start tag that a reader has examined and that is not a match. It is not stored: it can
/// be used only while the handler runs.
///
///     reader.onPassedElement = { element in
///       if element.hasLocalName("Record") {
///         element.withAttribute("type") { type in counts.add(type) }
///       }
///     }
public struct XMLPassedElement: ~Copyable {
  private let tag: StartTag
  private let localName: UnsafeBufferPointer<UInt8>

  /// True if matches are possible below the element. If not, its content is skipped.
  public let isDescendedInto: Bool
  /// True for the outermost element of the document.
  public let isDocumentElement: Bool

  /// - Parameter localName: Valid as long as the tag is.
  init(
    _ tag: StartTag, localName: UnsafeBufferPointer<UInt8>, isDescendedInto: Bool,
    isDocumentElement: Bool
  ) {
    self.tag = tag
    self.localName = localName
    self.isDescendedInto = isDescendedInto
    self.isDocumentElement = isDocumentElement
  }

  /// True if the name without its prefix is `name`, compared as bytes.
  public func hasLocalName(_ name: StaticString) -> Bool {
    withLocalName { name.isSame(as: $0) }
  }

  /// Calls `body` with the UTF-8 bytes of the name without its prefix.
  public func withLocalName<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    body(localName)
  }

  /// Calls `body` with the UTF-8 bytes of the value of an attribute in no
  /// namespace; nil if there is no such attribute.
  ///
  /// - Complexity: O(*n*) in the number of attributes.
  public func withAttribute<R>(
    _ name: StaticString, _ body: (UnsafeBufferPointer<UInt8>) -> R
  ) -> R? {
    for index in 0..<tag.attributeCount where tag.isAttribute(index, named: name) {
      return body(tag.value(index))
    }
    return nil
  }
}

extension StaticString {
  @inline(__always)
  fileprivate func isSame(as bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count == utf8CodeUnitCount else { return false }
    let start = utf8Start
    for index in 0..<bytes.count where bytes[index] != start[index] { return false }
    return true
  }
}
