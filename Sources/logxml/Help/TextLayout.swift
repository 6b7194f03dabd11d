// SPDX-License-Identifier: MIT

/// Lays out prose for people: wrapped to a width, indented.
enum TextLayout {
  /// Wraps a paragraph. Words longer than a line stand alone.
  static func wrap(_ text: String, width: Int, indent: Int = 0) -> [String] {
    wrap(text.split(separator: " ").map { String($0) }, width: width, indent: indent)
  }

  /// Puts items one after the other, each whole on its line where it fits.
  ///
  /// - Parameter separator: What stands behind each item but the last.
  static func wrap(
    _ items: [String], separator: String = "", width: Int, indent: Int
  ) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for (index, item) in items.enumerated() {
      let text = item + (index + 1 < items.count ? separator : "")
      if line.isEmpty {
        line = margin + text
      } else if line.utf8.count + 1 + text.utf8.count <= width {
        line += " " + text
      } else {
        lines.append(line)
        line = margin + text
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Wraps a line; what does not fit on it stands below, indented.
  static func hanging(_ text: String, width: Int) -> [String] {
    let lines = wrap(text, width: width)
    guard lines.count > 1, let first = lines.first else { return lines }
    let rest = text.utf8.dropFirst(first.utf8.count)
    return [first] + wrap(String(decoding: rest, as: UTF8.self), width: width, indent: 2)
  }

  /// Paragraphs with an empty line before each; those that begin with two spaces
  /// stand as they are.
  static func paragraphs(_ paragraphs: [String], width: Int) -> [String] {
    paragraphs.flatMap { paragraph in
      let isTable = paragraph.utf8.starts(with: "  ".utf8)
      let lines = paragraph.split(separator: "\n").map(String.init)
      return [""] + (isTable ? lines : wrap(paragraph, width: width))
    }
  }

  /// The column in which meanings begin: the one that is wanted, or one further left,
  /// below their terms, where too little of the line would be left for them.
  static func column(_ wanted: Int, width: Int) -> Int { width - wanted < 20 ? 6 : wanted }

  /// A term and what it means, side by side: the meanings begin in one column,
  /// on a line of their own where the term is too long.
  static func entry(_ term: String, _ meaning: String, column: Int, width: Int) -> [String] {
    let column = Self.column(column, width: width)
    var lines = wrap(meaning, width: width, indent: column)
    guard term.utf8.count + 2 <= column, let first = lines.first else { return [term] + lines }
    lines[0] =
      term + String(repeating: " ", count: column - term.utf8.count) + first.dropFirst(column)
    return lines
  }

  /// A word with spaces behind it, for a column.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }
}
