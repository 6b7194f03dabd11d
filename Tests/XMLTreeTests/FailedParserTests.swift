// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// A parser that has failed stays so until it is thrown away.
@Suite struct FailedParserTests {
  @Test(arguments: [
    "<a><b></a>", "<a>\u{1}</a>", "<a>&no;</a>", "<?xml version='1.0' encoding='no-such'?><a/>",
    "<!DOCTYPE a [<!ENTITY % e SYSTEM 'e'> %e;]><a/>",
  ])
  func `it throws the failure again`(text: String) throws {
    let parser = SAXParser(limits: ParseLimits())
    var first: XMLReadError?
    do {
      try Array(text.utf8).withContiguousBytes { bytes throws(XMLReadError) in
        try parser.feed(bytes)
      }
      try parser.finish()
    } catch {
      first = error
    }
    let failure = try #require(first)
    #expect(!parser.canParseAnother)
    let more = #expect(throws: XMLReadError.self) {
      try Array("</b></a>".utf8).withContiguousBytes { bytes throws(XMLReadError) in
        try parser.feed(bytes)
      }
    }
    #expect(more == failure)
    #expect(#expect(throws: XMLReadError.self) { try parser.finish() } == failure)
  }

  /// What stands before the document element is kept where somebody needs it.
  @Test func `the prolog is kept for repairs only`() throws {
    let prolog = "<!-- \(String(repeating: "-+", count: 1_000)) --><!DOCTYPE a [<!ENTITY e 'x'>]>"
    func repeated(_ repairs: Bool) throws -> [UInt8]? {
      let parser = SAXParser(limits: ParseLimits())
      parser.session.pointee.begin(StreamState(path: try XMLPath("a/b"), keepsAncestors: true))
      if repairs {
        parser.repair = RecordRepair(
          XMLRecordNames(recordNames: ["b"]), path: try XMLPath("a/b"))
      }
      try Array("\(prolog)<a><b/>".utf8).withContiguousBytes { bytes throws(XMLReadError) in
        try parser.feed(bytes)
      }
      return parser.session.pointee.prolog.repeated
    }
    #expect(try repeated(true) == Array(prolog.utf8))
    #expect(try repeated(false) == nil)
  }
}
