// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Several threads read a document as one does.
@Suite struct ParallelReaderTests {
  /// Pieces from one tag to a few.
  private static let pieceSizes = [1, 20, 90]

  private static func compare(
    _ bytes: [UInt8], _ path: String, jobs: Int = 2, sizes: [Int] = pieceSizes,
    _ comment: Comment? = nil, location: SourceLocation = #_sourceLocation
  ) throws {
    let path = try XMLPath(path)
    let expected = ParallelOutcome(bytes, path: path, jobs: 1)
    for size in sizes {
      let outcome = ParallelOutcome(bytes, path: path, jobs: jobs, pieceSize: size)
      #expect(
        outcome == expected, "\(comment ?? "") pieces of \(size): \(path)", sourceLocation: location
      )
    }
  }

  struct Sample: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var paths = ["log/r", "log/*", "//r", "log/r.v", "log/r/text()"]
  }

  static let traps: [Sample] = [
    Sample(
      testDescription: "comments that hold records",
      text: "<log><r v='1'/><!-- <r v='no'/> --><r v='2'/><!--><r/>--><!-- -- --><r v='3'/></log>"),
    Sample(
      testDescription: "comments",
      text: "<log><r v='1'/><!-- <r v='no'/> <log> --><r v='2'/><!----><r v='3'/></log>"),
    Sample(
      testDescription: "sections",
      text: "<log><r v='1'><![CDATA[<r v='no'/>]] ></log>]]></r><r v='2'/><![CDATA[]]><r/></log>"),
    Sample(
      testDescription: "sections that touch",
      text: "<log><r v='1'><![CDATA[<a>]]><![CDATA[<b>]]></r><r v='2'/></log>"),
    Sample(
      testDescription: "instructions",
      text: "<log><?p <r v='no'/>?><r v='1'/><?p?><r v='2'/><?q ?>?><r/></log>"),
    Sample(
      testDescription: "records in records",
      text: "<log><r v='1'><r v='2'><r v='3'/></r><r/></r><x><r v='4'/></x><r v='5'/></log>"),
    Sample(
      testDescription: "values with tags",
      text: #"<log><r v='>'/><r v='/>'><a b=">>'/>"/></r><r v='&lt;r/>' w="'>"/>/><r v='2'/></log>"#
    ),
    Sample(
      testDescription: "text that looks like the end of a tag",
      text: "<log>a > b /> c<r v='1'> > </r>/><r v='2'/>text<r v='3'>]]</r>></log>"),
    Sample(
      testDescription: "characters of several bytes",
      text: "<log>é<r v='größe'>😀</r>数<r v='€'/>\u{10FFFF}<r v='2'/><é/><r/>ü</log>"),
    Sample(
      testDescription: "line ends",
      text: "<log>\r\n<r\r\nv='1\r\n2'/>\r\n\r<r v='2'/>\r<r\n\nv='3'>\r\n</r>\n</log>\n"),
    Sample(
      testDescription: "entities",
      text: """
        <!DOCTYPE log [<!ENTITY a "text"> <!ENTITY b "<r v='in'/>&a;"> <!-- <log> -->
        <!ATTLIST r w CDATA "default">]>
        <log>&a;<r v='1'>&a;</r><r v='&a;'/>&a;<r v='3'/>&#60;<r v='2'/></log>
        """),
    Sample(
      testDescription: "elements from entities",
      text: """
        <!DOCTYPE log [<!ENTITY b "<r v='in'/>">]>
        <log><r v='1'>&b;</r>&b;<r v='2'/><r v='3'/>&b;<r v='4'/></log>
        """),
    Sample(
      testDescription: "namespaces",
      text: """
        <log xmlns="urn:a" xmlns:p='urn:p' xml:space="preserve"><r v='1'/> <p:r p:v='2' v='3'/>
        <r xmlns="" v='4'/><r/></log>
        """, paths: ["log/r", "log/{urn:a}r", "log/p:r", "//{urn:p}r", "log/{}r", "log/*.{urn:p}v"]),
    Sample(
      testDescription: "several logs",
      text: """
        <book a='1'>
         <log v='A &amp; B' u="'">\n<r v='1'/><r v='2'/></log>
         <log v='C'><r v='3'/><other/><r v='4'/><r/></log><log/><log><r/></log></book>
        """, paths: ["book/log/r", "book/*/*", "book/log[@v='C']/r", "book//r", "book/log/*.v"]),
    Sample(
      testDescription: "deep",
      text: """
        <a><b><c><d><r/><r><e/></r></d><d><r/></d></c><c/></b><b><c><d><r v='1'/></d></c></b></a>
        """,
      paths: ["a/b/c/d/r", "//r", "a/b/c", "a//d/r", "//d/r"]),
    Sample(
      testDescription: "counted siblings",
      text: """
        <log><r v='1'/><s><t/><t v='1'/></s><r v='2'/><s><t/><t v='2'/><t/></s><r v='3'/></log>
        """,
      paths: [
        "log/r[1]", "log[0]/r", "log/s/t[1]", "log/s[1]/t[0]", "log/r[-1]", "log/s[t]/t",
        "log/r[5]", "log[r]/s", "log/s[-1]/t", "//t[1]", "//s[t]",
      ]),
    Sample(
      testDescription: "external entity",
      text: """
        <!DOCTYPE log [<!ENTITY x SYSTEM "x.xml">]>
        <log><r v='1'/><r v='2'/><r>&x;</r><r v='3'/></log>
        """),
  ]

  @Test(arguments: traps)
  func `cuts next to markup change nothing`(_ sample: Sample) throws {
    for path in sample.paths {
      for jobs in [2, 4] {
        try Self.compare(Array(sample.text.utf8), path, jobs: jobs)
      }
    }
  }

  static let faults: [Sample] = [
    Sample(testDescription: "unclosed", text: "<log>\n<r v='1'/>\n<r v='2'/><r>\n</log>"),
    Sample(testDescription: "mismatched", text: "<log>\n<r v='1'/>\n<r v='2'></s><r/>\n</log>"),
    Sample(testDescription: "cut short", text: "<log>\n<r v='1'/>\n<r v='2'/><r v='3'/>\n"),
    Sample(testDescription: "cut short inside", text: "<log>\n<r v='1'/>\n<r v='2'/><r v='3'>x"),
    Sample(testDescription: "open comment", text: "<log><r v='1'/><r/><!-- <r v='2'/></log>"),
    Sample(testDescription: "open section", text: "<log><r v='1'/><r/><![CDATA[ <r v='2'/></log>"),
    Sample(testDescription: "open value", text: "<log><r v='1'/><r/><r v='2/><r v='3'/></log>"),
    Sample(testDescription: "no value", text: "<log><r v='1'/><r v='2'/><r v/><r v='3'/></log>"),
    Sample(testDescription: "tag in tag", text: "<log><r v='1'/><r v='2' <r v='3'/><r/></log>"),
    Sample(testDescription: "ampersand", text: "<log><r v='1'/><r/>a & b<r v='2'/><r/></log>"),
    Sample(
      testDescription: "half a reference", text: "<log><r v='1'/><r/>&amp<r v='2'/><r/></log>"),
    Sample(testDescription: "bad character", text: "<log><r v='1'/><r/>\u{1}<r v='2'/><r/></log>"),
    Sample(testDescription: "undeclared", text: "<log><r v='1'/><r>&nbsp;</r><r v='2'/></log>"),
    Sample(testDescription: "end of section", text: "<log><r v='1'/><r/>]]><r v='2'/><r/></log>"),
    Sample(testDescription: "prefix", text: "<log><r v='1'/><r/><p:r/><r v='2'/><r/></log>"),
    Sample(testDescription: "twice", text: "<log><r v='1'/><r/><r v='1' v='2'/><r/><r/></log>"),
    Sample(testDescription: "too many ends", text: "<log><r v='1'/></log></log><r/><r/>"),
    Sample(testDescription: "two documents", text: "<log><r v='1'/><r/></log><log><r/></log>"),
    Sample(testDescription: "text behind", text: "<log><r v='1'/><r/></log> text <r/>"),
    Sample(
      testDescription: "no prolog", text: "<log><r v='1'/><r/><?xml version='1.0'?><r/></log>"),
    Sample(
      testDescription: "doctype inside", text: "<log><r v='1'/><r/><!DOCTYPE a><r/><r/></log>"),
    Sample(testDescription: "empty", text: ""),
    Sample(testDescription: "blank", text: " \n "),
    Sample(testDescription: "no element", text: "<!-- nothing -->"),
    Sample(testDescription: "text only", text: "date,weight\n2024,80"),
    Sample(
      testDescription: "long lines",
      text: "<log>" + String(repeating: "<r v='1'/>", count: 20) + "</x>"
        + String(repeating: "<r v='2'/>", count: 20) + "</log>"),
  ]

  @Test(arguments: faults)
  func `errors are those of one thread`(_ sample: Sample) throws {
    for path in sample.paths {
      for jobs in [2, 4] { try Self.compare(Array(sample.text.utf8), path, jobs: jobs) }
    }
  }

  @Test(arguments: ["\u{1}", "\u{10}", " \u{6} ", "x"])
  func `what stands between groups of records is no blank, unless it is`(between: String) throws {
    let text = "<log>\(between)<g>\(between)<r v='1'/><r v='2'/></g> <g><r v='3'/></g></log>"
    let path = try XMLPath("log/g/r")
    let alone = ParallelOutcome(Array(text.utf8), path: path, jobs: 1, records: ["r"])
    #expect(alone.lines.contains { $0.hasPrefix("error") } == (between != "x"))
    for size in 1...text.utf8.count {
      let shared = ParallelOutcome(
        Array(text.utf8), path: path, jobs: 2, pieceSize: size, records: ["r"])
      #expect(shared == alone, "pieces of \(size)")
    }
  }

  @Test func `bytes that are no UTF-8 are an error at their place`() throws {
    for place in [5, 20, 40, 60] {
      var bytes = Array("<log><r v='1'/><r v='2'/>\n<r v='3'>x</r><r v='4'/></log>".utf8)
      bytes.insert(0xE9, at: min(place, bytes.count))
      try Self.compare(bytes, "log/r")
    }
  }

  @Test func `every fixture gives the same for every path`() throws {
    var count = 0
    for folder in ["xml/valid", "xml/invalid", "xml/encodings", "xml/limits"] {
      for name in Fixtures.files(in: Fixtures.path(folder), suffix: ".xml") {
        let bytes = try Fixtures.bytes(at: Fixtures.path("\(folder)/\(name)"))
        guard bytes.count < 100_000 else { continue }
        for path in ["*/*", "//*/*/*", "*/*/*", "//a", "*/*.x", "*/*/text()"] {
          try Self.compare(bytes, path, sizes: [1, 50], "\(folder)/\(name)")
          count += 1
        }
      }
    }
    #expect(count > 100)
  }
}
