// SPDX-License-Identifier: MIT

/// A start tag as the parser reports it, before any of it is stored. Valid only while the
/// parser's callback runs.
///
/// The attribute pointers are laid out as SAX2 delivers them: five for each
/// attribute (local name, prefix or nil, URI or nil, start and end of the value);
/// the names end with NUL, the values do not. Two for each namespace
/// declaration: prefix or nil, URI or nil.
///
/// Its four words are passed to functions in registers.
struct StartTag {
  /// The interned qualified name of the element.
  let name: NameID
  private let attributes: Int32
  let attributePointers: UnsafePointer<UnsafePointer<UInt8>?>?
  let namespacePointers: UnsafePointer<UnsafePointer<UInt8>?>?
  private let namespaces: Int32

  @inline(__always)
  init(
    name: NameID, attributeCount: Int32,
    attributePointers: UnsafePointer<UnsafePointer<UInt8>?>?, namespaceCount: Int32,
    namespacePointers: UnsafePointer<UnsafePointer<UInt8>?>?
  ) {
    self.name = name
    self.attributes = attributeCount
    self.attributePointers = attributePointers
    self.namespacePointers = namespacePointers
    self.namespaces = namespaceCount
  }

  /// The same tag with the name of the element.
  @inline(__always)
  func named(_ name: NameID) -> StartTag {
    StartTag(
      name: name, attributeCount: attributes, attributePointers: attributePointers,
      namespaceCount: namespaces, namespacePointers: namespacePointers)
  }

  @inline(__always)
  var attributeCount: Int { Int(attributes) }

  @inline(__always)
  var namespaceCount: Int { Int(namespaces) }

  /// One attribute, as bytes that are valid while the callback runs.
  struct Attribute {
    var localName: UnsafeBufferPointer<UInt8>
    /// Empty without a prefix.
    var prefix: UnsafeBufferPointer<UInt8>
    /// Empty without a namespace.
    var uri: UnsafeBufferPointer<UInt8>
    var value: UnsafeBufferPointer<UInt8>
  }

  subscript(index: Int) -> Attribute {
    assert(index >= 0 && index < attributeCount)
    let fields = attributePointers.unsafelyUnwrapped + index &* 5
    return Attribute(
      localName: StartTag.bytes(fields[0]), prefix: StartTag.bytes(fields[1]),
      uri: StartTag.bytes(fields[2]), value: value(index))
  }

  /// True if an attribute has this name and no namespace.
  @inline(__always)
  func isAttribute(_ index: Int, named name: StaticString) -> Bool {
    assert(index >= 0 && index < attributeCount)
    let fields = attributePointers.unsafelyUnwrapped + index &* 5
    let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return fields[2] == nil && StartTag.isEqual(fields[0], bytes)
  }

  /// The value of an attribute, as bytes that are valid while the callback runs.
  @inline(__always)
  func value(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    assert(index >= 0 && index < attributeCount)
    let fields = attributePointers.unsafelyUnwrapped + index &* 5
    let start = fields[3].unsafelyUnwrapped
    return UnsafeBufferPointer(start: start, count: fields[4].unsafelyUnwrapped - start)
  }

  /// The bytes before the NUL at the end; empty for nil.
  @inline(__always)
  static func bytes(_ pointer: UnsafePointer<UInt8>?) -> UnsafeBufferPointer<UInt8> {
    guard let pointer else { return UnsafeBufferPointer(start: nil, count: 0) }
    var length = 0
    while pointer[length] != 0 { length &+= 1 }
    return UnsafeBufferPointer(start: pointer, count: length)
  }

  /// True if a NUL-terminated string (nil counts as empty) has these bytes.
  @inline(__always)
  static func isEqual(
    _ pointer: UnsafePointer<UInt8>?, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let pointer else { return bytes.isEmpty }
    var index = 0
    while index < bytes.count {
      let byte = pointer[index]
      if byte != bytes[index] || byte == 0 { return false }
      index &+= 1
    }
    return pointer[index] == 0
  }
}
