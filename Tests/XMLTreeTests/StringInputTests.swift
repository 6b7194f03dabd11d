// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// A string is decoded already: what it says of its encoding is kept and not obeyed.
@Suite struct StringInputTests {
  static let encodings = [
    "ISO-8859-1", "UTF-16", "UTF-16LE", "UTF-32", "US-ASCII", "windows-1252", "ISO-8859-2",
    "EBCDIC",
    "no-such-encoding", "UTF-8",
  ]

  private static func document(_ encoding: String, rows: Int = 1) -> String {
    let row = "<b c=\"\u{20AC}\">\u{F6}\u{20AC}\u{1F600}</b>"
    return "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<a>"
      + String(repeating: row, count: rows) + "</a>"
  }

  @Test(arguments: encodings, [1, 2])
  func `characters are as in the string`(encoding: String, jobs: Int) throws {
    let parser = XMLTreeParser()
    parser.jobs = jobs
    parser.pieceSize = 100
    for rows in [1, 50] {
      let document = try parser.parse(Self.document(encoding, rows: rows))
      #expect(document.declaration.encoding == encoding)
      #expect(document.documentElement?.childElements.reduce(0) { count, _ in count + 1 } == rows)
      for element in try #require(document.documentElement).childElements {
        #expect(element.stringValue == "\u{F6}\u{20AC}\u{1F600}")
        #expect(element.attribute("c") == "\u{20AC}")
      }
    }
  }

  @Test(arguments: encodings)
  func `a checker accepts it`(encoding: String) throws {
    try XMLChecker().check(Self.document(encoding))
  }

  @Test func `an error stands at its character`() throws {
    let text = Self.document("ISO-8859-1") + "\u{20AC}"
    for jobs in [1, 2] {
      let parser = XMLTreeParser()
      parser.jobs = jobs
      let error = #expect(throws: XMLReadError.self) { try parser.parse(text) }
      // After `<a>`, a start tag of nine characters, three after it, and two end tags.
      #expect(error?.position == SourcePosition(line: 2, column: 3 + 9 + 3 + 4 + 4 + 1))
    }
  }

  @Test(arguments: [1, 2])
  func `bytes are read as they declare, also after a string`(jobs: Int) throws {
    let parser = XMLTreeParser()
    parser.jobs = jobs
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xF6]
      + Array("</a>".utf8)
    #expect(try parser.parse(Self.document("ISO-8859-1")).documentElement != nil)
    #expect(try parser.parse(latin).root.stringValue == "\u{F6}")
    #expect(throws: XMLReadError.self) { try parser.parse(Self.document("UTF-16").utf8) }
  }

  @Test(arguments: [1, 2])
  func `a byte order mark is none of its characters`(jobs: Int) throws {
    let parser = XMLTreeParser()
    parser.jobs = jobs
    #expect(try parser.parse("\u{FEFF}" + Self.document("UTF-16")).nodeCount == 4)
    #expect(try parser.parse("\u{FEFF}<a>x</a>").root.stringValue == "x")
  }
}
