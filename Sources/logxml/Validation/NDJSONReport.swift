// SPDX-License-Identifier: MIT

import LogExchange

/// One JSON object a line: each problem as it is found, each file after its
/// problems, and the totals at the end. `type` says which it is.
struct NDJSONReport: ReportForm {
  /// The kinds of log that there are.
  var kinds = LogKind.standard
  var opening: String { "" }
  func beginning(ofFile number: Int) -> String { "" }

  func makeFileReport(_ label: String, container: String?) -> any FileReport {
    File(label: label, container: container, kinds: kinds)
  }

  func closing(_ totals: ValidationTotals, failures: [FileResult]) -> String {
    var json = JSONWriter()
    json.startObject()
    json.member("type", "totals")
    json.member("version", ReportJSON.version)
    ReportJSON.add(totals, to: &json)
    json.endObject()
    json.endLine()
    return json.text
  }

  private struct File: FileReport {
    let label: String
    let container: String?
    let kinds: [LogKind]

    func add(_ problem: Problem, to output: inout [UInt8]) {
      var json = start("problem")
      ReportJSON.add(problem, to: &json)
      json.endObject()
      json.endLine()
      output += json.bytes
    }

    func end(_ result: FileResult, to output: inout [UInt8]) {
      var json = start("file")
      ReportJSON.add(result, kinds, to: &json)
      json.endObject()
      json.endLine()
      output += json.bytes
    }

    private func start(_ type: String) -> JSONWriter {
      var json = JSONWriter()
      json.startObject()
      json.member("type", type)
      json.member("file", label)
      json.member("container", container)
      return json
    }
  }
}
