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
  var file = ReportedFile()

  var opening: String { "{\"version\":\(ReportJSON.version),\"files\":[\n" }
  func beginning(ofFile number: Int) -> String { number == 0 ? "" : ",\n" }

  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String {
    "\n],\"totals\":" + JSONWriter.object { ReportJSON.add(totals, to: &$0) } + "}\n"
  }

  mutating func add(_ problem: Problem, to output: inout [UInt8]) {
    output += (file.hasProblems ? "," : beginning).utf8
    file.hasProblems = true
    output += JSONWriter.object { ReportJSON.add(problem, to: &$0) }.utf8
  }

  mutating func end(_ result: FileResult, to output: inout [UInt8]) {
    if !file.hasProblems { output += beginning.utf8 }
    // These members belong to the object that is open.
    output += "],".utf8
    output += JSONWriter.object { ReportJSON.add(result, kinds, to: &$0) }.utf8.dropFirst()
  }

  /// The object up to the first problem.
  private var beginning: String {
    var json = JSONWriter()
    json.startObject()
    json.member("file", file.label)
    json.member("container", file.container)
    json.key("problems")
    json.startArray()
    return json.text
  }
}
