// SPDX-License-Identifier: MIT

import XMLTree

/// The encoder of one value: the place where the value is written.
///
/// A value becomes a text, properties or items only when it asks for a container;
/// until then no element is created for it.
final class EncodingFrame: Encoder, CodingFrame {
  /// The place of a value.
  enum Slot {
    /// An element of its own.
    case element(EncodedName)
    case attribute(EncodedName)
    /// The text of the target.
    case text
    /// The target itself, which exists already.
    case itself
    /// A list among the children of the target, whose items determine their own
    /// names.
    case children
    /// An item of such a list: the case of an enum is its name; other items have this name.
    case choice(EncodedName)
  }

  let session: EncodingSession
  private(set) var parent: EncodingFrame?
  private(set) var pathKey: PathKey = nil
  private let depth: Int
  /// The element that contains the slot; -1 above the top.
  var target: Int32 = -1
  var slot = Slot.itself
  /// The elements around the slot, the outermost first, which are made for an empty list, too.
  var wrappers: [EncodedName] = []
  /// The elements around properties of this value: several keys lead through the same one.
  private var made: [(parent: Int32, name: EncodedName, element: Int32)] = []
  /// Whether nil has to be written, because a place counts.
  var isItem = false
  var typeIsEnum = false
  private(set) var wasAsked = false

  init(_ session: EncodingSession) {
    self.session = session
    depth = 0
  }

  init(in parent: EncodingFrame, _ key: PathKey) {
    session = parent.session
    self.parent = parent
    pathKey = key
    depth = parent.depth + 1
  }

  var userInfo: [CodingUserInfoKey: Any] { session.options.userInfo }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    wasAsked = true
    let table = session.table(type)
    if case .choice = slot, typeIsEnum {
      return KeyedEncodingContainer(CaseContainer(frame: self, table: table, parent: target))
    }
    let (element, mistake) = openElement("properties")
    if table.isDictionary, let entries = session.options.dictionaries.entries {
      return KeyedEncodingContainer(
        EntryEncodingContainer<Key>(
          frame: self, names: entries, element: element, mistake: mistake))
    }
    return KeyedEncodingContainer(
      PropertyEncodingContainer<Key>(
        frame: self, table: table, element: element, mistake: mistake))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    wasAsked = true
    openWrappers()
    switch slot {
    case .element(let name) where !isItem:
      return ItemEncodingContainer(frame: self, slot: .element(name), parent: target)
    case .children:
      return ItemEncodingContainer(
        frame: self, slot: .choice(session.itemName), parent: target)
    case .element, .itself, .choice, .attribute, .text:
      let (element, mistake) = openElement("items")
      return ItemEncodingContainer(
        frame: self, slot: .choice(session.itemName), parent: element, mistake: mistake)
    }
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    wasAsked = true
    return ValueEncodingContainer(frame: self)
  }

  // MARK: Elements

  private func openWrappers() {
    for name in wrappers { target = (parent ?? self).element(name, in: target) }
    wrappers = []
  }

  private func element(_ name: EncodedName, in target: Int32) -> Int32 {
    let known = made.first { $0.parent == target && $0.name == name }
    if let known { return known.element }
    let element = session.tree.addElement(name, to: target)
    made.append((target, name, element))
    return element
  }

  /// Creates the element of the value, once.
  ///
  /// - Returns: The element, and the reason why it cannot be created, if there is one.
  func openElement(_ what: String) -> (element: Int32, mistake: String?) {
    openWrappers()
    switch slot {
    case .element(let name), .choice(let name):
      target = session.tree.addElement(name, to: target)
      slot = .itself
      isItem = false
    case .itself, .children: break
    case .attribute(let name):
      return (target, "the attribute `\(name.text)` is one text and cannot hold \(what)")
    case .text: return (target, "a text cannot hold \(what)")
    }
    return (target, nil)
  }

  /// Writes a text to the slot.
  func write(_ text: String, of value: Any) throws {
    try check(text, value)
    openWrappers()
    let isCDATA = session.options.texts.isCDATA(text, value)
    switch slot {
    case .element(let name), .choice(let name):
      let element = session.tree.addElement(name, to: target)
      session.tree.addText(text, isCDATA: isCDATA, to: element)
    case .attribute(let name): session.tree.addAttribute(name, text, to: target)
    case .text, .itself, .children:
      session.tree.addText(text, isCDATA: isCDATA, to: target)
    }
  }

  /// Writes nil to the slot: `xsi:nil` for an item, for the target itself, or if nil is written.
  func writeNil() {
    switch slot {
    case .element(let name), .choice(let name):
      guard isItem || session.options.nils.isWritten && wrappers.isEmpty else { return }
      let element = session.tree.addElement(name, to: target)
      session.tree.setNil(element)
    case .itself: session.tree.setNil(target)
    case .attribute, .text, .children: break
    }
  }

  // MARK: Values

  /// Encodes the value of this frame.
  func encode<Value: Encodable>(_ value: Value, _ traits: TypeTraits) throws {
    if let entry = traits.entry {
      return try write(registered(value, entry), of: value)
    }
    if let refusal = traits.refusal { throw invalid(value, refusal) }
    guard depth <= session.options.maximumDepth else {
      throw invalid(
        value,
        "values are nested deeper than \(session.options.maximumDepth) levels "
          + "(`maximumDepth` of the encoder)")
    }
    typeIsEnum = traits.isEnum
    try value.encode(to: self)
    if !wasAsked { _ = openElement("properties") }
  }

  func registered<Value>(_ value: Value, _ entry: AnyValueEntry) throws -> String {
    do {
      return try unsafeDowncast(entry, to: ValueEntry<Value>.self).encode(value)
    } catch let error as EncodingError {
      throw error
    } catch {
      throw invalid(value, "\(error)")
    }
  }

  private func check(_ text: String, _ value: Any) throws {
    var text = text
    guard let scalar = text.withUTF8({ XMLCharacters.firstForbidden(in: $0) }) else { return }
    throw invalid(
      value,
      "the text has the character \(XMLCharacters.plainWords(for: scalar)), which XML cannot hold")
  }

  func invalid(_ value: Any, _ message: String) -> EncodingError {
    .invalidValue(
      value, EncodingError.Context(codingPath: codingPath, debugDescription: message))
  }

  /// Throws unless a text is the name of an element.
  func checkName(_ text: String, _ value: Any) throws {
    var valid = true
    for part in text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false) {
      var part = String(part)
      if !part.withUTF8({ XMLCharacters.isName($0) }) { valid = false }
    }
    if valid { return }
    throw invalid(
      value,
      "the key “\(text)” is no name for an element; `dictionaries = .entries()` writes any key")
  }
}
