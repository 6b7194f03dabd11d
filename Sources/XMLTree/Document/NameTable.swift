// SPDX-License-Identifier: MIT

internal import Platform

/// The names of a document: each distinct combination of qualified name and
/// namespace URI once.
///
/// A name has an id; two nodes of one document have equal names exactly when
/// their ids are equal. Names are compared as bytes, never as Strings: `é` and
/// `e` + U+0301 are different XML names and equal Swift Strings.
///
/// The documents of a stream share one memory for their names (`NameMemory`): a table is a
/// reference to that memory and the number of names that the document knows. Only the table
/// of a `RecordBuilder` adds names, and no other table with the same memory; the ids of a
/// copy stay as they are. Bytes that a table returns are valid while it lives.
struct NameTable: Sendable {
  struct Entry: BitwiseCopyable {
    /// The qualified name.
    var name: UnsafeBufferPointer<UInt8>
    /// The length of the prefix with its colon; 0 if there is no prefix.
    var prefixLength: UInt32
    /// The number of the local name: equal numbers mean equal local names.
    var localName: UInt32
    /// The number of the namespace URI; 0 is no namespace.
    var uri: UInt32
    var isNamespaceDeclaration: Bool
  }

  let memory = NameMemory()
  private(set) var count = 0
  /// The number of distinct local names and URIs, including the empty one.
  private(set) var stringCount = 1

  // MARK: Reading

  @inline(__always)
  subscript(id: NameID) -> Entry {
    assert(id < count, "a name of another table")
    return memory.entries[Int(id)]
  }

  func qualifiedName(_ id: NameID) -> UnsafeBufferPointer<UInt8> {
    self[id].name
  }

  func localName(_ id: NameID) -> UnsafeBufferPointer<UInt8> {
    let entry = self[id]
    let start = Int(entry.prefixLength)
    return UnsafeBufferPointer(
      start: entry.name.baseAddress.map { $0 + start }, count: entry.name.count - start)
  }

  /// Without the colon; empty if the name has no prefix.
  func prefix(_ id: NameID) -> UnsafeBufferPointer<UInt8> {
    let entry = self[id]
    return UnsafeBufferPointer(
      start: entry.name.baseAddress, count: max(0, Int(entry.prefixLength) - 1))
  }

  /// Empty if the name is in no namespace.
  func uri(_ id: NameID) -> UnsafeBufferPointer<UInt8> { memory.strings[Int(self[id].uri)] }

  func isNamespaceDeclaration(_ id: NameID) -> Bool { self[id].isNamespaceDeclaration }

  private func find(
    _ hash: UInt64, _ prefix: UnsafeBufferPointer<UInt8>,
    _ localName: UnsafeBufferPointer<UInt8>, _ uri: UInt32, _ isNamespaceDeclaration: Bool
  ) -> NameID? {
    memory.entryIndex.find(hash: hash, below: count) { id in
      let entry = self[id]
      return entry.uri == uri && entry.isNamespaceDeclaration == isNamespaceDeclaration
        && NameTable.areEqual(self.prefix(id), prefix)
        && NameTable.areEqual(self.localName(id), localName)
    }
  }

  private static func hash(
    _ prefix: UnsafeBufferPointer<UInt8>, _ localName: UnsafeBufferPointer<UInt8>, _ uri: UInt32
  ) -> UInt64 {
    let hash = SharedIndex.hash(localName) &* 31 &+ SharedIndex.hash(prefix)
    return hash &* 31 &+ UInt64(uri)
  }

  /// The number that `Entry.localName` and `Entry.uri` use for these bytes, or nil
  /// if no name here has them.
  func stringID(_ text: UnsafeBufferPointer<UInt8>) -> UInt32? {
    text.isEmpty ? 0 : stringID(text, hash: SharedIndex.hash(text))
  }

  private func stringID(_ text: UnsafeBufferPointer<UInt8>, hash: UInt64) -> UInt32? {
    memory.stringIndex.find(hash: hash, below: stringCount) {
      NameTable.areEqual(memory.strings[Int($0)], text)
    }
  }

  /// The bytes of a local name or a URI.
  func string(_ id: UInt32) -> UnsafeBufferPointer<UInt8> {
    assert(id < stringCount, "a string of another table")
    return memory.strings[Int(id)]
  }

  // MARK: Adding

  /// Returns the id of a name, adding it if it is new.
  mutating func intern(
    prefix: UnsafeBufferPointer<UInt8>, localName: UnsafeBufferPointer<UInt8>,
    uri: UnsafeBufferPointer<UInt8>, isNamespaceDeclaration: Bool = false
  ) -> NameID {
    let uriID = intern(string: uri)
    let hash = NameTable.hash(prefix, localName, uriID)
    if let known = find(hash, prefix, localName, uriID, isNamespaceDeclaration) { return known }
    let localID = intern(string: localName)
    let name =
      prefix.isEmpty
      ? memory.strings[Int(localID)] : memory.store(prefix: prefix, localName)
    memory.entries.write(
      Entry(
        name: name, prefixLength: UInt32(prefix.isEmpty ? 0 : prefix.count + 1),
        localName: localID, uri: uriID, isNamespaceDeclaration: isNamespaceDeclaration),
      at: count)
    let id = NameID(count)
    memory.entryIndex.insert(id, hash: hash)
    count += 1
    return id
  }

  /// The number for a local name or a URI.
  mutating func intern(string text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    if text.isEmpty { return 0 }
    let hash = SharedIndex.hash(text)
    if let id = stringID(text, hash: hash) { return id }
    let id = UInt32(stringCount)
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    memory.strings.write(memory.store(prefix: none, text), at: stringCount)
    memory.stringIndex.insert(id, hash: hash)
    stringCount += 1
    return id
  }

  private static func areEqual(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = a.baseAddress, let second = b.baseAddress else {
      return a.count == b.count
    }
    return a.count == b.count && ShortBytes.areEqual(first, second, count: a.count)
  }
}
