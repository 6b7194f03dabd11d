// SPDX-License-Identifier: MIT

import XMLTree

// How a key finds what it means in the element of a frame.

extension DecodingFrame {
  /// The value of a key in the usual case: one element without attributes, or an attribute,
  /// with a text that is right. Counts as few references as it can.
  ///
  /// - Returns: nil if the case is another one; an inner nil if there is nothing.
  @inline(__always)
  func quick<Value: XMLScalar>(
    _ type: Value.Type, _ info: Unmanaged<KeyInfo>
  ) -> Value?? {
    info._withUnsafeGuaranteedRef { info in
      guard info.isQuick, !session.isStrict, !isPayload else { return nil }
      let scope = session.scope
      let (known, children, attributes) = (info.name.known, view.children, view.attributes)
      guard info.name.scope == scope, children.count <= 64 else { return nil }
      if info.kind != .attribute {
        for place in children {
          let number = Int(place.name)
          guard number < known.count else { return nil }
          if known[number] == 2 { continue }
          guard known[number] == 1, case .bytes(let bytes)? = view.node?.plainLeaf(at: place),
            let value = Value(xml: bytes)
          else { return nil }
          return .some(.some(value))
        }
        if info.kind == .element { return .some(nil) }
      }
      var found: XMLTreePlace?
      for place in attributes {
        let number = Int(place.name)
        guard number < known.count else { return nil }
        if known[number] == 2 { continue }
        // Of several the one in no namespace is meant.
        guard known[number] == 1, found == nil else { return nil }
        found = place
      }
      guard let found else { return .some(nil) }
      guard let node = view.node, let value = Value(xml: node.attributeBytes(at: found)) else {
        return nil
      }
      return .some(.some(value))
    }
  }

  /// What a key leads to.
  ///
  /// - Parameters:
  ///   - isList: Whether the value is an array or a set, which no attribute can be.
  ///   - choices: Of a list whose items may have any name: which are meant. It is not asked
  ///     otherwise.
  @inline(__always)
  func find(
    _ info: KeyInfo, _ key: @autoclosure () -> PathKey, isList: Bool = false,
    choices: () -> ChoiceTest
  ) throws -> Found {
    switch info.kind {
    case .automatic, .element:
      guard info.wrapper == nil else { return inWrapper(info, .all) }
      if let place = view.child(info.name, session.scope), let node = view.node {
        if session.isStrict, info.kind == .automatic, !isList { try refuseAttribute(info, key()) }
        return Found(source: .element(node.child(at: view.children[place])), position: place)
      }
      if info.kind == .automatic, !isList, let found = attribute(info) { return found }
      return itself(info)
    case .attribute:
      return attribute(info) ?? itself(info)
    case .text:
      view.usedText = true
      return Found(source: ownSource())
    case .children:
      return info.wrapper == nil ? children(choices()) : inWrapper(info, choices())
    case .content:
      return info.wrapper == nil ? content(choices()) : inWrapper(info, choices())
    }
  }

  /// For keys whose value is no list.
  @inline(__always)
  func find(_ info: KeyInfo, _ key: @autoclosure () -> PathKey) throws -> Found {
    try find(info, key(), choices: { .all })
  }

  private func attribute(_ info: KeyInfo) -> Found? {
    guard let node = view.node, let place = view.attribute(info.name, session.scope) else {
      return nil
    }
    return Found(source: .attribute(node, place))
  }

  /// The only associated value without a label is the element of its case.
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

  private func children(_ choices: ChoiceTest) -> Found {
    guard let node = view.node else { return .nothing }
    var items: ContiguousArray<Source> = []
    for place in view.children.indices {
      let child = node.child(at: view.children[place])
      guard choices.accepts(child, session.scope) else { continue }
      view.use(child: place)
      items.append(.element(child))
    }
    return list(items, isChoosable: true, isPresent: !items.isEmpty)
  }

  private func content(_ choices: ChoiceTest) -> Found {
    guard let node = view.node else { return .nothing }
    for place in view.children.indices
    where choices.accepts(node.child(at: view.children[place]), session.scope) {
      view.use(child: place)
    }
    if choices.acceptsText { view.usedText = true }
    var items: ContiguousArray<Source> = []
    DecodingFrame.addContent(of: node, choices, session.scope, to: &items)
    return list(items, isChoosable: true, isPresent: !items.isEmpty)
  }

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

  /// What stands in elements that do nothing but hold it.
  private func inWrapper(_ info: KeyInfo, _ choices: ChoiceTest) -> Found {
    guard let node = view.node, let wrapper = info.wrapper,
      var place = view.child(wrapper, session.scope)
    else { return .nothing }
    var items: ContiguousArray<Source> = []
    while true {
      view.use(child: place)
      let holder = node.child(at: view.children[place])
      switch info.kind {
      case .children:
        for child in holder.childElements where choices.accepts(child, session.scope) {
          items.append(.element(child))
        }
      case .content: DecodingFrame.addContent(of: holder, choices, session.scope, to: &items)
      case .automatic, .element, .attribute, .text:
        var list = PlaceList()
        defer { list.deallocate() }
        list.fill { holder.childElements(into: $0) }
        for place in list.places
        where info.name.matches(element: place, of: holder, scope: session.scope) {
          items.append(.element(holder.child(at: place)))
        }
      }
      guard let next = view.child(wrapper, from: place + 1, session.scope) else { break }
      place = next
    }
    let hasNames = info.kind == .automatic || info.kind == .element
    return list(items, isChoosable: !hasNames, isPresent: true)
  }

  private func list(
    _ items: ContiguousArray<Source>, isChoosable: Bool, isPresent: Bool
  ) -> Found {
    Found(
      source: items.first ?? .nothing, items: isPresent ? items : nil, isChoosable: isChoosable)
  }
}
