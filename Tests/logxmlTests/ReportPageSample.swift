// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import logxml

/// A page that `report` made, taken apart.
struct ReportPageSample {
  let run: ToolRun
  var page: String { run.output }

  /// - Parameter lines: NDJSON.
  init(_ words: [String] = [], lines: String) {
    run = ToolRun(["report", "--now", "2024-03-01"] + words, input: lines)
  }

  init(file: String, _ words: [String] = []) {
    run = ToolRun(["report", "--now", "2024-03-01"] + words + [file])
  }

  /// What stands between the tags of the data, as it is in the page.
  func dataText() throws -> String {
    let begin = try #require(page.range(of: #"<script type="application/json" id="log-data">"#))
    let end = try #require(page.range(of: "</script>", range: begin.upperBound..<page.endIndex))
    return String(page[begin.upperBound..<end.lowerBound])
  }

  func data() throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(dataText().utf8))
    return try #require(json as? [String: Any])
  }

  func subjects() throws -> [[String: Any]] {
    try #require(data()["subjects"] as? [[String: Any]])
  }

  /// The entries of a subject with all they have, `null` as an empty text.
  static func entries(_ subject: [String: Any]) throws -> [[String]] {
    let rows = try #require(subject["entries"] as? [[Any]])
    return rows.map { row in
      row.map { $0 is NSNull ? "" : $0 as? String ?? ($0 as? NSNumber)?.stringValue ?? "{}" }
    }
  }

  /// The values of the rows of statistics with a name, as `GROUP VALUE UNIT`.
  static func values(
    _ subject: [String: Any], _ grouping: String, _ name: String
  ) throws -> [String] {
    let groups = try #require(subject["rows"] as? [String: [[String: Any]]])
    return try #require(groups[grouping]).flatMap { row in
      (row["values"] as? [[String]] ?? []).filter { $0[0] == name }.map {
        [row["group"] as? String ?? "all", $0[2], $0.count > 3 ? $0[3] : ""]
          .joined(separator: " ")
      }
    }
  }
}
