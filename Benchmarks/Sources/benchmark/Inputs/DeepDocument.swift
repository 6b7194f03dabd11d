// SPDX-License-Identifier: MIT

/// Stacks of elements, each as deep as the default limit of the parser lets
/// it be with room to spare: 2,000 levels with the top element.
struct DeepDocument: GeneratedDocument {
  private static let depth = 2_000
  private static let names = ["a", "group", "section", "item", "b"]

  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func write(to file: OutputFile, size: Int) throws(BenchmarkError) {
    try file.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<deep>\n")
    var open: [String] = []
    repeat {
      // The top element and the leaf are two of the levels.
      for _ in 0..<(DeepDocument.depth - 2) {
        let name = random.element(of: DeepDocument.names)
        open.append(name)
        let level = random.oneIn(8) ? " level=\"\(open.count)\"" : ""
        try file.write("<\(name)\(level)>")
        if random.oneIn(16) { try file.write("text \(random.number(in: 0...999))") }
      }
      try file.write("<leaf>\(random.number(in: 0...99_999))</leaf>")
      while let name = open.popLast() { try file.write("</\(name)>") }
      try file.write("\n")
    } while file.count < size
    try file.write("</deep>\n")
  }
}
