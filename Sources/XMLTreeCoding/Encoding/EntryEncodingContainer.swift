// SPDX-License-Identifier: MIT

import XMLTree

/// A dictionary whose keys are attributes: `<entry key="a b">1</entry>`.
struct EntryEncodingContainer<Key: CodingKey>: FrameKeyedEncodingContainer {
  let frame: EncodingFrame
  let names: XMLDictionaryForm.Entries
  let element: Int32
  let mistake: String?

  func slot(_ key: Key, _ value: Any) throws -> EncodingFrame {
    let entry = EncodingFrame(in: frame, key)
    if let mistake { throw entry.invalid(value, mistake) }
    entry.target = frame.session.tree.addElement(
      EncodedName(text: names.element), to: element, key: key.stringValue)
    let attribute = EncodingFrame(in: frame, key)
    attribute.target = entry.target
    attribute.slot = .attribute(EncodedName(text: names.key))
    try attribute.write(key.stringValue, of: key.stringValue)
    return entry
  }
}
