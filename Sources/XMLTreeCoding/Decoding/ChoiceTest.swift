// SPDX-License-Identifier: MIT

import XMLTree

/// Tells which elements, and whether texts, are cases of an enum: elements whose name is that
/// of a case.
final class ChoiceTest: NameQuestion {
  let acceptsText: Bool
  private let isKey: ((XMLTreeNode) -> Bool)?

  /// Whether the name of an element decides.
  var isSelective: Bool { isKey != nil }

  /// For types that are not chosen by name: all elements and texts are accepted.
  static var all: ChoiceTest { ChoiceTest(acceptsText: true, isKey: nil) }

  /// - Parameter isKey: Whether the name of an element is that of a case; nil accepts all.
  init(acceptsText: Bool, isKey: ((XMLTreeNode) -> Bool)?) {
    self.acceptsText = acceptsText
    self.isKey = isKey
  }

  func accepts(_ element: XMLTreeNode, _ scope: UInt64) -> Bool {
    guard let isKey else { return true }
    return answer(element.nameNumber, scope) { isKey(element) }
  }
}

/// Finds the keys that a type asks for, by letting it decode from a decoder that records
/// the type of the keys and then throws.
///
/// Swift has no other way to ask a type for its keys. Only enums are probed, and arrays and
/// similar types for the enum that they hold.
final class ChoiceProbe: Decoder {
  private struct Stop: Error {}

  private let session: DecodingSession
  private var isEnum: Bool
  private var test: ChoiceTest?
  private var depth = 0

  private init(_ session: DecodingSession, isEnum: Bool) {
    self.session = session
    self.isEnum = isEnum
  }

  static func test<Value: Decodable>(
    _ type: Value.Type, session: DecodingSession
  ) -> ChoiceTest {
    guard session.traits(type).isChosenByName else { return .all }
    let probe = ChoiceProbe(session, isEnum: session.traits(type).isEnum)
    _ = try? Value(from: probe)
    return probe.test ?? .all
  }

  fileprivate func descend<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard test == nil, depth < 16 else { throw Stop() }
    depth += 1
    defer { depth -= 1 }
    let traits = session.traits(type)
    guard traits.scalar == .none, traits.entry == nil, traits.refusal == nil else { throw Stop() }
    isEnum = traits.isEnum
    return try Value(from: self)
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { session.options.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if isEnum, test == nil {
      let table = session.table(type)
      test = ChoiceTest(acceptsText: table.textKey(type) != nil) { element in
        table.key(
          type, local: element.localName, prefix: element.prefix, uri: element.namespaceURI)
          != nil
      }
    }
    throw Stop()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { ProbeItems(probe: self) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ProbeValue(probe: self)
  }

  fileprivate static func stop<Value>(_ type: Value.Type) throws -> Value { throw Stop() }
}

private struct ProbeItems: UnkeyedDecodingContainer {
  let probe: ChoiceProbe
  var codingPath: [any CodingKey] { [] }
  var count: Int? { nil }
  var currentIndex = 0
  /// One item is enough, even for types that continue after an error.
  var isAtEnd: Bool { currentIndex > 0 }

  mutating func decodeNil() throws -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    return try probe.descend(type)
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    currentIndex += 1
    return try ChoiceProbe.stop(KeyedDecodingContainer<Key>.self)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return try ChoiceProbe.stop(ProbeItems.self)
  }

  mutating func superDecoder() throws -> any Decoder { try ChoiceProbe.stop(ChoiceProbe.self) }
}

private struct ProbeValue: ScalarValueDecodingContainer {
  let probe: ChoiceProbe
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }
  func scalar<Value: XMLScalar>(_ type: Value.Type) throws -> Value { try ChoiceProbe.stop(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try probe.descend(type) }
}
