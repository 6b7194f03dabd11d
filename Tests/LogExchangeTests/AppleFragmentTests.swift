// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Records that somebody has copied out of an export of Apple Health.
@Suite struct AppleFragmentTests {
  private static let records = [
    #"<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="A" unit="kg" "#
      + #"startDate="2024-01-02 07:00:00 -0500" endDate="2024-01-02 07:00:00 -0500" value="82.4"/>"#,
    #"<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="A" unit="kg" "#
      + #"startDate="2024-01-03 07:00:00 -0500" endDate="2024-01-03 07:00:00 -0500" value="x"/>"#,
    #"<Record type="HKQuantityTypeIdentifierStepCount" sourceName="A" unit="count" "#
      + #"startDate="2024-01-03 07:00:00 -0500" endDate="2024-01-03 07:00:00 -0500" value="9"/>"#,
  ]

  /// The records' values and places, and the diagnostics.
  private func read(_ text: String, size: Int) throws -> ([String], [String]) {
    var sink = RecordCollector()
    var diagnostics: [String] = []
    var rest = Array(text.utf8)[...]
    let reader = LogReader(format: LogFormats.standard.named("apple-health"))
    let source: (UnsafeMutableRawBufferPointer) -> Int = { buffer in
      let piece = rest.prefix(min(size, buffer.count))
      rest = rest.dropFirst(piece.count)
      buffer.copyBytes(from: piece)
      return piece.count
    }
    _ = try reader.read(from: source, into: &sink) { diagnostics.append("\($0)") }
    let values = sink.records.map { record in
      let place = record.position.map { "\($0.line):\($0.column)" } ?? "-"
      return "\(place) \(record.weight?.weight?.description ?? "-")"
    }
    return (values, diagnostics)
  }

  @Test(
    arguments: [
      ("", " ", ["1:2"], "2:2"), ("\u{FEFF}", "", ["1:1"], "2:1"),
      ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "", ["2:1"], "3:1"),
    ])
  func `a fragment is read, with the places that its elements have`(
    start: String, space: String, places: [String], wrong: String
  ) throws {
    let text = start + Self.records.map { space + $0 + "\n" }.joined()
    for size in [1, 7, 100_000] {
      let (values, diagnostics) = try read(text, size: size)
      #expect(values == places.map { "\($0) 82.4 kg" })
      #expect(diagnostics.count == 2)
      #expect(diagnostics.first?.contains("note[fragment]") == true)
      #expect(diagnostics.last?.hasPrefix("\(wrong): error[bad-number]") == true)
    }
  }

  @Test func `a whole export is no fragment`() throws {
    let text = "<HealthData>" + Self.records[0] + "</HealthData>"
    let (values, diagnostics) = try read(text, size: 100)
    #expect(values == ["1:13 82.4 kg"] && diagnostics.isEmpty)
  }
}
