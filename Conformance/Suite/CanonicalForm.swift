// SPDX-License-Identifier: MIT

import XMLTree

/// The form in which suites say what a processor should have read: the "second
/// canonical form", which James Clark made and Sun added notations to.
///
/// Elements, text and processing instructions, nothing else; attributes sorted by
/// name; `&`, `<`, `>`, `"`, tabs and line ends as references. Where notations are
/// declared, a document type declaration with them stands before, and before it the
/// instructions that stood among the declarations.
public enum CanonicalForm {
  /// The canonical form of a document.
  public static func bytes(of document: XMLTreeDocument) -> [UInt8] {
    var output: [UInt8] = []
    var open: [XMLTreeNode] = []
    for node in document.root.descendants {
      while let last = open.last, last != node.parent { close(&open, &output) }
      switch node.kind {
      case .element:
        start(node, &output)
        open.append(node)
      case .text:
        escape(node.text, &output)
      case .processingInstruction:
        output += "<?\(node.name) \(node.text)?>".utf8
      case .documentType:
        output += declaration(node.text).utf8
      case .comment, .document:
        break
      }
    }
    while !open.isEmpty { close(&open, &output) }
    return output
  }

  private static func close(_ open: inout [XMLTreeNode], _ output: inout [UInt8]) {
    output += "</\(open.removeLast().name)>".utf8
  }

  private static func start(_ element: XMLTreeNode, _ output: inout [UInt8]) {
    output += "<\(element.name)".utf8
    let attributes = Array(element.attributes) + Array(element.namespaceDeclarations)
    let sorted = attributes.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for attribute in sorted {
      output += " \(attribute.name)=\"".utf8
      escape(attribute.value, &output)
      output.append(UInt8(ascii: "\""))
    }
    output.append(UInt8(ascii: ">"))
  }

  private static func escape(_ text: String, _ output: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: ">"): output += "&gt;".utf8
      case UInt8(ascii: "\""): output += "&quot;".utf8
      case 9, 10, 13: output += "&#\(byte);".utf8
      default: output.append(byte)
      }
    }
  }

  /// What remains of a document type declaration.
  private static func declaration(_ text: String) -> String {
    let scanner = DeclarationScanner(text)
    let instructions = scanner.instructions.map { instruction in
      // One space before the data.
      let parts = instruction.dropFirst(2).dropLast(2)
        .split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
      let data = parts.dropFirst().first.map { $0.drop(while: \.isWhitespace) } ?? ""
      return "<?\(parts[0]) \(data)?>"
    }.joined()
    guard !scanner.notations.isEmpty else { return instructions }
    let lines = scanner.notations.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { "<!NOTATION \($0.name) \($0.identifier)>\n" }
    return "\(instructions)<!DOCTYPE \(scanner.name) [\n\(lines.joined())]>\n"
  }
}
