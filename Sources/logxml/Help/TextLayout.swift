// SPDX-License-Identifier: MIT

/// Lays out prose for people: wrapped to a width, indented.
enum TextLayout {
  /// Wraps a paragraph. A word longer than a line gets a line of its own.
  static func wrap(_ text: String, width: Int, indent: Int = 0) -> [String] {
    wrap(text.split(separator: " ").map { String($0) }, width: width, indent: indent)
  }

  /// Joins items to lines; an item is never broken, even if it is longer than a line.
  ///
  /// - Parameter separator: The text after each item except the last.
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

  /// Wraps a line; the lines after the first are indented.
  static func hanging(_ text: String, width: Int) -> [String] {
    let lines = wrap(text, width: width)
    guard lines.count > 1, let first = lines.first else { return lines }
    let rest = text.utf8.dropFirst(first.utf8.count)
    return [first] + wrap(String(decoding: rest, as: UTF8.self), width: width, indent: 2)
  }

  /// Paragraphs with an empty line before each. Those that begin with two spaces keep
  /// their lines.
  static func paragraphs(_ paragraphs: [String], width: Int) -> [String] {
    paragraphs.flatMap { paragraph in
      let isTable = paragraph.utf8.starts(with: "  ".utf8)
      let lines = paragraph.split(separator: "\n").map(String.init)
      return [""] + (isTable ? lines : wrap(paragraph, width: width))
    }
  }

  /// The column in which meanings begin: the wanted one, or one further left, on the lines
  /// below the terms, if less than 20 columns would be left for the meanings.
  static func column(_ wanted: Int, width: Int) -> Int { width - wanted < 20 ? 6 : wanted }

  /// A term and its meaning, side by side. The meaning begins in the column, on the next
  /// line if the term is too long.
  static func entry(_ term: String, _ meaning: String, column: Int, width: Int) -> [String] {
    let column = Self.column(column, width: width)
    var lines = wrap(meaning, width: width, indent: column)
    guard term.utf8.count + 2 <= column, let first = lines.first else { return [term] + lines }
    lines[0] =
      term + String(repeating: " ", count: column - term.utf8.count) + first.dropFirst(column)
    return lines
  }

  /// A word with spaces after it, to fill a column.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }
}
