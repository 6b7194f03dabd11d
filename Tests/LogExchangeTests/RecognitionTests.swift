// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing

/// A format claims its own files and no other format's.
@Suite struct RecognitionTests {
  /// The logs among the fixtures, by path.
  static let fixtures: [String] = {
    let folder = ProjectFiles.root.appending(path: "Fixtures")
    let paths =
      FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?
      .compactMap { $0 as? String } ?? []
    // Documents for the parser's sake, and what commands print.
    return paths.filter {
      !$0.hasPrefix("xml/") && !$0.hasPrefix("snapshots/") && !$0.hasSuffix(".md")
        && [".xml", ".json", ".ndjson", ".csv", ".tsv", ".txt"].contains(where: $0.hasSuffix)
    }.sorted()
  }()

  @Test func `at most one format claims a fixture`() throws {
    var claimed: Set<String> = []
    for path in Self.fixtures {
      let file = ProjectFiles.root.appending(path: "Fixtures").appending(path: path)
      guard let data = try? Data(contentsOf: file) else { continue }
      let head = InputHead(
        [UInt8](data.prefix(InputHead.size)), isWhole: data.count <= InputHead.size)
      let names = LogFormats.standard.all.filter { $0.recognises(head) }.map(\.name)
      #expect(names.count <= 1, "\(path): \(names)")
      claimed.formUnion(names)
    }
    #expect(claimed.isSuperset(of: ["xml", "json", "ndjson", "apple-health"]))
  }

  @Test func `names of formats are unique, and what is read or written says so`() {
    let names = LogFormats.standard.all.map(\.name)
    #expect(Set(names).count == names.count)
    for format in LogFormats.standard.all {
      let isRead =
        format is any XMLLogFormat || format is any CSVLogFormat || format is any JSONLogFormat
        || ["health-connect", "hammond", "sqlite"].contains(format.name)
      #expect(format.reads == isRead, "\(format.name)")
      #expect((format.makeSink({ _ in }, WritingOptions()) != nil) == format.writes)
      #expect(!format.title.isEmpty)
      #expect(LogFormats.standard.named(format.name)?.title == format.title)
    }
  }

  @Test(
    arguments: [
      ("date,weight,weightUnit\n", "csv"), ("vehicle;date;odometer;extras\r\n", "csv"),
      ("\u{FEFF}\"date\",\"volumeUnit\"\n", "csv"), ("date\todometerUnit\n", "csv"),
      ("Date,Weight,weightUnit\n", nil), ("date,weight\n", "weight-table"),
      ("date,weight,weightUnit", nil),
      (#"{"version":1,"logs":["#, "json"), (#"{"logs":[{"type":"fuel","records":["#, "json"),
      (#"{"logs":[]}"#, nil), (#"{"logs":["a"]}"#, nil), (#"[{"logs":[],"version":1}]"#, nil),
      (#"{"type":"fuel","date":"2024-03-01"}"#, "ndjson"),
      (#"{"date":"2024-03-01","type":"weight"}"#, "ndjson"),
      (#"[{"type":"fuel","date":"2024-03-01"}]"#, "ndjson"),
      (#"{"type":"weight","date":"2024-03-01","weight":8,"weightUnit":"kg","x":1}"#, "ndjson"),
      (#"[{"type":"weight","date":"2024-03-01","value":82.4,"unit":"kg"}]"#, nil),
      (#"{"type":"cost","date":"2024-03-01","amount":62.1}"#, nil),
      (#"{"version":2,"logs":[{"date":"2024-03-01","liters":38.2}]}"#, nil),
      (#"{"logs":[{"type":"fuel","date":"2024-03-01","liters":38.2}]}"#, nil),
      (#"{"type":"steps","date":"2024-03-01"}"#, nil), (#"{"type":"fuel"}"#, nil),
    ] as [(String, String?)])
  func `native forms are recognised by what they say`(text: String, name: String?) {
    #expect(LogFormats.standard.recognise(InputHead(text.utf8))?.name == name)
  }
}
