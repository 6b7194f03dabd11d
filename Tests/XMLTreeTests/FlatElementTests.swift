// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Elements that are offered before trees are made of them, against the trees.
@Suite struct FlatElementTests {
  /// What is the same about an element, whether there is a tree of it or not.
  struct Seen: Equatable {
    var position: SourcePosition?
    var parentPosition: SourcePosition?
    var parts: [String]
  }

  private static func seen(_ element: XMLFlatElement, _ names: inout [Int: String]) -> Seen {
    return Seen(
      position: element.position, parentPosition: element.parentPosition,
      parts: zip(element.parts, element.places).map { part, own in
        let (line, column) =
          part.isAttribute
          ? (element.position.line, element.position.column) : (Int(own.line), Int(own.column))
        return "\(part.isAttribute) \(names[part.nameNumber] ?? "?") "
          + "\(String(decoding: part.text, as: UTF8.self)) \(line):\(column)"
      })
  }

  private static func seen(_ element: XMLTreeNode, _ names: inout [Int: String]) -> Seen {
    names[element.nameNumber] = element.name
    var parts: [XMLElementPart] = []
    element.layOut(into: &parts)
    return Seen(
      position: element.position, parentPosition: element.parent?.position,
      parts: parts.map { part in
        let name = part.isAttribute ? element.attribute(part).name : element.child(part).name
        names[part.nameNumber] = name
        let place = element.position(of: part).map { "\($0.line):\($0.column)" } ?? "-"
        return "\(part.isAttribute) \(name) \(String(decoding: part.text, as: UTF8.self)) \(place)"
      })
  }

  /// All that can be asked of a match.
  static func description(_ match: XMLTreeMatch) -> String {
    var text = "\(match.path) \(match.node)"
    var next: XMLTreeNode? = match.node
    while let node = next {
      text += " \(node.name)@\(node.position.map { "\($0)" } ?? "-")"
      for attribute in node.attributes { text += " \(attribute.name)=\(attribute.value)" }
      next = node.parent
    }
    func walk(_ node: XMLTreeNode) {
      text += " [\(node.kind) \(node.name) \(node.position.map { "\($0)" } ?? "-") \(node.text)"
      for child in node.children { walk(child) }
      text += "]"
    }
    walk(match.node)
    return text
  }

  private static let documents = [
    // Flat elements with everything around them, on one line and on several.
    """
    <?xml version="1.0"?>
    <log>
      <car name="A">
        <fill date="1"><odo>100</odo><vol>20.5</vol><note/></fill>
        <fill
            date="2"   kind='full'
        >
          <odo
          >200</odo >
          <vol>21</vol> text <note>l\u{F6}\u{1F697}</note> tail
        </fill>
        \u{F6}\u{1F697}<fill date="3"><odo>&#49;0&amp;1</odo></fill><fill/><fill a="&lt;"></fill>
      </car>
      <car name="B"><fill date="4"><odo>5</odo></fill></car>
    </log>
    """,
    // What is not flat, between what is.
    """
    <log><car><fill d="1"><odo u="km">1</odo><vol>2</vol></fill><fill d="2"><odo>1</odo></fill>
    <fill d="3"><odo>1</odo><vol><l>2</l></vol><x>3</x></fill><fill d="4"><odo>\u{E4}</odo></fill>
    <fill d="5"><odo>1</odo><!-- c --><vol>2</vol></fill><fill d="6"><odo>1<?p i?></odo></fill>
    <fill d="7"><odo>a<![CDATA[1]]>b</odo><vol>2</vol></fill>text<fill d="8"><odo/><odo/></fill>
    <fill d="9" xmlns="u"><odo>1</odo></fill><fill xmlns:n="v" d="10"><n:odo>1</n:odo></fill>
    <fill d="11"><odo>1</odo>\r\n<vol>\r2\r\n</vol></fill><fill d="12"><odo xmlns="u">1</odo></fill>
    </car></log>
    """,
    // Entities: nothing is offered.
    """
    <!DOCTYPE log [<!ENTITY e "<odo>7</odo>"><!ATTLIST vol u CDATA "l">]>
    <log><car><fill d="1">&e;<vol>2</vol></fill><fill d="2"><odo>1</odo></fill></car></log>
    """,
    // Defaults of attributes.
    """
    <!DOCTYPE log [<!ATTLIST vol u CDATA "l"><!ATTLIST fill k CDATA "full">]>
    <log><car><fill d="1"><odo>1</odo></fill><fill d="2"><odo>1</odo><vol>1</vol></fill></car></log>
    """,
    // More parts and bytes than are taken.
    "<log><car><fill>" + String(repeating: "<a>1</a>", count: 64) + "</fill><fill>"
      + String(repeating: "<a>1</a>\n", count: 65) + "</fill><fill><a>"
      + String(repeating: "x", count: 8_192) + "</a></fill><fill>\n<a>"
      + String(repeating: "\u{E4}\n", count: 5_000) + "</a><b>1</b></fill>"
      + "<fill k=\"\(String(repeating: "y", count: 9_000))\"><a>1</a></fill></car></log>",
  ]

  static let path = "log/car/fill"

  private static func matches(_ xml: String) throws -> ([String], [Seen], [Int: String]) {
    var all: [String] = []
    var seen: [Seen] = []
    var names: [Int: String] = [:]
    try XMLTreeReader(path: XMLPath(path)).read(Array(xml.utf8)) { match in
      all.append(description(match))
      seen.append(Self.seen(match.node, &names))
      return .continue
    }
    return (all, seen, names)
  }

