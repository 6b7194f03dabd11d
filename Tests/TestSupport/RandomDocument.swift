// SPDX-License-Identifier: MIT

/// A random well-formed document and the tree that has to come of it.
///
/// It knows nothing of positions; `PositionScanner` finds those in the source.
public struct RandomDocument: Sendable {
  public private(set) var source = ""
  private var lines: [Line] = []
  /// For each entity whose content has elements, how many.
  public static let elementEntities = ["els": 2]

  /// A line of a `TreeDump`; of elements only what follows the position.
  private struct Line: Sendable {
    var depth: Int
    var isElement = false
    var text: String
  }

  private var generator: SeededGenerator
  private let hasLineEnds: Bool
  private let hasTraps: Bool
  private var open: [String] = []
  private var isBehindCarriageReturn = false
  /// Text that is not yet a line of the tree, and whether it is a section.
  private var pending: (isSection: Bool, text: String)?

  /// - Parameters:
  ///   - size: About how many scalars the source has.
  ///   - hasLineEnds: Whether there are line ends at all.
  ///   - hasTraps: Whether values, comments and sections hold what looks like tags and the
  ///     ends of them, in both kinds of quotes.
  public init(seed: UInt64, size: Int, hasLineEnds: Bool = true, hasTraps: Bool = false) {
    generator = SeededGenerator(seed: seed)
    self.hasLineEnds = hasLineEnds
    self.hasTraps = hasTraps
    lines = [Line(depth: 0, text: "declaration 1.0 encoding=- standalone=-")]
    var written = 0
    writeProlog()
    start()
    while written < size || open.count > 1 {
      let before = source.utf8.count
      if written < size { writeSomething() } else { end() }
      written += source.utf8.count - before
    }
    end()
    if chance(3) { comment() }
  }

  /// The tree with the positions filled in, one for each element.
  public func tree(positions: [String]) -> String {
    var next = positions.makeIterator()
    var text = ""
    for line in lines {
      text += String(repeating: "  ", count: line.depth)
      if line.isElement { text += "element \(next.next() ?? "?") " }
      text += line.text + "\n"
    }
    return text
  }

  // MARK: Source and tree

  private mutating func write(_ text: String) {
    guard !text.isEmpty else { return }
    source += text
    isBehindCarriageReturn = text.unicodeScalars.last == "\r"
  }

  private mutating func node(_ line: String) {
    flush()
    lines.append(Line(depth: open.count, text: line))
  }

  private mutating func element(_ name: String) {
    flush()
    lines.append(Line(depth: open.count, isElement: true, text: TreeDump.escaped(name)))
  }

  private mutating func attribute(_ name: String, _ value: String) {
    let text = "@\(TreeDump.escaped(name)) \(TreeDump.quoted(value))"
    lines.append(Line(depth: open.count + 1, text: text))
  }

  private mutating func flush() {
    guard let pending else { return }
    self.pending = nil
    if pending.isSection || !pending.text.isEmpty {
      node((pending.isSection ? "cdata " : "text ") + TreeDump.quoted(pending.text))
    }
  }

  private mutating func expectText(_ text: String, isSection: Bool = false) {
    if pending?.isSection != isSection {
      flush()
      pending = (isSection, "")
    }
    pending?.text += text
  }

  // MARK: Choices

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
  private mutating func chance(_ one: Int) -> Bool { below(one) == 0 }
  private mutating func pick(_ choices: [String]) -> String { choices[below(choices.count)] }

  private static let names = ["a", "b", "item", "größe", "e\u{301}", "数", "x-1", "y.z", "_"]
  private static let words = [
    "x", "word ", "é", "€uro", "😀", "a\u{301}", " ", "  ", "\t", ">", "'", "\"", "]]", "ü ",
    "\u{10FFFF}", "some more words in a row ",
  ]

  /// A line end of some sort; written so that it is one and not half of one.
  private mutating func lineEnd() -> String {
    guard hasLineEnds else { return " " }
    let choice = pick(["\n", "\n", "\r\n", "\r"])
    return isBehindCarriageReturn && choice == "\n" ? " " : choice
  }

  private static func normalised(_ lineEnd: String) -> String {
    lineEnd.unicodeScalars.first == "\r" ? "\n" : lineEnd
  }

