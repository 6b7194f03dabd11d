// SPDX-License-Identifier: MIT

/// An element that is spelled out in code: its children stand on lines of their own.
package struct XMLLiteral {
  private let name: String
  private let attributes: KeyValuePairs<String, String?>
  private let text: String
  private let children: [XMLLiteral]

  /// - Parameters:
  ///   - attributes: Those that are nil are left out.
  ///   - text: What stands in it where it has no children.
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
  /// Writes it where the writer stands. What is spelled out in code nests a few levels deep.
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
