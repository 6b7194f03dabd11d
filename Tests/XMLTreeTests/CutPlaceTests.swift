// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Documents are cut where a plain reading of their tags says, with the tags that it finds open.
@Suite struct CutPlaceTests {
  /// A start tag, and those that are open before it.
  struct Place: Equatable {
    var offset: Int
    var open: [Open]
  }

  struct Open: Equatable {
    var text: String
    var end: Int
  }

  // MARK: A plain reading

  /// All start tags, found byte by byte.
  static func startTags(of bytes: [UInt8]) -> [Place] {
    var places: [Place] = []
    var open: [Open] = []
    var place = 0
    func stands(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }
    func pass(_ end: String) {
      while !stands(end) { place += 1 }
      place += end.utf8.count
    }
    while place < bytes.count {
      if bytes[place] != UInt8(ascii: "<") {
        place += 1
      } else if stands("<!--") {
        place += 4
        pass("-->")
      } else if stands("<![CDATA[") {
        pass("]]>")
      } else if stands("<?") {
        pass("?>")
      } else if stands("</") {
        pass(">")
        open.removeLast()
      } else {
        let start = place
        places.append(Place(offset: start, open: open))
        var quote: UInt8?
        while quote != nil || bytes[place] != UInt8(ascii: ">") {
          if let opened = quote {
            if bytes[place] == opened { quote = nil }
          } else if bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") {
            quote = bytes[place]
          }
          place += 1
        }
        if bytes[place - 1] != UInt8(ascii: "/") {
          open.append(Open(text: String(decoding: bytes[start...place], as: UTF8.self), end: place))
        }
        place += 1
      }
    }
    return places
  }

  /// Where pieces of at least this size begin, with no cut inside elements of some names.
  private static func expected(
    _ tags: [Place], pieceSize: Int, closed: [String]
  ) -> [Place] {
    var cuts: [Place] = []
    for tag in tags where tag.offset >= (cuts.last?.offset ?? 0) + pieceSize {
      let isClosed = tag.open.contains { open in
        closed.contains { name in
          ["<\(name)>", "<\(name) "].contains { open.text.hasPrefix($0) }
        }
      }
      if (1...8).contains(tag.open.count), !isClosed { cuts.append(tag) }
    }
    return cuts
  }

  // MARK: What is compared

  /// Where pieces begin when the document comes in parts of any size.
  static func starts(
    _ bytes: [UInt8], rules: CutRules, using generator: inout SeededGenerator
  ) -> [PieceStart] {
    var splitter = PieceSplitter(rules: rules)
    defer { splitter.deallocate() }
    var starts: [PieceStart] = []
    let take: (PieceSplitter.Event) -> Void = { event in
      if case .cut(let start) = event { starts.append(start) }
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(Int.random(in: 1...9_000, using: &generator))
      rest = rest.dropFirst(part.count)
      part.withUnsafeBufferPointer { splitter.append($0, take) }
    }
    splitter.finish(take)
    return starts
  }

  private static func cuts(
    _ bytes: [UInt8], rules: CutRules, using generator: inout SeededGenerator
  ) -> [Place] {
    starts(bytes, rules: rules, using: &generator).map { start in
      Place(
        offset: start.offset,
        open: start.openTags.map {
          Open(text: String(decoding: $0.bytes, as: UTF8.self), end: $0.end)
        })
    }
  }

  /// A document of about this size with all that can look like a tag.
  private static func document(_ size: Int, using generator: inout SeededGenerator) -> [UInt8] {
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    // How often something happens that is no plain tag or text: in most blocks, or hardly ever.
    let oddity = [6, 40, 2_000][below(3)]
    let deepest = [3, 6, 14][below(3)]
    var text = ["", "<?xml version='1.0'?>\n<!-- <a> -->\n"][below(2)] + "<r a='>'>"
    var open: [String] = []
    while text.utf8.count < size {
      if below(oddity) == 0 {
        text +=
          [
            "<!-- <a b='c'> </r> -->", "<![CDATA[</a><b>]]]>", "<?p <a> ?>", " > ", "]]", "/>",
            "<x y='/>' z=\"a>'b\"/>", "<x y=\">>\">></x>", "<!---->", "<x\n  y = '1'\n  />",
          ][below(10)]
      } else if open.count < deepest, below(2) == 0 {
        let name = ["a", "b", "rec", "long-name"][below(4)]
        let attribute = [
          "", " n='\(below(1_000))'", " t=\"\(String(repeating: "v", count: below(90)))\"",
        ]
        open.append(name)
        text += "<\(name)\(attribute[below(3)])>"
      } else if let name = open.last, below(2) == 0 {
        open.removeLast()
        text += "</\(name)>"
      } else {
        text += ["text", "\n    ", "<e/>", "<e k='1'/>", "<i>1.5</i>", "<i></i >"][below(6)]
      }
    }
    while let name = open.popLast() { text += "</\(name)>" }
    return Array((text + "</r>").utf8)
  }

  @Test(arguments: 0..<Rounds.of(3_000, usually: 120))
  func `pieces begin where a plain reading says`(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let size = seed % 40 == 0 ? 500_000 : Int.random(in: 100...20_000, using: &generator)
    let bytes = Self.document(size, using: &generator)
    let tags = Self.startTags(of: bytes)
    let pieceSize = [1, 60, 64, 130, 700, 5_000, 1 << 16].randomElement(using: &generator) ?? 1
    let whole = Self.cuts(bytes, rules: CutRules(pieceSize: pieceSize), using: &generator)
    #expect(
      whole == Self.expected(tags, pieceSize: pieceSize, closed: []), "seed \(seed), trees")

    let program = try XMLPath("//rec").program
    let rules = try #require(
      CutRules(pieceSize: pieceSize, program: program, detail: .value))
    try #require(!rules.countsSiblings)
    let stream = Self.cuts(bytes, rules: rules, using: &generator)
    #expect(
      stream == Self.expected(tags, pieceSize: pieceSize, closed: ["rec"]), "seed \(seed), stream")
  }

  // MARK: Logs

  /// Logs of records on one level, with what may stand between them.
  static func logs(
    _ size: Int, indent: String, between: [String], using generator: inout SeededGenerator
  ) -> [UInt8] {
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    let mostRecords = [4, 60, 2_000][below(3)]
    let oddity = [3, 20, 90][below(3)]
    var text = "<logs>"
    while text.utf8.count < size {
      text += "\n <log name='\(below(100))'>"
      for number in 0...below(mostRecords) where text.utf8.count < size {
        if below(oddity) == 0 { text += between[below(between.count)] }
        text += "\(indent)<rec n='\(number)'>\(indent) <v>1.5</v>\(indent)</rec>"
      }
      text += "\n </log>"
    }
    return Array((text + "</logs>").utf8)
  }

  static let indents = ["\n  ", "\r\n\t", "", "\n"]

  private static func rules(_ pieceSize: Int) throws -> CutRules {
    let program = try XMLPath("logs/log/rec").program
    return try #require(CutRules(pieceSize: pieceSize, program: program, detail: .value))
  }

  @Test(arguments: 0..<Rounds.of(3_000, usually: 120))
  func `logs are cut where a plain reading says`(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let indent = Self.indents.randomElement(using: &generator) ?? ""
    let between = [
      "<rec k='0'/>", "\(indent)<other/>", "\(indent)<record/>", "\(indent)<re>1</re>", " > ",
      "<!--\(indent)<x></log>-->", "<![CDATA[\(indent)<re></log>]]>", "<log>\(indent)</log>",
      "\(indent)<old>1</old>", "<?p <rec ?>", "<log.old/>", "\(indent)<o v='</rec>'/>",
    ]
    let bytes = Self.logs(
      Int.random(in: 5_000...60_000, using: &generator), indent: indent, between: between,
      using: &generator)
    let pieceSize = [300, 700, 5_000].randomElement(using: &generator) ?? 300
    let cuts = Self.cuts(bytes, rules: try Self.rules(pieceSize), using: &generator)
    let tags = Self.startTags(of: bytes).filter { $0.open.count <= 2 }
    #expect(cuts == Self.expected(tags, pieceSize: pieceSize, closed: []), "seed \(seed)")
  }

  /// What looks like a record where none can be.
  static let lookalikes = [
    "<!-- \(String(repeating: "\n  <rec n='no'>", count: 400)) -->",
    "<rec n='in'><![CDATA[\(String(repeating: "\n  <rec n='no'></rec>", count: 400))]]></rec>",
    "<old>\(String(repeating: "\n  <rec n='no'/>", count: 400))</old>",
    "\n  <rec n='out'>\(String(repeating: "\n  <rec n='no'/>", count: 400))</rec>",
    "<?p \(String(repeating: "\n  <rec n='no'/>", count: 400))?>",
    "</log><!-- \(String(repeating: "\n  <rec n='no'/>", count: 400)) --><log>",
  ]

  @Test(arguments: lookalikes, [300, 5_000])
  func `records are the same where others look like them`(_ text: String, pieceSize: Int) throws {
    let records = String(repeating: "\n  <rec n='1'><v>2</v></rec>", count: 700)
    let bytes = Array(
      "<logs><log>\(records)\(text)\(records)\(text)\(records)\n</log></logs>".utf8)
    struct Counter: XMLPieceHandler {
      var values: [String] = []
      mutating func take(_ match: XMLTreeMatch) { values.append(match.stringValue) }
      func finish() -> [String] { values }
    }
    let reader = XMLParallelReader(path: try XMLPath("logs/log/rec.n"), jobs: 2) { Counter() }
    reader.pieceSize = pieceSize
    reader.detail = .value
    var values: [String] = []
    try reader.read(bytes) {
      values += $0
      return .continue
    }
    // Two of the texts hold one that is a record.
    let more = ["in", "out"].first { text.contains("n='\($0)'") }.map { [$0] } ?? []
    let ones = Array(repeating: "1", count: 700)
    #expect(values == ones + more + ones + more + ones)
  }
}
