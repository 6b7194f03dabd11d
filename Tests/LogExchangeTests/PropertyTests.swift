// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

/// 10,000 random logbooks go through the native forms and back, 1,200 of them usually.
@Suite struct PropertyTests {
  /// Eight parts, so that the processors share them.
  private static let seeds = (0..<8).map { part in
    let count = Rounds.of(1_250, usually: 150)
    return part * count..<(part + 1) * count
  }

  @Test(arguments: seeds)
  func `XML to JSON to XML gives the same bytes, and JSON to XML to JSON`(
    seeds: Range<Int>
  ) throws {
    for seed in seeds {
      var random = RandomLogbook(seed: UInt64(seed))
      let logs = random.logs()
      let xml = try NativeConversion(logs, to: "xml")
      try #require(xml.leftBehind.isEmpty)
      let json = try NativeConversion(xml.text, from: "xml", to: "json")
      try #require(json.leftBehind.isEmpty && json.diagnostics.isEmpty, "\(seed)")
      try #require(
        json.text.utf8.elementsEqual(NativeConversion(logs, to: "json").text.utf8), "\(seed)")
      let back = try NativeConversion(json.text, from: "json", to: "xml")
      try #require(back.text.utf8.elementsEqual(xml.text.utf8), "\(seed)")
      #expect(back.diagnostics.isEmpty, "\(seed)")
    }
  }

  @Test(arguments: seeds)
  func `XML to CSV to XML keeps every record, and says what else there was`(
    seeds: Range<Int>
  ) throws {
    for seed in seeds {
      var random = RandomLogbook(seed: UInt64(seed))
      let kind = LogKind.standard[seed % 3]
      let logs = random.logs().filter { $0.header.kind == kind }
      if logs.isEmpty { continue }
      let xml = try NativeConversion(logs, to: "xml")
      let csv = try NativeConversion(xml.text, from: "xml", to: "csv")
      var expected: [String: Int] = [:]
      for log in logs {
        for entry in log.header.extras.entries { expected["log." + entry.name, default: 0] += 1 }
        if log.records.isEmpty { expected["log", default: 0] += 1 }
      }
      try #require(csv.leftBehind.counts == expected, "\(seed)")
      if logs.allSatisfy(\.records.isEmpty) {
        #expect(csv.text.isEmpty)
        continue
      }
      let back = try NativeConversion(csv.text, from: "csv", to: "xml")
      let records = try NativeConversion(logs, to: "xml", withHeaders: false)
      try #require(back.text.utf8.elementsEqual(records.text.utf8), "\(seed)")
      #expect(back.diagnostics.isEmpty, "\(seed)")
    }
  }
}
