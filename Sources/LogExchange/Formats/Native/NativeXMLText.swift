// SPDX-License-Identifier: MIT

import XMLTree

// Texts with characters that XML forbids are written in native XML as the content of a
// JSON string, marked with `encoding="json"`: conversion from JSON to XML and back
// loses nothing.

/// A text of native XML.
enum NativeXMLText {
  /// The content of an unknown element: its text, or the whole element as XML if it has
  /// attributes or elements.
  static func content(of element: XMLTreeNode, isExtra: Bool = false) -> String {
    let isPlain =
      (isExtra || element.attributes.isEmpty) && !element.children.contains { $0.isElement }
    return isPlain ? element.text : element.description
  }

  /// Decodes a text that is written in an encoding.
  ///
  /// - Throws: `RecordFault` if the encoding is unknown or the content does not match it.
  static func decoded(
    _ content: String, from encoding: String, of owner: String, at position: SourcePosition?
  ) throws(RecordFault) -> String {
    guard encoding === "json" else {
      throw RecordFault(
        code: .badText,
        message:
          "the encoding of \(RecordFault.excerpt(owner)) is \"\(RecordFault.excerpt(encoding))\", "
          + "expected json or no encoding", field: owner, position: position)
    }
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

  /// The name and value of an element `extra`; nil if it has no name.
  ///
  /// - Throws: `RecordFault` if its value cannot be decoded.
  static func extra(
    _ element: XMLTreeNode, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> Extras.Entry? {
    guard let name = element.attributes.first(where: { $0.name === "name" })?.value else {
      return nil
    }
    var entry = Extras.Entry(name: name, value: content(of: element, isExtra: true))
    for attribute in element.attributes where attribute.name !== "name" {
      guard attribute.name === "encoding" else {
        warnings.append(
          .unknownAttribute(
            attribute.name, of: "extra", known: ["name", "encoding"], position: element.position))
        continue
      }
      let (encoding, place) = (attribute.value, element.position)
      entry = Extras.Entry(
        name: try decoded(name, from: encoding, of: "the name of an extra", at: place),
        value: try decoded(entry.value, from: encoding, of: "extra", at: place))
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
        // These are U+FFFE and U+FFFF, which XML forbids.
        result.removeLast(3)
        result.append(contentsOf: (byte == 0xBE ? "\\ufffe" : "\\uffff").utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
