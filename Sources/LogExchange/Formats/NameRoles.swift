// SPDX-License-Identifier: MIT

/// The meanings of the names in an XML document, each looked up once: elements and attributes
/// carry the number of their name.
struct NameRoles<Role: Sendable>: Sendable {
  private var roles: [Role?] = []
  private var scope: UInt64 = 0

  /// Forgets the meanings if the next element is from another set of numbers.
  @inline(__always)
  mutating func enter(_ scope: UInt64) {
    guard scope != self.scope else { return }
    self.scope = scope
    roles.removeAll(keepingCapacity: true)
  }

  /// The meaning of the name with a number, if it was looked up.
  @inline(__always)
  subscript(number: Int) -> Role? { number < roles.count ? roles[number] : nil }

  /// Keeps the meaning of a name.
  mutating func learn(_ number: Int, _ role: Role) -> Role {
    while roles.count <= number { roles.append(nil) }
    roles[number] = role
    return role
  }
}
