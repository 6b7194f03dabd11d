// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// A document up to the byte at which its prolog is known to be complete (`|`).
struct PrologCase: CustomTestStringConvertible, Sendable {
  var marked: String
  var testDescription: String { marked }

  init(_ marked: String) { self.marked = marked }

  static let all = [
    PrologCase("<a|/>"),
    PrologCase(" \n<a|/>"),
    PrologCase("\u{FEFF}<a|/>"),
    PrologCase("<?xml version='1.0'?><a|/>"),
    PrologCase("<!-- <a> --><?p <!DOCTYPE ?><a|/>"),
    PrologCase("<!DOCTYPE a>|<a/>"),
    PrologCase("<!DOCTYPE a SYSTEM \">\">|<a/>"),
    PrologCase("<!DOCTYPE a PUBLIC '\">' \"'>\">|<a/>"),
    PrologCase("<!DOCTYPE a []>|<a/>"),
    PrologCase("<!DOCTYPE a [ <!ENTITY e \"]>\"> ] >|<a/>"),
    PrologCase("<!DOCTYPE a [ <!ENTITY e ']>\"'> %p; ]>|<a/>"),
    PrologCase("<!DOCTYPE a [ <!-- ]>'\" --> <?p ]>' ?> <!ELEMENT a (#PCDATA)>]>|<a/>"),
    PrologCase("<!-- --- - --><a|/>"),
    PrologCase("<?p ??><a|/>"),
    // No XML: libxml2 says what is wrong.
    PrologCase("x|<a/>"),
    PrologCase("</|a>"),
    PrologCase("<![C|DATA[x]]>"),
    PrologCase("<|"),
    PrologCase("<!DOCTYPE a [ <!ENTITY e \"x>]><a/>|"),
  ]
}

@Suite struct `Scanning the prolog` {
  /// The number of bytes after which the scanner is content, given one after the
  /// other; all of them if it never is.
  private func count(_ bytes: [UInt8]) -> Int {
    var scanner = PrologScanner()
    for count in 1...bytes.count {
      let isComplete = bytes[..<count].withUnsafeBufferPointer { scanner.scan($0) }
      if isComplete { return count }
    }
    return bytes.count
  }

  @Test(arguments: PrologCase.all)
  func `complete at the mark and not before`(_ example: PrologCase) throws {
    let parts = example.marked.split(separator: "|", omittingEmptySubsequences: false)
    let bytes = Array(parts.joined().utf8)
    #expect(count(bytes) == parts[0].utf8.count)
    var scanner = PrologScanner()
    let isComplete = bytes.withUnsafeBufferPointer { scanner.scan($0) }
    #expect(isComplete == (parts[0].utf8.count < bytes.count))
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

  @Test func `a long comment before the element is read in pieces`() throws {
    let comment = "<!--\(String(repeating: "-x\n", count: 600_000))-->"
    let document = try XMLTreeParser().parse("\(comment)<a/>")
    #expect(document.root.firstChild?.text.utf8.count == 1_800_000)
    #expect(document.documentElement?.position == SourcePosition(line: 600_001, column: 4))
  }
}
