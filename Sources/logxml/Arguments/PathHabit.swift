// SPDX-License-Identifier: MIT

/// Advice for expressions that XPath has and a path has not, naming the option of `query` for each.
enum PathHabit {
  /// A sentence for a text that is not a path; nil if there is nothing to add to the error's
  /// own message.
  static func advice(for text: String, isColumn: Bool = false) -> String? {
    if isColumn {
      return inside(text, "./", "").map { "A column begins at each match: -c '\($0)'" }
    }
    if isEaten(text) {
      return "If the shell took quotes, brackets or more away, put the whole path in single "
        + "quotes: logxml query '//Record[@type=\"x\"]' FILE"
    }
    for (start, end, advice) in functions {
      if let path = inside(text, start, end) { return "\(advice) '\(path)'" }
    }
    return nil
  }

  /// What stands around a path in XPath, and what to write instead.
  private static let functions = [
    ("count(", ")", "To count matches: logxml query -t count"),
    ("(", ")[1]", "For the first match of all: logxml query --first"),
    ("(", ")[0]", "For the first match of all: logxml query --first"),
    ("boolean(", ")", "To ask whether anything matches: logxml query --exists"),
    ("string(", ")", "The text of the first match: logxml query --first"),
    ("data(", ")", "The text of the first match: logxml query --first"),
    ("number(", ")", "The text of the first match: logxml query --first"),
  ]

  /// Whether a condition has lost its quotes or its end to the shell: `//a[@b="c"]` arrives
  /// as `//a[@b=c]`, and of `//a[b > 5]` only `//a[b` arrives.
  private static func isEaten(_ text: String) -> Bool {
    guard let open = text.utf8.lastIndex(of: UInt8(ascii: "[")) else {
      return text.utf8.contains(UInt8(ascii: "]"))
    }
    let condition = text[text.utf8.index(after: open)...]
    guard let close = condition.utf8.firstIndex(of: UInt8(ascii: "]")) else {
      return !condition.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
    let inner = condition[..<close]
    return inner.utf8.contains { "=<>".utf8.contains($0) }
      && !inner.utf8.contains { "\"'".utf8.contains($0) }
  }

  private static func inside(_ text: String, _ start: String, _ end: String) -> String? {
    guard text.hasPrefix(start), text.hasSuffix(end),
      text.utf8.count > start.utf8.count + end.utf8.count
    else { return nil }
    return String(text.dropFirst(start.count).dropLast(end.count))
  }
}
