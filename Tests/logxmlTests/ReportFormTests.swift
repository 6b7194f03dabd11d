// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing
import XMLTree

@testable import logxml

/// The forms for programs, by parsers that others wrote.
@Suite struct ReportFormTests {
  /// The report as Foundation reads it.
  static func object(_ text: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  // MARK: JSON

  @Test func `json: every member stands where the page says`() {
    #expect(
      ReportSample.plain.report(JSONReport()) == """
        {"version":1,"files":[
        {"file":"logs/car.csv","problems":[{"severity":"error","rule":"bad-date",\
        "message":"no such day","field":"date","line":4,"column":9,"path":"row 3",\
        "source":{"text":"12.0,ä,2024-02-30","offset":7}},\
        {"severity":"warning","rule":"missing-unit","message":"no unit","line":5,"column":1,\
        "path":"row 4"},{"severity":"note","rule":"odd-quotes","message":"odd quotes"}],\
        "verdict":"invalid","layers":["well-formed","meaning"],"format":"fuelly",\
        "records":{"entries":6,"fuel":3,"weight":0,"cost":0,"rejected":1,\
        "notModelled":{"Expense":1,"Service":1},"filtered":{}},\
        "counts":{"errors":1,"warnings":1,"notes":1,"hidden":0,\
        "rules":{"bad-date":1,"missing-unit":1,"odd-quotes":1}}},
        {"file":"b.xml","problems":[],"verdict":"valid","layers":["well-formed","meaning"],\
        "counts":{"errors":0,"warnings":0,"notes":0,"hidden":0,"rules":{}}}
        ],"totals":{"valid":1,"invalid":1,"failed":0,"skipped":0,"entries":6,"records":3,\
        "rejected":1,"notModelled":{"Expense":1,"Service":1},"filtered":{},"errors":1,\
        "warnings":1,"notes":1,"hidden":0,\
        "rules":{"bad-date":1,"missing-unit":1,"odd-quotes":1}}}

        """)
  }

