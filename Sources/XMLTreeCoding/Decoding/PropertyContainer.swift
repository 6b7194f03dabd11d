// SPDX-License-Identifier: MIT

import XMLTree

/// The properties of an element: its child elements, attributes and text, by keys.
struct PropertyContainer<Key: CodingKey>: FrameKeyedDecodingContainer {
  let frame: DecodingFrame
  /// The session, which the frame holds, keeps the table alive.
  private let unmanagedTable: Unmanaged<KeyTable>

  init(frame: DecodingFrame, table: KeyTable) {
    self.frame = frame
    unmanagedTable = .passUnretained(table)
  }

  private var table: KeyTable { unmanagedTable._withUnsafeGuaranteedRef { $0 } }

  var allKeys: [Key] {
    guard let node = frame.view.node else { return [] }
    var keys: [Key] = []
    // The numbers of names: each name is one key, however many elements have it.
    var seen: Set<Int> = []
    var strings: Set<[UInt8]> = []
    for place in frame.view.children {
      let child = node.child(frame.view.parts[place])
      guard seen.insert(child.nameNumber).inserted else { continue }
      append(child.localName, child.prefix, child.namespaceURI, to: &keys, &strings)
    }
    for place in frame.view.attributes {
      let attribute = node.attribute(frame.view.parts[place])
      if DecodingFrame.isAboutDocument(attribute) { continue }
      append(attribute.localName, attribute.prefix, attribute.namespaceURI, to: &keys, &strings)
    }
    return keys
  }

  private func append(
    _ local: String, _ prefix: String?, _ uri: String?, to keys: inout [Key],
    _ strings: inout Set<[UInt8]>
  ) {
    guard let key = table.key(Key.self, local: local, prefix: prefix, uri: uri),
      strings.insert(Array(key.stringValue.utf8)).inserted
    else { return }
    keys.append(key)
  }

  func contains(_ key: Key) -> Bool {
    let info = table.info(key)
    let found = try? frame.find(info, nil, isList: info.isNested) { .all }
    return found?.isPresent ?? false
  }

  func info(_ key: Key, _ placement: XMLPlacement.Kind) -> KeyInfo? { table.info(key, placement) }

  func find(
    _ key: Key, _ info: KeyInfo?, isList: Bool, choices: () -> ChoiceTest
  ) throws -> Found {
    guard let info else { return .nothing }
    return try frame.find(info, key, isList: isList, choices: choices)
  }

  // MARK: Values that are one text

  @inline(__always)
  func scalar<Value: XMLScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
    if let quick = table.quick(key), case .some(.some(let value)) = frame.quick(type, quick) {
      return value
    }
    let info = table.info(key)
    return try frame.scalar(type, frame.find(info, key), info, key)
  }

  @inline(__always)
  private func ifPresent<Value: XMLScalar>(_ key: Key) throws -> Value? {
    if let quick = table.quick(key), let value = frame.quick(Value.self, quick) { return value }
    let info = table.info(key)
    let found = try frame.find(info, key)
    if frame.isNil(found, emptyIsNil: Value.self != String.self, isList: false) { return nil }
    return try frame.scalar(Value.self, found, info, key)
  }

  func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? { try ifPresent(key) }
  func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? { try ifPresent(key) }
  func decodeIfPresent(_: Double.Type, forKey key: Key) throws -> Double? { try ifPresent(key) }
  func decodeIfPresent(_: Float.Type, forKey key: Key) throws -> Float? { try ifPresent(key) }
  func decodeIfPresent(_: Int.Type, forKey key: Key) throws -> Int? { try ifPresent(key) }
  func decodeIfPresent(_: Int8.Type, forKey key: Key) throws -> Int8? { try ifPresent(key) }
  func decodeIfPresent(_: Int16.Type, forKey key: Key) throws -> Int16? { try ifPresent(key) }
  func decodeIfPresent(_: Int32.Type, forKey key: Key) throws -> Int32? { try ifPresent(key) }
  func decodeIfPresent(_: Int64.Type, forKey key: Key) throws -> Int64? { try ifPresent(key) }
  func decodeIfPresent(_: Int128.Type, forKey key: Key) throws -> Int128? { try ifPresent(key) }
  func decodeIfPresent(_: UInt.Type, forKey key: Key) throws -> UInt? { try ifPresent(key) }
  func decodeIfPresent(_: UInt8.Type, forKey key: Key) throws -> UInt8? { try ifPresent(key) }
  func decodeIfPresent(_: UInt16.Type, forKey key: Key) throws -> UInt16? { try ifPresent(key) }
  func decodeIfPresent(_: UInt32.Type, forKey key: Key) throws -> UInt32? { try ifPresent(key) }
  func decodeIfPresent(_: UInt64.Type, forKey key: Key) throws -> UInt64? { try ifPresent(key) }
  func decodeIfPresent(_: UInt128.Type, forKey key: Key) throws -> UInt128? { try ifPresent(key) }

  // MARK: Containers

  /// The superclass reads the element `super`; if that is missing, the same element, because
  /// types of XML Schema extend each other.
  func superDecoder() throws -> any Decoder {
    let info = frame.session.table(SuperKey.self).info(SuperKey.super)
    let found = try frame.find(info, SuperKey.super)
    return found.isPresent ? try frame.nestedFrame(found, info, SuperKey.super) : frame
  }
}
