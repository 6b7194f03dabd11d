// SPDX-License-Identifier: MIT

import LogExchange
import Testing

struct AppleDoubtTests {
  private static func export(_ content: String) -> String {
    "<HealthData>\n\(content)\n</HealthData>\n"
  }

  private static func record(_ start: String, _ end: String) -> String {
    """
    <Record type="HKQuantityTypeIdentifierBodyMass" unit="kg" value="82" startDate="\(start)" \
    endDate="\(end)"/>
    """
  }

  @Test(
    arguments: [
      ("2024-05-01 07:00:00 +0200", "2024-05-01 07:00:00 +0200", nil),
      ("2024-05-01 07:00:00 +0200", "2024-05-01 07:10:00 +0200", nil),
      ("2024-05-01 07:00:00 +0200", "2024-05-01 06:00:00 +0100", nil),
      ("2024-05-01 07:00:00 +0200", "2024-05-01 06:59:59 +0200", "2:1 end-before-start"),
      ("2024-05-01 07:00:00 +0200", "2024-05-01", "2:1 bad-date"),
    ] as [(String, String, String?)]) func `a record does not end before it starts`(
      start: String, end: String, place: String?
    ) throws
  {
    let checked = try CheckedInput(Self.export(Self.record(start, end)))
    #expect(checked.places == [place].compactMap(\.self))
    // The record is there all the same.
    #expect(checked.summary.recordsByKind[.weight] == 1)
  }

  @Test func `correlations are worth a note to those who check, and to nobody else`() throws {
    let text = Self.export(
      """
      <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" value="120"/>
      <Correlation type="HKCorrelationTypeIdentifierBloodPressure">
      <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" value="120"/>
      </Correlation>
      """)
    let notes = try CheckedInput(text).findings
    #expect(notes.map(\.code) == [.repeatedEntries] && notes[0].severity == .note)
    #expect(notes[0].message.hasPrefix("1 of Correlation "))
    #expect(try CheckedInput(text) { $0.locatesFields = false }.findings.isEmpty)
  }
}