  /// Reads a document in chunks.
  ///
  /// - Parameter takes: Whether the offer with this number is taken.
  private static func read(
    _ xml: String, chunk: Int, names: [Int: String], takes: (Int) -> Bool
  ) throws -> (items: [(flat: Seen?, tree: String?)], offers: Int) {
    var names = names
    var items: [(flat: Seen?, tree: String?)] = []
    var offers = 0
    let reader = XMLTreeReader(path: try XMLPath(path))
    let bytes = Array(xml.utf8)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + chunk)
      try reader.feedFlat(bytes[start..<end]) { offer in
        switch offer {
        case .flat(let elements):
          elements.locateChildren()
          for index in 0..<elements.count {
            offers += 1
            guard takes(offers) else { return index }
            items.append((seen(elements[index], &names), nil))
            for part in elements[index].parts {
              #expect(elements.name(part.nameNumber) == names[part.nameNumber, default: "a"])
            }
          }
          return elements.count
        case .match(let match):
          items.append((nil, description(match)))
          return 1
        }
      }
      start = end
    }
    try reader.finish { match in
      items.append((nil, description(match)))
      return .continue
    }
    return (items, offers)
  }

  @Test(arguments: documents.indices)
  func `what is declined is the match that it would have been`(_ index: Int) throws {
    let xml = Self.documents[index]
    let (expected, _, names) = try Self.matches(xml)
    for chunk in [1, 2, 3, 7, 16, 61, 200, 100_000] {
      let (items, _) = try Self.read(
        xml, chunk: chunk, names: names, takes: { _ in false })
      #expect(items.map(\.tree) == expected, "chunks of \(chunk)")
    }
  }

  @Test(arguments: documents.indices)
  func `what is taken has the parts of the match`(_ index: Int) throws {
    let xml = Self.documents[index]
    let (expected, seen, names) = try Self.matches(xml)
    for chunk in [1, 7, 61, 100_000] {
      for step in [1, 2] {
        let (items, _) = try Self.read(
          xml, chunk: chunk, names: names, takes: { $0 % step == 0 })
        #expect(items.count == expected.count)
        for (place, item) in items.enumerated() {
          if let flat = item.flat {
            #expect(flat == seen[place], "chunks of \(chunk)")
          } else {
            #expect(item.tree == expected[place], "chunks of \(chunk)")
          }
        }
      }
    }
  }

  /// Several elements on a line, one on several lines, empty lines, wide gaps, tags with space
  /// in them, texts outside of ASCII.
  private static func layout(using generator: inout SeededGenerator) -> String {
    func one(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }
    let between = one(["", " ", "\n", "\n\n  ", "\r\n\t"])
    let inside = one(["", " ", "\n", "\n    ", "\n\(String(repeating: " ", count: 90))"])
    let oddity = Int.random(in: 2...30, using: &generator)
    let names = ["a", "volume", "total-cost"] + (Bool.random(using: &generator) ? ["größe"] : [])
    let values = ["1\n2", "\n"] + (Bool.random(using: &generator) ? ["grün", "日本", "🚗"] : [])
    var text = "<log><car>"
    for number in 0..<Int.random(in: 1...120, using: &generator) {
      func isOdd() -> Bool { Int.random(in: 0..<oddity, using: &generator) == 0 }
      text += between + (isOdd() ? "\n" : "") + "<fill n='\(number)'\(isOdd() ? "\n " : "")>"
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        let name = one(names)
        let value = isOdd() ? one(values) : "\(number)"
        text += inside + "<\(name)\(isOdd() ? one([" ", "\n", "  \n "]) : "")>\(value)</\(name)>"
      }
      text += inside + "</fill>"
    }
    return text + "</car></log>"
  }

  @Test(arguments: 0..<Rounds.of(600, usually: 100))
  func `places are those of the match in any layout`(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let xml = Self.layout(using: &generator)
    let (_, seen, names) = try Self.matches(xml)
    let chunk = [7, 61, 1_000, 1_000_000].randomElement(using: &generator) ?? 7
    let step = Bool.random(using: &generator) ? Int.random(in: 2...9, using: &generator) : .max
    let (items, offers) = try Self.read(
      xml, chunk: chunk, names: names, takes: { $0 % step != 0 })
    #expect(items.count == seen.count && (offers > 0 || seen.isEmpty || chunk < 1_000))
    for (place, item) in items.enumerated() {
      if let flat = item.flat { #expect(flat == seen[place], "seed \(seed), element \(place)") }
    }
  }

  @Test func `elements are offered where nothing stands against it`() throws {
    let counts = try Self.documents.map { xml in
      let (_, _, names) = try Self.matches(xml)
      return try Self.read(
        xml, chunk: 100_000, names: names, takes: { _ in true }
      ).offers
    }
    // Of the second 2, 4, 8 and 11: the others have something that is not flat. Of the fourth
    // the one without a default in a child.
    #expect(counts == [6, 4, 0, 1, 2])
  }

  @Test func `after many that are declined, few are offered`() throws {
    let xml =
      "<log><car>" + String(repeating: "<fill><a>1</a></fill>", count: 2_000) + "</car></log>"
    let (items, offers) = try Self.read(
      xml, chunk: 100_000, names: [:], takes: { _ in false })
    #expect(items.count == 2_000)
    // They were waiting when the first ones were declined.
    #expect(offers < 200)
    let (_, all) = try Self.read(
      xml, chunk: 100_000, names: [:], takes: { _ in true })
    #expect(all == 2_000)
  }
}
