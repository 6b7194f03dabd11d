// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Damage inside the records of an export: each costs a record, and no more.
@Suite struct AppleHealthDamageTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    /// Line of each diagnostic.
    var lines: [Int]
    var rejected: Int
    var steps = 1
    var testDescription: String { name }
  }

  @Test(
    arguments: [
      Case(name: "control-character", lines: [5], rejected: 1),
      Case(name: "attribute-name", lines: [5, 8], rejected: 2),
      Case(name: "utf8", lines: [5], rejected: 1),
      // The value goes on until a `<`, in the next line.
      Case(name: "cut", lines: [6], rejected: 1),
      Case(name: "ampersand", lines: [5], rejected: 1),
      Case(name: "metadata", lines: [6], rejected: 1),
      Case(name: "junk", lines: [5], rejected: 0),
      Case(name: "last", lines: [7], rejected: 1),
    ], [1 << 16, 100, 1])
  func `damage costs a record`(_ item: Case, chunk: Int) throws {
    let input = try ProjectFiles.fixture("apple-health/damaged-\(item.name).xml")
    let reading = AppleReading(input, chunk: chunk)
    #expect(reading.text == (try AppleReading.expected("damaged-\(item.name)")))
    #expect(reading.error == nil)
    #expect(reading.diagnostics.count == item.lines.count)
    for (diagnostic, line) in zip(reading.diagnostics, item.lines) {
      #expect(diagnostic.hasPrefix("\(line):"))
      #expect(diagnostic.contains("[damaged-record]: "))
    }
    #expect(reading.summary.rejected == item.rejected)
    #expect(reading.summary.notModelled == ["HKQuantityTypeIdentifierStepCount": 1])
  }

  @Test func `a repair tells what was wrong, where, and in which record`() throws {
    let character = try AppleReading(fixture: "damaged-control-character.xml")
    #expect(
      character.diagnostics == [
        "5:65: error[damaged-record]: a character that XML does not allow: U+000B; "
          + "this record is left out (/)"
      ])
    let metadata = try AppleReading(fixture: "damaged-metadata.xml")
    #expect(
      metadata.diagnostics == [
        "6:37: error[damaged-record]: a character that XML does not allow: U+0001; "
          + "the record that begins at 5:2 is left out (/)"
      ])
  }

  @Test func `damage in other entries costs those`() throws {
    let reading = try AppleReading(fixture: "damaged-others.xml")
    #expect(reading.text == (try AppleReading.expected("damaged-others")))
    #expect(reading.error == nil)
    #expect(reading.severities == [.error, .error])
    // The start tag of the correlation was whole, that of the workout was not. A
    // record behind the damage in the correlation is no entry.
    #expect(
      reading.summary.notModelled == [
        "HKQuantityTypeIdentifierStepCount": 1, "Correlation": 1,
      ])
    #expect(reading.summary.recordsByKind[.weight] == 2 && reading.summary.rejected == 1)
  }

  @Test func `an export that breaks off is an error, its records are read`() throws {
    let reading = try AppleReading(fixture: "damaged-end.xml")
    #expect(reading.text == (try AppleReading.expected("damaged-end")))
    #expect(reading.error != nil)
    #expect(reading.summary.recordsByKind[.weight] == 2)
    #expect(reading.summary.notModelled == ["HKQuantityTypeIdentifierStepCount": 1])
  }
}
