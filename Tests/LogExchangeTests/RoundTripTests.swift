// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing

/// What the formats of the apps say survives the native forms.
@Suite struct RoundTripTests {
  @Test(arguments: ["xml", "json", "ndjson", "csv"])
  func `every log among the fixtures comes back as it was`(form: String) throws {
    var formats: Set<String> = []
    for path in RecognitionTests.fixtures {
      let bytes = try ProjectFiles.fixture(path)
      var read = RecordCollector()
      // Some fixtures are damaged or ambiguous on purpose: what was read counts.
      let summary = try? LogReader().read(bytes, into: &read) { _ in }
      if let name = summary?.format { formats.insert(name) }
      for kind in LogKind.standard where form == "csv" || kind == .fuel {
        let records = form == "csv" ? read.records.filter { $0.kind == kind } : read.records
        if records.isEmpty { continue }
        let written = try NativeConversion(records, to: form)
        let again = try NativeConversion.records(written.text).collector.records
        // A table holds no empty texts.
        let isExact = form != "csv" || written.leftBehind.isEmpty
        if isExact { #expect(again == records, "\(path)") }
        #expect(again.count == records.count, "\(path)")
        // The second time not even the bytes change.
        let second = try NativeConversion(again, to: form)
        #expect(second.text == written.text, "\(path)")
      }
    }
    #expect(formats.count >= 4)
  }
}
