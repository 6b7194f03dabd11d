// SPDX-License-Identifier: MIT

import XMLTree

/// A question about the names of a document. Each name is examined once: after that its number
/// decides.
class NameQuestion {
  @exclusivity(unchecked) final private(set) var scope: UInt64 = 0
  /// The answers by the number of the name: 0 is unknown, 1 yes, 2 no.
  @exclusivity(unchecked)
  final private(set) var known = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// Names with this number or a larger one are always examined, so that the memory is bounded.
  private static let largestKnown = 1 << 14

  deinit { known.deallocate() }

  @inline(__always)
  final func answer(_ number: Int, _ scope: UInt64, _ examine: () -> Bool) -> Bool {
    if scope == self.scope, number < known.count, known[number] != 0 { return known[number] == 1 }
    return learn(number, scope, examine)
  }

  private final func learn(_ number: Int, _ scope: UInt64, _ examine: () -> Bool) -> Bool {
    if scope != self.scope {
      self.scope = scope
      known.update(repeating: 0)
    }
    let result = examine()
    guard number < NameQuestion.largestKnown else { return result }
    if number >= known.count { grow(to: number + 1) }
    known[number] = result ? 1 : 2
    return result
  }

  private final func grow(to count: Int) {
    let count = max(64, count, known.count * 2)
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
    larger.initialize(repeating: 0)
    _ = larger.update(fromContentsOf: known)
    known.deallocate()
    known = larger
  }
}

/// Tells whether names of a document match the name of a key.
final class NameMatcher: NameQuestion {
  let pattern: NamePattern
  /// The hash of the local name.
  let hash: UInt64

  init(_ pattern: NamePattern) {
    self.pattern = pattern
    hash = NameMatcher.hash(pattern.local)
  }

  @inline(__always)
  func matches(_ part: XMLElementPart, of element: XMLTreeNode, _ scope: UInt64) -> Bool {
    answer(part.nameNumber, scope) {
      if part.isAttribute { return pattern.accepts(element.attribute(part)) }
      let child = element.child(part)
      return pattern.accepts(
        local: child.localName, prefix: child.prefix, uri: child.namespaceURI)
    }
  }

  func matches(_ attribute: XMLTreeAttribute, _ scope: UInt64) -> Bool {
    answer(attribute.nameNumber, scope) { pattern.accepts(attribute) }
  }

  /// FNV-1a; collisions only cost comparisons.
  static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }
}
