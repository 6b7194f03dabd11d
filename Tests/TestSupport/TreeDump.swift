// SPDX-License-Identifier: MIT

import XMLTree

/// Writes a document the way the `.tree` files of the fixtures are written: a
/// line for each node and attribute, indented by depth.
///
///     declaration 1.0 encoding=UTF-8 standalone=-
///     doctype a "<!DOCTYPE a>"
///     element 2:1 p:a {urn:x}
///       xmlns:p "urn:x"
///       @p:b {urn:x} "1"
///       text "one\n"
///       cdata "<"
///       comment " "
///       pi target "data"
///
/// Whatever is not printable ASCII is written as `\u{…}`, so that no two
/// different trees look alike.
public enum TreeDump {
  public static func text(of document: XMLTreeDocument, positions: Bool = true) -> String {
    let declaration = document.declaration
    let standalone = declaration.isStandalone.map { $0 ? "yes" : "no" } ?? "-"
    var output =
      "declaration \(declaration.version) encoding=\(declaration.encoding ?? "-")"
      + " standalone=\(standalone)\n"
    var open = [document.root]
    for node in document.root.descendants {
      while let last = open.last, last != node.parent { open.removeLast() }
      let indent = String(repeating: "  ", count: open.count - 1)
      output += indent + line(of: node, positions: positions) + "\n"
      if node.isElement {
        for attribute in node.namespaceDeclarations {
          output += "\(indent)  \(escaped(attribute.name)) \(quoted(attribute.value))\n"
        }
        for attribute in node.attributes {
          let uri = attribute.namespaceURI.map { " {\(escaped($0))}" } ?? ""
          output += "\(indent)  @\(escaped(attribute.name))\(uri) \(quoted(attribute.value))\n"
        }
        open.append(node)
      }
    }
    return output
  }

  private static func line(of node: XMLTreeNode, positions: Bool) -> String {
    switch node.kind {
    case .document: return "document"
    case .element:
      let position = positions ? " \(node.position.map { "\($0)" } ?? "-")" : ""
      let uri = node.namespaceURI.map { " {\(escaped($0))}" } ?? ""
      return "element\(position) \(escaped(node.name))\(uri)"
    case .text: return (node.isCDATA ? "cdata " : "text ") + quoted(node.text)
    case .comment: return "comment \(quoted(node.text))"
    case .processingInstruction: return "pi \(escaped(node.name)) \(quoted(node.text))"
    case .documentType: return "doctype \(escaped(node.name)) \(quoted(node.text))"
    }
  }

  public static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  public static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case " "..."~": output.unicodeScalars.append(scalar)
      default: output += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return output
  }
}
