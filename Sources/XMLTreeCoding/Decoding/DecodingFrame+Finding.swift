// SPDX-License-Identifier: MIT

import XMLTree

// The search for the value of a key in the element of a frame.

extension DecodingFrame {
  /// The value of a key in the usual case: one element without attributes, or an attribute,
  /// with a valid text. Counts as few references as it can.
  ///
  /// - Returns: nil if the case is another one; an inner nil if the value is missing.
  @inline(__always)
  func quick<Value: XMLScalar>(
    _ type: Value.Type, _ info: Unmanaged<KeyInfo>
  ) -> Value?? {
    info._withUnsafeGuaranteedRef { info in
      guard info.isQuick, !session.isStrict, !isPayload else { return nil }
      let known = info.name.known
      guard info.name.scope == session.scope, view.children.count <= 64 else { return nil }
      if info.kind != .attribute {
        for place in view.children {
          let part = view.parts[place]
          guard part.nameNumber < known.count else { return nil }
          if known[part.nameNumber] == 2 { continue }
          guard known[part.nameNumber] == 1, part.isPlainChild, let value = Value(xml: part.text)
          else { return nil }
          return .some(.some(value))
        }
        if info.kind == .element { return .some(nil) }
      }
      var found: XMLElementPart?
      for place in view.attributes {
        let part = view.parts[place]
        guard part.nameNumber < known.count else { return nil }
        if known[part.nameNumber] == 2 { continue }
        // If several attributes match, the one in no namespace counts.
        guard known[part.nameNumber] == 1, found == nil else { return nil }
        found = part
      }
      guard let found else { return .some(nil) }
      guard let value = Value(xml: found.text) else { return nil }
      return .some(.some(value))
    }
  }

  /// Finds the value of a key.
  ///
  /// - Parameters:
  ///   - isList: Whether the value is an array or a set, which no attribute can be.
  ///   - choices: For a list whose items may have any name: the accepted items. It is called
  ///     only for such lists.
  @inline(__always)
  func find(
    _ info: KeyInfo, _ key: @autoclosure () -> PathKey, isList: Bool = false,
    choices: () -> ChoiceTest
  ) throws -> Found {
    if info.isNested { return try inside(info, key(), isList: isList, choices) }
    switch info.kind {
    case .automatic, .element:
      if let place = view.child(info.name, session.scope), let node = view.node {
        if session.isStrict, info.kind == .automatic, !isList { try refuseAttribute(info, key()) }
        return Found(source: .element(node.child(view.parts[place])), position: place)
      }
      if info.kind == .automatic, !isList, let found = attribute(info) { return found }
      return itself(info)
    case .attribute:
      return attribute(info) ?? itself(info)
    case .text:
      view.usedText = true
      return Found(source: ownSource())
    case .children, .content:
      return try inside(info, key(), isList: isList, choices)
    }
  }

  /// Finds the value of a key that is not a list.
  @inline(__always)
  func find(_ info: KeyInfo, _ key: @autoclosure () -> PathKey) throws -> Found {
    try find(info, key(), choices: { .all })
  }

  private func attribute(_ info: KeyInfo) -> Found? {
    view.attribute(info.name, session.scope).map { Found(source: .attribute($0)) }
  }

  /// An only associated value without a label is the element of its case.
  private func itself(_ info: KeyInfo) -> Found {
    guard isPayload, info.isFirstPayload else { return .nothing }
    isChecked = true
    return Found(source: source)
  }

  private func ownSource() -> Source {
    guard let node = view.node else { return source }
    return .ownText(node)
  }

  private func refuseAttribute(_ info: KeyInfo, _ key: PathKey) throws {
    guard let attribute = attribute(info), let node = view.node else { return }
    throw at(key, attribute, info).corrupted(
      "`\(node.name)` has an element and an attribute `\(info.name.pattern.description)`, and "
        + "the key does not say which is meant")
  }

  // MARK: Lists

  /// Text and elements in their order. Texts that nothing but comments separate are one.
  static func addContent(
    of node: XMLTreeNode, _ choices: ChoiceTest, _ scope: UInt64,
    to items: inout ContiguousArray<Source>
  ) {
    var text = ""
    func flush(_ items: inout ContiguousArray<Source>) {
      if !text.isEmpty, choices.acceptsText { items.append(.characters(text, of: node)) }
      text = ""
    }
    for child in node.children {
      switch child.kind {
      case .text: text += child.text
      case .element:
        flush(&items)
        if choices.accepts(child, scope) { items.append(.element(child)) }
      case .comment, .processingInstruction, .document, .documentType: break
      }
    }
    flush(&items)
  }

  /// The contents of the elements that the steps of a key lead to, which only group them.
  private func inside(
    _ info: KeyInfo, _ key: @autoclosure () -> PathKey, isList: Bool, _ choices: () -> ChoiceTest
  ) throws -> Found {
    if let mistake = info.mistake { throw at(key(), .nothing, info).corrupted(mistake) }
    guard let node = view.node else { return .nothing }
    var holders = [node]
    for step in info.wrappers {
      holders = holders.flatMap { looking(into: $0) { $0.elements(step, session.scope) } }
    }
    if holders.isEmpty { return .nothing }
    var items: ContiguousArray<Source> = []
    let isChosen = info.kind == .children || info.kind == .content
    let chosen = isChosen ? choices() : .all
    for holder in holders {
      looking(into: holder) { view in
        switch info.kind {
        case .automatic, .element:
          items.append(contentsOf: view.elements(info.name, session.scope).map { .element($0) })
        case .attribute:
          view.attribute(info.name, session.scope).map { items.append(.attribute($0)) }
        case .text:
          view.usedText = true
          items.append(.ownText(holder))
        case .children:
          let elements = view.elements { chosen.accepts($1.child($0), session.scope) }
          items.append(contentsOf: elements.map { .element($0) })
        case .content:
          _ = view.elements { chosen.accepts($1.child($0), session.scope) }
          if chosen.acceptsText { view.usedText = true }
          DecodingFrame.addContent(of: holder, chosen, session.scope, to: &items)
        }
      }
    }
    if !isList, !isChosen {
      if session.isStrict, items.count > 1 {
        let second = Found(source: items[1])
        throw at(key(), second, info).corrupted(
          "\(placeWords(second, info)) is there more than once, and one is wanted")
      }
      if items.isEmpty { return .nothing }
    }
    let source = items.first ?? .nothing
    if info.kind == .attribute || info.kind == .text { return Found(source: source) }
    // An empty list in an element of its own is there; one without is not.
    let isPresent = !items.isEmpty || !info.wrappers.isEmpty
    return Found(source: source, items: isPresent ? items : nil, isChoosable: isChosen)
  }

  /// Looks into the element of this frame, or into one inside of it through which keys lead.
  private func looking<Result>(
    into node: XMLTreeNode, _ look: (inout ElementView) -> Result
  ) -> Result {
    if node == view.node { return look(&view) }
    return look(&inner[node, default: ElementView(node, notingUse: session.isStrict)])
  }
}
