// SPDX-License-Identifier: MIT

import LogExchange

/// One JSON object on each line: each problem as it is found, each file after its
/// problems, and the totals at the end. `type` tells them apart.
struct NDJSONReport: ReportForm {
  /// The kinds of log in this run.
  var kinds = LogKind.standard

  var file = ReportedFile()

  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String {
    JSONWriter.object { json in
      json.member("type", "totals")
      json.member("version", ReportJSON.version)
      ReportJSON.add(totals, to: &json)
    } + "\n"
  }

  func add(_ problem: Problem, to output: inout [UInt8]) {
    addLine("problem", to: &output) { ReportJSON.add(problem, to: &$0) }
  }

  func end(_ result: FileResult, to output: inout [UInt8]) {
    addLine("file", to: &output) { ReportJSON.add(result, kinds, to: &$0) }
  }

  private func addLine(
    _ type: String, to output: inout [UInt8], _ members: (inout JSONWriter) -> Void
  ) {
    var json = JSONWriter()
    json.object { json in
      json.member("type", type)
      json.member("file", file.label)
      json.member("container", file.container)
      members(&json)
    }
    json.endLine()
    output += json.bytes
  }
}
