// SPDX-License-Identifier: MIT

import XMLTree

extension DecodingFrame {
  // MARK: Values of any type

  /// Decodes one value.
  ///
  /// - Parameters:
  ///   - info: The key that was searched for; nil for items.
  ///   - key: The last component of the coding path.
  @inline(__always)
  func decode<Value: Decodable>(
    _ type: Value.Type, _ traits: TypeTraits, _ found: Found, _ info: KeyInfo?, _ key: PathKey
  ) throws -> Value {
    switch traits.scalar {
    case .string: return unsafeBitCast(try scalar(String.self, found, info, key), to: Value.self)
    case .int: return unsafeBitCast(try scalar(Int.self, found, info, key), to: Value.self)
    case .double: return unsafeBitCast(try scalar(Double.self, found, info, key), to: Value.self)
    case .bool: return unsafeBitCast(try scalar(Bool.self, found, info, key), to: Value.self)
    case .none: return try decodeInFrame(type, traits, found, info, key)
    }
  }

  private func decodeInFrame<Value: Decodable>(
    _ type: Value.Type, _ traits: TypeTraits, _ found: Found, _ info: KeyInfo?, _ key: PathKey
  ) throws -> Value {
    if let entry = traits.entry {
      let entry = unsafeDowncast(entry, to: ValueEntry<Value>.self)
      return try registered(entry, found, info, key)
    }
    if let refusal = traits.refusal { throw at(key, found, info).mismatch(type, refusal) }
    var frame: DecodingFrame? = session.frame()
    defer {
      if session.isStrict { frame?.nested = [] }
      session.takeBack(&frame)
    }
    // The frame was set in the line before.
    let value = try frame.unsafelyUnwrapped.run(type, traits, found, info, key, in: self)
    return value
  }

  private func run<Value: Decodable>(
    _ type: Value.Type, _ traits: TypeTraits, _ found: Found, _ info: KeyInfo?, _ key: PathKey,
    in parent: DecodingFrame
  ) throws -> Value {
    try begin(found, info, key, in: parent)
    if traits.isList, traits.isChosenByName { takeContent(session.choices(type, traits)) }
    typeIsEnum = traits.isEnum
    emptyIsNil = traits.emptyIsNil
    let value: Value
    do {
      value = try Value(from: self)
    } catch let error as DecodingError {
      throw located(error)
    }
    if !wasAsked, !found.isPresent { throw missing() }
    if session.isStrict { try refuseUnknown() }
    return value
  }

  /// Splits an element into its content, for an array of an enum one of whose cases is a text: the
  /// items are texts and elements.
  private func takeContent(_ choices: @autoclosure () -> ChoiceTest) {
    guard items == nil, siblingPosition < 0, case .element(let node) = source else { return }
    let choices = choices()
    guard choices.acceptsText, choices.isSelective else { return }
    var content: ContiguousArray<Source> = []
    DecodingFrame.addContent(of: node, choices, session.scope, to: &content)
    items = content
    isChoosable = true
  }

  private func registered<Value>(
    _ entry: ValueEntry<Value>, _ found: Found, _ info: KeyInfo?, _ key: PathKey
  ) throws -> Value {
    let text = try scalar(String.self, found, info, key)
    var bytes = text
    let trimmed = bytes.withUTF8 { String(decoding: $0.trimmed, as: UTF8.self) }
    let value: Value?
    do {
      value = try entry.decode(trimmed)
    } catch let error as DecodingError {
      throw at(key, found, info).located(error)
    } catch {
      throw at(key, found, info).corrupted("\(placeWords(found, info)): \(error)")
    }
    guard let value else {
      throw at(key, found, info).mismatch(
        Value.self,
        "\(placeWords(found, info)) is \(DecodingFrame.shown(text)), expected \(entry.expected)")
    }
    return value
  }

  // MARK: Values that are one text

  /// Reads a value that is one text.
  @inline(__always)
  func scalar<Value: XMLScalar>(
    _ type: Value.Type, _ found: Found, _ info: KeyInfo?, _ key: @autoclosure () -> PathKey
  ) throws -> Value {
    switch found.source {
    case .element(let node):
      if case .bytes(let bytes) = node.leaf(), !session.isStrict,
        !node.hasAttributes || !session.isNil(node), let value = Value(xml: bytes)
      {
        return value
      }
    case .attribute(let attribute):
      if let value = Value(xml: attribute.buffer) { return value }
    case .nothing, .ownText, .characters: break
    }
    return try rareScalar(type, found, info, key())
  }

  /// The general case: other sources, errors, and values that must be checked.
  @inline(never)
  private func rareScalar<Value: XMLScalar>(
    _ type: Value.Type, _ found: Found, _ info: KeyInfo?, _ key: PathKey
  ) throws -> Value {
    let text: String
    switch found.source {
    case .nothing:
      throw at(key, found, info).missing()
    case .element(let node):
      if session.isNil(node) { throw at(key, found, info).nilFound(type) }
      if case .elements = node.leaf() {
        throw at(key, found, info).mismatch(
          type,
          "\(placeWords(found, info)) has child elements, expected \(Value.expected) alone")
      }
      if session.isStrict { try refuseRepeatsAndAttributes(node, found, info, key) }
      text = node.text
    case .attribute(let attribute): text = attribute.value
    case .ownText(let node): text = node.text
    case .characters(let characters, _): text = characters
    }
    var bytes = text
    guard let value = bytes.withUTF8({ Value(xml: $0) }) else {
      throw at(key, found, info).mismatch(
        type,
        "\(placeWords(found, info)) is \(DecodingFrame.shown(text)), expected \(Value.expected)")
    }
    return value
  }

  // MARK: nil

  /// Whether a found value is nil for an optional of a type.
  func isNil(_ found: Found, emptyIsNil: Bool, isList: Bool) -> Bool {
    switch found.source {
    case .nothing: return found.items == nil
    case .element(let node):
      if isList { return false }
      if session.isNil(node) { return true }
      guard emptyIsNil, case .bytes(let bytes) = node.leaf() else { return false }
      return bytes.isBlank
    case .attribute(let attribute): return emptyIsNil && attribute.buffer.isBlank
    case .ownText(let node):
      return node.withText { bytes in
        if bytes.isEmpty { return true }
        guard bytes.isBlank else { return false }
        if case .elements = node.leaf() { return true }
        return emptyIsNil
      }
    case .characters: return false
    }
  }

  var isNil: Bool {
    if items != nil { return false }
    return isNil(Found(source: source), emptyIsNil: emptyIsNil, isList: false)
  }
}
