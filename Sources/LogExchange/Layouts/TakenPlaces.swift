// SPDX-License-Identifier: MIT

import XMLTree

/// The texts and attributes of a record that its fields have taken.
struct TakenPlaces {
  let namespaces: [MappedNamespace]
  /// The attribute that names the values of a record where their elements do not: `name` in
  /// `<field name="date">`.
  var namedBy: String?
  /// The attributes that may do so.
  static let naming = ["name", "column", "key"]
  var texts: [XMLTreeNode] = []
  var attributes: [XMLTreeAttribute] = []

  mutating func add(_ found: MappedXMLPath.Found, _ path: MappedXMLPath) {
    if let attribute = found.attribute {
      attributes.append(attribute)
    } else {
      texts.append(found.element)
    }
    // Attributes that the path requires are taken, too, because they say nothing new.
    guard let steps = path.steps, steps.contains(where: { !$0.fixed.isEmpty }) else { return }
    var element: XMLTreeNode? = found.element
    for step in steps.reversed() {
      guard let current = element else { return }
      for demanded in step.fixed {
        let attribute = current.attributes.first { $0.name === demanded.name }
        if let attribute { attributes.append(attribute) }
      }
      element = current.parent
    }
  }

  /// The remaining content of a record: attributes, and the texts of elements without child
  /// elements, each by its path from the record.
  func rest(of record: XMLTreeNode) -> Extras {
    var extras = Extras()
    add(record, "", to: &extras)
    /// The elements around the next one, with the prefix of the paths in them.
    var open: [(element: XMLTreeNode, prefix: String)] = [(record, "")]
    for element in record.descendants where element.isElement {
      while let last = open.last, element.parent != last.element, open.count > 1 {
        open.removeLast()
      }
      let name = (open.last?.prefix ?? "") + name(of: element)
      add(element, name, to: &extras)
      if element.firstChild != nil { open.append((element, name + "/")) }
    }
    return extras
  }

  private func name(of element: XMLTreeNode) -> String {
    let name = name(element.name, element.localName, element.namespaceURI)
    guard let (attribute, value) = element.attribute(namedBy) else { return name }
    return "\(name)[@\(attribute)=\"\(value)\"]"
  }

  /// A name with the prefix that the layout has for its namespace.
  private func name(_ written: String, _ local: String, _ uri: String?) -> String {
    guard !namespaces.isEmpty, let uri,
      let known = namespaces.first(where: { $0.uri === uri })
    else { return written }
    return known.prefix.isEmpty ? local : "\(known.prefix):\(local)"
  }

  private func add(_ element: XMLTreeNode, _ path: String, to extras: inout Extras) {
    let prefix = path.isEmpty ? "" : path + "/"
    for attribute in element.attributes where !attributes.contains(attribute) {
      if namedBy === attribute.name, element.attribute(namedBy) != nil { continue }
      let name = name(attribute.name, attribute.localName, attribute.namespaceURI)
      extras.append(name: "\(prefix)@\(name)", value: attribute.value)
    }
    if texts.contains(element) { return }
    let text = element.text
    let isLeaf = !element.hasElements
    if isLeaf && !path.isEmpty && (!text.isEmpty || element.attributes.isEmpty)
      || !text.trimmedBytes.isEmpty
    {
      extras.append(name: path.isEmpty ? "." : path, value: text)
    }
  }
}

extension XMLTreeNode {
  /// An attribute with its value, if that can stand in a predicate.
  func attribute(_ name: String?) -> (name: String, value: String)? {
    guard let name, let value = attributes.first(where: { $0.name === name })?.value,
      !value.utf8.contains(where: "\"'\\".utf8.contains)
    else { return nil }
    return (name, value)
  }
}
