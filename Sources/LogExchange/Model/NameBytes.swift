// SPDX-License-Identifier: MIT

/// A name as a key of sets and dictionaries: the same only where the bytes are.
///
/// Strings that differ in composition are equal to Swift, and some texts have very many
/// forms that are: as keys they would all collide.
package struct NameBytes: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (a: NameBytes, b: NameBytes) -> Bool { a.text.hasSameBytes(as: b.text) }

  package func hash(into hasher: inout Hasher) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isDone == nil {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }
}
