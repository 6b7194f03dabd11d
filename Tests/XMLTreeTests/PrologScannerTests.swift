// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// A document whose prolog ends at the mark `|`; with no mark it has no end.
struct PrologCase: CustomTestStringConvertible, Sendable {
  var marked: String
  var testDescription: String { marked }

  init(_ marked: String) { self.marked = marked }

  static let all = [
    PrologCase("<|a/>"),
    PrologCase(" \n<|a/>"),
    PrologCase("\u{FEFF}<|a/>"),
    PrologCase("<?xml version='1.0'?><|a/>"),
    PrologCase("<!-- <a> --><?p <!DOCTYPE ?><|a/>"),
    PrologCase("<!DOCTYPE a><|a/>"),
    PrologCase("<!DOCTYPE a SYSTEM \">\"><|a/>"),
    PrologCase("<!DOCTYPE a PUBLIC '\">' \"'>\"> <!-- > --><|a/>"),
    PrologCase("<!DOCTYPE a []><|a/>"),
    PrologCase("<!DOCTYPE a [ <!ENTITY e \"]>\"> ] ><|a/>"),
    PrologCase("<!DOCTYPE a [ <!ENTITY e ']>\"'> %p; ]><|a/>"),
    PrologCase("<!DOCTYPE a [ <!-- ]>'\" --> <?p ]>' ?> <!ELEMENT a (#PCDATA)>]><|a/>"),
    PrologCase("<!-- --- - --><|a/>"),
    PrologCase("<!---->  <|a/>"),
    PrologCase("<!--><a>--><|a/>"),
    PrologCase("<!---><a>--><|a/>"),
    PrologCase("<?><a>?><|a/>"),
    PrologCase("<!DOCTYPE a [ <!--> ]><a>--> <!---> ]><a>--> <?p?>]><|a/>"),
    PrologCase("<!----><!----><?p?><?p?><|a/>"),
    PrologCase("<?p ??><|a/>"),
    // No XML: libxml2 says what is wrong.
    PrologCase("|x<a/>"),
    PrologCase("<|/a>"),
    PrologCase("<"),
    PrologCase("<!-- "),
    PrologCase("<!DOCTYPE a [ <!ENTITY e \"x>]><a/>"),
  ]
}

@Suite struct `Scanning the prolog` {
  @Test(arguments: PrologCase.all)
  func `ends at the mark, in whatever pieces it comes`(_ example: PrologCase) throws {
    let parts = example.marked.split(separator: "|", omittingEmptySubsequences: false)
    let bytes = Array(parts.joined().utf8)
    let expected = parts.count == 2 ? parts[0].utf8.count : nil
    for size in [1, 2, 3, bytes.count] {
      var scanner = PrologScanner()
      var end: Int?
      for start in stride(from: 0, to: bytes.count, by: size) where end == nil {
        let piece = Array(bytes[start..<min(start + size, bytes.count)])
        end = piece.withUnsafeBufferPointer { scanner.scan($0) }.map { start + $0 }
      }
      #expect(end == expected, "in pieces of \(size)")
    }
  }

  /// The declaration is larger than one piece of input.
  @Test(arguments: [nil, [1_000], [65_536]] as [[Int]?])
  func `a large declaration that deceives libxml2`(chunks: [Int]?) throws {
    let filler = (0..<4_000).map { "<!ENTITY e\($0) '<x/>]>'><?p ]> '?>\n" }.joined()
    let text = "<!DOCTYPE a [\(filler)]>"
    let bytes = Array("\(text)<a>&e3999;</a>".utf8)
    let document = try ParseOutcome.document(bytes, chunks: chunks)
    #expect(document.root.firstChild?.text == text)
    #expect(document.root.stringValue == "]>")
    #expect(document.root.child("a/x")?.position == SourcePosition(line: 4_001, column: 6))
  }

  @Test func `a long comment before the element`() throws {
    let comment = "<!--\(String(repeating: "-x\n", count: 600_000))-->"
    let document = try XMLTreeParser().parse("\(comment)<a/>")
    #expect(document.root.firstChild?.text.utf8.count == 1_800_000)
    #expect(document.documentElement?.position == SourcePosition(line: 600_001, column: 4))
  }
}
