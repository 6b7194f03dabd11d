// SPDX-License-Identifier: MIT

/// One prefix bound to one namespace, in the numbers of a `NamespaceScope`.
struct NamespaceBinding: Hashable {
  var prefix: Int
  /// The URI; 0 unbinds: `xmlns=""`.
  var uri: UInt32
}

/// The namespace of each prefix while elements open and close.
///
/// Prefixes and URIs are numbered when they first occur (compared as bytes), so a look-up
/// for a known name is one array access.
struct NamespaceScope {
  static let xmlURI: StaticString = "http://www.w3.org/XML/1998/namespace"

  /// The number of the empty prefix: the default namespace.
  static let defaultPrefix = 0
  /// The number of `xml`, which is always bound and never declared.
  static let xmlPrefix = 1
  /// The number of `xmlns`, which is never bound.
  static let unboundPrefix = 2
  /// The number of "no namespace".
  static let noURI: UInt32 = 0

  private var prefixes = NameTable()
  private var uris = NameTable()
  /// The URI that each prefix is bound to; `noURI` if it is unbound.
  private var bound: [UInt32] = []
  /// The number of open elements that bind each prefix.
  private var bindingCounts: [Int32] = []
  private var undo: [(depth: Int, prefix: Int, uri: UInt32)] = []
  private(set) var depth = 0

  init() {
    _ = prefix(UnsafeBufferPointer(start: nil, count: 0))
    let number = ("xml" as StaticString).withUTF8Buffer { prefix($0) }
    bound[number] = NamespaceScope.xmlURI.withUTF8Buffer { uri($0) }
    // `xmlns` is never bound.
    _ = ("xmlns" as StaticString).withUTF8Buffer { prefix($0) }
  }

  // MARK: Numbers

  mutating func prefix(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let number = Int(prefixes.intern(string: bytes))
    if number == bound.count {
      bound.append(NamespaceScope.noURI)
      bindingCounts.append(0)
    }
    return number
  }

  mutating func uri(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 { uris.intern(string: bytes) }

  func bytes(ofPrefix prefix: Int) -> UnsafeBufferPointer<UInt8> {
    prefixes.string(UInt32(prefix))
  }

  func bytes(ofURI uri: UInt32) -> UnsafeBufferPointer<UInt8> { uris.string(uri) }

  var prefixCount: Int { bound.count }

  // MARK: Bindings

  @inline(__always)
  subscript(prefix: Int) -> UInt32 { bound[prefix] }

  /// The number of open elements that bind this prefix.
  func bindingCount(of prefix: Int) -> Int32 { bindingCounts[prefix] }

  @inline(__always)
  mutating func open() {
    depth &+= 1
  }

  /// Binds a prefix for the innermost element.
  mutating func bind(_ binding: NamespaceBinding) {
    undo.append((depth, binding.prefix, bound[binding.prefix]))
    bound[binding.prefix] = binding.uri
    bindingCounts[binding.prefix] += 1
  }

  /// True if the innermost element binds this prefix itself.
  func bindsHere(_ prefix: Int) -> Bool {
    var index = undo.count - 1
    while index >= 0, undo[index].depth == depth {
      if undo[index].prefix == prefix { return true }
      index -= 1
    }
    return false
  }

  @inline(__always)
  mutating func close() {
    while let last = undo.last, last.depth == depth {
      bound[last.prefix] = last.uri
      bindingCounts[last.prefix] -= 1
      undo.removeLast()
    }
    depth &-= 1
  }
}
