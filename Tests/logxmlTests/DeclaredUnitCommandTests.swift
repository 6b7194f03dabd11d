// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@testable import logxml

/// Commands on a kind of log whose unit a program has declared.
@Suite struct DeclaredUnitCommandTests {
  private struct PressureUnit: LogUnit {
    static let kind = UnitKind.declare("pressure", units: ["mmHg"])
    let code: UnitCode
  }

  private struct BloodValues: RecordValues {
    var systolic: Quantity<PressureUnit>?

    static let kind = LogKind(
      "blood", log: "bloodLog", record: "bloodPressure", of: BloodValues.self,
      words: LogKind.Words("measurement", "measurements"), doc: "blood pressures",
      fields: [person, date, systolic], identity: [systolic])

    static let person = subject("person", many: "people", doc: "The person.")
    static let date = date(doc: "When it was measured.")
    static let systolic = field(
      "systolic", \.systolic, limits: Field.Limits(40...300, "40 to 300 mmHg"),
      doc: "The higher pressure.")
  }

  private static let table = """
    person,date,systolic,systolicUnit
    Ann,2024-03-01T07:30,128,mmHg
    Ann,2024-03-02T07:30,119,mmHg
    Ann,2024-03-03T07:30,1200,mmHg
    Ann,2024-03-04T07:30,16,kPa

    """

  private func run(_ words: String...) -> ToolRun {
    ToolRun(words, input: Self.table, kinds: LogKind.standard + [BloodValues.kind])
  }

  @Test func `info counts the unit`() {
    let run = run("info", "-")
    #expect(run.output.contains("mmHg 3"), "\(run.output)\(run.errors)")
  }

  @Test func `stats are in the unit`() {
    let run = run("stats", "-t", "json", "--field", "systolic", "-")
    #expect(run.output.contains("\"averageUnit\":\"mmHg\""), "\(run.output)\(run.errors)")
  }

  @Test func `validate reports what is impossible, and another unit`() {
    let run = run("validate", "-")
    #expect(run.status == 1)
    let found = run.output + run.errors
    #expect(found.contains("systolic is 1200 mmHg, expected 40 to 300 mmHg"), "\(found)")
    #expect(found.contains("the unit of systolic is \"kPa\", expected mmHg"), "\(found)")
  }
}
