// SPDX-License-Identifier: MIT

import XMLTree

/// Tells whether names of a document match the name of a key. Each name is compared once:
/// after that its number decides.
final class NameMatcher {
  let pattern: NamePattern
  /// The hash of the local name.
  let hash: UInt64

  @exclusivity(unchecked) private(set) var scope: UInt64 = 0
  /// The answers by the number of the name: 0 is unknown, 1 yes, 2 no.
  @exclusivity(unchecked)
  private(set) var known = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64)
  /// Names with this number or a larger one are always compared, so that the memory is bounded.
  private static let largestKnown = 1 << 14

  init(_ pattern: NamePattern) {
    self.pattern = pattern
    hash = NameMatcher.hash(pattern.local)
    known.initialize(repeating: 0)
  }

  deinit { known.deallocate() }

  @inline(__always)
  func matches(element place: XMLTreePlace, of parent: XMLTreeNode, scope: UInt64) -> Bool {
    let number = Int(place.name)
    if scope == self.scope, number < known.count, known[number] != 0 { return known[number] == 1 }
    let element = parent.child(at: place)
    return learn(number, scope) {
      pattern.accepts(
        local: element.localName, prefix: element.prefix, uri: element.namespaceURI)
    }
  }

  @inline(__always)
  func matches(attribute place: XMLTreePlace, of element: XMLTreeNode, scope: UInt64) -> Bool {
    let number = Int(place.name)
    if scope == self.scope, number < known.count, known[number] != 0 { return known[number] == 1 }
    let attribute = element.attribute(at: place)
    return learn(number, scope) {
      pattern.accepts(
        local: attribute.localName, prefix: attribute.prefix, uri: attribute.namespaceURI)
    }
  }

  private func learn(_ number: Int, _ scope: UInt64, _ compare: () -> Bool) -> Bool {
    if scope != self.scope {
      self.scope = scope
      known.update(repeating: 0)
    }
    let result = compare()
    guard number < NameMatcher.largestKnown else { return result }
    if number >= known.count { grow(to: number + 1) }
    known[number] = result ? 1 : 2
    return result
  }

  private func grow(to count: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(count, known.count * 2))
    larger.initialize(repeating: 0)
    _ = larger.update(fromContentsOf: known)
    known.deallocate()
    known = larger
  }

  /// FNV-1a; collisions only cost comparisons.
  static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }
}
