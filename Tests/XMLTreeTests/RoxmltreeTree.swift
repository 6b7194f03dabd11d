// SPDX-License-Identifier: MIT

import TestSupport
import XMLTree

/// Trees as the suite of roxmltree writes them, as lines that can be compared.
///
/// Its expectations are YAML, of which they use little: two spaces for a level,
/// `key: value`, values bare or in double quotes. Attributes are sorted by name;
/// namespaces are all those in scope, sorted by prefix.
enum RoxmltreeTree {
  /// The lines of a `.yaml` file, or nil if it expects an error.
  static func lines(yaml: String) -> [String]? {
    guard yaml.hasPrefix("Document:") else { return nil }
    var lines: [String] = []
    var section = ""
    for line in yaml.split(separator: "\n").dropFirst() {
      let indent = line.prefix { $0 == " " }.count
      let content = line.dropFirst(indent)
      // A node stands 6 columns further in than its parent.
      if content.hasPrefix("- ") {
        section = ""
        let (key, value) = entry(content.dropFirst(2))
        let depth = (indent - 2) / 6
        switch key {
        case "Text", "Comment": lines.append("\(depth) \(key) \(TreeDump.quoted(value))")
        case "PI": section = "PI"
        default: section = "Element"
        }
        continue
      }
      let (key, value) = entry(content)
      let depth = (indent - 6) / 6
      switch (section, key) {
      case ("PI", "target"): lines.append("\(depth) PI \(value)")
      case ("PI", _): lines[lines.count - 1] += " \(TreeDump.quoted(value))"
      case (_, "tag_name") where indent % 6 == 0: lines.append("\(depth) Element \(value)")
      case (_, "attributes") where value.isEmpty && indent % 6 == 0: section = "attributes"
      case (_, "namespaces") where value.isEmpty && indent % 6 == 0: section = "namespaces"
      case (_, "children") where value.isEmpty && indent % 6 == 0: section = ""
      case ("attributes", _): lines.append("  @\(key) \(TreeDump.quoted(value))")
      default: lines.append("  xmlns \(key) \(TreeDump.quoted(value))")
      }
    }
    return lines
  }

  private static func entry(_ text: Substring) -> (key: String, value: String) {
    guard let colon = text.firstRange(of: ": ") else { return (String(text.dropLast()), "") }
    return (String(text[..<colon.lowerBound]), unquoted(text[colon.upperBound...]))
  }

  private static func unquoted(_ text: Substring) -> String {
    guard text.hasPrefix("\"") else { return String(text) }
    var result = String.UnicodeScalarView()
    var scalars = text.unicodeScalars.dropFirst().dropLast()
    while let scalar = scalars.popFirst() {
      guard scalar == "\\", let escape = scalars.popFirst() else {
        result.append(scalar)
        continue
      }
      switch escape {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "u":
        let code = UInt32(String(String.UnicodeScalarView(scalars.prefix(4))), radix: 16)
        scalars.removeFirst(4)
        result.append(code.flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}")
      default: result.append(escape)
      }
    }
    return String(result)
  }

  // MARK: Our trees

  /// The same lines of a document. CDATA sections are text, text that touches is
  /// one, and there is no document type declaration, as roxmltree has it.
  static func lines(_ document: XMLTreeDocument) -> [String] {
    var lines: [String] = []
    var text: (parent: XMLTreeNode, value: String)?
    func flush() {
      if let text, !text.value.isEmpty {
        lines.append("\(depth(of: text.parent) + 1) Text \(TreeDump.quoted(text.value))")
      }
      text = nil
    }
    for node in document.root.descendants {
      if node.kind == .text, let parent = node.parent {
        if text?.parent == parent {
          text?.value += node.text
        } else {
          flush()
          text = (parent, node.text)
        }
        continue
      }
      flush()
      switch node.kind {
      case .element: lines += element(node)
      case .comment: lines.append("\(depth(of: node)) Comment \(TreeDump.quoted(node.text))")
      case .processingInstruction:
        lines.append("\(depth(of: node)) PI \(node.name) \(TreeDump.quoted(node.text))")
      case .document, .documentType, .text: break
      }
    }
    flush()
    return lines
  }

  private static func depth(of node: XMLTreeNode) -> Int { node.ancestors.count { _ in true } - 1 }

  private static func element(_ node: XMLTreeNode) -> [String] {
    let uri = node.namespaceURI.map { "@\($0)" } ?? ""
    var lines = ["\(depth(of: node)) Element \(node.localName)\(uri)"]
    lines += node.attributes.map { attribute in
      let uri = attribute.namespaceURI.map { "@\($0)" } ?? ""
      return "  @\(attribute.localName)\(uri) \(TreeDump.quoted(attribute.value))"
    }.sorted()
    var scope: [String: String] = [:]
    for ancestor in [node] + Array(node.ancestors) {
      for declaration in ancestor.namespaceDeclarations {
        let prefix = declaration.prefix == nil ? "None" : declaration.localName
        scope[prefix] = scope[prefix] ?? declaration.value
      }
    }
    lines += scope.sorted { $0.key < $1.key }.map { "  xmlns \($0) \(TreeDump.quoted($1))" }
    return lines
  }
}
