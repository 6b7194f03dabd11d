// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing
import XMLTree

@testable import logxml

/// The forms that show problems beside the code: SARIF and GitLab's Code Quality.
@Suite struct CodeReportTests {
  // MARK: SARIF

  @Test(arguments: ReportSample.all)
  func `sarif: a result for each problem, and its rule by name and number`(
    sample: ReportSample
  ) throws {
    let report = try ReportFormTests.object(sample.report(SARIFReport()))
    let run = try #require((report["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    let found = results.filter { $0["ruleId"] != nil }
    #expect(
      found.map { $0["ruleId"] as? String }
        == sample.files.flatMap(\.problems).map(\.diagnostic.code.description))
    for result in found {
      guard let index = result["ruleIndex"] as? Int else { continue }
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    let failures = sample.totals.failed
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == (failures == 0))
    #expect((invocation["toolExecutionNotifications"] as? [Any])?.count == failures)
  }

  @Test func `sarif: places`() {
    let plain = ReportSample.plain.report(SARIFReport())
    #expect(
      plain.contains(
        #""physicalLocation":{"artifactLocation":{"uri":"logs/car.csv"},"#
          + #""region":{"startLine":4,"startColumn":9,"snippet":{"text":"2024-02-30"}},"#
          + #""contextRegion":{"startLine":4,"snippet":{"text":"12.0,ä,2024-02-30"}}},"#
          + #""logicalLocations":[{"fullyQualifiedName":"row 3"}]"#))
    let member = ReportSample.members.report(SARIFReport())
    #expect(
      member.contains(
        #""artifactLocation":{"uri":"my%20export.zip"},"region":{"startLine":7,"startColumn":2}},"#
          + #""logicalLocations":[{"fullyQualifiedName":"my export.zip:in/export.xml","#
          + #""kind":"member"},{"fullyQualifiedName":"/a[0]"}]"#))
    #expect(SARIFLocation.uri("/a b/ü.xml") == "file:///a%20b/%C3%BC.xml")
    #expect(SARIFLocation.uri("../C:x?#[1]~.xml") == "../C%3Ax%3F%23%5B1%5D~.xml")
    #expect(SARIFLocation.uri("././logs/./a.xml") == "logs/./a.xml")
    #expect(SARIFLocation.uri("./") == "./")
  }

  /// By the parts of the published schema that the report uses, with their
  /// requirements; what it does not name is refused.
  @Test(arguments: ReportSample.all)
  func `sarif: its schema accepts it`(sample: ReportSample) throws {
    let program = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[2]))
      jsonschema.Draft202012Validator.check_schema(schema)
      jsonschema.Draft202012Validator(schema).validate(json.load(open(sys.argv[1])))
      print("valid")
      """
    let schema = ReadmePage.root.appending(path: "Fixtures/sarif/sarif-2.1.0-used.schema.json")
    let output = try PythonCheck.output(
      program, module: "jsonschema", input: sample.report(SARIFReport()),
      arguments: [schema.path(percentEncoded: false)])
    if let output { #expect(output == "valid\n") }
  }

  @Test func `sarif: a problem keeps its fingerprint when lines move`() throws {
    func fingerprints(_ problems: [(line: Int, message: String)]) throws -> [String] {
      var sample = ReportSample.plain
      sample.files[0].problems = problems.map { problem in
        var diagnostic = sample.files[0].problems[0].diagnostic
        diagnostic.message = problem.message
        diagnostic.position = SourcePosition(line: problem.line, column: 1)
        diagnostic.path = "row \(problem.line - 1)"
        return Problem(diagnostic: diagnostic, excerpt: nil)
      }
      let report = try ReportFormTests.object(sample.report(SARIFReport()))
      let results = (report["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
      return try #require(results).compactMap {
        ($0["partialFingerprints"] as? [String: String])?.values.first
      }
    }
    let old = try fingerprints([
      (4, "no such day"), (7, "no such day"), (9, "as in line 4, 12 km"),
    ])
    let new = try fingerprints([
      (2, "another"), (14, "no such day"), (17, "no such day"), (19, "as in line 14, 12 km"),
      (20, "as in line 14, 13 km"),
    ])
    #expect(Set(new).count == 5)
    #expect(Array(new[1...3]) == old)
  }

  @Test func `sarif: help for people and a region for what is about the whole file`() {
    let report = ReportSample.plain.report(SARIFReport())
    #expect(report.contains(##""markdown":"# bad-date: A date cannot be read\n\n"##))
    #expect(
      report.contains(
        #""physicalLocation":{"artifactLocation":{"uri":"logs/car.csv"},"region":{"startLine":1}}"#
      ))
  }

  // MARK: GitLab

  @Test func `gitlab: the problems`() {
    let report = ReportSample.plain.report(GitLabReport())
    let withoutFingerprints = report.replacing(/"[0-9a-f]{32}"/, with: "\"…\"")
    #expect(
      withoutFingerprints == """
        [
        {"description":"no such day (row 3)","check_name":"bad-date","fingerprint":"…",\
        "severity":"major","location":{"path":"logs/car.csv","lines":{"begin":4}}},
        {"description":"no unit (row 4)","check_name":"missing-unit","fingerprint":"…",\
        "severity":"minor","location":{"path":"logs/car.csv","lines":{"begin":5}}},
        {"description":"odd quotes","check_name":"odd-quotes","fingerprint":"…",\
        "severity":"info","location":{"path":"logs/car.csv","lines":{"begin":1}}}
        ]

        """)
    let member = ReportSample.members.report(GitLabReport())
    #expect(
      member.contains(#""description":"my export.zip:in/export.xml:7:2: no such day (/a[0])""#))
    #expect(member.contains(#""location":{"path":"my export.zip","lines":{"begin":1}}"#))
    #expect(
      ReportSample.failures.report(GitLabReport()).contains(
        #""description":"No such file or directory","check_name":"failed""#))
  }

  @Test(arguments: ReportSample.all)
  func `gitlab: the form of its documentation, and no fingerprint twice`(
    sample: ReportSample
  ) throws {
    let program = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[2]))
      jsonschema.Draft202012Validator.check_schema(schema)
      problems = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator(schema).validate(problems)
      assert len({p["fingerprint"] for p in problems}) == len(problems)
      print(len(problems))
      """
    let report = sample.report(GitLabReport())
    let schema = ReadmePage.root.appending(path: "Fixtures/gitlab/code-quality.schema.json")
    let output = try PythonCheck.output(
      program, module: "jsonschema", input: report,
      arguments: [schema.path(percentEncoded: false)])
    let extra = sample.files.map(\.result).count {
      $0.counts.hidden > 0 || $0.verdict.name == "failed"
    }
    if let output { #expect(output == "\(sample.files.flatMap(\.problems).count + extra)\n") }
  }
}
