// SPDX-License-Identifier: MIT

/// A start tag that is being built: the meanings of its names are known only after all of
/// its namespace declarations. The memory is reused for the next tag.
struct PendingTag {
  /// A qualified name; the ranges are in `bytes`.
  struct Name {
    var prefix: Range<Int>
    var local: Range<Int>
    /// The namespace; nil for the one that the prefix has at the place of the element.
    var uri: Range<Int>?

    var isPrefixed: Bool { !prefix.isEmpty }
  }

  private(set) var bytes: [UInt8] = []
  private(set) var name = Name(prefix: 0..<0, local: 0..<0, uri: nil)
  private(set) var attributes: [(name: Name, value: Range<Int>)] = []
  private(set) var declarations: [(prefix: Range<Int>, uri: Range<Int>)] = []

  mutating func start(_ name: QualifiedName, namespace: String?) {
    bytes.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    declarations.removeAll(keepingCapacity: true)
    self.name = store(name, namespace)
  }

  mutating func add(_ name: QualifiedName, namespace: String?, value: String) {
    attributes.append((store(name, namespace), store(value)))
  }

  mutating func declare(prefix: String, uri: String) {
    declarations.append((store(prefix), store(uri)))
  }

  private mutating func store(_ name: QualifiedName, _ namespace: String?) -> Name {
    let start = bytes.count
    bytes.append(contentsOf: name.text.utf8)
    let colon = start + name.prefixLength
    return Name(
      prefix: start..<colon, local: (name.prefixLength == 0 ? start : colon + 1)..<bytes.count,
      uri: namespace.map { store($0) })
  }

  private mutating func store(_ text: String) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return start..<bytes.count
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func text(_ name: Name) -> String {
    text((name.isPrefixed ? name.prefix.lowerBound : name.local.lowerBound)..<name.local.upperBound)
  }
}

/// A valid name: `local` or `prefix:local`.
struct QualifiedName {
  let text: String
  /// The length in bytes, without the colon; 0 without a prefix.
  let prefixLength: Int

  /// nil unless the text is a name, or two joined by a colon.
  init?(_ text: String) {
    var text = text
    let prefixLength = text.withUTF8 { bytes -> Int? in
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
        return XMLCharacters.isName(bytes) ? 0 : nil
      }
      let prefix = UnsafeBufferPointer(rebasing: bytes[..<colon])
      let local = UnsafeBufferPointer(rebasing: bytes[(colon + 1)...])
      return XMLCharacters.isName(prefix) && XMLCharacters.isName(local) ? colon : nil
    }
    guard let prefixLength else { return nil }
    self.text = text
    self.prefixLength = prefixLength
  }
}
