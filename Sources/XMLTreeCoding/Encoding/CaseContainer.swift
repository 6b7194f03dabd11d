// SPDX-License-Identifier: MIT

import XMLTree

/// The case of an enum among the children of an element: its key is the name of an element, or
/// means a text.
struct CaseContainer<Key: CodingKey>: FrameKeyedEncodingContainer {
  let frame: EncodingFrame
  let table: KeyTable
  let parent: Int32

  func slot(_ key: Key, _ value: Any) throws -> EncodingFrame {
    let info = table.info(key)
    let frame = EncodingFrame(in: self.frame, key)
    frame.target = parent
    frame.isItem = true
    self.frame.session.tree.keepOrder(of: parent)
    switch info.kind {
    case .automatic, .element: frame.slot = .element(self.frame.session.name(info.name.pattern))
    case .text: frame.slot = .text
    case .attribute, .children, .content:
      throw frame.invalid(
        value, "a case among elements is an element or a text, and its key says something else")
    }
    return frame
  }
}
