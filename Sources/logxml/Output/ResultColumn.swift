// SPDX-License-Identifier: MIT

import XMLTree

/// A column of a table of results.
struct ResultColumn: Sendable {
  /// The text for a column that is the match itself, with all of its text.
  static let match = "."

  /// The title in the header.
  let title: String
  /// The path as it was typed.
  let text: String
  /// The path from each match; nil for the match itself.
  let path: XMLPath?

  /// The title and the path of a column as it was typed: `TITLE=PATH`, or a path, which then is
  /// also the title. An `=` in the brackets or braces of a path belongs to the path.
  static func parts(of typed: String) -> (title: String, text: String) {
    guard let sign = typed.utf8.firstIndex(where: { "=[{".utf8.contains($0) }),
      typed.utf8[sign] == UInt8(ascii: "=")
    else { return (typed, typed) }
    return (String(typed[..<sign]), String(typed[typed.utf8.index(after: sign)...]))
  }
}
