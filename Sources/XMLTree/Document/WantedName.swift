// SPDX-License-Identifier: MIT

/// A test for names, in the numbers of one document: a comparison of integers for most
/// names.
struct WantedName: Sendable {
  /// The number of the local name.
  private let localName: UInt32
  /// The number of the namespace; `anyURI` if any namespace is accepted.
  private let uri: UInt32
  /// The required prefix as written; nil if any prefix is accepted.
  private let prefix: [UInt8]?

  private static let anyURI = UInt32.max

  /// - Parameters:
  ///   - name: A local name or, without `namespace`, `prefix:local` as written.
  ///   - namespace: The namespace, empty for no namespace; nil for any.
  /// - Returns: nil if no name of the document passes the test.
  init?(_ name: String, namespace: String? = nil, in names: NameTable) {
    var name = name
    let found = name.withUTF8 { bytes -> (localName: UInt32?, prefix: [UInt8]?) in
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
        return (bytes.isEmpty ? nil : names.stringID(bytes), nil)
      }
      // No local name has a colon.
      guard namespace == nil, colon > 0, colon + 1 < bytes.count else { return (nil, nil) }
      let localName = UnsafeBufferPointer(rebasing: bytes[(colon + 1)...])
      return (names.stringID(localName), Array(bytes[..<colon]))
    }
    guard let localName = found.localName else { return nil }
    var uri: UInt32?
    if var namespace {
      uri = namespace.withUTF8({ names.stringID($0) })
      if uri == nil { return nil }
    }
    self.init(localName: localName, uri: uri, prefix: found.prefix)
  }

  /// A test that no name passes.
  static var nothing: WantedName { WantedName(localName: .max) }

  /// A test for the local name with a number, in the namespace with a number and with a prefix
  /// if these are given.
  init(localName: UInt32, uri: UInt32? = nil, prefix: [UInt8]? = nil) {
    self.localName = localName
    self.uri = uri ?? WantedName.anyURI
    self.prefix = prefix
  }

  /// True if a name of the document passes the test.
  @inline(__always)
  func accepts(_ name: NameID, _ names: borrowing NameTable) -> Bool {
    let entry = names[name]
    guard entry.localName == localName else { return false }
    if uri != WantedName.anyURI && entry.uri != uri { return false }
    guard let prefix else { return true }
    return names.prefix(name).elementsEqual(prefix)
  }

  /// True if a local name is accepted in any namespace: among attributes, the one without a
  /// namespace is then preferred.
  var prefersNoNamespace: Bool { uri == WantedName.anyURI && prefix == nil }
}
