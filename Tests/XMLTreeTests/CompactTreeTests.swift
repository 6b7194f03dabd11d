// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// What a tree does not store is found again.
@Suite struct CompactTreeTests {
  @Test func `a dense log takes little more memory than its file`() throws {
    let entries = (0..<5_000).map {
      """
          <fillUp date="2024-03-01T07:12:\($0 % 60)">
            <odometer>\(12_000 + $0 * 31)</odometer>
            <volume>\(30 + $0 % 17).\($0 % 89)</volume>
            <totalCost>\(50 + $0 % 23).\($0 % 97)</totalCost>
          </fillUp>

      """
    }
    let xml = "<logbook>\n  <fuelLog>\n\(entries.joined())  </fuelLog>\n</logbook>\n"
    let document = try XMLTreeParser().parse(xml)
    #expect(document.memoryFootprint * 10 < xml.utf8.count * 13)
  }

  @Test func `lines and columns of any size are kept`() throws {
    let lines = String(repeating: "\n", count: 4_194_303)
    let far = String(repeating: "x", count: 1_000)
    let xml = "<a><b/>\(far)<c y='1'/><d>t</d>\(lines)<e/> <f><g/></f>\n\(far)<h/></a>"
    let root = try XMLTreeParser().parse(xml).root
    let places: [String: (Int, Int)] = [
      "a/b": (1, 4), "a/c": (1, 1_008), "a/d": (1, 1_018), "a/e": (4_194_304, 1),
      "a/f": (4_194_304, 6), "a/f/g": (4_194_304, 9), "a/h": (4_194_305, 1_001),
    ]
    for (path, place) in places {
      let position = try #require(root.child(path)?.position)
      #expect(position == SourcePosition(line: place.0, column: place.1), "\(path)")
    }
    #expect(root.child("a/c")?.attribute("y") == "1")
    #expect(root.child("a/d")?.text == "t")
    #expect(root.child("a/f")?.children.count == 1)
  }

  @Test(
    arguments: [
      (0, 0), (1, 1), (1, 511), (1, 512), (7, 65_535), (7, 65_536), (7, 134_217_727),
      (7, 134_217_728), (8, 65_535), (8, 65_536), (16_383, 511), (16_383, 512), (16_383, 65_535),
      (16_383, 65_536), (16_384, 511), (16_384, 512), (4_194_303, 511), (4_194_303, 512),
      (4_194_304, 1), (.max, .max), (.max, 0), (0, .max),
    ] as [(UInt32, UInt32)])
  func `a position in one number is the position, or said not to fit`(
    line: UInt32, column: UInt32
  ) {
    let position = NodeDetail.position(line: line, column: column)
    let fits =
      line < 4_194_304 && column < 512 || line < 16_384 && column < 65_536
      || line < 8 && column < 134_217_728
    #expect((position == NodeDetail.distant) == !fits)
    guard fits else { return }
    #expect(NodeDetail.line(position) == line)
    #expect(NodeDetail.column(position) == column)
  }

  @Test func `documents of long lines take no more memory than those of short ones`() throws {
    let rows = (0..<2_000).map { "<item><name>\($0)</name></item>" }
    let short = try XMLTreeParser().parse("<list>\n\(rows.joined(separator: "\n"))</list>")
    let long = try XMLTreeParser().parse("<list>\n\(rows.joined(separator: " "))</list>")
    #expect(long.memoryFootprint <= short.memoryFootprint)
    let last = try #require(long.root.child("list")?.children.last)
    #expect(
      last.position
        == SourcePosition(line: 2, column: rows.dropLast().joined(separator: " ").count + 2))
  }

  /// Values are compared and copied in blocks, but near the ends of what the parser was given.
  @Test(arguments: [nil, 1, 7, 33, 64])
  func `values that differ in one byte are kept apart, equal ones are shared`(
    chunk: Int?
  ) throws {
    var values: [String] = []
    for length in 1...70 {
      let value = String(repeating: "v", count: length)
      values.append(value)
      for place in [0, length / 2, length - 1] {
        var bytes = Array(value.utf8)
        bytes[place] = UInt8(ascii: "w")
        values.append(String(decoding: bytes, as: UTF8.self))
      }
      values.append(value)
    }
    let rows = values.map { "<r v='\($0)' w='é\($0)'>\($0)</r><x>&lt;\($0)</x>" }
    let source = "<a>\(rows.joined())\(rows.reversed().joined())</a>"
    let document = try ParseOutcome.document(Array(source.utf8), chunks: chunk.map { [$0] })
    let expected = (values + values.reversed())
    let found = try #require(document.root.child("a")).children("r")
    #expect(found.map { $0.attribute("v") } == expected)
    #expect(found.map { $0.attribute("w") } == expected.map { "é\($0)" })
    #expect(found.map(\.text) == expected)
    let escaped = try #require(document.root.child("a")).children("x")
    #expect(escaped.map(\.text) == values.map { "<\($0)" } + values.reversed().map { "<\($0)" })
    #expect(document.brokenInvariants().isEmpty)
    #expect(document.memoryFootprint < source.utf8.count * 2)
  }

  /// Texts at all places around tags: first, between, last, after several ends at once.
  @Test func `every text knows what it is in`() throws {
    let xml = """
      <a>1<b>2<c>3<d>4</d></c></b>5<e/>6<f><g>7</g>8</f><h><![CDATA[9]]></h>10<!--x-->11<?p q?>12\
      <i><![CDATA[]]>13</i>14<j><k/></j>15</a>
      """
    let expected = [
      "1": "a", "2": "b", "3": "c", "4": "d", "5": "a", "6": "a", "7": "g", "8": "f", "9": "h",
      "10": "a", "11": "a", "12": "a", "13": "i", "14": "a", "15": "a",
    ]
    let document = try XMLTreeParser().parse(xml)
    var found: [String: String] = [:]
    for node in document.root.descendants where node.kind == .text && node.text != "" {
      found[node.text] = node.parent?.name
      let siblings = try #require(node.parent).children
      #expect(siblings.contains(node))
      #expect(node.nextSibling == Array(siblings.drop { $0 != node }).dropFirst().first)
    }
    #expect(found == expected)
    #expect(document.description.contains(xml))
  }

  @Test func `matches that are kept stay as they are`() throws {
    let entries = (0..<1_000).map { number in
      "<e n='\(number)'><v>\(number % 7)</v><w><![CDATA[\(number)]]></w>t\(number)</e>"
    }
    for detail in [MatchDetail.everything, .value] {
      for keeps in [1, 2, 3, 20] {
        let reader = XMLTreeReader(path: try XMLPath("log/e"))
        reader.detail = detail
        var kept: [(Int, XMLTreeMatch)] = []
        var number = 0
        try reader.read("<log>\(entries.joined())</log>".utf8) { match in
          if number % keeps == 0 { kept.append((number, match)) }
          number += 1
          return .continue
        }
        #expect(number == entries.count)
        for (number, match) in kept {
          #expect(match.stringValue == "\(number % 7)\(number)t\(number)")
          #expect(match.node.child("w")?.text == "\(number)")
        }
      }
    }
  }
}
