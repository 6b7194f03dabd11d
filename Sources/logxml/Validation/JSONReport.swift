// SPDX-License-Identifier: MIT

import LogExchange

/// One JSON document for everything.
///
///     {"version":1,"files":[
///     {"file":"a.xml","problems":[…],"verdict":"invalid",…},
///     …
///     ],"totals":{…}}
///
/// The problems of a file come before its verdict, so that they need not be held.
struct JSONReport: ReportForm {
  /// The kinds of log in this run.
  var kinds = LogKind.standard
  var opening: String { "{\"version\":\(ReportJSON.version),\"files\":[\n" }
  func beginning(ofFile number: Int) -> String { number == 0 ? "" : ",\n" }

  func makeFileReport(_ label: String, container: String?) -> any FileReport {
    File(label: label, container: container, kinds: kinds)
  }

  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String {
    "\n],\"totals\":" + JSONWriter.object { ReportJSON.add(totals, to: &$0) } + "}\n"
  }

  private struct File: FileReport {
    let label: String
    let container: String?
    let kinds: [LogKind]
    var hasProblems = false

    mutating func add(_ problem: Problem, to output: inout [UInt8]) {
      output += (hasProblems ? "," : beginning).utf8
      hasProblems = true
      output += JSONWriter.object { ReportJSON.add(problem, to: &$0) }.utf8
    }

    mutating func end(_ result: FileResult, to output: inout [UInt8]) {
      if !hasProblems { output += beginning.utf8 }
      // These members belong to the object that is open.
      output += "],".utf8
      output += JSONWriter.object { ReportJSON.add(result, kinds, to: &$0) }.utf8.dropFirst()
    }

    /// The object up to the first problem.
    private var beginning: String {
      var json = JSONWriter()
      json.startObject()
      json.member("file", label)
      json.member("container", container)
      json.key("problems")
      json.startArray()
      return json.text
    }
  }
}