  // MARK: Markup

  private mutating func writeProlog() {
    if chance(3) { comment() }
    if chance(2) {
      let text =
        "<!DOCTYPE a [<!ENTITY txt \"t&#65;ü\"> <!-- <no> --> "
        + "<!ENTITY els \"<e1/>mid<e2 k='v'/>\">]>"
      write(text)
      node("doctype a \(TreeDump.quoted(text))")
    } else {
      hasEntities = false
    }
    if chance(2) { write(lineEnd()) }
  }

  private var hasEntities = true

  private mutating func writeSomething() {
    switch below(16) {
    case 0...3: start()
    case 4...6: if open.count > 1 { end() } else { start() }
    case 7...9: text()
    case 10:
      let end = lineEnd()
      write(end)
      expectText(RandomDocument.normalised(end))
    case 11: comment()
    case 12: instruction()
    case 13: section()
    case 14: reference()
    default:
      emptyElement()
    }
  }

  private mutating func tag() -> String {
    let name = pick(RandomDocument.names)
    element(name)
    write("<\(name)")
    var used: Set<[UInt8]> = []
    for _ in 0..<below(4) {
      let name = pick(RandomDocument.names)
      guard used.insert(Array(name.utf8)).inserted else { continue }
      write(chance(4) ? lineEnd() : " ")
      var value = ""
      let quote = hasTraps ? pick(["\"", "'"]) : "\""
      write("\(name)=\(quote)")
      for _ in 0..<below(4) {
        switch below(6) {
        case 0:
          write("&amp;")
          value += "&"
        case 1:
          write(lineEnd())
          value += " "
        case 2:
          write("&#10;")
          value += "\n"
        default:
          let word =
            hasTraps
            ? pick(["v", ">", ">>", "/>", quote == "'" ? "\">" : "'>"])
            : pick(["v", "é", "😀", ">", "'", " "])
          write(word)
          value += word
        }
      }
      write(quote)
      attribute(name, value)
    }
    if chance(5) { write(lineEnd()) }
    return name
  }

  private mutating func start() {
    let name = tag()
    write(">")
    open.append(name)
  }

  private mutating func emptyElement() {
    _ = tag()
    write("/>")
  }

  private mutating func end() {
    flush()
    let name = open.removeLast()
    write("</\(name)\(chance(6) ? " " : "")>")
  }

  private mutating func text() {
    for _ in 0...below(4) {
      let word = pick(RandomDocument.words)
      // `]]>` is not allowed in text.
      if word == ">", source.hasSuffix("]") { continue }
      write(word)
      expectText(word)
    }
  }

  private mutating func comment() {
    let text =
      hasTraps
      ? pick([" <a b='>\">", " </a></b> ", "]]><a>", "<?p"])
      : pick([" <a> ", "", " é & &no; ", " ]]> ", "<!DOCTYPE x>"])
    let end = chance(3) ? lineEnd() : ""
    write("<!--\(text)\(end)-->")
    node("comment \(TreeDump.quoted(text + RandomDocument.normalised(end)))")
  }

  private mutating func instruction() {
    let data = pick(["", "d", "<a>", "é ? >"])
    write("<?target\(data.isEmpty ? "" : " ")\(data)?>")
    node("pi target \(TreeDump.quoted(data))")
  }

  private mutating func section() {
    let text =
      hasTraps
      ? pick(["</a><b c='>", " --> <!-- ", "]]<a>"])
      : pick(["", "<a>", "&amp;", "]]", "é€😀", "plain"])
    let end = chance(3) ? lineEnd() : ""
    write("<![CDATA[\(text)")
    write(end)
    write("]]>")
    expectText(text + RandomDocument.normalised(end), isSection: true)
  }

  private mutating func reference() {
    // From 2.14 on, libxml2 reads elements of entities down to 256 levels.
    switch below(hasEntities && open.count < 200 ? 5 : 3) {
    case 0:
      write("&lt;")
      expectText("<")
    case 1:
      write("&#xE9;")
      expectText("é")
    case 2:
      write("&#13;")
      expectText("\r")
    case 3:
      write("&txt;")
      expectText("tAü")
    default:
      write("&els;")
      element("e1")
      expectText("mid")
      element("e2")
      attribute("k", "v")
    }
  }
}
