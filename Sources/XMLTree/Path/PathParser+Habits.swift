// SPDX-License-Identifier: MIT

/// Errors for features of XPath that paths do not have; they name the replacement.
extension PathParser {
  func unexpectedAfterStep() -> XMLPathError {
    let expected = "\"/\", \"//\", \"[\", \".\" or the end of the path"
    switch peek {
    case UInt8(ascii: "@"):
      return error(
        .unexpected, "\"@\" cannot stand directly after a name",
        expected: "\"/@\" or \".\" before the attribute")
    case UInt8(ascii: "("):
      return noFunction()
    case UInt8(ascii: "]"):
      return error(.unexpected, "\"]\" has no \"[\"", expected: expected)
    case UInt8(ascii: "|"):
      return error(
        .unexpected, "\"|\" does not join paths", expected: "the end of the path: one at a time")
    default:
      let next = bytes[index...].first { !$0.isSpace }
      if next == UInt8(ascii: "|") {
        return error(
          .unexpected, "\"|\" does not join paths", expected: "the end of the path: one at a time")
      }
      return error(.unexpected, "\(shown(at: index)) cannot stand after a step", expected: expected)
    }
  }

  /// The error for `(` after a name.
  func noFunction() -> XMLPathError {
    var start = index
    while start > 0, PathParser.isNameByte(bytes[start - 1]) { start -= 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    let expected =
      switch name {
      case "last": "[-1] for the last element, [-2] for the one before it"
      case "position": "an index or a slice: [0] is the first, [1:] are all after it"
      case "count": "the path alone"
      case "contains": "\"*=\", as in [@name*=\"text\"]"
      case "starts-with": "\"^=\", as in [@name^=\"text\"]"
      case "ends-with": "\"$=\", as in [@name$=\"text\"]"
      case "text": "\"/text()\" after the name of an element; \"//*/text()\" for all of them"
      case "string", "number", "normalize-space": "\".\", the text of the element: [.=\"text\"]"
      case "name", "local-name": "the name itself as a step"
      default: "a path of names, \"[\", \".\" or a final \"/text()\""
      }
    return error(
      .unexpected, "paths have no functions but a final \"/text()\", and \"not()\" in conditions",
      expected: expected)
  }

  /// The error for `..`.
  func noWayBack(at place: Int? = nil) -> XMLPathError {
    error(
      .unexpected, "a path cannot go back to the parent, which a stream has passed",
      expected: "a condition on the parent: \"a[b]\" instead of \"a/b/..\"", at: place)
  }

  /// The error for `child::` and the like.
  func noAxis() -> XMLPathError {
    error(
      .unexpected, "paths have no axes",
      expected: "\"/\" before a child, \"//\" before a descendant, \"/@\" before an attribute")
  }
}
