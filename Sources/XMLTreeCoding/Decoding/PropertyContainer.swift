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
      let child = node.child(at: place)
      guard seen.insert(child.nameNumber).inserted else { continue }
      append(child.localName, child.prefix, child.namespaceURI, to: &keys, &strings)
    }
    for place in frame.view.attributes {
      let attribute = node.attribute(at: place)
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
    let found = try? frame.find(info, .none, isList: info.isNested) { .all }
    return found?.isPresent ?? false
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    let info = table.info(key)
    let found = try frame.find(info, .key(key), isList: info.isNested) { .all }
    return frame.isNil(found, emptyIsNil: false, isList: false)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let traits = frame.session.traits(type)
    let info = table.info(key, traits.placement)
    let found = try frame.find(info, .key(key), isList: traits.isList) {
      frame.session.choices(type, traits)
    }
    return try frame.decode(type, traits, found, info, .key(key))
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    let traits = frame.session.traits(type)
    let info = table.info(key, traits.placement)
    let found = try frame.find(info, .key(key), isList: traits.isList) {
      frame.session.choices(type, traits)
    }
    let emptyIsNil = traits.emptyIsNil || traits.isLeaf
    if found.items == nil,
      frame.isNil(found, emptyIsNil: emptyIsNil, isList: traits.isList)
    {
      return nil
    }
    return try frame.decode(type, traits, found, info, .key(key))
  }

  // MARK: Values that are one text

  @inline(__always)
  func decode<Value: XMLScalar>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try scalar(type, key)
  }

  @inline(__always)
  func scalar<Value: XMLScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
    if let quick = table.quick(key), case .some(.some(let value)) = frame.quick(type, quick) {
      return value
    }
    let info = table.info(key)
    return try frame.scalar(type, frame.find(info, .key(key)), info, .key(key))
  }

  @inline(__always)
  private func scalarIfPresent<Value: XMLScalar>(_ type: Value.Type, _ key: Key) throws -> Value? {
    if let quick = table.quick(key), let value = frame.quick(type, quick) { return value }
    let info = table.info(key)
    let found = try frame.find(info, .key(key))
    if frame.isNil(found, emptyIsNil: type != String.self, isList: false) { return nil }
    return try frame.scalar(type, found, info, .key(key))
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try scalarIfPresent(type, key)
  }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try scalarIfPresent(type, key)
  }

  // MARK: Containers

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let nested = try nestedFrame(key)
    nested.isPayload = true
    return try nested.container(keyedBy: type)
  }

  func nestedFrame(_ key: Key) throws -> DecodingFrame {
    let info = table.info(key)
    return try frame.nestedFrame(frame.find(info, .key(key)), info, .key(key))
  }

  /// The superclass reads the element `super`; if that is missing, the same element, because
  /// types of XML Schema extend each other.
  func superDecoder() throws -> any Decoder {
    let info = frame.session.table(SuperKey.self).info(SuperKey.super)
    let found = try frame.find(info, .key(SuperKey.super))
    return found.isPresent ? try frame.nestedFrame(found, info, .key(SuperKey.super)) : frame
  }
}
