// SPDX-License-Identifier: MIT

import XMLTree

/// The decoder of one value: its source, and the parts of it that were asked for.
///
/// The source can be read in several ways, and the type decides only when it asks for a
/// container. A frame therefore supports all of them: properties of an element, items of the
/// same name, or one text.
final class DecodingFrame: Decoder, CodingFrame {
  let session: DecodingSession
  @exclusivity(unchecked) var parent: DecodingFrame?
  @exclusivity(unchecked) var pathKey: PathKey = nil
  @exclusivity(unchecked) var depth = 0
  @exclusivity(unchecked) var source = Source.nothing

  /// For elements of one name: the place of the first among the children of the parent.
  @exclusivity(unchecked) var siblingPosition = -1
  @exclusivity(unchecked) var siblingName: NameMatcher?
  /// The items of a list that was collected from several places.
  @exclusivity(unchecked) var items: ContiguousArray<Source>?
  /// The key that was searched for.
  @exclusivity(unchecked) var info: KeyInfo?

  /// Whether the name of the element selects the case of an enum.
  @exclusivity(unchecked) var isChoosable = false
  /// Whether the type that is being decoded is an enum.
  @exclusivity(unchecked) var typeIsEnum = false
  /// Whether an empty element is nil.
  @exclusivity(unchecked) var emptyIsNil = false
  /// Whether this is the content of a case, in which `_0` is the element itself.
  @exclusivity(unchecked) var isPayload = false

  /// Whether a container was asked for.
  @exclusivity(unchecked) var wasAsked = false
  /// True if the strict check for unread parts of the element is not needed.
  @exclusivity(unchecked) var isChecked = false
  /// Frames of containers inside of this one, kept until a strict decoder has checked them. They
  /// hold this frame in turn, so they are dropped after that.
  @exclusivity(unchecked) var nested: [DecodingFrame] = []

  @exclusivity(unchecked) var view = ElementView()
  /// The elements inside of this one through which keys of several steps lead.
  @exclusivity(unchecked) var inner: [XMLTreeNode: ElementView] = [:]

  /// The frame that found the source of this one.
  var owner: DecodingFrame { parent ?? self }

  init(_ session: DecodingSession) { self.session = session }

  /// Resets the frame, except for its memory.
  func clear() {
    parent = nil
    pathKey = nil
    source = .nothing
    siblingPosition = -1
    siblingName = nil
    items = nil
    info = nil
    isChoosable = false
    typeIsEnum = false
    emptyIsNil = false
    isPayload = false
    wasAsked = false
    isChecked = false
    if !nested.isEmpty { nested.removeAll() }
    view.end()
    if !inner.isEmpty { inner.removeAll() }
  }

  // MARK: Decoder

  var userInfo: [CodingUserInfoKey: Any] { session.options.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    wasAsked = true
    let table = session.table(type)
    if isChoosable, typeIsEnum, let key = choice(type, table) {
      isChecked = true
      return KeyedDecodingContainer(ChoiceContainer(frame: self, table: table, key: key))
    }
    try openElement()
    if table.isDictionary, let entries = session.options.dictionaries.entries {
      return KeyedDecodingContainer(
        try EntryContainer<Key>(frame: self, names: entries))
    }
    return KeyedDecodingContainer(PropertyContainer<Key>(frame: self, table: table))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    wasAsked = true
    if let items {
      isChecked = true
      return ItemContainer(frame: self, items: items, isChoosable: isChoosable)
    }
    if let parent, let siblingName, siblingPosition >= 0 {
      isChecked = true
      return ItemContainer(frame: self, of: parent, siblingName, from: siblingPosition)
    }
    switch source {
    case .nothing: return ItemContainer(frame: self, items: [], isChoosable: false)
    case .element:
      try openElement()
      return ItemContainer(frame: self, of: self, nil, from: 0)
    case .attribute, .ownText, .characters:
      throw mismatch([Any].self, "\(placeWords) is one text, and an array is wanted")
    }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    wasAsked = true
    return ValueContainer(frame: self)
  }

  // MARK: Elements

  /// Collects the children and attributes of the element.
  func openElement() throws {
    guard view.node == nil else { return }
    switch source {
    case .element(let node):
      if !isPayload, session.isNil(node) { throw nilFound([String: Any].self) }
      if session.isStrict, siblingName != nil { try refuseRepeats() }
      view.begin(node, notingUse: session.isStrict)
    case .nothing: throw missing()
    case .attribute, .ownText, .characters:
      throw mismatch([String: Any].self, "\(placeWords) is a text, and properties are wanted")
    }
  }

  /// The case of an enum that the name of the element, or the text, selects.
  private func choice<Key: CodingKey>(_ type: Key.Type, _ table: KeyTable) -> Key? {
    switch source {
    case .element(let node):
      table.key(type, local: node.localName, prefix: node.prefix, uri: node.namespaceURI)
    case .characters: table.textKey(type)
    case .nothing, .attribute, .ownText: nil
    }
  }

  /// A frame for a container inside this frame's value.
  func nestedFrame(_ found: Found, _ info: KeyInfo?, _ key: PathKey) throws -> DecodingFrame {
    let frame = DecodingFrame(session)
    try frame.begin(found, info, key, in: self)
    if session.isStrict { nested.append(frame) }
    return frame
  }

  func begin(_ found: Found, _ info: KeyInfo?, _ key: PathKey, in parent: DecodingFrame) throws {
    self.parent = parent
    pathKey = key
    depth = parent.depth + 1
    source = found.source
    self.info = info
    isChoosable = found.isChoosable
    items = found.items
    if found.position >= 0 {
      siblingPosition = found.position
      siblingName = info?.name
    }
    if depth > session.options.maximumDepth {
      throw corrupted(
        "values are nested deeper than \(session.options.maximumDepth) levels "
          + "(`maximumDepth` of the decoder)")
    }
  }
}
