// SPDX-License-Identifier: MIT

import Synchronization

/// The names of a document: each distinct combination of qualified name and
/// namespace URI once.
///
/// A name has an id; two nodes of one document have equal names exactly when
/// their ids are equal. Names are compared as bytes, never as Strings: `é` and
/// `e` + U+0301 are different XML names and equal Swift Strings.
///
/// A class, so that a document made for every match of a stream takes one
/// reference to its names. Only `RecordBuilder` adds names, and to a table that a
/// document holds as well it adds none: it goes on with a copy.
final class NameTable: @unchecked Sendable {
  // Sendable: a table that more than one owner has does not change. The accesses
  // need no check at run time, as each is over before another can begin.

  struct Entry: Sendable {
    /// Where the qualified name stands in `bytes`.
    var offset: UInt32
    var length: UInt32
    /// Length of the prefix with its colon; 0 where there is no prefix.
    var prefixLength: UInt32
    /// Index into `strings` of the local name: equal ids, equal local names.
    var localName: UInt32
    /// Index into `strings` of the namespace URI; 0 is no namespace.
    var uri: UInt32
    var isNamespaceDeclaration: Bool
  }

  @exclusivity(unchecked) private(set) var entries: [Entry] = []
  /// All bytes of names and URIs.
  @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
  /// Distinct local names and URIs as ranges of `bytes`; entry 0 is empty.
  @exclusivity(unchecked) private(set) var strings: [Range<Int>] = [0..<0]
  @exclusivity(unchecked) private var entryIndex = HashIndex()
  @exclusivity(unchecked) private var stringIndex = HashIndex()

  /// The same for a table and its copies, which give the same ids to the same names,
  /// and for no other: of a table that was copied, only the last copy grows.
  let lineage: UInt64

  private static let nextLineage = Atomic<UInt64>(0)

  init() {
    lineage = NameTable.nextLineage.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// A table with the same names and ids.
  init(copying other: NameTable) {
    lineage = other.lineage
    entries = other.entries
    bytes = other.bytes
    strings = other.strings
    entryIndex = other.entryIndex
    stringIndex = other.stringIndex
  }

  var count: Int { entries.count }

  // MARK: Reading

  func qualifiedName(_ id: NameID) -> ArraySlice<UInt8> {
    let entry = entries[Int(id)]
    return bytes[Int(entry.offset)..<Int(entry.offset + entry.length)]
  }

  func localName(_ id: NameID) -> ArraySlice<UInt8> {
    let entry = entries[Int(id)]
    return bytes[Int(entry.offset + entry.prefixLength)..<Int(entry.offset + entry.length)]
  }

  /// Without the colon; nil where the name has no prefix.
  func prefix(_ id: NameID) -> ArraySlice<UInt8>? {
    let entry = entries[Int(id)]
    guard entry.prefixLength > 0 else { return nil }
    return bytes[Int(entry.offset)..<Int(entry.offset + entry.prefixLength - 1)]
  }

  /// nil where the name is in no namespace.
  func uri(_ id: NameID) -> ArraySlice<UInt8>? {
    let entry = entries[Int(id)]
    return entry.uri == 0 ? nil : bytes[strings[Int(entry.uri)]]
  }

  func isNamespaceDeclaration(_ id: NameID) -> Bool {
    entries[Int(id)].isNamespaceDeclaration
  }

  /// The id that `Entry.localName` and `Entry.uri` use for these bytes, or nil
  /// if no name here has them.
  func stringID(_ text: UnsafeBufferPointer<UInt8>) -> UInt32? {
    if text.isEmpty { return 0 }
    return stringIndex.find(hash: HashIndex.hash(text)) { id in
      equal(strings[Int(id)], text)
    }
  }

  /// The bytes of a local name or a URI.
  func string(_ id: UInt32) -> [UInt8] { Array(bytes[strings[Int(id)]]) }

  // MARK: Adding

  /// Returns the id of a name, adding it if it is new.
  func intern(
    prefix: UnsafeBufferPointer<UInt8>, localName: UnsafeBufferPointer<UInt8>,
    uri: UnsafeBufferPointer<UInt8>, isNamespaceDeclaration: Bool = false
  ) -> NameID {
    let uriID = intern(string: uri)
    let prefixLength = prefix.isEmpty ? 0 : prefix.count + 1
    var hash = HashIndex.hash(localName) &* 31 &+ HashIndex.hash(prefix)
    hash = hash &* 31 &+ UInt64(uriID)
    let found = entryIndex.find(hash: hash) { id in
      let entry = entries[Int(id)]
      guard entry.uri == uriID, Int(entry.prefixLength) == prefixLength,
        entry.isNamespaceDeclaration == isNamespaceDeclaration
      else { return false }
      let start = Int(entry.offset)
      return equal(start..<start + max(prefixLength - 1, 0), prefix)
        && equal(start + prefixLength..<start + Int(entry.length), localName)
    }
    if let found { return found }
    let localID = intern(string: localName)
    let offset: Int
    if prefixLength == 0 {
      offset = strings[Int(localID)].lowerBound
    } else {
      offset = bytes.count
      bytes.append(contentsOf: prefix)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(contentsOf: localName)
    }
    let id = NameID(entries.count)
    entries.append(
      Entry(
        offset: UInt32(offset), length: UInt32(prefixLength + localName.count),
        prefixLength: UInt32(prefixLength), localName: localID, uri: uriID,
        isNamespaceDeclaration: isNamespaceDeclaration))
    entryIndex.insert(id, hash: hash)
    return id
  }

  /// The id for a local name or a URI.
  func intern(string text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    if let id = stringID(text) { return id }
    let id = UInt32(strings.count)
    strings.append(bytes.count..<bytes.count + text.count)
    bytes.append(contentsOf: text)
    stringIndex.insert(id, hash: HashIndex.hash(text))
    return id
  }

  private func equal(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    range.count == text.count && bytes[range].elementsEqual(text)
  }
}
