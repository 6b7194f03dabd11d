// SPDX-License-Identifier: MIT

/// A long book: most bytes are text, some of it beyond ASCII, with inline
/// markup, entities of its own, comments and CDATA here and there.
struct ProseDocument: GeneratedDocument {
  private static let words = [
    "the", "of", "and", "a", "road", "to", "was", "in", "that", "car", "it", "with", "mile",
    "for", "on", "petrol", "as", "at", "window", "had", "morning", "not", "engine", "but",
    "from", "by", "quiet", "were", "all", "station", "they", "which", "afternoon", "been",
    "river", "journey", "would", "façade", "naïve", "Zürich", "café", "kilometre", "over",
    "weather", "harbour", "before", "mountain", "slowly", "driver", "between", "nothing",
    "travelling", "bridge", "remember", "—", "øre", "東京", "letters",
  ]

  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func write(to file: OutputFile, size: Int) throws(BenchmarkError) {
    try file.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE book [
      <!ENTITY firm "Carter &#38;#38; Daughters">
      ]>
      <book xml:lang="en">

      """)
    var chapter = 0
    while file.count < size {
      chapter += 1
      try file.write(
        " <chapter number=\"\(chapter)\">\n  <title>\(words(random.number(in: 2...6)))</title>\n")
      for _ in 0..<random.number(in: 20...60) where file.count < size {
        try file.write(paragraph())
      }
      try file.write(" </chapter>\n")
    }
    try file.write("</book>\n")
  }

  private mutating func paragraph() -> String {
    if random.oneIn(60) { return "  <!-- \(words(random.number(in: 3...12))) -->\n" }
    if random.oneIn(60) {
      return "  <verse><![CDATA[\(words(random.number(in: 8...30))) <&>]]></verse>\n"
    }
    var text = "  <p>"
    for _ in 0..<random.number(in: 2...9) {
      text += words(random.number(in: 6...24))
      switch random.number(in: 1...12) {
      case 1: text += " <em>\(words(random.number(in: 1...4)))</em>"
      case 2: text += " &amp; \(words(2))"
      case 3: text += " at &firm; "
      default: break
      }
      text += random.oneIn(4) ? ".\n  " : ". "
    }
    return text + "</p>\n"
  }

  private mutating func words(_ count: Int) -> String {
    var text = ""
    for index in 0..<count {
      if index > 0 { text += " " }
      text += random.element(of: ProseDocument.words)
    }
    return text
  }
}
