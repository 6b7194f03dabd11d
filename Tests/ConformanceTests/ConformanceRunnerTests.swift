// SPDX-License-Identifier: MIT

import ConformanceSuite
import TestSupport
import Testing

/// That the runner notices what is not as a suite says.
@Suite("Runner of conformance suites") struct ConformanceRunnerTests {
  private func test(_ id: String) throws -> ConformanceTest {
    try #require(ConformanceTests.tests.first { $0.id == id })
  }

  private func difference(_ test: ConformanceTest) throws -> String? {
    guard case .differs(let why) = try ConformanceResult(of: test).judgement else { return nil }
    return why
  }

  @Test func `a document that is refused against the suite`() throws {
    var wrong = try test("not-wf-39-element-2")
    wrong.kind = .valid
    #expect(try difference(wrong)?.hasPrefix("refused: 1:") == true)
  }

  @Test func `a document that is accepted against the suite`() throws {
    var wrong = try test("well-formed-39-element")
    wrong.kind = .notWellFormed
    #expect(try difference(wrong) == "accepted")
    wrong.isInSeveralFiles = true
    #expect(try difference(wrong) == nil)
  }

  @Test func `another canonical form`() throws {
    var wrong = try test("well-formed-39-element")
    wrong.output = try test("well-formed-41-Attribute").output
    #expect(try ConformanceResult(of: wrong).hasExpectedOutput == false)
    #expect(try difference(wrong) == "another canonical form")
  }

  @Test func `of errors, either is right`() throws {
    for id in ["well-formed-39-element", "not-wf-39-element"] {
      var either = try test(id)
      either.kind = .error
      #expect(try difference(either) == nil)
    }
  }

  @Test func `what does not concern this parser`() throws {
    let excluded: [(String?, String?, String, String, String?)] = [
      ("1.1", nil, "XML1.0", "yes", "XML 1.1"),
      ("1.0 1.1", nil, "XML1.0", "yes", nil),
      (nil, "1 2 3 4", "XML1.0", "yes", "earlier editions"),
      ("1.0", "5", "XML1.0-errata4e", "yes", nil),
      (nil, nil, "NS1.1", "yes", "XML 1.1"),
      (nil, nil, "XML1.0", "no", "not with namespaces"),
    ]
    for (version, edition, recommendation, namespaces, expected) in excluded {
      let reason = ConformanceTest.exclusion(
        version: version, edition: edition, recommendation: recommendation, namespaces: namespaces)
      #expect(reason == expected)
    }
  }

  @Test func `the table counts for each collection`() throws {
    var table = ConformanceTable()
    var refused = try test("well-formed-39-element")
    refused.kind = .notWellFormed
    for test in [refused, try test("not-wf-39-element"), try test("well-formed-41-Attribute")] {
      table.add(try ConformanceResult(of: test))
    }
    var foreign = try test("well-formed-ns-07-QName")
    foreign.exclusion = "XML 1.1"
    table.exclude(foreign)
    let lines = table.description.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(
      lines.prefix(4) == [
        "collection valid invalid not-wf error outputs several out",
        "xml10.xml 1/1 - 1/2 - 2/2 - -",
        "namespaces10.xml - - - - - - 1",
        "all 1/1 - 1/2 - 2/2 - 1",
      ])
    #expect(lines.last == "out, not run: XML 1.1 1")
  }

  @Test func `the report names what differs`() throws {
    let suite = try ConformanceTests.suite.get()
    let report = try ConformanceReport(of: suite, known: ConformanceTests.known)
    #expect(report.isAsExpected)
    let lines = Set(report.description.split(separator: "\n").map(String.init))
    #expect(lines.contains("0 differ"))
    #expect(lines.contains("\(ConformanceTests.known.count) differ, known"))
    #expect(lines.contains("1 need other files, which are never read"))

    let strict = try ConformanceReport(of: suite, known: [:])
    #expect(!strict.isAsExpected)
    #expect(strict.description.contains("\n  not-wf-26-VersionNum-2 (not-wf): accepted\n"))
  }

  @Test func `a folder without a suite`() {
    #expect(throws: SuiteError.self) { try ConformanceSuite(folder: Fixtures.path("fhir")) }
  }
}
