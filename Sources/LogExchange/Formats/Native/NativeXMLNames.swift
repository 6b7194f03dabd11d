// SPDX-License-Identifier: MIT

import XMLTree

/// What the names of a document mean in native XML for one kind of record, each looked
/// up once: elements and attributes come with the number of their name.
struct NativeXMLNames: Sendable {
  /// A name that means something beside the fields.
  enum Word: Hashable, Sendable {
    case none
    case date
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

  private let kind: LogKind
  private var roles: [Role] = []
  private var scope: UInt64 = 0

  init(_ kind: LogKind) {
    self.kind = kind
  }

  /// Forgets what numbers mean where the next element does not share their meaning.
  @inline(__always)
  mutating func enter(_ scope: UInt64) {
    guard scope != self.scope else { return }
    self.scope = scope
    roles.removeAll()
  }

  @inline(__always)
  mutating func role(of element: XMLTreeNode) -> Role {
    role(element.nameNumber, element.name)
  }

  @inline(__always)
  mutating func role(of attribute: XMLTreeAttribute) -> Role {
    role(attribute.nameNumber, attribute.name)
  }

  /// What a part of an element is.
  @inline(__always)
  mutating func role(
    of part: XMLElementPart, in element: some NativeXMLElement
  ) throws(RecordFault) -> Role {
    if let role = role(of: part.nameNumber) { return role }
    let node = try element.node
    return learn(
      part.nameNumber, part.isAttribute ? node.attribute(part).name : node.child(part).name)
  }

  /// What a number means, if its name was looked up.
  @inline(__always)
  func role(of number: Int) -> Role? {
    number < roles.count && roles[number].isKnown ? roles[number] : nil
  }

  /// The field that a number stands for, if its name was looked up.
  @inline(__always)
  func field(of number: Int) -> Int? {
    guard number < roles.count else { return nil }
    let field = roles[number].field
    return field >= 0 ? Int(field) : nil
  }

  @inline(__always)
  private mutating func role(_ number: Int, _ name: @autoclosure () -> String) -> Role {
    role(of: number) ?? learn(number, name())
  }

  /// Looks up those names of an element and its parts that were not looked up before.
  ///
  /// - Returns: Whether there were any.
  mutating func learn(_ element: XMLFlatElement, of elements: XMLFlatElements) -> Bool {
    var hasLearned = false
    func learnName(_ number: Int) {
      if role(of: number) != nil { return }
      learn(number, elements.name(number))
      hasLearned = true
    }
    learnName(element.nameNumber)
    for part in element.parts { learnName(part.nameNumber) }
    return hasLearned
  }

  @discardableResult
  private mutating func learn(_ number: Int, _ name: String) -> Role {
    var role = Role(isKnown: true)
    role.isRecord = name === kind.recordElement
    role.field = Int16(kind.fields.firstIndex { name === $0.name } ?? -1)
    let words: [(String, Word)] = [
      ("date", .date), ("derived", .derived), ("extra", .extra), ("unit", .unit),
      ("encoding", .encoding),
    ]
    role.word = words.first { name === $0.0 }?.1 ?? .none
    while roles.count <= number { roles.append(Role()) }
    roles[number] = role
    return role
  }

  /// What an element that is none of ours says: its text, or all of it as XML
  /// where it holds more.
  static func content(of element: XMLTreeNode, isExtra: Bool = false) -> String {
    let isPlain =
      (isExtra || element.attributes.isEmpty) && !element.children.contains { $0.isElement }
    return isPlain ? element.text : element.description
  }
}
