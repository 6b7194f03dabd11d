// SPDX-License-Identifier: MIT

/// An element that is spelled out in code: its children stand on lines of their own.
package struct XMLLiteral {
  private let name: String
  private let attributes: KeyValuePairs<String, String?>
  private let text: String
  private let children: [XMLLiteral]

  /// - Parameters:
  ///   - attributes: The attributes; those whose value is nil are left out.
  ///   - text: The text of an element without children.
  package init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String = "",
    _ children: [XMLLiteral] = []
  ) {
    self.name = name
    self.attributes = attributes
    self.text = text
    self.children = children
  }
}

extension XMLLiteral {
  /// Writes the element. The recursion is bounded, because literals in code nest a few levels
  /// deep.
  package func write(to xml: inout XMLWriter) {
    xml.start(name)
    for case (let name, let value?) in attributes { xml.attribute(name, value) }
    xml.text(text)
    for child in children {
      xml.lineBreak()
      child.write(to: &xml)
    }
    if !children.isEmpty { xml.lineBreak(closing: 1) }
    xml.end()
  }
}