  @Test(arguments: ReportSample.all)
  func `json: one document, whatever is in it`(sample: ReportSample) throws {
    let text = sample.report(JSONReport())
    let report = try Self.object(text)
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.map { $0["file"] as? String } == sample.files.map(\.result.label))
    #expect(files.map { $0["verdict"] as? String } == sample.files.map(\.result.verdict.name))
    let problems = files.flatMap { $0["problems"] as? [[String: Any]] ?? [] }
    #expect(
      problems.map { $0["message"] as? String }
        == sample.files.flatMap(\.problems).map(\.diagnostic.message))
    #expect(report["totals"] is [String: Any])
    #expect(text.hasSuffix("\n"))
  }

  @Test func `json: why a file failed`() throws {
    let text = ReportSample.failures.report(JSONReport())
    #expect(text.contains(#""failure":{"message":"No such file or directory"}"#))
    #expect(text.contains(#""failure":{"message":"too deep <\u0001>","line":9,"column":4}"#))
  }

  @Test(arguments: ReportSample.all)
  func `ndjson: a line for each problem, each file and the totals`(sample: ReportSample) throws {
    let text = sample.report(NDJSONReport())
    #expect(text.hasSuffix("}\n"))
    let lines = try text.split(separator: "\n").map { try Self.object(String($0)) }
    var expected: [String] = []
    for file in sample.files {
      expected += file.problems.map { _ in "problem " + file.result.label }
      expected.append("file " + file.result.label)
    }
    #expect(
      lines.dropLast().map { "\($0["type"] ?? "") \($0["file"] ?? "")" } == expected)
    #expect(lines.last?["type"] as? String == "totals")
    #expect(lines.last?["version"] as? Int == 1)
  }

  @Test func `ndjson: the lines`() {
    #expect(
      ReportSample.members.report(NDJSONReport()) == """
        {"type":"problem","file":"my export.zip:in/export.xml","container":"my export.zip",\
        "severity":"error","rule":"bad-date","message":"no such day","line":7,"column":2,\
        "path":"/a[0]"}
        {"type":"file","file":"my export.zip:in/export.xml","container":"my export.zip",\
        "verdict":"invalid","layers":["well-formed","meaning"],\
        "counts":{"errors":1,"warnings":0,"notes":0,"hidden":0,"rules":{}}}
        {"type":"totals","version":1,"valid":0,"invalid":1,"failed":0,"skipped":0,"entries":0,\
        "records":0,"rejected":0,"notModelled":{},"filtered":{},"errors":1,"warnings":0,\
        "notes":0,"hidden":0,"rules":{}}

        """)
  }

  // MARK: GitHub

  @Test(arguments: ReportSample.all)
  func `github: every line is a command of the documented form`(sample: ReportSample) throws {
    let property = "[^,:\\r\\n]*"
    let form = try Regex(
      "::(error|warning|notice) file=\(property)(,line=[0-9]+,col=[0-9]+)?,title=\(property)"
        + "::[^\\r\\n]*")
    let text = sample.report(GitHubReport())
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.dropLast() {
      #expect(line.wholeMatch(of: form) != nil, "\(line)")
      // A percent sign is always an escape.
      #expect(
        !line.replacing(/%(25|0D|0A|3A|2C)/, with: "").contains("%"), "\(line)")
    }
    #expect(lines.last == "")
  }

  @Test func `github: the lines`() {
    #expect(
      ReportSample.plain.report(GitHubReport()) == """
        ::error file=logs/car.csv,line=4,col=9,title=bad-date::no such day (row 3)
        ::warning file=logs/car.csv,line=5,col=1,title=missing-unit::no unit (row 4)
        ::notice file=logs/car.csv,title=odd-quotes::odd quotes

        """)
    #expect(
      ReportSample.members.report(GitHubReport())
        == "::error file=my export.zip,title=bad-date::"
        + "my export.zip:in/export.xml:7:2: no such day (/a[0])\n")
    #expect(
      ReportSample.failures.report(GitHubReport()) == """
        ::error file=gone.xml,title=failed::No such file or directory
        ::error file=deep.xml,line=9,col=4,title=failed::too deep <\u{FFFD}>

        """)
    #expect(
      ReportSample.odd.report(GitHubReport())
        == "::error file=a \"b\"%2Cc%3A%0A%25<script>&'%0D\t\u{FFFD}\u{FFFE}\u{FFFD}ü.xml,"
        + "line=1,col=1,title=bad-number::found \"]]>\" & <b>,%0A\u{FFFD}\u{FFFD}[31m %250A ::error::, "
        + "expected 100%25 🚗 (/a[0]/\"b\")\n")
    #expect(
      ReportSample.hidden.report(GitHubReport()).hasSuffix(
        "::notice file=many.csv,title=hidden::41 more problems not shown; "
          + "--max-problems 0 shows all\n"))
  }

  // MARK: JUnit

  @Test(arguments: ReportSample.all)
  func `junit: the numbers of a suite are those of its cases`(sample: ReportSample) throws {
    let document = try XMLTreeParser().parse(sample.report(JUnitReport()))
    let top = try #require(document.root.child("testsuites"))
    let suites = Array(top.children("testsuite"))
    #expect(suites.count == sample.files.count)
    for (suite, file) in zip(suites, sample.files) {
      let cases = Array(suite.children("testcase"))
      func count(_ name: String) -> String {
        String(cases.filter { $0.child(name) != nil }.count)
      }
      #expect(suite.attribute("tests") == String(cases.count))
      #expect(suite.attribute("failures") == count("failure"))
      #expect(suite.attribute("errors") == count("error"))
      #expect(suite.attribute("skipped") == count("skipped"))
      // A build is red exactly if the file is not valid.
      let isRed = suite.attribute("failures") != "0" || suite.attribute("errors") != "0"
      #expect(isRed == ["invalid", "failed"].contains(file.result.verdict.name))
    }
  }

  @Test func `junit: the suites`() {
    let report = ReportSample.plain.report(
      JUnitReport(now: Timestamp(iso8601: "2026-11-22T20:05:09+01:00")))
    let place = #"time="0" timestamp="2026-11-22T20:05:09" hostname="localhost""#
    #expect(
      report == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
        <testsuite id="0" name="logs/car.csv" package="logxml" tests="2" failures="1" errors="0" \
        skipped="0" \(place)>
          <properties>
            <property name="version" value="\(Tool.version)"/>
            <property name="format" value="fuelly"/>
            <property name="entries" value="6"/>
            <property name="records" value="3"/>
          </properties>
          <testcase classname="logs/car.csv" name="well-formed" time="0"/>
          <testcase classname="logs/car.csv" name="meaning" time="0">
            <failure message="1 error" type="bad-date">\
        logs/car.csv:4:9: error[bad-date]: no such day (row 3)
        </failure>
          </testcase>
          <system-out>logs/car.csv:5:1: warning[missing-unit]: no unit (row 4)
        logs/car.csv: note[odd-quotes]: odd quotes
        </system-out>
          <system-err/>
        </testsuite>
        <testsuite id="1" name="b.xml" package="logxml" tests="2" failures="0" errors="0" \
        skipped="0" \(place)>
          <properties>
            <property name="version" value="\(Tool.version)"/>
          </properties>
          <testcase classname="b.xml" name="well-formed" time="0"/>
          <testcase classname="b.xml" name="meaning" time="0"/>
          <system-out/>
          <system-err/>
        </testsuite>
        </testsuites>

        """)
  }

  /// By what the schemas in use demand together; what they do not name is refused.
  @Test(arguments: ReportSample.all)
  func `junit: its schema accepts it`(sample: ReportSample) throws {
    let file = ReadmePage.root.appending(path: "Fixtures/junit/junit-strict.xsd")
    let checker = XMLChecker(schema: try XMLSchema(contentsOf: file.path(percentEncoded: false)))
    var found: [String] = []
    checker.onSchemaViolation = {
      found.append($0.description)
      return .continue
    }
    try checker.check(sample.report(JUnitReport(now: Timestamp(iso8601: "2026-11-22"))))
    #expect(found == [])
  }

  @Test func `junit: a file with very many problems says how many are left out`() throws {
    let line = String(repeating: "x", count: 1000)
    var sample = ReportSample.plain
    let problem = sample.files[0].problems[0]
    var diagnostic = problem.diagnostic
    diagnostic.message = line
    sample.files[0].problems = Array(
      repeating: Problem(diagnostic: diagnostic, excerpt: nil), count: 1000)
    let report = sample.report(JUnitReport())
    #expect(report.contains(#"message="1000 errors""#))
    let shown = report.split(separator: line).count - 1
    #expect(report.contains("and \(1000 - shown) more\n"))
    #expect(report.utf8.count < 160_000)
  }

  @Test(arguments: ReportSample.all)
  func `junit: junitparser accepts it`(sample: ReportSample) throws {
    let program = """
      import sys, junitparser
      suites = list(junitparser.JUnitXml.fromfile(sys.argv[1]))
      for suite in suites:
        cases = list(suite)
        red = [c for c in cases if any(isinstance(r, (junitparser.Failure, junitparser.Error)) for r in c.result)]
        assert suite.tests == len(cases) and suite.failures + suite.errors == len(red)
      print(len(suites))
      """
    let output = try PythonCheck.output(
      program, module: "junitparser", input: sample.report(JUnitReport()))
    if let output { #expect(output == "\(sample.files.count)\n") }
  }

  // MARK: All

  @Test(arguments: ReportSample.all)
  func `the same findings make the same bytes`(sample: ReportSample) {
    let forms: [any ReportForm] = [
      JSONReport(), NDJSONReport(), SARIFReport(), JUnitReport(), GitHubReport(),
      GitLabReport(),
    ]
    for form in forms { #expect(sample.report(form) == sample.report(form)) }
  }
}
