// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// A log remembers what its user has removed or corrected.
@Suite struct RememberedEntriesTests {
  private static let a = LogImportTests.a
  private static let b = LogImportTests.b

  private static func xml(_ entries: String) throws -> LogDocument {
    try LogDocument(
      Array(
        """
        <logbook version="1">
          <fuelLog vehicle="Civic" distanceUnit="km" volumeUnit="L">
            <extra name="plate">B-XY 1</extra>
        \(entries)  </fuelLog>
        </logbook>

        """.utf8))
  }

  private static let entries = """
        <fillUp date="2024-03-01"><odometer>100</odometer><volume>30</volume></fillUp>
        <fillUp date="2024-03-08"><odometer>600</odometer><volume>31</volume></fillUp>

    """

  private static func removing(_ indices: [Int], from document: LogDocument) throws -> LogDocument {
    var edit = LogEdit(document)
    edit.remove(indices)
    try edit.remember(indices)
    return try edit.result()
  }

  private static func counts(_ found: LogImport) -> [Int] {
    [found.new.count, found.known, found.remembered, found.conflicts.count]
  }

  private static func importing(
    _ export: LogDocument, into log: LogDocument, forgets: Bool = false
  ) -> LogImport {
    var found = LogImport(log, forgets: forgets)
    for _ in 0..<2 {
      found.beginExport()
      for record in export.entries.compactMap(\.record) { found.add(record) }
      found.endExport()
    }
    return found
  }

  @Test func `a removed entry does not come back`() throws {
    for export in [try Self.xml(Self.entries), try LogImportTests.document([Self.a, Self.b])] {
      let log = try Self.removing([1], from: export)
      #expect(log.entries.count == 1)
      // Two exports with the same entries.
      #expect(Self.counts(Self.importing(export, into: log)) == [0, 2, 2, 0])
    }
  }

  @Test func `what is noted stands beside other extras, and all else stays`() throws {
    let log = try Self.removing([0], from: Self.xml(Self.entries))
    #expect(
      String(decoding: log.bytes, as: UTF8.self) == """
        <logbook version="1">
          <fuelLog vehicle="Civic" distanceUnit="km" volumeUnit="L">
            <extra name="logxml-removed">{"type":"fuel","vehicle":"Civic","date":"2024-03-01",\
        "odometer":100,"odometerUnit":"km","volume":30,"volumeUnit":"L"}</extra>
            <extra name="plate">B-XY 1</extra>
            <fillUp date="2024-03-08"><odometer>600</odometer><volume>31</volume></fillUp>
          </fuelLog>
        </logbook>

        """)
    #expect(log.headers[0].extras["plate"] == "B-XY 1")
  }

  @Test func `forgetting takes entries again and leaves the file as it was`() throws {
    let before = try Self.xml(Self.entries)
    let log = try Self.removing([0], from: before)
    let found = Self.importing(before, into: log, forgets: true)
    #expect(Self.counts(found) == [1, 3, 0, 0])
    let after = try found.edit(updating: false).result()
    #expect(after.remembered.isEmpty)
    #expect(after.headers[0].extras.entries.map(\.name) == ["plate"])
    #expect(Set(after.entries.map(\.record)) == Set(before.entries.map(\.record)))

    let json = try LogImportTests.document([Self.a, Self.b])
    let other = Self.importing(json, into: try Self.removing([1], from: json), forgets: true)
    #expect(try other.edit(updating: false).result().remembered.isEmpty)
  }

  @Test func `a corrected entry is no conflict until the export says something else`() throws {
    let before = try LogImportTests.document([Self.a, Self.b])
    var edit = LogEdit(before)
    var fuel = try #require(before.entries[0].record?.fuel)
    fuel.totalCost = ExactDecimal(55)
    try edit.remember([0])
    try edit.replace(0, with: LogRecord(fuel))
    let log = try edit.result()
    #expect(Self.counts(Self.importing(before, into: log)) == [0, 2, 2, 0])

    let cost = #"{"date":"2024-03-01","odometer":100,"volume":30,"totalCost":57}"#
    let third = Self.importing(try LogImportTests.document([cost, Self.b]), into: log)
    #expect(third.conflicts.count == 2 && third.remembered == 0)
  }

  @Test func `of twins the one that is left stays known`() throws {
    let before = try LogImportTests.document([Self.a, Self.a])
    let log = try Self.removing([0], from: before)
    #expect(Self.counts(Self.importing(before, into: log)) == [0, 2, 2, 0])
  }

  @Test func `a renamed vehicle is still the one whose entry was removed`() throws {
    var edit = LogEdit(try Self.removing([1], from: Self.xml(Self.entries)))
    _ = try edit.rename("vehicle", from: "Civic", to: "Jazz")
    let log = try edit.result()
    #expect(log.remembered.map(\.subject) == ["Jazz"])
  }

  @Test func `NDJSON remembers nothing, and a value of somebody else is no entry`() throws {
    let line = #"{"type":"fuel","date":"2024-03-01","vehicle":"C","volume":30,"volumeUnit":"L"}"#
    let lines = try LogDocument(Array("\(line)\n\(line)\n".utf8))
    #expect(try Self.removing([0], from: lines).bytes == Array("\(line)\n".utf8))
    let strange = try Self.xml("    <extra name=\"logxml-removed\">2</extra>\n" + Self.entries)
    #expect(strange.remembered.isEmpty)
  }
}
