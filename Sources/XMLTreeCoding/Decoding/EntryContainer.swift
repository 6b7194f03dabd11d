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
    for place in frame.view.children {
      let part = frame.view.parts[place]
      guard let node = frame.view.node, wanted.matches(part, of: node, frame.session.scope) else {
        continue
      }
      frame.view.use(place)
      let entry = node.child(part)
      guard let key = entry.attribute(named: names.key) else {
        throw frame.at(nil, Found(source: .element(entry)), nil).corrupted(
          "`\(entry.name)` has no attribute `\(names.key)`, which is the key of the entry")
      }
      guard entries.updateValue(entry, forKey: Array(key.utf8)) == nil else {
        throw frame.at(nil, Found(source: .element(entry)), nil).corrupted(
          "two entries have the key \(DecodingFrame.shown(key))")
      }
      keys.append(key)
    }
    self.keys = keys
    self.entries = entries
  }

  var allKeys: [Key] { keys.compactMap { Key(stringValue: $0) } }
  func contains(_ key: Key) -> Bool { entries[Array(key.stringValue.utf8)] != nil }

  func info(_ key: Key, _ placement: XMLPlacement.Kind) -> KeyInfo? { nil }

  func find(
    _ key: Key, _ info: KeyInfo?, isList: Bool, choices: () -> ChoiceTest
  ) -> Found {
    Found(source: entries[Array(key.stringValue.utf8)].map { .element($0) } ?? .nothing)
  }
}
