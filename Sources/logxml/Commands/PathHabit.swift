// SPDX-License-Identifier: MIT

/// What XPath would answer and a path cannot, and the option of `query` that can.
enum PathHabit {
  /// A sentence for a text that is not a path; nil where there is nothing to say beside
  /// what the error says.
  static func advice(for text: String) -> String? {
    if let path = inside(text, "count(", ")") {
      return "To count matches: logxml query -t count '\(path)'"
    }
    for end in [")[1]", ")[0]"] {
      if let path = inside(text, "(", end) {
        return "For the first match of all: logxml query --first '\(path)'"
      }
    }
    if let path = inside(text, "boolean(", ")") {
      return "To ask whether anything matches: logxml query --exists '\(path)'"
    }
    for function in ["string(", "data(", "number("] {
      if let path = inside(text, function, ")") {
        return "The text of the first match: logxml query --first '\(path)'"
      }
    }
    return nil
  }

  private static func inside(_ text: String, _ start: String, _ end: String) -> String? {
    guard text.hasPrefix(start), text.hasSuffix(end),
      text.utf8.count > start.utf8.count + end.utf8.count
    else { return nil }
    return String(text.dropFirst(start.count).dropLast(end.count))
  }
}
