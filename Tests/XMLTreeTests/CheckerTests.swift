// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// `XMLChecker` against `XMLTreeParser`: one answer for both, whatever went through
/// the checker before.
struct CheckerTests {
  private static func outcome(_ check: () throws(XMLReadError) -> Void) -> String {
    do throws(XMLReadError) {
      try check()
      return "accepted"
    } catch {
      return "\(error.code) at \(error.position.map { "\($0)" } ?? "-")"
    }
  }

  private static let documents: [String] = [
    "<a/>", "<a>", "", "   ", "<a><b></a>", "<a>&x;</a>", "<a b='1' b='2'/>", "\u{FEFF}<a/>",
    "<a xmlns:p='urn:p'><p:b/></a>", "<p:a/>", "<a>\u{1}</a>", "<a/>x", "<a>]]></a>",
    "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>",
    "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>",
    "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a/>",
    "<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>",
    "<?xml version='1.0' encoding='ISO-8859-2'?><a/>",
    "<?xml version='1.0' encoding='UTF-32'?><a/>",
    "<a xmlns='urn:x'><b/></a>", "<a><![CDATA[x]]></a>", "<a><!-- x -- y --></a>",
    "<a>" + String(repeating: "text and <b>more</b>\n", count: 60) + "</a>",
    "<a>" + String(repeating: "text and <b>more</b>\n", count: 60) + "<c></a>",
  ]

  @Test func `it decides like the tree parser, in any order and however the input is cut`() {
    let checker = XMLChecker()
    let generator = 0x5DEE_CE66
    for round in 0..<3 {
      for index in Self.documents.indices {
        let document = Self.documents[(index * 7 + round * generator) % Self.documents.count]
        let expected = Self.outcome { () throws(XMLReadError) in
          _ = try XMLTreeParser().parse(document.utf8)
        }
        let whole = Self.outcome { () throws(XMLReadError) in try checker.check(document.utf8) }
        #expect(whole == expected, "\(document.prefix(60))")
        let cut = Self.outcome { () throws(XMLReadError) in
          for byte in document.utf8 { try checker.feed(CollectionOfOne(byte)) }
          try checker.finish()
        }
        checker.cancel()
        #expect(cut == expected, "\(document.prefix(60))")
      }
    }
  }

  @Test func `an unfinished document does not touch the next one`() throws {
    let checker = XMLChecker()
    try checker.feed("<a xmlns:p='urn:p'><b>".utf8)
    checker.cancel()
    #expect(
      Self.outcome { () throws(XMLReadError) in try checker.check("<p:a/>") }
        == "namespace at 1:5")
  }

  @Test func `a prefix of the last document is not known to the next one`() throws {
    let checker = XMLChecker()
    try checker.check("<p:a xmlns:p='urn:p'/>")
    #expect(
      Self.outcome { () throws(XMLReadError) in try checker.check("<p:a/>") }
        == "namespace at 1:5")
    try checker.check("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>")
    #expect(
      Self.outcome { () throws(XMLReadError) in try checker.check("<a>&e;</a>") }
        == "undeclared-entity at 1:7")
  }

  @Test func `limits hold`() {
    let checker = XMLChecker()
    checker.limits.depth = 3
    #expect(
      Self.outcome { () throws(XMLReadError) in try checker.check("<a><a><a><a/></a></a></a>") }
        == "limit-reached at 1:12")
    let bomb =
      "<!DOCTYPE a [<!ENTITY e '\(String(repeating: "x", count: 1_000))'>]><a>"
      + String(repeating: "&e;", count: 20_000) + "</a>"
    let answer = Self.outcome { () throws(XMLReadError) in try checker.check(bomb) }
    #expect(answer.hasPrefix("limit-reached"))
  }

  @Test func `a reader and a parser that are used again give what new ones give`() throws {
    let reader = XMLTreeReader(path: try XMLPath("//b"))
    let parser = XMLTreeParser()
    for round in 0..<4 {
      let documents = [
        "<a><b x='\(round)'>t</b></a>", "<r\(round)><q:b xmlns:q='u\(round)'/></r\(round)>",
        "<a><b/><b><c\(round)/></b></a>",
      ]
      for document in documents {
        var found: [String] = []
        try reader.read(document.utf8) { match in
          found.append(match.node.description)
          return .continue
        }
        let fresh = try XMLTreeParser().parse(document)
        let reused = try parser.parse(document)
        let expected = fresh.root.select(try XMLPath("//b")).map(\.node.description)
        #expect(found == expected)
        #expect(reused.description == fresh.description)
      }
    }
  }

  /// What a reader has learned of names, and where it was, is of no consequence for the next
  /// document: not its matches, not their paths.
  @Test(arguments: ["log/car/fill", "//fill[a]", "log/*", "log/car[2]/fill", "//*/@k", "//n:a"])
  func `what a reader has read before makes no difference`(path: String) throws {
    let documents = [
      "<log><car><fill k='1'><a>1</a></fill><fill/></car><car><fill><b/></fill></car></log>",
      "<log><car><fill><a>1</a></fill></car></log>", "<car><log><fill/></log></car>",
      "<fill><a/></fill>", "<log/>", "<log><car><fill></car></log>", "<log><car><fill k='2'/>",
      "<log xmlns:n='u'><car><n:a k='3'>t</n:a></car><n:a/></log>", "<log xmlns='u'><car/></log>",
    ]
    // After so many names, those before are forgotten.
    let large = "<log>" + (0..<9_000).map { "<x\($0)/>" }.joined() + "<car><fill/></car></log>"
    func outcome(_ reader: XMLTreeReader, _ document: String, stops: Bool) -> [String] {
      var lines: [String] = []
      do {
        try reader.read(document.utf8) { match in
          let place = match.position.map { "\($0)" } ?? "-"
          lines.append("\(match.path) \(place) \(match.stringValue) \(match.node)")
          return stops ? .stop : .continue
        }
      } catch {
        lines.append("\(error)")
      }
      return lines
    }
    let used = XMLTreeReader(path: try XMLPath(path))
    var random = SeededGenerator(seed: 7)
    for round in 0..<60 {
      let document = round == 30 ? large : documents.randomElement(using: &random) ?? ""
      let stops = Int.random(in: 0..<6, using: &random) == 0
      let new = XMLTreeReader(path: used.path)
      new.keepsAncestors = Bool.random(using: &random)
      used.keepsAncestors = new.keepsAncestors
      #expect(outcome(used, document, stops: stops) == outcome(new, document, stops: stops))
    }
  }
}
