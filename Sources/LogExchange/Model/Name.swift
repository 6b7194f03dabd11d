// SPDX-License-Identifier: MIT

internal import Platform

/// A name as a key of sets and dictionaries; two are equal if their bytes are.
///
/// In Swift, strings that differ in composition are equal, and some texts have very many
/// equal forms: as keys they would all collide.
package struct Name: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (a: Name, b: Name) -> Bool { a.text === b.text }

  package func hash(into hasher: inout Hasher) {
    text.utf8.withContiguousBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

// Names are compared by their bytes, with `===` and in every `switch`: a letter with a cedilla and
// the same letter with a combining cedilla are two names. `==` is not used for them.

extension String {
  /// Whether two texts have the same bytes. `==` also treats different forms of
  /// the same characters as equal.
  package static func === (a: String, b: String) -> Bool {
    if a.isSameValue(as: b) { return true }
    guard a.utf8.count == b.utf8.count else { return false }
    let result = a.utf8.withContiguousStorageIfAvailable { a in
      b.utf8.withContiguousStorageIfAvailable { b in a === b }
    }
    return (result ?? nil) ?? a.utf8.elementsEqual(b.utf8)
  }

  package static func !== (a: String, b: String) -> Bool { !(a === b) }

  /// Compares the cases of a `switch` over a text by their bytes.
  package static func ~= (name: String, text: String) -> Bool { text === name }

  /// Whether a text has exactly these bytes.
  @inline(__always)
  static func === (text: String, bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0 === bytes } ?? text.utf8.elementsEqual(bytes)
  }
}

extension String? {
  /// Whether two texts have the same bytes, or both are nil.
  package static func === (a: String?, b: String?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): a === b
    default: false
    }
  }

  package static func !== (a: String?, b: String?) -> Bool { !(a === b) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether two texts have the same bytes.
  @inline(__always)
  static func === (a: Self, b: Self) -> Bool {
    guard a.count == b.count else { return false }
    guard let start = a.baseAddress, let other = b.baseAddress else { return a.count == 0 }
    return ShortBytes.areEqual(start, other, count: a.count)
  }

  @inline(__always)
  static func === (bytes: Self, text: StaticString) -> Bool {
    bytes === UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  @inline(__always)
  static func !== (bytes: Self, text: StaticString) -> Bool { !(bytes === text) }

  @inline(__always)
  static func ~= (text: StaticString, bytes: Self) -> Bool { bytes === text }
}
