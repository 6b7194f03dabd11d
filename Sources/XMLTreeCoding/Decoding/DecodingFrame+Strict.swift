// SPDX-License-Identifier: MIT

import XMLTree

// The checks of a strict decoder: it throws for any part of the input that would be left out silently.

extension DecodingFrame {
  /// Throws if there are several elements where one is expected.
  func refuseRepeats() throws {
    guard let parent, let siblingName,
      parent.view.child(siblingName, from: siblingPosition + 1, session.scope) != nil
    else { return }
    throw corrupted("\(placeWords) is there more than once, and one is wanted")
  }

  /// The same for elements that are one text, which must not have attributes either.
  func refuseRepeatsAndAttributes(
    _ node: XMLTreeNode, _ found: Found, _ info: KeyInfo?, _ key: PathKey
  ) throws {
    if found.position >= 0, let info,
      view.child(info.name, from: found.position + 1, session.scope) != nil, found.items == nil
    {
      throw at(key, found, info).corrupted(
        "\(placeWords(found, info)) is there more than once, and one is wanted")
    }
    for attribute in node.attributes
    where !DecodingFrame.isAboutDocument(attribute) && !isKeyOfEntry(attribute, node) {
      throw at(key, found, info).corrupted(
        "nothing asks for the attribute `\(attribute.name)` of `\(node.name)`")
    }
  }

  /// Throws if a part of the element was not asked for.
  func refuseUnknown() throws {
    for frame in nested { try frame.refuseUnknown() }
    for view in inner.values { try refuseUnknown(view) }
    guard !isChecked, case .element(let node) = source else { return }
    if view.node == nil { view.begin(node, notingUse: true) }
    try refuseUnknown(view)
  }

  private func refuseUnknown(_ view: ElementView) throws {
    guard let node = view.node else { return }
    for place in view.attributes where !view.used[place] {
      let attribute = node.attribute(view.parts[place])
      if DecodingFrame.isAboutDocument(attribute) || isKeyOfEntry(attribute, node) { continue }
      throw corrupted("nothing asks for the attribute `\(attribute.name)` of `\(node.name)`")
    }
    for place in view.children where !view.used[place] {
      let child = node.child(view.parts[place])
      source = .element(child)
      throw corrupted("nothing asks for the element `\(child.name)` in `\(node.name)`")
    }
    if !view.usedText, !node.withText({ $0.isBlank }) {
      let text = DecodingFrame.shown(node.text)
      throw corrupted("nothing asks for the text of `\(node.name)`: \(text)")
    }
  }

  /// Whether an attribute is the key of an entry of a dictionary.
  private func isKeyOfEntry(_ attribute: XMLTreeAttribute, _ node: XMLTreeNode) -> Bool {
    guard let entries = session.options.dictionaries.entries else { return false }
    return attribute.localName === entries.key && node.localName === entries.element
  }

  /// Whether an attribute belongs to no vocabulary: those of XML Schema instances, and
  /// those with the prefix `xml`.
  static func isAboutDocument(_ attribute: XMLTreeAttribute) -> Bool {
    guard let uri = attribute.namespaceURI else { return false }
    return uri === XMLSchemaInstance.uri || uri === "http://www.w3.org/XML/1998/namespace"
  }
}
