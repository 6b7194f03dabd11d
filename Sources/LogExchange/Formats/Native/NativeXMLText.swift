// SPDX-License-Identifier: MIT

import XMLTree

// Texts with characters that XML forbids stand in native XML as the content of a
// JSON string, marked with `encoding="json"`: nothing is lost on the way from JSON
// to XML and back.

/// A text of native XML.
enum NativeXMLText {
  /// How it is written.
  enum Encoding: Hashable {
    /// As the content of a JSON string.
    case json
    /// In a way that is not known.
    case unknown(String)

    init(_ name: String) {
      self = name === "json" ? .json : .unknown(name)
    }

    /// The text that is written so.
    ///
    /// - Throws: Why it cannot be read: what stands there is not the text.
    func text(
      _ content: String, of owner: String, at position: SourcePosition?
    ) throws(RecordFault) -> String {
      guard case .unknown(let name) = self else {
        return try NativeXMLText.unescaped(content, of: owner, at: position)
      }
      throw RecordFault(
        code: .badText,
        message:
          "the encoding of \(RecordFault.excerpt(owner)) is \"\(RecordFault.excerpt(name))\", "
          + "expected json or no encoding", field: owner, position: position)
    }
  }

  private static func unescaped(
    _ content: String, of owner: String, at position: SourcePosition?
  ) throws(RecordFault) -> String {
    var problem = "a quote that no backslash precedes"
    var isInside = true
    reading: do throws(LogError) {
      var reader = JSONReader(Array("\"\(content)\"".utf8))
      guard case .string(let text)? = try reader.next() else { break reading }
      isInside = false
      if try reader.next() == nil { return String(decoding: text, as: UTF8.self) }
    } catch {
      if isInside { problem = error.message }
    }
    throw RecordFault(
      code: .badText,
      message: "\(RecordFault.excerpt(owner)) is \"\(RecordFault.excerpt(content))\", expected the "
        + "content of a JSON string, as encoding=\"json\" says: \(problem)",
      field: owner, position: position)
  }
}

/// An element `extra` of native XML.
enum NativeXMLExtra {
  /// The name and value of one; nil where it has no name.
  ///
  /// - Throws: Why its value cannot be read.
  static func read(
    _ element: XMLTreeNode, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> Extras.Entry? {
    guard let name = element.attributes.first(where: { $0.name === "name" })?.value else {
      return nil
    }
    var entry = Extras.Entry(
      name: name, value: NativeXMLNames.content(of: element, isExtra: true))
    for attribute in element.attributes where attribute.name !== "name" {
      guard attribute.name === "encoding" else {
        warnings.append(
          .unknownAttribute(
            attribute.name, of: "extra", known: ["name", "encoding"], position: element.position))
        continue
      }
      let encoding = NativeXMLText.Encoding(attribute.value)
      entry = Extras.Entry(
        name: try encoding.text(name, of: "the name of an extra", at: element.position),
        value: try encoding.text(entry.value, of: "extra", at: element.position))
    }
    return entry
  }
}

extension JSONWriter {
  /// A text as the content of a JSON string that XML can hold.
  static func escapedForXML(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in quoted(text).dropFirst().dropLast() {
      result.append(byte)
      if byte >= 0xBE, result.suffix(3).elementsEqual([0xEF, 0xBF, byte]) {
        // U+FFFE and U+FFFF.
        result.removeLast(3)
        result.append(contentsOf: (byte == 0xBE ? "\\ufffe" : "\\uffff").utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension Diagnostic.Code {
  /// A text that is not written as its encoding says.
  public static let badText = Diagnostic.Code(description: "bad-text")
}
