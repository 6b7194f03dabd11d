// SPDX-License-Identifier: MIT

import Testing
import XMLTree

@testable import LogExchange
@testable import logxml

/// What a validation found, made by hand, for the tests of the reports.
struct ReportSample: CustomTestStringConvertible {
  struct File {
    var result: FileResult
    var problems: [Problem] = []
  }

  let testDescription: String
  var files: [File]
  var totals = ValidationTotals()

  /// The whole report, joined as a run joins it.
  func report(_ form: any ReportForm) -> String {
    var pieces = ""
    var writtenFiles = 0
    var failures: [FileResult] = []
    for file in files {
      var report = form.on(file.result.label, container: file.result.container)
      var output: [UInt8] = []
      for problem in file.problems { report.add(problem, to: &output) }
      report.end(file.result, to: &output)
      if !output.isEmpty {
        pieces += form.beginning(ofFile: writtenFiles) + String(decoding: output, as: UTF8.self)
        writtenFiles += 1
      }
      if case .failed = file.result.verdict { failures.append(file.result) }
    }
    return form.opening + pieces + form.closing(totals, failures: failures)
  }

  // MARK: The samples

  /// A name that no form may let out as it is.
  static let oddName = "a \"b\",c:\n%<script>&'\r\t\u{1}\u{FFFE}\u{FFFD}ü.xml"
  static let oddMessage = "found \"]]>\" & <b>,\n\u{0}\u{1B}[31m %0A ::error::, expected 100% 🚗"

  static let all = [none, clean, plain, odd, members, failures, hidden]

  static let none = ReportSample(testDescription: "no files", files: [])

  static let clean = ReportSample(
    testDescription: "no problems",
    files: [
      File(result: result("a.xml", .valid)),
      File(result: FileResult(label: "picture.png", verdict: .skipped)),
    ],
    totals: totals {
      $0.valid = 1
      $0.skipped = 1
    })

  static let plain = ReportSample(
    testDescription: "plain",
    files: [
      File(
        result: result("logs/car.csv", .invalid) {
          $0.summary = ReadingSummary(format: "fuelly")
          $0.summary.entries = 6
          $0.summary.recordsByKind.add(.fuel, count: 3)
          $0.summary.rejected = 1
          $0.summary.notModelled = ["Service": 1, "Expense": 1]
          $0.counts.errors = 1
          $0.counts.warnings = 1
          $0.counts.notes = 1
          $0.counts.rules = [.badDate: 1, .missingUnit: 1, .oddQuotes: 1]
        },
        problems: [
          problem(
            .error, .badDate, "no such day", field: "date", at: (4, 9), path: "row 3",
            source: ("12.0,ä,2024-02-30", 7)),
          problem(.warning, .missingUnit, "no unit", at: (5, 1), path: "row 4"),
          problem(.note, .oddQuotes, "odd quotes", path: "/"),
        ]),
      File(result: result("b.xml", .valid)),
    ],
    totals: totals {
      $0.valid = 1
      $0.invalid = 1
      $0.summary.entries = 6
      $0.summary.recordsByKind.add(.weight, count: 3)
      $0.summary.rejected = 1
      $0.summary.notModelled = ["Service": 1, "Expense": 1]
      $0.counts.errors = 1
      $0.counts.warnings = 1
      $0.counts.notes = 1
      $0.counts.rules = [.badDate: 1, .missingUnit: 1, .oddQuotes: 1]
    })

  static let odd = ReportSample(
    testDescription: "odd characters",
    files: [
      File(
        result: result(oddName, .invalid) {
          $0.counts.errors = 1
          $0.counts.rules = [.badNumber: 1]
        },
        problems: [
          problem(
            .error, .badNumber, oddMessage, field: oddName, at: (1, 1), path: "/a[0]/\"b\"",
            source: (oddMessage.replacing("\n", with: "\u{FFFD}"), 3))
        ])
    ],
    totals: totals {
      $0.invalid = 1
      $0.counts.errors = 1
      $0.summary.notModelled = [oddName: 1]
    })

  static let members = ReportSample(
    testDescription: "a member of an archive",
    files: [
      File(
        result: result("my export.zip:in/export.xml", .invalid) {
          $0.container = "my export.zip"
          $0.counts.errors = 1
        },
        problems: [problem(.error, .badDate, "no such day", at: (7, 2), path: "/a[0]")])
    ],
    totals: totals {
      $0.invalid = 1
      $0.counts.errors = 1
    })

  static let failures = ReportSample(
    testDescription: "failures",
    files: [
      File(
        result: FileResult(label: "gone.xml", verdict: .failed(ReadFailure(SystemError(code: 2))))),
      File(
        result: FileResult(
          label: "deep.xml",
          verdict: .failed(
            ReadFailure(
              "too deep <\u{1}>", at: SourcePosition(line: 9, column: 4),
              SourceExcerpt(line: "<a><b>", offset: 3))))),
    ],
    totals: totals { $0.failed = 2 })

  static let hidden = ReportSample(
    testDescription: "hidden problems",
    files: [
      File(
        result: result("many.csv", .invalid) {
          $0.counts.errors = 40
          $0.counts.warnings = 2
          $0.counts.hidden = 41
          $0.counts.rules = [.badDate: 40, .missingUnit: 2]
        },
        problems: [problem(.warning, .missingUnit, "no unit", at: (5, 1))])
    ],
    totals: totals {
      $0.invalid = 1
      $0.counts.errors = 40
      $0.counts.hidden = 41
    })

  // MARK: Pieces

  private static func result(
    _ label: String, _ verdict: FileResult.Verdict, _ change: (inout FileResult) -> Void = { _ in }
  ) -> FileResult {
    var result = FileResult(label: label, verdict: verdict)
    result.layers = [.wellFormed, .meaning]
    change(&result)
    return result
  }

  private static func totals(_ change: (inout ValidationTotals) -> Void) -> ValidationTotals {
    var totals = ValidationTotals()
    change(&totals)
    return totals
  }

  private static func problem(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String,
    field: String? = nil, at place: (Int, Int)? = nil, path: String = "",
    source: (String, Int)? = nil
  ) -> Problem {
    Problem(
      diagnostic: Diagnostic(
        severity, code, message, field: field,
        position: place.map { SourcePosition(line: $0.0, column: $0.1) }, path: path),
      excerpt: source.map { SourceExcerpt(line: $0.0, offset: $0.1) })
  }
}
