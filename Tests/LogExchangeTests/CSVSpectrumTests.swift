// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct CSVSpectrumTests {
  /// The objects of a JSON text of flat objects of strings, or of one such
  /// object, with their members in order.
  private static func objects(_ bytes: [UInt8]) throws -> [[[String]]] {
    var reader = JSONReader(bytes)
    var objects: [[[String]]] = []
    var key = ""
    while let event = try reader.next() {
      switch event {
      case .startObject: objects.append([])
      case .key(let name): key = String(decoding: name, as: UTF8.self)
      case .string(let text):
        objects[objects.count - 1].append([key, String(decoding: text, as: UTF8.self)])
      default: break
      }
    }
    return objects
  }

  @Test func `the suite of CSV texts, where it is present`() throws {
    let files = ProjectFiles.suite("csv/csvs")
    guard !files.isEmpty else {
      print("skipped: no CSV suite beside the project")
      return
    }
    let expectations = ProjectFiles.suite("csv/json")
    #expect(files.count == 12)
    for file in files {
      let name = file.name.replacing(".csv", with: ".json")
      let json = try #require(expectations.first { $0.name == name }, "\(name)")
      var rows = try CSVReader.rows(of: file.bytes)
      let header = CSVHeader(rows.removeFirst())
      let objects = rows.map { row in
        zip(header.names, row).map { [$0, $1.string] }
      }
      var expected = try Self.objects(json.bytes)
      // The JSON of this one has the telephone number of another file.
      if file.name == "location_coordinates.csv" { expected[0][0][1] = "2095257564" }
      #expect(objects == expected, "\(file.name)")
      #expect(rows.allSatisfy { $0.count == header.names.count })
    }
  }

  @Test func `the dialects of the samples, where they are present`() throws {
    let folders = [
      "drivvo", "fuelio", "fuelly", "fuelly-ios", "lubelogger", "my-fuel-manager", "roadtrip",
      "simply-auto", "spritmonitor", "weight-csv",
    ]
    let files = folders.flatMap { folder in
      ProjectFiles.suite("../samples/\(folder)").filter { $0.name.hasSuffix(".csv") }
        .map { (name: "\(folder)/\($0.name)", bytes: $0.bytes) }
    }
    guard !files.isEmpty else {
      print("skipped: no CSV samples beside the project")
      return
    }
    let semicolons = [
      "my-fuel-manager/composed-fuel.csv", "spritmonitor/composed-en.csv",
      "weight-csv/libra-v6-composed.csv",
    ]
    for file in files {
      let detection = CSVDialectDetection(head: file.bytes, isWhole: true)
      let dialect = try #require(detection.dialect, "\(file.name): \(detection.explanation)")
      #expect(
        dialect
          == CSVDialect(
            delimiter: semicolons.contains(file.name) ? ";" : ",",
            escapesOutsideQuotes: file.name == "spritmonitor/composed-en.csv"),
        "\(file.name)")
      let rows = try CSVReader.rows(of: file.bytes, dialect: dialect)
      // Only the first line of Road Trip, `ROAD TRIP CSV ",."`, is not proper CSV.
      let warned = rows.filter { !$0.warnings.isEmpty }.map(\.number)
      #expect(warned == (file.name.hasPrefix("roadtrip/") ? [1] : []), "\(file.name)")
    }
  }
}
