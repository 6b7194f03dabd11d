// SPDX-License-Identifier: MIT

import LogExchange
import Testing
import XMLTree

/// A log says what its records mean: whose they are, and in which units. Damage that
/// may have cost the start tag of a log ends the reading, or its records would go
/// to the log before.
@Suite struct LogDamageTests {
  struct Damage: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Between Ann's record and Bob's log.
    var between: String
    /// Where the error is; nil if the rest is read.
    var position: SourcePosition?
    var log = "<weightLog person=\"Bob\" massUnit=\"lb\">"
  }

  static let damages: [Damage] = [
    Damage(testDescription: "none", between: "</weightLog>", position: nil),
    Damage(
      testDescription: "a log's end tag", between: "</weightLo>",
      position: SourcePosition(line: 5, column: 12)),
    Damage(
      testDescription: "no end tag, and a damaged record",
      between: "<measurement date=\"2024-01-03\"><weight>81</weigh></measurement>",
      position: SourcePosition(line: 5, column: 50)),
    Damage(
      testDescription: "a log's start tag", between: "</weightLog>",
      position: SourcePosition(line: 6, column: 19), log: "<weightLog person=Bob massUnit='lb'>"),
    Damage(
      testDescription: "something between logs", between: "</weightLog><x y=1/>",
      position: SourcePosition(line: 5, column: 18)),
  ]

  @Test(arguments: damages, [1, 2])
  func `nobody gets the records of another`(damage: Damage, jobs: Int) throws {
    let text = """
      <?xml version="1.0"?>
      <logbook version="1">
      <weightLog person="Ann" massUnit="kg">
      <measurement date="2024-01-02"><weight>80.0</weight></measurement>
      \(damage.between)
      \(damage.log)
      <measurement date="2024-01-02"><weight>180.0</weight></measurement>
      </weightLog>
      </logbook>

      """
    var reader = LogReader()
    reader.jobs = jobs
    reader.pieceSize = jobs == 1 ? nil : 1
    var sink = RecordCollector()
    var summary = ReadingSummary()
    var failure: XMLReadError?
    var rest = Array(text.utf8)[...]
    do {
      try reader.read(
        from: { buffer in
          let part = rest.prefix(50)
          rest = rest.dropFirst(part.count)
          buffer.copyBytes(from: part)
          return part.count
        }, into: &sink, counting: &summary, report: { _ in })
    } catch let error as XMLReadError {
      failure = error
    }
    #expect(failure?.position == damage.position)
    let people = sink.records.map { record -> String in
      guard let record = record.weight else { return "?" }
      return "\(record.person ?? "-") \(record.weight?.description ?? "-")"
    }
    let all = ["Ann 80.0 kg", "Bob 180.0 lb"]
    #expect(people == (damage.position == nil ? all : Array(all.prefix(1))))
    #expect(summary.isBalanced && summary.notModelled.isEmpty)
  }

  @Test func `damage inside a record costs that record`() throws {
    let text = """
      <logbook version="1"><weightLog person="Ann" massUnit="kg">
      <measurement date="2024-01-02"><weight>80.0</weigh></measurement>
      <measurement date=2024-01-03><weight>80.1</weight></measurement>
      <measurement date="2024-01-04"><weight>80.2</weight></measurement>
      </weightLog></logbook>
      """
    var sink = RecordCollector()
    let summary = try LogReader().read(Array(text.utf8), into: &sink) { _ in }
    #expect(sink.records.map(\.date.description) == ["2024-01-04"])
    #expect(summary.rejected == 2 && summary.isBalanced)
  }
}
