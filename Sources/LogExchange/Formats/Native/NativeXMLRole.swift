// SPDX-License-Identifier: MIT

/// The meaning of a name in native XML for one kind of record.
struct NativeXMLRole: Sendable {
  /// A name that has a meaning besides the fields.
  enum Word: String, Sendable {
    case none
    case derived
    case extra
    case unit
    case encoding
  }

  let word: Word
  /// Whether an element of this name is a record.
  let isRecord: Bool
  /// The index of the field in the table; -1 for a name that no field has.
  let field: Int16

  init(_ name: String, _ names: NativeNames, _ kind: LogKind) {
    word = Word(rawValue: name) ?? .none
    isRecord = name === kind.recordElement
    field = if case .field(let field)? = names.meaning(of: name) { Int16(field) } else { -1 }
  }
}
