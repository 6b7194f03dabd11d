// SPDX-License-Identifier: MIT

/// A page of texts for people that is part of the program: sections with headings (`## `), each
/// with paragraphs between empty lines. Text below another heading (`# `) is for readers of the
/// page itself and is left out.
///
/// The lines of a paragraph are joined to one; but lines that begin with two
/// spaces stay lines of their own. An item of a list (`- `) is a paragraph.
package struct TextPage: Sendable {
  package struct Section: Sendable {
    package let heading: String
    package fileprivate(set) var paragraphs: [String] = []
  }

  package private(set) var sections: [Section] = []

  /// - Complexity: O(*n*) in the length of the page.
  package init(_ bytes: [UInt8]) {
    var isBetween = true
    var open: Int?
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = String(decoding: line, as: UTF8.self)
      if line.isEmpty || line.first == UInt8(ascii: "#") {
        isBetween = true
        if line.isEmpty { continue }
        let isSection = line.starts(with: "## ".utf8)
        if isSection { sections.append(Section(heading: String(text.dropFirst(3)))) }
        open = isSection ? sections.count - 1 : nil
        continue
      }
      guard let last = open else { continue }
      if isBetween || line.starts(with: "- ".utf8) {
        sections[last].paragraphs.append(text)
      } else {
        let end = sections[last].paragraphs.count - 1
        let standsAlone = line.starts(with: "  ".utf8)
        sections[last].paragraphs[end] += (standsAlone ? "\n" : " ") + text
      }
      isBetween = false
    }
  }
}
