// SPDX-License-Identifier: MIT

import XMLTree

/// What the names of a document mean in native XML for one kind of record, each looked
/// up once: elements and attributes come with the number of their name.
struct NativeXMLNames: Sendable {
  /// A name that means something beside the fields.
  enum Word: Hashable, Sendable {
    case none
    case derived
    case extra
    case unit
    case encoding
  }

  /// What one name means; a field by its place in the table.
  struct Role: Sendable {
    var isKnown = false
    var word = Word.none
    /// Whether an element of this name is a record.
    var isRecord = false
    /// The field, -1 for none.
    var field: Int16 = -1
  }

  private let recordElement: String
  private var roles: [Role] = []
  private var scope: UInt64 = 0

  init(_ kind: LogKind) {
    recordElement = kind.recordElement
  }

  /// Forgets what numbers mean where the next element does not share their meaning.
  @inline(__always)
  mutating func enter(_ scope: UInt64) {
    guard scope != self.scope else { return }
    self.scope = scope
    roles.removeAll()
  }

  /// What a number means, if its name was looked up.
  @inline(__always)
  subscript(number: Int) -> Role? {
    number < roles.count && roles[number].isKnown ? roles[number] : nil
  }

  /// Looks up a name.
  mutating func learn(_ number: Int, _ name: String, _ names: NativeNames) -> Role {
    var role = Role(isKnown: true)
    role.isRecord = name === recordElement
    role.word =
      switch name {
      case "derived": .derived
      case "extra": .extra
      case "unit": .unit
      case "encoding": .encoding
      default: .none
      }
    if case .field(let field)? = names.meaning(of: name) { role.field = Int16(field) }
    while roles.count <= number { roles.append(Role()) }
    roles[number] = role
    return role
  }
}
