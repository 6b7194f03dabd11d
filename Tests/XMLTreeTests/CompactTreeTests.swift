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
