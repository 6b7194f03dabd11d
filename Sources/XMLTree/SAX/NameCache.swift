// SPDX-License-Identifier: MIT

/// Maps the names that libxml2 passes to ids without reading their bytes.
///
/// libxml2 interns names in a dictionary that lives as long as the parser, so a
/// pointer is the identity of a name. Direct-mapped: a collision only costs a
/// look-up by bytes.
struct NameCache {
  /// Pointers as numbers, so that a comparison needs no test for nil.
  private struct Entry: BitwiseCopyable {
    var localName: UInt
    var prefix: UInt
    var uri: UInt
    var id: NameID
  }

  private static let size = 512
  private var entries = RawArray<Entry>()

  init() { removeAll() }

  func deallocate() {
    entries.deallocate()
  }

  /// Forgets everything, because the parser or the name table changes.
  mutating func removeAll() {
    entries.truncate(to: 0)
    for _ in 0..<NameCache.size {
      entries.append(Entry(localName: 0, prefix: 0, uri: 0, id: 0))
    }
  }

  @inline(__always)
  private static func index(_ localName: UnsafePointer<UInt8>) -> Int {
    let bits = UInt(bitPattern: localName)
    return Int(truncatingIfNeeded: (bits ^ bits >> 9) & UInt(NameCache.size - 1))
  }

  @inline(__always)
  func find(
    _ localName: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ uri: UnsafePointer<UInt8>?
  ) -> NameID? {
    let entry = entries[NameCache.index(localName)]
    let differs =
      (entry.localName ^ UInt(bitPattern: localName)) | (entry.prefix ^ UInt(bitPattern: prefix))
      | (entry.uri ^ UInt(bitPattern: uri))
    return differs == 0 ? entry.id : nil
  }

  func store(
    _ id: NameID, for localName: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ uri: UnsafePointer<UInt8>?
  ) {
    entries[NameCache.index(localName)] = Entry(
      localName: UInt(bitPattern: localName), prefix: UInt(bitPattern: prefix),
      uri: UInt(bitPattern: uri), id: id)
  }
}
