// SPDX-License-Identifier: MIT

import XMLTree

/// A dictionary whose keys are attributes: `<entry key="a b">1</entry>`.
struct EntryContainer<Key: CodingKey>: FrameKeyedDecodingContainer {
  let frame: DecodingFrame
  private let keys: [String]
  private let entries: [[UInt8]: XMLTreeNode]

  /// - Throws: `DecodingError` if an entry has no key, or two have the same.
  init(frame: DecodingFrame, names: XMLDictionaryForm.Entries) throws {
    self.frame = frame
    var keys: [String] = []
    var entries: [[UInt8]: XMLTreeNode] = [:]
    let wanted = NameMatcher(NamePattern(literal: names.element))
    for place in frame.view.children.indices {
      guard let node = frame.view.node,
        wanted.matches(
          element: frame.view.children[place], of: node, scope: frame.session.scope)
      else { continue }
      frame.view.use(child: place)
      let entry = node.child(at: frame.view.children[place])
      guard let key = entry.attribute(named: names.key) else {
        throw frame.at(.none, Found(source: .element(entry)), nil).corrupted(
          "`\(entry.name)` has no attribute `\(names.key)`, which is the key of the entry")
      }
      guard entries.updateValue(entry, forKey: Array(key.utf8)) == nil else {
        throw frame.at(.none, Found(source: .element(entry)), nil).corrupted(
          "two entries have the key \(DecodingFrame.shown(key))")
      }
      keys.append(key)
    }
    self.keys = keys
    self.entries = entries
  }

  var allKeys: [Key] { keys.compactMap { Key(stringValue: $0) } }
  func contains(_ key: Key) -> Bool { entries[Array(key.stringValue.utf8)] != nil }

  private func found(_ key: Key) -> Found {
    Found(source: entries[Array(key.stringValue.utf8)].map { .element($0) } ?? .nothing)
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    frame.isNil(found(key), emptyIsNil: false, isList: false)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try frame.decode(type, frame.session.traits(type), found(key), nil, .key(key))
  }

  func scalar<Value: XMLScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
    try frame.decode(type, frame.session.traits(type), found(key), nil, .key(key))
  }

  func nestedFrame(_ key: Key) throws -> DecodingFrame {
    try frame.nestedFrame(found(key), nil, .key(key))
  }
}
